//! The JSON Schema of scenarios, for editors that know such things.

use serde_json::{Map, Value, json};

use super::format::{Key, Kind, MOST_OF_A_KIND, STAND, TABLES, Table};

/// The schema, from the same list that the reader uses.
pub fn schema() -> Value {
    let top = &TABLES[0];
    let mut schema = object(top);
    if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        for table in &TABLES[1..] {
            let one = object(table);
            let several = json!({ "type": "array", "items": one, "maxItems": MOST_OF_A_KIND });
            let value = if table.many { several } else { one };
            properties.insert(table.name.to_owned(), value);
        }
    }
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["title"] = json!("Linstock scenario");
    schema["required"] =
        json!(required(top).into_iter().chain(["table", "side", "unit"]).collect::<Vec<_>>());
    schema
}

fn required(table: &Table) -> Vec<&'static str> {
    table.keys.iter().filter(|key| key.needed).map(|key| key.name).collect()
}

fn object(table: &Table) -> Value {
    let keys = table.keys.iter().map(|key| (key.name.to_owned(), value(key)));
    let properties: Map<String, Value> = keys.collect();
    let open = table.name == "house";
    json!({
        "type": "object",
        "description": table.text,
        "properties": properties,
        "required": required(table),
        "additionalProperties": open,
    })
}

fn value(key: &Key) -> Value {
    let point =
        json!({ "type": "array", "items": { "type": "number" }, "minItems": 2, "maxItems": 2 });
    let mut value = match key.kind {
        Kind::Text | Kind::GameWord => json!({ "type": "string" }),
        Kind::Id => json!({ "type": "string", "pattern": "^[a-z0-9.-]{1,64}$" }),
        Kind::Word(words) => json!({ "type": "string", "enum": words }),
        Kind::Whole(least, most) => json!({ "type": "integer", "minimum": least, "maximum": most }),
        Kind::Inches(most) => json!({ "type": "number", "minimum": 0, "maximum": most }),
        Kind::Stand => {
            let [least, most] = [STAND.start(), STAND.end()].map(|it| f64::from(*it) / 1000.0);
            let side = json!({ "type": "number", "minimum": least, "maximum": most });
            json!({ "type": "array", "items": side, "minItems": 2, "maxItems": 2 })
        }
        Kind::Flag => json!({ "type": "boolean" }),
        Kind::Point => point,
        Kind::Points(least) => {
            json!({ "type": "array", "items": point, "minItems": least, "maxItems": 256 })
        }
        Kind::PerSide => json!({ "type": "object", "additionalProperties": { "type": "integer" } }),
        Kind::House => json!({ "type": "object" }),
    };
    value["description"] = json!(key.text);
    value
}
