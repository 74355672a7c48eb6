//! An impact: "The 10th Indiana repulses the 15th Mississippi, 9 to 7", and both sums part by part.

use linstock_battle::{
    Resolved, UnitId,
    account::{Account, Contest, Dice, Step, StepKind, Sum},
    story::{inches as in_inches, signed},
};
use linstock_geometry::inches;
use linstock_rulebook::Side;

use super::{all, faces, made_of, strength, sum, verb, who};
use crate::{
    charge::outcome::ImpactResult,
    play::{World, facts},
    words::{Arm, Cover, Morale},
};

/// An impact as its event has it.
struct Struck<'e> {
    resolved: &'e Resolved,
    result: ImpactResult,
    loser: Option<Side>,
    totals: (i32, i32),
}

/// An impact, both sums part by part.
pub fn impact(world: &World, resolved: &Resolved) -> Account {
    let (Some(&lead), Some(target)) = (resolved.by.first(), resolved.at) else {
        return linstock_battle::account::plain(world, resolved);
    };
    let struck = Struck {
        resolved,
        result: ImpactResult::from_word(resolved.word("result")).unwrap_or(ImpactResult::Melee),
        loser: Side::from_word(resolved.word("loser")),
        totals: (resolved.number("attacker"), resolved.number("defender")),
    };
    let verdict = struck.verdict(world, lead, target);
    let contest = Contest {
        attacker: struck.sum(world, Side::Attacker, lead),
        defender: struck.sum(world, Side::Defender, target),
        rule: struck.rule(),
    };
    let step = Step::new("impact")
        .kind(StepKind::Contest)
        .by(resolved.by.iter().copied())
        .at(Some(target))
        .sum(struck.score(Side::Attacker))
        .verdict(verdict.clone())
        .contest(contest)
        .rows(0..resolved.working.rows.len());
    let by = &resolved.by;
    let text =
        format!("{} {} {}", who(world, by), verb(by, "strikes", "strike"), world.the(target));
    let outcome = format!("{}, {verdict}", struck.score(Side::Attacker));
    let account = Account::new(text, outcome).headline(struck.headline(world, target)).step(step);
    match faces(resolved, 2) {
        [] => account,
        roll => {
            let apart = in_inches(inches(sum(roll)) / 2);
            let off = Step::new("how far off it stops")
                .kind(StepKind::Distance)
                .by(by.iter().copied())
                .at(Some(target))
                .dice(Dice::of(None, roll))
                .sum(format!("half of {} = {apart}", sum(roll)))
                .verdict(format!("stops {apart} off"));
            account.step(off)
        }
    }
}

