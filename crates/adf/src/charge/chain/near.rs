//! Enemies near: charger and defender count each other in every check and impact of a charge.

use linstock_rulebook::{Inches, Side};

use super::{Charge, question::Salvo};
use crate::{
    morale::{
        Situation,
        bad::{nearness, unsettles},
    },
    words::Morale,
};

impl Charge<'_> {
    /// Whether a side unsettles the other by being so near.
    pub(super) fn unsettles(&self, side: Side, morale: Morale, apart: Inches) -> bool {
        let body = self.party(side).contender.unit.body;
        unsettles(self.edition, body, morale) && apart <= nearness(self.edition)
    }

    /// Whether who fires unsettles his target by being near.
    pub(super) fn is_near(&self, salvo: &Salvo) -> bool {
        let Salvo { exchange, by, shooter, apart, .. } = *salvo;
        self.unsettles(by, shooter.morale, self.range(exchange, apart))
    }
}

/// The situation of a side beside which its enemy in this charge stands, if he is near enough to
/// unsettle it; whoever else is near is said.
pub(super) fn beside(situation: Situation, near: bool) -> Situation {
    if !near {
        return situation;
    }
    let enemy_within = Some(Inches::default());
    Situation { enemy_within, enemy_formed_infantry: true, ..situation }
}
