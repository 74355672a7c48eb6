//! Target modifiers: all of them count, except that only the best cover does.

use linstock_rulebook::{Candidates, On, Recorder, Rule, Table, Tally, rules, table::signed};

use super::Fire;
use crate::{
    edition::Edition,
    words::{Arm, Aspect, Cover, Experience, Formation},
};

const AT: &str = "003: target modifiers";
const COVER_AT: &str = "003: target modifiers, one less under artillery fire";
const FLANK_AT: &str = "003: target modifiers, the second value under artillery fire";

rules! {
    EXTENDED_LINE = "jr3.fire.target.extended-line" {
        says: "target in extended line",
        text: "A target in extended line: -1.",
        at: "003: target modifiers, of infantry; other arms by ruling",
    }
    DOUBLE_LINE = "jr3.fire.target.double-line" {
        says: "target in double line",
        text: "A target in double line: +1.",
        at: "003: target modifiers, of infantry; other arms by ruling",
    }
    ATTACK_COLUMN = "jr3.fire.target.attack-column" {
        says: "target in attack column",
        text: "A target in attack column: +1, like a double line.",
        by: Ruling,
        at: "ruling",
    }
    MARCH_COLUMN = "jr3.fire.target.march-column" {
        says: "target in march column",
        text: "A target in march column: +3.",
        at: "003: target modifiers, of infantry; other arms by ruling",
    }
    DISORDER = "jr3.fire.target.disorder" {
        says: "target in disorder",
        text: "A target in disorder: +3.",
        at: "003: target modifiers, of infantry; other arms by ruling",
    }
    LIMBERED = "jr3.fire.target.limbered" {
        says: "limbered guns",
        text: "Limbered guns as a target: +3.",
        at: AT,
    }
    UNLIMBERED = "jr3.fire.target.unlimbered" {
        says: "unlimbered guns",
        text: "Unlimbered guns as a target: -3.",
        at: AT,
    }
    WOOD_FENCE = "jr3.fire.target.wood-fence" {
        says: "behind a wood fence",
        text: "A target behind a wooden fence: -1, under artillery fire nothing.",
        at: COVER_AT,
    }
    STONE_WALL = "jr3.fire.target.stone-wall" {
        says: "behind a stone wall",
        text: "A target behind a stone wall: -2, under artillery fire -1.",
        at: COVER_AT,
    }
    WOODS = "jr3.fire.target.woods" {
        says: "in woods",
        text: "A target in woods: -2, under artillery fire -1.",
        at: COVER_AT,
    }
    HASTY_WORKS = "jr3.fire.target.hasty-works" {
        says: "in hasty works",
        text: "A target in hasty works: -3, under artillery fire -2.",
        at: COVER_AT,
    }
    MEDIUM_WORKS = "jr3.fire.target.medium-works" {
        says: "in medium works",
        text: "A target in medium works: -6, under artillery fire -5.",
        at: COVER_AT,
    }
    HEAVY_WORKS = "jr3.fire.target.heavy-works" {
        says: "in heavy works",
        text: "A target in heavy works: -8, under artillery fire -7.",
        at: COVER_AT,
    }
    PARTIAL_FLANK = "jr3.fire.target.partial-flank" {
        says: "on the partial flank",
        text: "A target hit on its partial flank, or on the side of a column: +2, by artillery +3.",
        at: "003: target modifiers; the side of a column by ruling",
    }
    FULL_FLANK = "jr3.fire.target.full-flank" {
        says: "on the full flank",
        text: "A target hit on its full flank: +4, by artillery +6.",
        at: FLANK_AT,
    }
    REAR = "jr3.fire.target.rear" {
        says: "on the rear",
        text: "A target hit in the rear: +2, by artillery +3.",
        at: FLANK_AT,
    }
    GREEN = "jr3.fire.target.green" {
        says: "green target",
        text: "A green target: +1.",
        at: AT,
    }
    ELITE = "jr3.fire.target.elite" {
        says: "elite target",
        text: "An elite target: -1.",
        at: AT,
    }
    BEST_COVER = "jr3.fire.cover.best" {
        says: "only the best cover counts",
        text: "Only a target's best cover counts; fire on a flank or the rear does not cancel it.",
        by: Ruling,
        at: "ruling",
    }
    FLANKED_COVER = "jr3.fire.cover.flank" {
        says: "cover cancelled by flank fire, by house rule",
        text: "With the house rule flank-cancels-cover, fire on a flank or the rear cancels fences, walls and works.",
        by: House,
        at: "house rule",
    }
}

