//! `linstock odds fire` and its like: flags that build the same request as JSON would.

pub mod rules;

use clap::{Arg, ArgAction, ArgMatches, builder::PossibleValuesParser, builder::TypedValueParser};
use linstock_games::{browse::RulesId, contract::adf::Do};
use linstock_rulebook::words;
use serde_json::Value;

use super::{
    facts::{
        CHARGE, CHECK, FIRER, Fact, IMPACT, LOSSES, SHOT, SITUATION, TARGET, Takes, UNDER_ATTACK,
        UNIT,
    },
    parties::{self, Object, Stated},
    procedure::Procedure,
    request::Request,
};

words! {
    /// The procedures that have flags.
    pub enum Asked {
        /// One fire.
        Fire = "fire",
        /// A fire and the check it calls for.
        Volley = "volley",
        /// A check or rally.
        Morale = "morale",
        /// An impact.
        Impact = "impact",
        /// A whole charge.
        Charge = "charge",
    }
}

/// A flag that states one fact.
struct Flag {
    name: String,
    pointer: String,
    fact: &'static Fact,
    heading: &'static str,
}

/// A flag that states the facts of a whole object.
struct ObjectFlag {
    name: &'static str,
    object: Object,
    help: &'static str,
    /// The place of its weapon, and of the arm that the weapon may say.
    arms: (&'static str, &'static str),
}

const ATTACKER: ObjectFlag = ObjectFlag {
    name: "attacker",
    object: Object::Party,
    help: "Who comes, such as strength=6,experience=elite,supports=2",
    arms: ("/attacker/weapon", "/attacker/unit/arm"),
};
const DEFENDER: ObjectFlag = ObjectFlag {
    name: "defender",
    object: Object::Party,
    help: "Who stands, such as strength=5,cover=stone-wall+light-woods",
    arms: ("/defender/weapon", "/defender/unit/arm"),
};

const ALSO: &str = "also";

impl Asked {
    /// Every flag of the procedure, with what it takes, for clap.
    pub fn arguments(self) -> Vec<Arg> {
        let mut arguments: Vec<Arg> =
            self.objects().iter().map(|it| object_argument(it.name, it.object, it.help)).collect();
        arguments.extend(self.flags().iter().map(argument));
        if self.firers().is_some() {
            let help = "A further firer of a combined fire, such as weapon=napoleon,strength=2";
            arguments.push(object_argument(ALSO, Object::Firer, help).required(false));
        }
        arguments.extend(rules::arguments());
        arguments
    }

    /// The procedure itself.
    pub const fn procedure(self) -> Procedure {
        Procedure::Adf(match self {
            Asked::Fire => Do::Fire,
            Asked::Volley => Do::Volley,
            Asked::Morale => Do::Morale,
            Asked::Impact => Do::Impact,
            Asked::Charge => Do::Charge,
        })
    }

    /// The keys of a side, if the procedure has sides.
    pub fn side_keys(self) -> Option<Vec<String>> {
        let side = self.objects().first()?;
        Some(side.object.keys().into_iter().map(|key| key.name).collect())
    }

    /// The request that the flags make.
    pub fn request(self, matches: &ArgMatches) -> Request {
        let rules =
            matches.get_one::<String>("rules").map_or(RulesId::Adf15.word(), String::as_str);
        let mut request = Request::new(rules, self.word());
        for name in ["rules", "summary", "house"] {
            request.call(format!("/{name}"), format!("--{name}"));
        }
        if let Some(summary) = matches.get_one::<String>("summary") {
            request.state("/summary", summary.as_str().into());
        }
        for (name, value) in matches.get_many::<(String, Value)>("house").into_iter().flatten() {
            request.state(&format!("/house/{name}"), value.clone());
        }
        for flag in self.flags() {
            request.call(flag.pointer.as_str(), format!("--{}", flag.name));
            if let Some(value) = flag.value(matches) {
                request.state(&flag.pointer, value);
            }
        }
        for object in self.objects() {
            let at = format!("/{}", object.name);
            request.call(at.as_str(), format!("--{}", object.name));
            for key in object.object.keys() {
                let name = format!("--{} {}", object.name, key.name);
                request.call(format!("{at}{}", key.pointer), name);
            }
            for stated in many(matches, object.name).flatten() {
                request.state(&format!("{at}{}", stated.pointer), stated.value.clone());
            }
            request.infer_arm(object.arms.0, object.arms.1);
        }
        if let Some(firers) = self.firers() {
            request.call(firers, format!("--{ALSO}"));
            for (number, also) in (1..).zip(many(matches, ALSO)) {
                request.call(format!("{firers}/{number}"), format!("--{ALSO}"));
                for stated in also {
                    let pointer = format!("{firers}/{number}{}", stated.pointer);
                    request.state(&pointer, stated.value.clone());
                }
            }
            for number in 0..=many(matches, ALSO).count() {
                let firer = format!("{firers}/{number}");
                request.infer_arm(&format!("{firer}/weapon"), &format!("{firer}/arm"));
            }
        }
        request
    }

