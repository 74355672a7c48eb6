//! What dice are wanted for that somebody has to roll.

use linstock_dice::{Die, Source};

use super::Session;
use crate::{
    command::Command,
    engine::Engine,
    event::Event,
    game::Game,
    ids::UnitId,
    scratch::{Given, Luck, NeedsDice},
    seat::{Eyes, Seat},
    story::sentences_for,
};

/// What dice are wanted for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Who rolls for what, in words.
    pub text: String,
    /// About whom.
    pub unit: Option<UnitId>,
    /// Of one die: what each face brings about, from 1 on.
    pub ways: Vec<String>,
}

impl<G: Game> Session<G> {
    /// What the next dice of a command are for, after these: it is carried out for trial, with every face of a single
    /// die in turn.
    pub fn wanted(
        &self,
        seat: Seat,
        command: &Command,
        faces: &[Vec<u8>],
        needs: NeedsDice,
    ) -> Option<Wanted> {
        let tries = if needs.dice == 1 { needs.die.sides() } else { 1 };
        let mut wanted: Option<Wanted> = None;
        for face in 1..=tries {
            let (text, unit, outcome) = self.tried(seat, command, faces, face)?;
            let wanted = wanted.get_or_insert_with(|| Wanted { text, unit, ways: Vec::new() });
            if needs.dice == 1 {
                wanted.ways.push(outcome);
            }
        }
        wanted
    }

    /// What would be said of the next roll if it showed a face.
    fn tried(
        &self,
        seat: Seat,
        command: &Command,
        faces: &[Vec<u8>],
        face: u8,
    ) -> Option<(String, Option<UnitId>, String)> {
        let mut dice = Trial { given: Given::new(faces), face };
        let engine = Engine::new(self.scenario());
        let decided = engine.order_by(self.state(), seat, command, Luck::Dice(&mut dice)).ok()?;
        let told = sentences_for(self.scenario(), self.state(), &decided.events, Eyes::Of(seat));
        let mut rolled = 0;
        let resolved = decided.events.iter().any(|event| matches!(event, Event::Resolved(_)));
        let found = told.into_iter().filter(|_| resolved).find(|sentence| {
            rolled += sentence.rolls.len();
            rolled > faces.len()
        })?;
        Some((found.text, found.unit, found.outcome))
    }
}

/// The faces that were rolled, and then the same face for ever.
struct Trial<'a> {
    given: Given<'a>,
    face: u8,
}

impl Source for Trial<'_> {
    type Error = NeedsDice;

    fn roll(&mut self, die: Die, faces: &mut [u8]) -> Result<(), NeedsDice> {
        if self.given.roll(die, faces).is_err() {
            faces.fill(self.face.min(die.sides()));
        }
        Ok(())
    }
}
