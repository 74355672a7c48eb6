//! The whole close action: that it is nothing but its single procedures in a row, and its laws.

use linstock_dice::{Once, OneRoll, Seed, Seeded, Single, play, quick_odds};
use linstock_elan::{
    House,
    close::{
        action::{
            Action, Closing, Detail,
            outcome::{ActionResult, Fate, Outcome, Remains},
            party::Party,
        },
        round::{Blows, Round},
    },
    save::{Attack, Save, Target, special::Special},
    test::{Facts, Of, Situation, Test},
    words::{Arm, Formation},
};
use linstock_rulebook::{Ledger, Row, Side};
use proptest::prelude::*;

use crate::common::*;

/// A side as it is fought by hand.
#[derive(Clone, Copy)]
struct Unit {
    party: Party,
    figures: u8,
    dm: u8,
    leaders: u8,
}

/// A close action fought by hand, with the single procedures and nothing else.
struct ByHand<'a> {
    house: &'a House,
    source: Seeded,
    ledger: Ledger,
}

impl ByHand<'_> {
    fn roll<T: OneRoll<Ledger>>(&mut self, procedure: &T) -> T::Outcome {
        let Ok(end) = play(&Single(procedure), Once::Waiting, &mut self.source, &mut self.ledger);
        end.outcome()
    }

    /// What one side's blows leave of the other.
    fn strike(&mut self, by: Unit, on: Unit) -> Unit {
        let figures = by.figures.min(by.party.contact);
        let cavalry = by.party.arm == Arm::Cavalry;
        let hits = self.roll(&Round::new(Blows {
            figures,
            flank_figures: by.party.flank_figures.min(figures),
            factor: by.party.melee,
            obstacle: by.party.obstacle,
            cavalry_against_square: cavalry && on.party.formation == Formation::Square,
            dm: by.dm,
            two_rank_line: by.party.formation == Formation::TwoRankLine,
            skirmish: by.party.formation == Formation::Skirmish,
            march_column: by.party.formation == Formation::MarchColumn,
            standing_cavalry: cavalry && by.party.standing_cavalry,
        }));
        if hits == 0 {
            return on;
        }
        let target = Target {
            factor: on.party.save,
            dm: on.dm,
            skirmisher: None,
            artillery: false,
            flank_close: by.party.flank_figures > 0,
            cover: on.party.cover,
        };
        let saved = self.roll(&Save::new(target, Attack::CloseAction, hits));
        let special = Special::new(self.house, saved.special, on.leaders > 0);
        let killed = self.roll(&special);
        Unit {
            figures: on.figures.saturating_sub(saved.lost),
            dm: (on.dm + special.markers(killed)).min(self.house.breaking_point()),
            leaders: on.leaders - u8::from(killed),
            ..on
        }
    }

    /// Failures and markers of one side's test.
    fn test(&mut self, unit: &mut Unit, enemy: Unit, situation: Situation, facts: Facts) -> u8 {
        let situations = [situation];
        let both_cavalry = unit.party.arm == Arm::Cavalry && enemy.party.arm == Arm::Cavalry;
        let facts = Facts {
            of: Of::Elan,
            factor: unit.party.elan,
            situations: &situations,
            dm: unit.dm,
            leader: unit.leaders > 0,
            below_half: unit.figures * 2 < unit.party.started,
            formation: unit.party.formation,
            outnumbered: enemy.figures >= unit.figures * 2,
            attacking_flank: unit.party.flank_figures > 0,
            uphill: unit.party.uphill,
            lighter_cavalry: both_cavalry && unit.party.lighter_cavalry,
            opponent_skirmish: enemy.party.formation == Formation::Skirmish,
            ..facts
        };
        let test = Test::new(self.house, facts).unwrap();
        let failures = self.roll(&test);
        unit.dm = test.verdict(failures).dm;
        failures
    }

    fn fight(&mut self, parties: [Party; 2], closing: Option<Closing>) -> Outcome {
        let plain = Facts::new(Of::Elan, 1, &[]);
        let breaking = self.house.break_at.unwrap_or(4);
        let [mut attacker, mut defender] = parties.map(|party| Unit {
            party,
            figures: party.figures,
            dm: party.dm,
            leaders: party.leaders,
        });
        let shown = |unit: Unit, fate| Remains {
            fate,
            figures: unit.figures,
            lost: unit.party.figures - unit.figures,
            dm: unit.dm,
            leaders_killed: unit.party.leaders - unit.leaders,
        };
        let end = |result, winner, rounds, [a, d]: [(Unit, Fate); 2]| Outcome {
            result,
            winner,
            rounds,
            attacker: shown(a.0, a.1),
            defender: shown(d.0, d.1),
        };
        if let Some(ground) = closing {
            let square = defender.party.formation == Formation::Square;
            let situation = match (attacker.party.arm, ground == Closing::Clear && !square) {
                (Arm::Cavalry, true) => Situation::CavalryCloseClear,
                (Arm::Cavalry, false) => Situation::CavalryCloseRough,
                (_, true) => Situation::InfantryCloseClear,
                (_, false) => Situation::InfantryCloseRough,
            };
            let failures = self.test(&mut attacker, defender, situation, plain);
            if attacker.dm == breaking {
                let sides = [(attacker, Fate::Breaks), (defender, Fate::Stands)];
                return end(ActionResult::Broken, Some(Side::Defender), 0, sides);
            }
            if failures > 1 || failures == 1 && attacker.dm > 1 {
                let sides = [(attacker, Fate::Halts), (defender, Fate::Stands)];
                return end(ActionResult::Halted, None, 0, sides);
            }
        }
        let combat = [Situation::CloseCombat1, Situation::CloseCombat2, Situation::CloseCombat3];
        let last = self.house.close_rounds.unwrap_or(3);
        for round in 1..=last {
            let before = [attacker, defender];
            let struck = self.strike(before[0], before[1]);
            attacker = self.strike(before[1], before[0]);
            defender = struck;
            let gone = |unit: Unit| match unit {
                Unit { figures: 0, .. } => Fate::Destroyed,
                Unit { dm, .. } if dm == breaking => Fate::Breaks,
                Unit { .. } => Fate::Stands,
            };
            let over = |result, attacker: Unit, defender: Unit| {
                let fates = [gone(attacker), gone(defender)];
                let winner = match fates {
                    [Fate::Stands, _] => Some(Side::Attacker),
                    [_, Fate::Stands] => Some(Side::Defender),
                    _ => None,
                };
                end(result, winner, round, [(attacker, fates[0]), (defender, fates[1])])
            };
            if attacker.figures == 0 || defender.figures == 0 {
                return over(ActionResult::Destroyed, attacker, defender);
            }
            if attacker.dm == breaking || defender.dm == breaking {
                return over(ActionResult::Broken, attacker, defender);
            }
            let lost = [before[0].figures - attacker.figures, before[1].figures - defender.figures];
            let situation = combat[usize::from(round) - 1];
            let facts = |enemy: Unit, extra_losses, in_cover| Facts {
                flank: enemy.party.flank_figures > 0,
                extra_losses,
                in_cover,
                ..plain
            };
            let extra = lost[0].saturating_sub(lost[1]);
            let ours = self.test(&mut attacker, defender, situation, facts(defender, extra, false));
            let extra = lost[1].saturating_sub(lost[0]);
            let stays = defender.party.arm == Arm::Infantry && !defender.party.moved;
            let cover = stays && defender.party.cover.is_some();
            let theirs =
                self.test(&mut defender, attacker, situation, facts(attacker, extra, cover));
            if attacker.dm == breaking || defender.dm == breaking {
                return over(ActionResult::Broken, attacker, defender);
            }
            if round < last {
                continue;
            }
            let fall_back = |loser: &mut Unit| {
                loser.dm += 1;
                if loser.dm == breaking { Fate::Breaks } else { Fate::FallsBack }
            };
            let (winner, fates) = if ours >= theirs {
                (Side::Defender, [fall_back(&mut attacker), Fate::Stands])
            } else {
                (Side::Attacker, [Fate::Stands, fall_back(&mut defender)])
            };
            let sides = [(attacker, fates[0]), (defender, fates[1])];
            return end(ActionResult::Beaten, Some(winner), round, sides);
        }
        unreachable!("the last round decides");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Fought by hand or as a chain: the same rolls, the same rows, the same end.
    #[test]
    fn an_action_is_its_parts(
        house in any_house(), attacker in any_party(20), defender in any_party(20),
        closing in any_closing(), seed: u64,
    ) {
        let Ok(action) = Action::new(&house, attacker, defender, closing) else {
            return Ok(());
        };
        for seed in seed..=seed.saturating_add(20) {
            let mut source = Seeded::new(&Seed::Number(seed));
            let mut ledger = Ledger::default();
            let Ok(end) = play(&action, action.start(), &mut source, &mut ledger);
            let outcome = action.outcome(end);

            let source = Seeded::new(&Seed::Number(seed));
            let mut by_hand = ByHand { house: &house, source, ledger: Ledger::default() };
            prop_assert_eq!(outcome, by_hand.fight([attacker, defender], closing));
            prop_assert_eq!(&ledger.rolls, &by_hand.ledger.rolls);
            let bare = |row: &Row| Row { place: Default::default(), ..*row };
            let rows: Vec<Row> = ledger.rows.iter().map(bare).collect();
            prop_assert_eq!(rows, by_hand.ledger.rows);

            // Nobody listening changes nothing.
            let mut source = Seeded::new(&Seed::Number(seed));
            prop_assert_eq!(play(&action, action.start(), &mut source, &mut ()), Ok(end));
        }
    }

    /// Everybody's fate fits what is left of him.
    #[test]
    fn actions_end(
        house in any_house(), attacker in any_party(60), defender in any_party(60),
        closing in any_closing(), seed: u64,
    ) {
        let Ok(action) = Action::new(&house, attacker, defender, closing) else {
            return Ok(());
        };
        let mut source = Seeded::new(&Seed::Number(seed));
        for _ in 0..20 {
            let Ok(end) = play(&action, action.start(), &mut source, &mut ());
            let outcome = action.outcome(end);
            for (side, party) in [(outcome.attacker, attacker), (outcome.defender, defender)] {
                prop_assert_eq!(side.figures + side.lost, party.figures);
                prop_assert!(side.dm >= party.dm && side.dm <= house.breaking_point());
                prop_assert!(side.leaders_killed <= party.leaders);
                match side.fate {
                    Fate::Destroyed => prop_assert_eq!(side.figures, 0),
                    Fate::Breaks => prop_assert_eq!(side.dm, house.breaking_point()),
                    Fate::Stands | Fate::Halts | Fate::FallsBack => {
                        prop_assert!(side.figures > 0 && side.dm < house.breaking_point());
                    }
                }
            }
            let fought = outcome.rounds > 0;
            prop_assert!(fought || closing.is_some() && outcome.defender.lost == 0);
            prop_assert!(outcome.rounds <= house.rounds());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Odds add up, and telling less of the end only merges it.
    #[test]
    fn odds_add_up(
        house in any_house(), attacker in any_party(5), defender in any_party(5),
        closing in any_closing(),
    ) {
        let Ok(whole) = Action::new(&house, attacker, defender, closing) else {
            return Ok(());
        };
        let fates = whole.detail(Detail::Fates);
        let forget = |outcome: Outcome| Outcome {
            rounds: 0,
            attacker: Remains { dm: 0, ..outcome.attacker },
            defender: Remains { dm: 0, ..outcome.defender },
            ..outcome
        };
        let merged = quick_odds(&whole, whole.start()).map(|end| forget(whole.outcome(end)));
        let shown = quick_odds(&fates, fates.start()).map(|end| fates.outcome(end));
        prop_assert_eq!(merged.len(), shown.len());
        prop_assert!((shown.chance(|_| true) - 1.0).abs() < 1e-9);
        for ((one, chance), (same, again)) in merged.iter().zip(shown.iter()) {
            prop_assert_eq!(one, same);
            prop_assert!((chance - again).abs() < 1e-12);
        }
    }

    /// Better troops win more often; more disruption never helps.
    #[test]
    fn quality_tells(attacker in any_party(4), defender in any_party(4), factor in 1..=11u8) {
        let house = House::default();
        let wins = |attacker: Party| {
            let action = Action::new(&house, attacker, defender, None).unwrap();
            let action = action.detail(Detail::Fates);
            quick_odds(&action, action.start())
                .chance(|end| action.outcome(end).winner == Some(Side::Attacker))
        };
        let better = factor + 1;
        for pair in [
            [Party { melee: factor, ..attacker }, Party { melee: better, ..attacker }],
            [Party { elan: factor, ..attacker }, Party { elan: better, ..attacker }],
            [Party { save: factor, ..attacker }, Party { save: better, ..attacker }],
            [Party { dm: attacker.dm + 1, ..attacker }, attacker],
        ] {
            prop_assert!(wins(pair[1]) >= wins(pair[0]) - 1e-12);
        }
    }
}

/// Artillery does not close, and whoever is broken does not fight.
#[test]
fn refusals() {
    let house = House::default();
    let guns = Party { arm: Arm::Artillery, formation: Formation::Unlimbered, ..party(4) };
    let refused = Action::new(&house, guns, party(4), Some(Closing::Clear)).unwrap_err();
    assert_eq!(refused.rule.id, "elan.close.closing");
    assert!(Action::new(&house, guns, party(4), None).is_ok());
    let fragile = House { break_at: Some(3), ..house };
    let disrupted = Party { dm: 3, ..party(4) };
    let refused = Action::new(&fragile, party(4), disrupted, None).unwrap_err();
    assert_eq!(refused.rule.id, "elan.break-at-four");
}

/// The rows that no die decides are those of closing, or of both sides' first blows.
#[test]
fn known_rows() {
    let house = House::default();
    let shown = |closing| {
        let action = Action::new(&house, party(4), party(3), closing).unwrap();
        let mut ledger = Ledger::default();
        action.record_known(&mut ledger);
        let row = |row: &Row| (row.place.side.unwrap(), row.place.step.unwrap(), row.rule.id);
        ledger.rows.iter().map(row).collect::<Vec<_>>()
    };
    let closing = shown(Some(Closing::Clear));
    assert_eq!(closing[0], (Side::Attacker, "closing", "elan.test.infantry-close-clear"));
    assert!(closing.iter().all(|row| (row.0, row.1) == (Side::Attacker, "closing")));
    let blows = shown(None);
    assert_eq!(blows[0], (Side::Attacker, "round-1", "elan.close.figures"));
    assert_eq!(blows.last().unwrap(), &(Side::Defender, "round-1", "elan.close.factor"));
}
