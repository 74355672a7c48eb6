//! What the table assistant makes of many rolls, for `cargo xtask compare`: `assistant make` prints a script of
//! questions to a desk, by lot, for every scenario; `assistant SCRIPT FOLDER` asks them, and writes down what came of
//! each roll: requests and roster changes in `assistant`, what is said about them in `stories`, and the tables and
//! rosters as they are kept in `kept`. Those in `golden/kept` were made so.

use std::{
    error::Error,
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::Path,
};

use linstock_desk::{Ask, Desk};
use serde_json::{Value, json};

/// How many rolls are tried at each scenario's table.
const ROLLS: usize = 40;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match &words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["make"] => make(),
        [script, folder] => answer(&fs::read_to_string(script)?, Path::new(folder)),
        _ => Err("assistant make, or assistant SCRIPT FOLDER".into()),
    }
}

/// Asks a desk, all in JSON, as a page does.
fn ask(desk: &mut Desk, ask: &Value) -> Result<Value, Box<dyn Error>> {
    Ok(serde_json::to_value(desk.answer(serde_json::from_value::<Ask>(ask.clone())?))?)
}

/// Asks the script's questions, and writes down what came of them.
fn answer(script: &str, folder: &Path) -> Result<(), Box<dyn Error>> {
    for part in ["assistant", "stories", "kept"] {
        fs::create_dir_all(folder.join(part))?;
    }
    let begins = |question: &Value| question["table"].get("begin").is_some();
    let questions: Vec<Value> =
        script.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    for table in questions.chunk_by(|_, next| !begins(next)) {
        one_table(table, folder)?;
    }
    Ok(())
}

/// The questions to one table.
fn one_table(questions: &[Value], folder: &Path) -> Result<(), Box<dyn Error>> {
    let scenario = &questions[0]["table"]["begin"]["with"]["scenario"];
    let scenario = scenario.as_str().ok_or("a table begins with a scenario")?;
    let mut desk = Desk::new(7);
    let (mut facts, mut words) = (String::new(), String::new());
    for question in questions {
        let answer = ask(&mut desk, question)?;
        let failed = &answer["failed"];
        if !failed.is_null() {
            facts += &format!("refused {question} {}\n", failed["rule"]);
            words += &format!("{failed}\n");
        } else if question["table"].get("roll").is_some() {
            let kept = kept(&mut desk, "export")?;
            let entry: Value = serde_json::from_str(kept.lines().last().unwrap_or_default())?;
            let (effect, parties, request) =
                (&entry["effect"], &entry["parties"], &entry["request"]);
            let figures: Value = serde_json::from_str(entry["answer"].as_str().unwrap_or("null"))?;
            facts += &format!("{} {parties} {request}\n", entry["procedure"]);
            facts += &format!("  {}\n  {}\n", figures["outcome"], effect["changes"]);
            words += &format!("{}: {} {}\n", entry["title"], effect["headline"], effect["tasks"]);
        }
    }
    let (table, rosters) = (kept(&mut desk, "export")?, kept(&mut desk, "export-rosters")?);
    fs::write(folder.join(format!("assistant/{scenario}.txt")), facts)?;
    fs::write(folder.join(format!("stories/assistant-{scenario}.txt")), words)?;
    fs::write(folder.join(format!("kept/{scenario}.table.jsonl")), table)?;
    fs::write(folder.join(format!("kept/{scenario}.roster.json")), rosters)?;
    Ok(())
}

/// What a desk keeps of a table.
fn kept(desk: &mut Desk, what: &str) -> Result<String, Box<dyn Error>> {
    let answer = ask(desk, &json!({ "table": what }))?;
    Ok(answer["table"]["text"]["text"].as_str().ok_or("nothing is kept")?.to_owned())
}