    fn flags(self) -> Vec<Flag> {
        let own = |heading, at: &'static str, facts: &'static [Fact]| list(heading, at, facts, "");
        match self {
            Asked::Fire => fire(""),
            Asked::Volley => {
                let mut flags = fire("/fire");
                flags.extend(own("The target's check", "/check/unit", LOSSES));
                flags.extend(own("The target's check", "/check/situation", SITUATION));
                flags
            }
            Asked::Morale => [
                own("The unit", "/unit", UNIT),
                own("The unit", "/unit", LOSSES),
                own("The check", "", CHECK),
                own("Its situation", "/situation", SITUATION),
                own("Its situation", "/situation", UNDER_ATTACK),
            ]
            .into_iter()
            .flatten()
            .collect(),
            Asked::Impact => own("The impact", "", IMPACT),
            Asked::Charge => own("The charge", "", CHARGE),
        }
    }

    const fn objects(self) -> &'static [ObjectFlag] {
        match self {
            Asked::Fire | Asked::Volley | Asked::Morale => &[],
            Asked::Impact | Asked::Charge => &[ATTACKER, DEFENDER],
        }
    }

    /// Where the firers are.
    const fn firers(self) -> Option<&'static str> {
        match self {
            Asked::Fire => Some("/firers"),
            Asked::Volley => Some("/fire/firers"),
            Asked::Morale | Asked::Impact | Asked::Charge => None,
        }
    }
}

impl Flag {
    fn value(&self, matches: &ArgMatches) -> Option<Value> {
        match self.fact.takes {
            Takes::Switch => matches.get_flag(&self.name).then_some(Value::Bool(true)),
            Takes::Truth | Takes::Count | Takes::Inches | Takes::Word(_) => {
                matches.get_one::<Value>(&self.name).cloned()
            }
            Takes::Words(_) => {
                matches.get_many::<Value>(&self.name).map(|values| values.cloned().collect())
            }
        }
    }
}

/// The flags of a fire whose facts stand at a place.
fn fire(at: &str) -> Vec<Flag> {
    let mut flags = list("The firing unit", &format!("{at}/firers/0"), FIRER, "");
    flags.extend(list("The shot", at, SHOT, ""));
    flags.extend(list("The target", &format!("{at}/target"), TARGET, "target-"));
    flags
}

fn list(heading: &'static str, at: &str, facts: &'static [Fact], prefix: &str) -> Vec<Flag> {
    let flag = |fact: &'static Fact| Flag {
        name: match (prefix, at, fact.key) {
            // Only targets have these, so nobody needs to say whose they are.
            ("target-", _, "cover" | "behind_skirmishers") => fact.name(),
            // Here `cover` is the target's against fire.
            (_, "/check/situation", "cover") => "target-cover".to_owned(),
            _ => format!("{prefix}{}", fact.name()),
        },
        pointer: format!("{at}/{}", fact.key),
        fact,
        heading,
    };
    facts.iter().map(flag).collect()
}

fn argument(flag: &Flag) -> Arg {
    let argument = Arg::new(flag.name.clone())
        .long(flag.name.clone())
        .help(flag.fact.help)
        .help_heading(flag.heading);
    let argument = match flag.name.as_str() {
        "strength" => argument.visible_aliases(["figures", "sections"]),
        "target-cover" => argument.visible_alias("morale-cover"),
        _ => argument,
    };
    let takes = flag.fact.takes;
    let shown = flag.name.trim_start_matches("target-").to_uppercase();
    match takes {
        Takes::Switch => argument.action(ArgAction::SetTrue),
        Takes::Truth => argument.value_name("TRUTH").value_parser(word(&["true", "false"], takes)),
        Takes::Count | Takes::Inches => argument
            .value_name(if matches!(takes, Takes::Count) { "N" } else { "INCHES" })
            .allow_negative_numbers(true)
            .value_parser(move |text: &str| parties::value(takes, text)),
        Takes::Word(words) => argument.value_name(shown).value_parser(word(words, takes)),
        Takes::Words(words) => argument
            .value_name(shown)
            .action(ArgAction::Append)
            .value_delimiter(',')
            .value_parser(word(words, Takes::Word(words))),
    }
}

/// One of some words, which completions and `--help` list, as JSON.
fn word(words: &'static [&'static str], takes: Takes) -> impl TypedValueParser<Value = Value> {
    PossibleValuesParser::new(words).try_map(move |text| parties::value(takes, &text))
}

fn object_argument(name: &'static str, object: Object, help: &'static str) -> Arg {
    Arg::new(name)
        .long(name)
        .value_name("FACT=VALUE,...")
        .help(help)
        .action(ArgAction::Append)
        .required(true)
        .value_parser(move |text: &str| parties::read(object, text))
}

/// What was stated with a flag, for each time it was given.
fn many<'a>(
    matches: &'a ArgMatches,
    name: &str,
) -> impl Iterator<Item = &'a Vec<Stated>> + use<'a> {
    matches.get_many::<Vec<Stated>>(name).into_iter().flatten()
}
