//! Every cell of every table, against a second reading of the sheets in `golden/tables`.

use linstock_games::browse::{RulesId, tables};

use crate::common;

#[test]
fn tables_agree_with_the_second_reading() {
    for &rules in RulesId::ALL {
        let folder = common::project("golden/tables").join(rules.word());
        let tables = tables(rules);
        let mut files: Vec<String> = std::fs::read_dir(&folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        files.sort();
        let mut names: Vec<String> =
            tables.iter().map(|table| format!("{}.tsv", table.name)).collect();
        names.sort();
        assert_eq!(files, names, "{rules}: the same tables");

        for table in tables {
            let golden = std::fs::read_to_string(folder.join(table.name).with_extension("tsv"));
            let (golden, ours) = (golden.unwrap(), table.to_tsv());
            for (line, (golden, ours)) in golden.lines().zip(ours.lines()).enumerate() {
                assert_eq!(golden, ours, "{rules} {} line {}", table.name, line + 1);
            }
            assert_eq!(golden.lines().count(), ours.lines().count(), "{rules} {}", table.name);
        }
    }
}
