//! A side of a close action: its facts, and what it brings to a roll.

use super::state::Force;
use crate::{
    close::round::Blows,
    save::Target,
    test::{Facts, Of, Situation},
    words::{Arm, Cover, Formation},
};

/// The facts of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Party {
    /// Figures, from 1 to [`crate::words::MOST_CLOSE_FIGURES`].
    pub figures: u8,
    /// Figures it began the battle with.
    pub started: u8,
    /// The most figures that can fight at once.
    pub contact: u8,
    /// How many of those fighting are on the enemy's flank or rear.
    pub flank_figures: u8,
    /// Its arm.
    pub arm: Arm,
    /// How it is drawn up.
    pub formation: Formation,
    /// Its melee factor.
    pub melee: u8,
    /// Its élan factor.
    pub elan: u8,
    /// Its save factor.
    pub save: u8,
    /// Its disruption markers.
    pub dm: u8,
    /// What it is behind or in.
    pub cover: Option<Cover>,
    /// Whether its enemy defends an obstacle or built-up area.
    pub obstacle: bool,
    /// Cavalry that is not charging.
    pub standing_cavalry: bool,
    /// It stands uphill.
    pub uphill: bool,
    /// Cavalry against heavier cavalry.
    pub lighter_cavalry: bool,
    /// How many leaders are attached, up to [`super::state::MOST_LEADERS`].
    pub leaders: u8,
    /// It has moved, so cover does not steady it.
    pub moved: bool,
}

impl Party {
    /// As it begins.
    pub const fn force(&self) -> Force {
        Force { figures: self.figures, dm: self.dm, leaders: self.leaders }
    }

    /// Its blows, with what is left of it.
    pub fn blows(&self, force: Force, enemy: &Party) -> Blows {
        let cavalry = self.arm == Arm::Cavalry;
        let fighting = self.contact.min(force.figures);
        Blows {
            figures: fighting,
            flank_figures: self.flank_figures.min(fighting),
            factor: self.melee,
            obstacle: self.obstacle,
            cavalry_against_square: cavalry && enemy.formation == Formation::Square,
            dm: force.dm,
            two_rank_line: self.formation == Formation::TwoRankLine,
            skirmish: self.formation == Formation::Skirmish,
            march_column: self.formation == Formation::MarchColumn,
            standing_cavalry: cavalry && self.standing_cavalry,
        }
    }

    /// The target of the enemy's blows, for its saves.
    pub const fn target(&self, force: Force, enemy: &Party) -> Target {
        Target {
            factor: self.save,
            dm: force.dm,
            skirmisher: None,
            artillery: false,
            flank_close: enemy.flank_figures > 0,
            cover: self.cover,
        }
    }

    /// Whether it is infantry that stands in cover.
    pub fn is_steadied(&self) -> bool {
        self.arm == Arm::Infantry && self.cover.is_some() && !self.moved
    }

    /// What it brings to any élan test.
    pub fn trial(&self, enemy: &Party, situations: &'static [Situation]) -> Facts<'static> {
        let cavalry = self.arm == Arm::Cavalry && enemy.arm == Arm::Cavalry;
        Facts {
            formation: self.formation,
            attacking_flank: self.flank_figures > 0,
            uphill: self.uphill,
            lighter_cavalry: cavalry && self.lighter_cavalry,
            opponent_skirmish: enemy.formation == Formation::Skirmish,
            ..Facts::new(Of::Elan, self.elan, situations)
        }
    }
}
