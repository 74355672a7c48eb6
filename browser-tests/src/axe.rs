//! Whether everybody can use a page: what axe has to say.

use serde_json::{Value, json};

use crate::{Result, browser::Browser};

impl Browser {
    /// The serious and critical findings on the page as it stands, a line each.
    pub async fn barriers(&self) -> Result<Vec<String>> {
        let axe = std::fs::read_to_string(&self.setting.axe)?;
        if self.run("return !!globalThis.axe", vec![]).await? != json!(true) {
            self.run(&axe, vec![]).await?;
        }
        let script = "
            const then = arguments[0];
            axe.run(document, { resultTypes: ['violations'] })
                .then(({ violations }) => then({ violations }), (error) => then({ error: `${error}` }));";
        let found = self.session()?.execute_async(script, vec![]).await?;
        let found = found.json();
        if let Some(error) = found["error"].as_str() {
            return Err(format!("axe failed: {error}").into());
        }
        let violations = found["violations"].as_array().ok_or("axe says nothing")?;
        let grave =
            violations.iter().filter(|it| it["impact"] == "serious" || it["impact"] == "critical");
        let line = |it: &Value| {
            let nodes = it["nodes"].as_array().map_or(&[][..], Vec::as_slice);
            let places: Vec<String> = nodes
                .iter()
                .take(4)
                .map(|node| format!("{} ({})", node["html"], node["any"][0]["message"]))
                .collect();
            format!("{} ({}, {} places): {}", it["id"], it["help"], nodes.len(), places.join("; "))
        };
        Ok(grave.map(line).collect())
    }
}
