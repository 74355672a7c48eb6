//! The edition in play: the scale selects the tables, the summary selects the procedures.

use linstock_rulebook::{Code, Refusal, rules, words};

use crate::{
    house::House,
    tables::{self, Sheet},
};

rules! {
    SUMMARY = "adf.summary" {
        says: "the summary in play",
        text: "The 15mm and 10mm charts have their own summary (western) and may be played with the later one (revised); at 25mm there is only the revised summary.",
        at: "000, 001, 002: the summaries",
    }
}

words! {
    /// The size of the figures.
    pub enum Scale {
        /// 6mm and 10mm.
        Ten = "adf-10",
        /// 15mm and 20mm.
        Fifteen = "adf-15",
        /// 25mm and 28mm.
        TwentyFive = "adf-25",
    }
}

impl Scale {
    /// The summary of its own chart.
    pub const fn own_summary(self) -> Summary {
        match self {
            Scale::Ten | Scale::Fifteen => Summary::Western,
            Scale::TwentyFive => Summary::Revised,
        }
    }
}

words! {
    /// The text that the procedures follow.
    pub enum Summary {
        /// That of the Western Theater charts.
        Western = "western",
        /// The later summary for all scales.
        Revised = "revised",
    }
}

/// Scale, summary and house rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edition {
    scale: Scale,
    summary: Summary,
    house: House,
}

impl Edition {
    /// The edition for a scale, with the summary of its own chart unless another is requested.
    pub fn new(scale: Scale, summary: Option<Summary>, house: House) -> Result<Edition, Refusal> {
        let summary = summary.unwrap_or(scale.own_summary());
        if scale == Scale::TwentyFive && summary == Summary::Western {
            return Err(Refusal::new(
                Code::NotAllowed,
                &SUMMARY,
                "There is no western summary at 25mm",
            ));
        }
        Ok(Edition { scale, summary, house })
    }

    /// The size of the figures.
    pub const fn scale(&self) -> Scale {
        self.scale
    }

    /// The summary in play.
    pub const fn summary(&self) -> Summary {
        self.summary
    }

    /// The house rules in play.
    pub const fn house(&self) -> &House {
        &self.house
    }

    /// The tables in play.
    pub const fn sheet(&self) -> &'static Sheet {
        tables::sheet(self.scale)
    }
}