/// What a formation adds.
const fn formation(formation: Formation) -> Option<(&'static Rule, i32)> {
    match formation {
        Formation::SingleLine | Formation::Skirmish => None,
        Formation::ExtendedLine => Some((&EXTENDED_LINE, -1)),
        Formation::DoubleLine => Some((&DOUBLE_LINE, 1)),
        Formation::AttackColumn => Some((&ATTACK_COLUMN, 1)),
        Formation::MarchColumn => Some((&MARCH_COLUMN, 3)),
        Formation::Disorder => Some((&DISORDER, 3)),
        Formation::Limbered => Some((&LIMBERED, 3)),
        Formation::Unlimbered => Some((&UNLIMBERED, -3)),
    }
}

/// The value of a cover, one less against artillery.
const fn cover(cover: Cover, by: Arm) -> (&'static Rule, i32) {
    let (rule, value) = match cover {
        Cover::WoodFence => (&WOOD_FENCE, -1),
        Cover::StoneWall => (&STONE_WALL, -2),
        Cover::Woods => (&WOODS, -2),
        Cover::HastyWorks => (&HASTY_WORKS, -3),
        Cover::MediumWorks => (&MEDIUM_WORKS, -6),
        Cover::HeavyWorks => (&HEAVY_WORKS, -8),
    };
    match by {
        Arm::Infantry | Arm::Cavalry => (rule, value),
        Arm::Artillery => (rule, value + 1),
    }
}

/// What a flank adds.
const fn flank(aspect: Aspect, by: Arm) -> Option<(&'static Rule, i32)> {
    let (rule, other, artillery) = match aspect {
        Aspect::Front => return None,
        Aspect::Side | Aspect::PartialFlank => (&PARTIAL_FLANK, 2, 3),
        Aspect::FullFlank => (&FULL_FLANK, 4, 6),
        Aspect::Rear => (&REAR, 2, 3),
    };
    match by {
        Arm::Infantry | Arm::Cavalry => Some((rule, other)),
        Arm::Artillery => Some((rule, artillery)),
    }
}

const GREEN_VALUE: i32 = 1;
const ELITE_VALUE: i32 = -1;

/// The sum of all target modifiers that count.
pub fn modifiers<R: Recorder>(edition: &Edition, fire: &Fire, recorder: &mut R) -> i32 {
    let target = &fire.target;
    let by = fire.firer.body.arm();
    let mut sum = 0;
    if let Some((rule, value)) = formation(target.body.formation()) {
        let mut tally = Tally::new(On::Drm, recorder);
        tally.add(rule, value);
        sum += tally.sum();
    }
    sum += covers(edition, fire).settle(On::Drm, recorder);
    let mut tally = Tally::new(On::Drm, recorder);
    if let Some((rule, value)) = flank(fire.aspect, by) {
        tally.add(rule, value);
    }
    match target.experience {
        Experience::Elite => tally.add(&ELITE, ELITE_VALUE),
        Experience::Veteran => {}
        Experience::Green => tally.add(&GREEN, GREEN_VALUE),
    }
    sum + tally.sum()
}

fn covers(edition: &Edition, fire: &Fire) -> Candidates<6> {
    let by = fire.firer.body.arm();
    let flanked =
        fire.aspect != Aspect::Front && edition.house.flank_cancels_cover.unwrap_or(false);
    let mut candidates = Candidates::new();
    for &it in Cover::ALL.iter().filter(|&&it| fire.target.cover.has(it)) {
        let (rule, value) = cover(it, by);
        let struck = (flanked && it != Cover::Woods).then_some(&FLANKED_COVER);
        candidates.consider(rule, value, struck);
    }
    candidates.keep_lowest(1, &BEST_COVER);
    candidates
}

/// Target modifiers, for the rules browser.
pub fn table() -> Table {
    let line = |rule: &Rule, other: i32, artillery: i32| {
        let name = rule.id.rsplit('.').next().unwrap_or(rule.id);
        vec![name.to_owned(), signed(other), signed(artillery)]
    };
    let formations = Formation::ALL.iter().filter_map(|&it| formation(it));
    let mut rows: Vec<_> = formations.map(|(rule, value)| line(rule, value, value)).collect();
    // The sheet lists limbered guns before unlimbered ones.
    let last = rows.len() - 1;
    rows.swap(last - 1, last);
    for &it in Cover::ALL {
        let (rule, other) = cover(it, Arm::Infantry);
        rows.push(line(rule, other, cover(it, Arm::Artillery).1));
    }
    for aspect in [Aspect::PartialFlank, Aspect::FullFlank, Aspect::Rear] {
        let by = |arm| flank(aspect, arm).unwrap_or((&PARTIAL_FLANK, 0));
        let (rule, other) = by(Arm::Infantry);
        rows.push(line(rule, other, by(Arm::Artillery).1));
    }
    rows.push(line(&GREEN, GREEN_VALUE, GREEN_VALUE));
    rows.push(line(&ELITE, ELITE_VALUE, ELITE_VALUE));
    Table {
        name: "target-modifiers",
        title: "Target modifiers by other fire and by artillery",
        columns: ["modifier", "other", "artillery"].map(str::to_owned).to_vec(),
        rows,
    }
}
