//! Every case of `golden/cases`: worked out by hand from the sheets, and answered by the contract.

use serde_json::{Value, json};

use crate::common;

/// A ledger row as the cases write it.
fn row(row: &Value) -> Value {
    let mut res = json!({
        "rule": row["rule"], "on": row["on"], "value": row["value"], "counted": row["counted"],
    });
    if let Some(why) = row["why"].as_str() {
        let by = why.rsplit_once('(').map_or("", |(_, id)| id.trim_end_matches(')'));
        res["by"] = by.into();
    }
    for key in ["side", "step"] {
        if !row[key].is_null() {
            res[key] = row[key].clone();
        }
    }
    res
}

/// What differs from the case, if anything does.
fn difference(case: &Value) -> Option<String> {
    let answer = common::answer(&case["request"]);
    if let Some(error) = case.get("error") {
        let given = &answer["error"];
        let agrees = given["code"] == error["code"] && given["rule"] == error["rule"];
        return (!agrees).then(|| format!("wanted {error}\n    got {answer}"));
    }
    if !common::same(&answer["outcome"], &case["outcome"]) {
        return Some(format!("wanted {}\n    got {answer}", case["outcome"]));
    }
    let rows = case.get("rows")?;
    let given: Vec<Value> = answer["ledger"].as_array()?.iter().map(row).collect();
    (!common::same(rows, &Value::Array(given.clone()))).then(|| {
        let list =
            |rows: &[Value]| rows.iter().map(|row| format!("\n      {row}")).collect::<String>();
        let wanted = rows.as_array().map(|rows| list(rows)).unwrap_or_default();
        format!("wanted rows{wanted}\n    got{}", list(&given))
    })
}

#[test]
fn cases() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for file in common::case_files() {
        for (line, case) in common::lines(&file) {
            count += 1;
            if let Some(difference) = difference(&case) {
                let name = file.file_name().unwrap().to_string_lossy().into_owned();
                let (title, request) = (&case["name"], &case["request"]);
                wrong.push(format!("{name}:{line} {title}\n    {request}\n    {difference}"));
            }
        }
    }
    assert!(count > 0, "there are cases");
    assert!(wrong.is_empty(), "{} of {count} cases differ\n{}", wrong.len(), wrong.join("\n"));
}

/// The sample requests that the contract was published with; they do not name every field.
#[test]
fn published_examples() {
    for (line, example) in common::lines(&common::project("golden/examples.jsonl")) {
        let answer = common::answer(&example["request"]);
        if example["refused"] == true {
            assert!(answer["error"].is_object(), "{line}: {answer}");
            continue;
        }
        for (name, value) in example["outcome"].as_object().unwrap() {
            assert!(common::same(&answer["outcome"][name], value), "{line}: {name} in {answer}");
        }
    }
}
