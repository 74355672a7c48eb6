//! Every cell of every table, against a second reading of the sheets in `golden/tables`.

use std::path::Path;

use linstock_adf::{Scale, tables::show::tables};

#[test]
fn tables_agree_with_the_second_reading() {
    for &scale in Scale::ALL {
        let folder =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden/tables").join(scale.word());
        let tables = tables(scale);
        let mut files: Vec<String> = std::fs::read_dir(&folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        files.sort();
        let mut names: Vec<String> =
            tables.iter().map(|table| format!("{}.tsv", table.name)).collect();
        names.sort();
        assert_eq!(files, names, "{scale}: the same tables");

        for table in tables {
            let golden = std::fs::read_to_string(folder.join(table.name).with_extension("tsv"));
            let (golden, ours) = (golden.unwrap(), table.to_tsv());
            for (line, (golden, ours)) in golden.lines().zip(ours.lines()).enumerate() {
                assert_eq!(golden, ours, "{scale} {} line {}", table.name, line + 1);
            }
            assert_eq!(golden.lines().count(), ours.lines().count(), "{scale} {}", table.name);
        }
    }
}