/// Prints a script: rolls for everything there is to roll for, by anybody who may, with facts by lot.
fn make() -> Result<(), Box<dyn Error>> {
    let mut lot = Lot(0);
    let titles = ask(&mut Desk::new(7), &json!("library"))?;
    for title in titles["library"]["titles"].as_array().into_iter().flatten() {
        let mut desk = Desk::new(7);
        let mut shown = Value::Null;
        let mut say = |question: Value, shown: &mut Value| -> Result<(), Box<dyn Error>> {
            println!("{question}");
            let mut answer = ask(&mut desk, &question)?;
            if answer["table"].get("shown").is_some() {
                *shown = answer["table"]["shown"].take();
            }
            Ok(())
        };
        say(json!({ "table": { "begin": { "with": { "scenario": title["id"] } } } }), &mut shown)?;
        for number in 0..ROLLS {
            if number % 7 == 0 {
                say(json!({ "table": { "step": { "back": false } } }), &mut shown)?;
            }
            let procedures = list(&shown["procedures"]);
            let procedure = &procedures[number % procedures.len()]["word"];
            let choose = json!({ "procedure": procedure, "offer": null });
            say(json!({ "table": { "choose": choose } }), &mut shown)?;
            for _ in 0..4 {
                let may =
                    |it: &Value| it["may"] == true && it["role"].is_null() && it["gone"] == false;
                let troops: Vec<Value> = list(&shown["troops"]).into_iter().filter(may).collect();
                let Some(troop) = lot.pick(&troops) else { break };
                say(json!({ "table": { "tap": { "id": troop["id"] } } }), &mut shown)?;
            }
            let groups = list(&shown["draft"]["groups"]);
            let fields: Vec<Value> = groups.iter().flat_map(|group| list(&group[1])).collect();
            let needed: Vec<Value> = fields.iter().filter(|it| needs(it)).cloned().collect();
            let by_lot = (0..lot.below(4)).filter_map(|_| lot.pick(&fields).cloned());
            for field in needed.into_iter().chain(by_lot.collect::<Vec<_>>()) {
                let value = lot.value(&field["field"]["kind"]);
                let fact = json!({ "key": field["field"]["key"], "value": value });
                say(json!({ "table": { "say": fact } }), &mut shown)?;
            }
            say(json!({ "table": { "roll": { "dice": null } } }), &mut shown)?;
            if number % 11 == 10 {
                say(json!({ "table": "undo" }), &mut shown)?;
            }
        }
    }
    Ok(())
}

fn list(value: &Value) -> Vec<Value> {
    value.as_array().cloned().unwrap_or_default()
}

/// Whether a fact has to be said, and nobody has.
fn needs(fact: &Value) -> bool {
    !fact["field"]["needed"].is_null() && fact["value"].is_null()
}

/// Chance that is the same in every run.
struct Lot(u64);

impl Lot {
    fn below(&mut self, end: usize) -> usize {
        self.0 += 1;
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        (hasher.finish() % end.max(1) as u64) as usize
    }

    fn pick<'a>(&mut self, of: &'a [Value]) -> Option<&'a Value> {
        of.get(self.below(of.len()))
    }

    /// Something that a kind of field takes.
    fn value(&mut self, kind: &Value) -> String {
        let (least, most) = (kind["whole"]["least"].as_i64(), kind["whole"]["most"].as_i64());
        let words = list(&kind["word"]).into_iter().chain(list(&kind["words"])).collect::<Vec<_>>();
        if let (Some(least), Some(most)) = (least, most) {
            let few = usize::try_from((most - least).clamp(0, 6)).unwrap_or(0);
            (least + i64::try_from(self.below(few + 1)).unwrap_or(0)).to_string()
        } else if let Some(word) = self.pick(&words) {
            word[0].as_str().unwrap_or_default().to_owned()
        } else if kind == "yes-no" {
            ["true", "false"][self.below(2)].to_owned()
        } else {
            ["0.5", "1", "2", "3.5", "6", "9"][self.below(6)].to_owned()
        }
    }
}
