//! What a revision says, recorded once.

use std::{
    collections::{BTreeMap, HashSet},
    fs,
    path::Path,
    time::{Duration, Instant},
};

use serde_json::Value;

use crate::shell::{Problem, command, succeed};

use super::{requests::Requests, side::Side, texts};

/// How many right requests there are, and how many wrong ones.
pub const RIGHT: usize = 20_000;
const WRONG: usize = 3_000;
/// What takes longer is left out: odds of large close actions, above all.
const LONGEST: Duration = Duration::from_millis(60);

/// Records a revision into a folder, unless that is done.
pub fn have(hash: &str, folder: &Path) -> Result<(), Problem> {
    let finished = folder.join("finished");
    if finished.exists() {
        return Ok(());
    }
    println!("recording {hash} into {}", folder.display());
    let tree = folder.join("tree");
    fs::create_dir_all(&tree)?;
    let archive = folder.join("tree.tar").to_string_lossy().into_owned();
    succeed(&mut command("git", &["archive", "--format=tar", "-o", &archive, hash]))?;
    succeed(&mut command("tar", &["-xf", &archive, "-C", &tree.to_string_lossy()]))?;
    let side = Side::kept(folder, &tree)?;

    let (mut requests, mut answers) = (String::new(), String::new());
    for (request, answer) in adjudicate(&side, &tree)? {
        requests += &format!("{request}\n");
        answers += &format!("{answer}\n");
    }
    fs::write(folder.join("requests.jsonl"), requests)?;
    fs::write(folder.join("answers.jsonl"), answers)?;
    fs::write(folder.join(texts::SCRIPT), side.questions()?)?;
    texts::write_all(&side, folder, folder)?;
    Ok(fs::write(finished, hash)?)
}

/// Asks the revision until there is enough of every procedure, answered and refused.
fn adjudicate(side: &Side, tree: &Path) -> Result<Vec<(String, String)>, Problem> {
    let schema: Value = serde_json::from_str(&side.prints(&["schema"], tree)?)?;
    let mut requests = Requests::new(&schema, tree)?;
    let procedures = requests.procedures();
    let mut adjudicator = side.adjudicator()?;
    let mut kept = Vec::new();
    let mut asked = HashSet::new();
    let mut counts: BTreeMap<&(String, String), [usize; 2]> = BTreeMap::new();
    while kept.len() < RIGHT {
        for procedure in &procedures {
            let [answered, refused] = *counts.entry(procedure).or_default();
            let request = requests.right(procedure, answered + refused).to_string();
            if !asked.insert(request.clone()) {
                continue;
            }
            let start = Instant::now();
            let answer = adjudicator.ask(&request)?;
            let no = answer.contains("\"error\":{");
            if start.elapsed() > LONGEST || no && refused * 5 > answered + 5 {
                continue;
            }
            counts.entry(procedure).or_default()[usize::from(no)] += 1;
            kept.push((request, answer));
        }
    }
    while kept.len() < RIGHT + WRONG {
        let Some(procedure) = procedures.get(kept.len() % procedures.len()) else { break };
        let request = requests.wrong(procedure);
        let start = Instant::now();
        let answer = adjudicator.ask(&request)?;
        // Without its seed a request is answered by fresh dice.
        if start.elapsed() <= LONGEST && answer == adjudicator.ask(&request)? {
            kept.push((request, answer));
        }
    }
    Ok(kept)
}
