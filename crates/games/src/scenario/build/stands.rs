//! Sizes of stands that a file gives.

use linstock_battle::scenario::{StandKind, StandSizes};

use crate::scenario::{document::Document, problem::Problems};

/// The sizes that a file gives, of the kinds that its game knows.
pub fn stands(document: &Document, kinds: &[StandKind], problems: &mut Problems) -> StandSizes {
    let section = document.one("stands");
    let mut sizes = StandSizes::default();
    for &kind in StandKind::ALL.iter().filter(|kind| section.has(kind.word())) {
        if kinds.contains(&kind) {
            sizes = section.stand(kind.word()).map_or(sizes, |size| sizes.with(kind, size));
        } else {
            let known: Vec<&str> = kinds.iter().map(|kind| kind.word()).collect();
            let what = format!("these rules have no stands called {kind}");
            let mend = format!("they have {}", known.join(", "));
            problems.add(section.line_of(kind.word()), what, mend);
        }
    }
    sizes
}
