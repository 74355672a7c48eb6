//! What outcomes of Élan do.

use super::super::effect::{Telling, count, number};
use crate::contract::{elan::Do, read_elan_house};

/// What an outcome does.
pub fn effect(procedure: Do, told: &mut Telling<'_>) {
    match procedure {
        Do::Test => test(told),
        Do::Fire => {
            fired(told, "");
            let hits = told.whole("/hits");
            told.say(if hits > 0 { count(hits, "hit") } else { "no hit".to_owned() });
            if hits > 0 {
                told.task(format!("{} saves {}", told.name("target"), count(hits, "hit")));
            }
        }
        Do::Save => losses(told, "unit"),
        Do::Volley => {
            fired(told, "/fire");
            losses(told, "target");
        }
        Do::CloseRound => {
            let hits = told.whole("/hits");
            told.say(if hits > 0 { count(hits, "hit") } else { "no hit".to_owned() });
            if hits > 0 {
                let hits = count(hits, "hit");
                told.task(format!("{} saves {hits} of close action", told.name("target")));
            }
        }
        Do::Move => {
            let far = told.inches("/allowance_in").unwrap_or_else(|| "0\u{2033}".to_owned());
            told.say(format!("it moves up to {far}"));
        }
        Do::Eligible => told.say(format!("{} may fire", number(told.whole("/eligible")))),
        Do::Special => special(told),
        Do::Obstacle => {
            let crosses = told.holds("/crosses");
            told.say(if crosses { "it crosses" } else { "it does not cross" });
            match told.inches("/cost_in") {
                Some(cost) if crosses => told.task(format!("Pay {cost} of its move")),
                None if crosses => told.task("The crossing takes its whole move"),
                Some(_) | None => told.task(format!("Halt {} before it", told.name("unit"))),
            }
            disrupted(told, "unit");
        }
        Do::Reinforcements => {
            if told.holds("/arrives") {
                told.say("they arrive");
                told.task(format!("Bring {} onto the table", told.name("unit")));
            } else {
                told.say("not yet");
            }
        }
        Do::Engineering => {
            told.say(if told.holds("/done") {
                "the work is done"
            } else if told.holds("/success") {
                "the work goes on"
            } else {
                "no progress"
            });
            told.task(format!("Successes so far: {}", told.whole("/successes")));
        }
        Do::ChargeResponse => response(told),
        Do::Pursuit => {
            let name = told.name("unit");
            match told.word("/pursues") {
                "full-move" => {
                    told.say("it pursues a full move");
                    told.task(format!("Move {name} a full move after them"));
                }
                "half-move" => {
                    told.say("it may pursue up to half a move");
                    told.task(format!("{name} may follow up to half a move"));
                }
                _ => told.say("it does not pursue"),
            }
        }
        Do::CloseAction => close_action(told),
    }
}

/// The first fire of formed infantry is spent, and a whole volley leaves it unloaded.
fn fired(told: &mut Telling<'_>, at: &str) {
    if told.asked(&format!("{at}/with")).is_none_or(|with| with == "small-arms") {
        told.spends("firer", "first-fire");
    }
    if told.asked(&format!("{at}/mode")) == Some("volley") {
        told.task(format!("Mark {}: unloaded", told.name("firer")));
    }
}

fn losses(told: &mut Telling<'_>, role: &str) {
    let (lost, special) = (told.whole("/lost"), told.whole("/special"));
    told.say(if lost > 0 { format!("{} lost", number(lost)) } else { "no loss".to_owned() });
    lose(told, role, lost);
    if special > 0 {
        told.say(count(special, "special casualty").replace("casualtys", "casualties"));
        told.task(format!(
            "Roll for {} on {}",
            count(special, "special casualty").replace("casualtys", "casualties"),
            told.name(role)
        ));
    }
}

/// Figures taken off.
fn lose(told: &mut Telling<'_>, role: &str, lost: i64) {
    if lost <= 0 {
        return;
    }
    let Some(body) = told.body(role) else {
        told.task(format!("Take {} off", count(lost, "figure")));
        return;
    };
    let now = i64::from(body.number("figures"));
    let after = (now - lost).max(0);
    told.set(role, "figures", &after.to_string());
    let name = told.name(role);
    if after == 0 {
        told.set(role, "gone", "destroyed");
        told.say("destroyed");
        told.task(format!("Take {name} off the table"));
    } else {
        told.task(format!("Take {} off {name}", count(now - after, "figure")));
    }
}