impl Struck<'_> {
    /// Both totals, those of a side first.
    fn score(&self, first: Side) -> String {
        let (attacker, defender) = self.totals;
        if attacker == defender {
            return format!("{} all", signed(attacker));
        }
        let (ours, theirs) = first.pick((attacker, defender), (defender, attacker));
        format!("{} to {}", signed(ours), signed(theirs))
    }

    /// The margin in words.
    fn rule(&self) -> String {
        let margin = self.totals.0.abs_diff(self.totals.1);
        match (self.result, margin) {
            (ImpactResult::Melee, _) => "Equal: hand to hand".to_owned(),
            (ImpactResult::StopsShort, _) => "A margin of 1: the attacker stops short".to_owned(),
            (ImpactResult::FallBack | ImpactResult::Surrender, 0) => {
                "Equal again: the attacker loses by 2".to_owned()
            }
            (ImpactResult::FallBack | ImpactResult::Surrender, margin) => {
                format!("Won by {margin}")
            }
        }
    }

    /// One side's sum: dice, figures, and its morale point taken off.
    fn sum(&self, world: &World, side: Side, unit: UnitId) -> Sum {
        let faces = faces(self.resolved, side as usize).to_vec();
        let total = side.pick(self.totals.0, self.totals.1);
        let strength = i32::from(world.unit(unit).strength);
        let point = total - sum(&faces) - strength;
        let parts = vec![
            (format!("{}s", made_of(world, unit)), strength),
            ("morale point".to_owned(), point),
        ];
        let wins = self.loser == Some(side.other());
        Sum { unit: Some(unit), faces, parts, total, wins }
    }

    fn headline(&self, world: &World, target: UnitId) -> String {
        let by = &self.resolved.by;
        let (ours, theirs) = (all(world, by), world.the(target));
        let (attackers, defender) = (who(world, by), who(world, &[target]));
        match (self.result, self.loser) {
            (ImpactResult::Melee, _) => {
                format!(
                    "{attackers} and {theirs} fight hand to hand, {}",
                    self.score(Side::Attacker)
                )
            }
            (ImpactResult::StopsShort, _) => {
                let stops = verb(by, "stops", "stop");
                format!("{attackers} {stops} short of {theirs}, {}", self.score(Side::Attacker))
            }
            (ImpactResult::FallBack, Some(Side::Attacker)) => {
                format!("{defender} repulses {ours}, {}", self.score(Side::Defender))
            }
            (ImpactResult::FallBack, Some(Side::Defender) | None) => {
                if let Some(carried) = carried(world, by, target) {
                    let carries = verb(by, "carries", "carry");
                    return format!(
                        "{attackers} {carries} {carried}, {}",
                        self.score(Side::Attacker)
                    );
                }
                let drives = verb(by, "drives", "drive");
                format!("{attackers} {drives} back {theirs}, {}", self.score(Side::Attacker))
            }
            (ImpactResult::Surrender, Some(Side::Attacker)) => {
                let surrenders = verb(by, "surrenders", "surrender");
                format!("{attackers} {surrenders} to {theirs}, {}", self.score(Side::Defender))
            }
            (ImpactResult::Surrender, Some(Side::Defender) | None) => {
                if facts::arm(world, target) == Arm::Artillery {
                    let takes = verb(by, "takes", "take");
                    return format!("{attackers} {takes} {theirs}, {}", self.score(Side::Attacker));
                }
                format!("{defender} surrenders to {ours}, {}", self.score(Side::Attacker))
            }
        }
    }

    /// What becomes of whoever lost it.
    fn verdict(&self, world: &World, lead: UnitId, target: UnitId) -> String {
        let loser = match self.loser {
            Some(Side::Attacker) => lead,
            Some(Side::Defender) | None => target,
        };
        let name = world.named(loser);
        match self.result {
            ImpactResult::Melee => "hand to hand".to_owned(),
            ImpactResult::StopsShort => format!("{} stops short", world.named(lead)),
            ImpactResult::Surrender if facts::arm(world, loser) == Arm::Artillery => {
                format!("{name} is taken")
            }
            ImpactResult::Surrender => format!("{name} surrenders"),
            ImpactResult::FallBack => {
                let lost = u8::try_from(self.resolved.number("lost")).unwrap_or(0);
                let back = self.resolved.number("fall-back");
                let mut came = Vec::new();
                if lost > 0 {
                    came.push(format!("loses {}", strength(world, loser, lost)));
                }
                let state = match Morale::from_word(self.resolved.word("morale")) {
                    Some(Morale::Disorder) => " in disorder",
                    Some(Morale::Shaken) => ", shaken",
                    Some(Morale::Routed) => ", routed",
                    Some(Morale::Good) | None => "",
                };
                came.push(format!("falls back {back}\"{state}"));
                format!("{name} {}", came.join(" and "))
            }
        }
    }
}

/// What winning attackers carry, if their enemy stood behind something.
fn carried(world: &World, by: &[UnitId], target: UnitId) -> Option<&'static str> {
    let shelters = facts::covers(world, target, by);
    Cover::ALL.iter().filter(|&&cover| shelters.has(cover)).find_map(|cover| match cover {
        Cover::WoodFence => Some("the fence"),
        Cover::StoneWall => Some("the wall"),
        Cover::HastyWorks | Cover::LightWorks | Cover::HeavyWorks => Some("the works"),
        Cover::FarmVillage => Some("the farm"),
        Cover::LightWoods | Cover::HeavyWoods => None,
    })
}
