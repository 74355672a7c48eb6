//! The examples under each `--help`. A test runs every one of them.

use linstock_games::browse::RulesId;

use crate::{odds::procedure::Procedure, text};

macro_rules! heading {
    () => {
        "\x1b[1m\x1b[4mExamples:\x1b[0m\n"
    };
}

/// Under a heading that looks like clap's own.
macro_rules! examples {
    ($($line:literal)*) => {
        concat!(heading!(), $("  ", $line, "\n",)*)
    };
}

/// Of the program.
pub const ALL: &str = examples! {
    "linstock play brigade-action"
    "linstock battle brigade-action --seed 7"
    "linstock odds adf-15 fire weapon=rifle-musket strength=6 range=2.5"
    "linstock odds jr3 fire weapon=rifle-musket strength=16 range=3"
    "linstock odds elan close-action attacker.figures=12 defender.figures=12"
    "linstock rules stone wall"
    "linstock table adf-15 movement"
};

/// Of `play`.
pub const PLAY: &str = examples! {
    "linstock play brigade-action"
    "linstock play maida --side fr --against greedy --seed 7 --log maida.log"
    "linstock play --resume maida.log"
    "linstock play shiloh --against friend --dice typed"
};

/// Of `battle`.
pub const BATTLE: &str = examples! {
    "linstock battle brigade-action --seed 7 --brief"
    "linstock battle shiloh --first random --second random --log shiloh.log"
};

/// Of `report`.
pub const REPORT: &str = examples! {
    "linstock report battle.log"
    "linstock report battle.log --svg >battle.svg"
};

/// Of `replay`.
pub const REPLAY: &str = examples! {
    "linstock replay battle.log"
    "linstock replay battle.log --all   # every step"
    "linstock replay battle.log --reveal   # for an umpire: secret orders, too"
};

/// Of `web`.
pub const WEB: &str = examples! {
    "linstock web"
    "linstock web --address 0.0.0.0:8462"
};

/// Of `verify`.
pub const VERIFY: &str = examples! {
    "linstock verify battle.log"
    "linstock verify battle.log --json"
};

/// Of `scenario`.
pub const SCENARIO: &str = examples! {
    "linstock scenario list"
    "linstock scenario show shiloh --svg >shiloh.svg"
};

/// Of `scenario list`.
pub const SCENARIO_LIST: &str = examples! {
    "linstock scenario list"
};

/// Of `scenario check`.
pub const SCENARIO_CHECK: &str = examples! {
    "linstock scenario check shiloh maida"
};

/// Of `scenario show`.
pub const SCENARIO_SHOW: &str = examples! {
    "linstock scenario show vimeiro"
    "linstock scenario show vimeiro --svg >vimeiro.svg"
};

/// Of `scenario schema`.
pub const SCENARIO_SCHEMA: &str = examples! {
    "linstock scenario schema >scenario.schema.json"
};

/// Of `odds`.
pub const ODDS: &str = examples! {
    "linstock odds jr3                  # the procedures of a game"
    "linstock odds jr3 fire --facts     # the facts of a procedure"
    "linstock odds jr3 fire weapon=napoleon strength=2 range=8 target.cover=woods"
    "linstock odds elan volley figures=36 mode=volley weapon=musket range=6"
    "linstock odds adf-25 charge-reach terrain=broken"
    "linstock odds adf-15 volley weapon=napoleon strength=3 range=2 check.supports=1"
    "linstock odds adf-15 impact attacker.strength=6 defender.strength=5 defender.works=hasty"
    r#"linstock odds '{"rules":"adf-15","do":"leader-risk","hits":2}'"#
    r#"echo '{"rules":"elan","do":"move"}' | linstock odds -"#
};

/// Of `rules`.
pub const RULES: &str = examples! {
    "linstock rules                     # what there is"
    "linstock rules jr3                 # all of a game, printed or ours"
    "linstock rules adf.fire.band       # every rule below an id"
    "linstock rules elan.save.limit     # one rule"
    "linstock rules best two            # rules, rulings, tables with these words"
};

/// Of `table`.
pub const TABLE: &str = examples! {
    "linstock table adf-15              # the tables there are"
    "linstock table jr3 fire"
    "linstock table elan solid-shot"
    "linstock table adf-25 movement     # every table with this in its name"
    "linstock table adf-10 fire-results --tsv"
};

/// Of `rulings`.
pub const RULINGS: &str = examples! {
    "linstock rulings"
    "linstock rulings jr3               # of a game"
    "linstock rulings elan square       # of a game, with these words"
    "linstock rulings rounded           # of any, with this word"
};

/// Of `house`.
pub const HOUSE: &str = examples! {
    "linstock house"
    "linstock house jr3"
};

/// Of `adjudicate`.
pub const ADJUDICATE: &str = examples! {
    "linstock adjudicate <requests.jsonl >answers.jsonl"
    r#"echo '{"rules":"adf-15","do":"morale","seed":1}' | linstock adjudicate"#
};

/// Of `schema`.
pub const SCHEMA: &str = examples! {
    "linstock schema >linstock.schema.json"
};

/// Of `completions`.
pub const COMPLETIONS: &str = examples! {
    "linstock completions bash >linstock.bash   # then: source linstock.bash"
    "linstock completions fish >linstock.fish"
};

/// What stands above examples that are made.
pub fn heading() -> String {
    heading!().to_owned()
}

/// Of a game in `odds`.
pub fn game(rules: RulesId) -> String {
    let procedures = Procedure::all(rules.game());
    let first = procedures.first().map_or(String::new(), |it| odds(rules, *it));
    format!("  linstock odds {rules}\n{first}")
}

/// Of a procedure in `odds`, with facts by name.
pub fn odds(rules: RulesId, procedure: Procedure) -> String {
    let start = format!("  linstock odds {rules} {}", procedure.word());
    let one_line = format!("{start} {}", procedure.example().join(" "));
    if text::columns(&one_line) <= NARROW {
        return one_line + "\n";
    }
    let lines = procedure.example().iter().map(|facts| format!(" \\\n      {facts}"));
    format!("{start}{}\n", lines.collect::<String>())
}

/// Examples fit any terminal.
const NARROW: usize = 80;