/// Disruption markers after, and breaking.
fn disrupted(told: &mut Telling<'_>, role: &str) {
    let before = told.body(role).map_or(0, |it| i64::from(it.number("dm")));
    marked(told, role, before, told.whole("/dm"));
    let broken = told.holds("/broken");
    let was = told.body(role).is_some_and(|it| it.is("broken"));
    breaks(told, role, was, broken);
}

fn breaks(told: &mut Telling<'_>, role: &str, was: bool, broken: bool) {
    let name = told.name(role);
    if broken && !was {
        told.say(format!("{name} breaks"));
        told.set(role, "broken", "true");
        told.task(format!("Mark {name}: broken; it flees"));
    } else if was && !broken {
        told.say("it is rallied");
        told.set(role, "broken", "");
        told.task(format!("{name} is no longer broken"));
    }
}

fn marked(told: &mut Telling<'_>, role: &str, before: i64, after: i64) {
    told.set(role, "dm", &after.to_string());
    let name = told.name(role);
    if after > before {
        told.task(format!("Put {} beside {name}", count(after - before, "disruption marker")));
    } else if after < before {
        told.task(format!("Take {} from {name}", count(before - after, "disruption marker")));
    }
}

fn test(told: &mut Telling<'_>) {
    told.say(match told.word("/result") {
        "success" if told.asked("/of") == Some("rally") => "it rallies",
        "success" => "it passes",
        "disrupted" => "disrupted",
        "shaken" => "shaken",
        "break" => "it breaks",
        "sloppy" => "sloppily done",
        "disgrace" => "a disgrace",
        _ => "it fails",
    });
    disrupted(told, "unit");
}

fn special(told: &mut Telling<'_>) {
    if told.holds("/killed") {
        told.say("the leader is killed");
        told.set("leader", "gone", "killed");
        told.task(format!("Take {} off the table", told.name("leader")));
    }
    let gained = told.whole("/dm");
    if gained > 0 {
        let before = told.body("unit").map_or(0, |it| i64::from(it.number("dm")));
        let house = read_elan_house(told.house()).unwrap_or_default();
        let most = i64::from(house.breaking_point());
        let after = (before + gained).min(most);
        told.say(count(gained, "disruption marker"));
        marked(told, "unit", before, after);
        let was = told.body("unit").is_some_and(|it| it.is("broken"));
        breaks(told, "unit", was, was || after >= most);
    } else if !told.holds("/killed") {
        told.say("nothing more comes of it");
    }
}

fn response(told: &mut Telling<'_>) {
    let name = told.name("unit");
    let does = told.word("/does");
    told.say(does.replace('-', " "));
    match does {
        "form-closed-column" => {
            told.set("unit", "formation", "closed-column");
            told.task(format!("Form {name} in closed column"));
        }
        "limber-and-evade" => told.set("unit", "formation", "limbered"),
        "change-formation" => told.task(format!("Form {name} as it declared")),
        "flees" => told.task(format!("{name} flees")),
        _ => {}
    }
    match told.word("/evades") {
        "full" => told.task(format!("Move {name} a full move away")),
        "reduced" => told.task(format!("Move {name} half a move away")),
        _ => {}
    }
    disrupted(told, "unit");
}

fn close_action(told: &mut Telling<'_>) {
    told.say(match told.word("/result") {
        "halted" => "the attacker does not close".to_owned(),
        _ => match told.word("/winner") {
            "" => "neither wins".to_owned(),
            winner => format!("{} wins", told.name(winner)),
        },
    });
    for side in ["attacker", "defender"] {
        let at = format!("/{side}");
        let name = told.name(side);
        let lost = told.whole(&format!("{at}/lost"));
        if lost > 0 {
            told.say(format!("{name} loses {}", number(lost)));
        }
        lose(told, side, lost);
        let before = told.body(side).map_or(0, |it| i64::from(it.number("dm")));
        marked(told, side, before, told.whole(&format!("{at}/dm")));
        let was = told.body(side).is_some_and(|it| it.is("broken"));
        match told.word(&format!("{at}/fate")) {
            "breaks" => breaks(told, side, was, true),
            "falls-back" => told.task(format!("{name} falls back")),
            "halts" => told.task(format!("{name} halts where it is")),
            _ => {}
        }
        if told.holds(&format!("{at}/leader_killed")) {
            told.say("its leader is killed");
            told.task(format!("Take the leader with {name} off the table"));
            told.set(&format!("{side}-leader"), "gone", "killed");
        }
    }
}
