//! Target modifiers: the best two benefits and the worst two detriments count.

use linstock_rulebook::{Candidates, On, Recorder, Rule, Table, rules, table::signed};

use super::{Band, Fire, Target, bands::rifled, firer::unless_all};
use crate::{
    edition::Edition,
    words::{Arm, Armament, Aspect, Cover, Experience, Formation, Morale, Shape},
};

const BENEFICIAL: &str = "000, 001, 002: beneficial target modifiers";
const DETRIMENTAL: &str = "000, 001, 002: detrimental target modifiers";

rules! {
    LIGHT_WOODS = "adf.fire.target.light-woods" {
        says: "in light woods",
        text: "A target in light woods or an orchard: 0 against artillery, -1 against other fire.",
        at: BENEFICIAL,
    }
    HEAVY_WOODS = "adf.fire.target.heavy-woods" {
        says: "in heavy woods",
        text: "A target in heavy woods: -1 against artillery, -2 against other fire.",
        at: BENEFICIAL,
    }
    HASTY_WORKS = "adf.fire.target.hasty-works" {
        says: "in hasty works",
        text: "A target in hasty works: -2 against all fire.",
        at: BENEFICIAL,
    }
    LIGHT_WORKS = "adf.fire.target.light-works" {
        says: "in light works",
        text: "A target in light works: -3 against all fire.",
        at: BENEFICIAL,
    }
    HEAVY_WORKS = "adf.fire.target.heavy-works" {
        says: "in heavy works",
        text: "A target in heavy works: -4 against all fire.",
        at: BENEFICIAL,
    }
    WOOD_FENCE = "adf.fire.target.wood-fence" {
        says: "behind a wood fence",
        text: "A target behind a wooden fence: 0 against artillery, -1 against other fire.",
        at: BENEFICIAL,
    }
    STONE_WALL = "adf.fire.target.stone-wall" {
        says: "behind a stone wall",
        text: "A target behind a stone wall: 0 against artillery, -2 against other fire.",
        at: BENEFICIAL,
    }
    FARM_VILLAGE = "adf.fire.target.farm-village" {
        says: "in a farm or village, with no other benefit",
        text: "A target in a farm or village: -1 against artillery, -3 against other fire, and no other benefit.",
        at: BENEFICIAL,
    }
    UNLIMBERED = "adf.fire.target.unlimbered" {
        says: "unlimbered artillery",
        text: "Unlimbered guns as a target: -3.",
        at: BENEFICIAL,
    }
    EXTENDED_LINE = "adf.fire.target.extended-line" {
        says: "infantry in extended line",
        text: "Infantry in extended line as a target: -2 against artillery, -1 against other fire.",
        at: BENEFICIAL,
    }
    SKIRMISHERS = "adf.fire.target.skirmishers" {
        says: "infantry skirmishers",
        text: "Skirmishing infantry as a target: -5 against artillery, -3 against other fire.",
        at: BENEFICIAL,
    }
    BEHIND_SKIRMISHERS = "adf.fire.target.behind-skirmishers" {
        says: "behind a skirmish line",
        text: "A target, not itself skirmishing infantry, 2\" or more behind friendly skirmishers who screen it: -3 against artillery, -2 against other fire.",
        at: BENEFICIAL,
    }
    ELITE = "adf.fire.target.elite" {
        says: "elite target",
        text: "An elite target: -1.",
        at: BENEFICIAL,
    }
    DISMOUNTED_LINE = "adf.fire.target.dismounted-line" {
        says: "dismounted cavalry in line",
        text: "Dismounted cavalry in line or double line: -1 against artillery.",
        at: BENEFICIAL,
    }
    DISMOUNTED_SKIRMISHERS = "adf.fire.target.dismounted-skirmishers" {
        says: "dismounted cavalry skirmishing",
        text: "Dismounted cavalry skirmishing: -4 against artillery, -2 against other fire.",
        at: BENEFICIAL,
    }
    ENFILADE = "adf.fire.target.enfilade" {
        says: "enfiladed",
        text: "Enfilade, by artillery/other fire: lines and unlimbered guns +2/+1 from a partial flank, +3/+2 from a full flank; columns and limbered guns +2/+1 from the side, +3/+2 from front or rear.",
        at: DETRIMENTAL,
    }
    COUNTER_BATTERY = "adf.fire.target.counter-battery" {
        says: "artillery under rifled artillery's fire",
        text: "Artillery under fire from rifled artillery: +1.",
        at: DETRIMENTAL,
    }
    DISORDER = "adf.fire.target.disorder" {
        says: "target in disorder",
        text: "A target in disorder, not shaken or routed: +3 from artillery, +2 from other fire.",
        at: DETRIMENTAL,
    }
    TRAINED = "adf.fire.target.trained" {
        says: "trained target",
        text: "A trained target: +1 from artillery.",
        at: DETRIMENTAL,
    }
    GREEN = "adf.fire.target.green" {
        says: "green target",
        text: "A green target: +2 from artillery, +1 from other fire.",
        at: DETRIMENTAL,
    }
    MOUNTED = "adf.fire.target.mounted" {
        says: "mounted cavalry",
        text: "Mounted cavalry that is not charging: +5 from artillery, +4 from other fire.",
        at: DETRIMENTAL,
    }
    MOUNTED_CHARGING = "adf.fire.target.mounted-charging" {
        says: "mounted cavalry, charging",
        text: "Mounted cavalry that is charging: +4 from artillery, +3 from other fire.",
        at: DETRIMENTAL,
    }
    CHARGING_COVER = "adf.fire.cover.charging" {
        says: "a charging target has no cover",
        text: "A charging target gains nothing from woods, works, fences, walls, farms or villages.",
        at: BENEFICIAL,
    }
    BEST_OF_KIND = "adf.fire.cover.best-of-kind" {
        says: "better cover of the same kind counts",
        text: "Only the best of a target's woods, the best of its works and the best of its fences and walls count.",
        by: Ruling,
        at: "ruling",
    }
    BEST_TWO = "adf.fire.best-two" {
        says: "only the best two benefits count",
        text: "Only the best two of a target's benefits count.",
        at: BENEFICIAL,
    }
    WORST_TWO = "adf.fire.worst-two" {
        says: "only the worst two detriments count",
        text: "Only the worst two of a target's detriments count.",
        at: DETRIMENTAL,
    }
    UNLIMBERED_FLANK = "adf.fire.unlimbered-flank" {
        says: "guns taken in the flank have no benefit",
        text: "Unlimbered guns lose their benefit to fire from a flank, unless it is at long range or from skirmishers; this holds even where disorder keeps the enfilade from counting.",
        at: DETRIMENTAL,
    }
    ENFILADE_LONG = "adf.fire.enfilade.long-range" {
        says: "no enfilade at long range",
        text: "No enfilade at long range.",
        at: DETRIMENTAL,
    }
    ENFILADE_SKIRMISH = "adf.fire.enfilade.skirmishers" {
        says: "no enfilade from or at skirmishers",
        text: "No enfilade by or against skirmishers.",
        at: DETRIMENTAL,
    }
    ENFILADE_DISORDER = "adf.fire.enfilade.disorder" {
        says: "no enfilade against disorder",
        text: "No enfilade against a target in disorder.",
        at: DETRIMENTAL,
    }
}

/// The kind of a benefit; each kind of cover counts once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Benefit {
    Woods,
    Works,
    Barrier,
    Buildings,
    Own,
}

struct Row {
    rule: &'static Rule,
    when: fn(&Target) -> bool,
    artillery: i32,
    other: i32,
}

impl Row {
    const fn value(&self, by: Arm) -> i32 {
        match by {
            Arm::Artillery => self.artillery,
            Arm::Infantry | Arm::Cavalry => self.other,
        }
    }
}

const fn row(
    rule: &'static Rule,
    when: fn(&Target) -> bool,
    (artillery, other): (i32, i32),
) -> Row {
    Row { rule, when, artillery, other }
}

#[rustfmt::skip]
static BENEFITS: [(Benefit, Row); 15] = [
    (Benefit::Woods, row(&LIGHT_WOODS, |it| it.cover.has(Cover::LightWoods), (0, -1))),
    (Benefit::Woods, row(&HEAVY_WOODS, |it| it.cover.has(Cover::HeavyWoods), (-1, -2))),
    (Benefit::Works, row(&HASTY_WORKS, |it| it.cover.has(Cover::HastyWorks), (-2, -2))),
    (Benefit::Works, row(&LIGHT_WORKS, |it| it.cover.has(Cover::LightWorks), (-3, -3))),
    (Benefit::Works, row(&HEAVY_WORKS, |it| it.cover.has(Cover::HeavyWorks), (-4, -4))),
    (Benefit::Barrier, row(&WOOD_FENCE, |it| it.cover.has(Cover::WoodFence), (0, -1))),
    (Benefit::Barrier, row(&STONE_WALL, |it| it.cover.has(Cover::StoneWall), (0, -2))),
    (Benefit::Buildings, row(&FARM_VILLAGE, |it| it.cover.has(Cover::FarmVillage), (-1, -3))),
    (Benefit::Own, row(&UNLIMBERED, |it| it.body.formation() == Formation::Unlimbered, (-3, -3))),
    (Benefit::Own, row(&EXTENDED_LINE, |it| it.body.formation() == Formation::ExtendedLine, (-2, -1))),
    (Benefit::Own, row(&SKIRMISHERS, infantry_skirmishers, (-5, -3))),
    (Benefit::Own, row(&BEHIND_SKIRMISHERS, |it| it.behind_skirmishers && !infantry_skirmishers(it), (-3, -2))),
    (Benefit::Own, row(&ELITE, |it| it.experience == Experience::Elite, (-1, -1))),
    (Benefit::Own, row(&DISMOUNTED_LINE, |it| dismounted(it) && it.body.formation().shape() == Shape::Line, (-1, 0))),
    (Benefit::Own, row(&DISMOUNTED_SKIRMISHERS, |it| dismounted(it) && it.body.skirmishing(), (-4, -2))),
];

/// Enfilade and counter-battery, which depend on more than the target, come before these.
#[rustfmt::skip]
static DETRIMENTS: [Row; 5] = [
    row(&DISORDER, |it| it.morale == Morale::Disorder, (3, 2)),
    row(&TRAINED, |it| it.experience == Experience::Trained, (1, 0)),
    row(&GREEN, |it| it.experience == Experience::Green, (2, 1)),
    row(&MOUNTED, |it| it.body.mounted() && !it.charging, (5, 4)),
    row(&MOUNTED_CHARGING, |it| it.body.mounted() && it.charging, (4, 3)),
];

const COUNTER_BATTERY_VALUE: i32 = 1;

fn infantry_skirmishers(target: &Target) -> bool {
    target.body.arm() == Arm::Infantry && target.body.skirmishing()
}

fn dismounted(target: &Target) -> bool {
    target.body.arm() == Arm::Cavalry && !target.body.mounted()
}

/// The sum of all target modifiers that count.
pub fn modifiers<R: Recorder>(edition: &Edition, fire: &Fire, band: Band, recorder: &mut R) -> i32 {
    benefits(edition, fire, band).settle(On::Drm, recorder)
        + detriments(edition, fire, band).settle(On::Drm, recorder)
}

fn benefits(edition: &Edition, fire: &Fire, band: Band) -> Candidates<15> {
    let by = fire.firers.lead().armament.arm();
    let target = &fire.target;
    let buildings = target.cover.has(Cover::FarmVillage) && !target.charging;
    let flanked = taken_in_the_flank(fire, band);

    let mut candidates = Candidates::new();
    // The best cover of each kind; the covers are the first three kinds.
    let mut best = [0; 3];
    for (kind, row) in &BENEFITS {
        if !(row.when)(target) {
            continue;
        }
        let value = value(edition, row, by);
        let struck = match kind {
            Benefit::Own if buildings => Some(&FARM_VILLAGE),
            Benefit::Own if *row.rule == UNLIMBERED && flanked => Some(&UNLIMBERED_FLANK),
            Benefit::Own => None,
            Benefit::Woods | Benefit::Works | Benefit::Barrier | Benefit::Buildings
                if target.charging =>
            {
                Some(&CHARGING_COVER)
            }
            Benefit::Buildings => None,
            Benefit::Woods | Benefit::Works | Benefit::Barrier if buildings => Some(&FARM_VILLAGE),
            Benefit::Woods | Benefit::Works | Benefit::Barrier => {
                best[*kind as usize] = value.min(best[*kind as usize]);
                None
            }
        };
        candidates.consider(row.rule, value, struck);
    }
    for it in candidates.iter_mut().filter(|it| it.struck.is_none()) {
        let kind = BENEFITS.iter().find(|(_, row)| row.rule == it.rule).map(|(kind, _)| *kind);
        let best = kind.and_then(|kind| best.get(kind as usize));
        if best.is_some_and(|&best| it.value > best) {
            it.struck = Some(&BEST_OF_KIND);
        }
    }
    candidates.keep_lowest(2, &BEST_TWO);
    candidates
}

fn value(edition: &Edition, row: &Row, by: Arm) -> i32 {
    match (by, edition.house().stone_wall_against_artillery) {
        (Arm::Artillery, Some(value)) if *row.rule == STONE_WALL => value.into(),
        _ => row.value(by),
    }
}

fn detriments(edition: &Edition, fire: &Fire, band: Band) -> Candidates<7> {
    let by = fire.firers.lead().armament.arm();
    let target = &fire.target;
    let mut candidates = Candidates::new();
    candidates.consider(&ENFILADE, enfilade(fire, by), enfilade_exception(fire, band));

    let is_rifled = |firer: &super::Firer| match firer.armament {
        Armament::Artillery(gun, _) => rifled(edition, gun),
        Armament::Infantry(_) | Armament::Cavalry(_) => false,
    };
    if target.body.arm() == Arm::Artillery && fire.firers.iter().any(is_rifled) {
        let struck = unless_all(fire, is_rifled);
        candidates.consider(&COUNTER_BATTERY, COUNTER_BATTERY_VALUE, struck);
    }
    for row in DETRIMENTS.iter().filter(|row| (row.when)(target)) {
        candidates.consider(row.rule, row.value(by), None);
    }
    candidates.keep_highest(2, &WORST_TWO);
    candidates
}

/// Enfilade values (artillery, other), by how the aspect applies to the target.
/// The value of an enfilade: by artillery, and by other fire.
pub const fn enfilade_values(shape: Shape, aspect: Aspect) -> (i32, i32) {
    match (shape, shape.sees(aspect)) {
        (Shape::Line | Shape::Skirmish, Aspect::PartialFlank) => (2, 1),
        (Shape::Line | Shape::Skirmish, Aspect::FullFlank) => (3, 2),
        (Shape::Line | Shape::Skirmish, Aspect::Front | Aspect::Side | Aspect::Rear) => (0, 0),
        (Shape::Column, Aspect::Front | Aspect::Rear) => (3, 2),
        (Shape::Column, Aspect::Side | Aspect::PartialFlank | Aspect::FullFlank) => (2, 1),
    }
}

fn enfilade(fire: &Fire, by: Arm) -> i32 {
    let (artillery, other) = enfilade_values(fire.target.body.formation().shape(), fire.aspect);
    if by == Arm::Artillery { artillery } else { other }
}

/// The rule that keeps enfilade from counting, in fire and in the check it causes.
pub fn enfilade_exception(fire: &Fire, band: Band) -> Option<&'static Rule> {
    if band == Band::Long {
        return Some(&ENFILADE_LONG);
    }
    if fire.target.body.skirmishing() || fire.firers.lead().body.skirmishing() {
        return Some(&ENFILADE_SKIRMISH);
    }
    (fire.target.morale == Morale::Disorder).then_some(&ENFILADE_DISORDER)
}

fn taken_in_the_flank(fire: &Fire, band: Band) -> bool {
    let aspect = fire.target.body.formation().shape().sees(fire.aspect);
    matches!(aspect, Aspect::PartialFlank | Aspect::FullFlank)
        && band != Band::Long
        && !fire.firers.lead().body.skirmishing()
}

/// Target modifiers, for the rules browser.
pub fn table() -> Table {
    let cells = |name: &str, (artillery, other): (i32, i32)| {
        vec![name.to_owned(), signed(artillery), signed(other)]
    };
    let named = |row: &Row| {
        let name = row.rule.id.rsplit('.').next().unwrap_or(row.rule.id);
        cells(name, (row.artillery, row.other))
    };
    let mut rows: Vec<_> = BENEFITS.iter().map(|(_, row)| named(row)).collect();
    for (name, shape, aspect) in [
        ("enfilade-line-partial-flank", Shape::Line, Aspect::PartialFlank),
        ("enfilade-line-full-flank", Shape::Line, Aspect::FullFlank),
        ("enfilade-column-side", Shape::Column, Aspect::Side),
        ("enfilade-column-front", Shape::Column, Aspect::Front),
        ("enfilade-column-rear", Shape::Column, Aspect::Rear),
    ] {
        rows.push(cells(name, enfilade_values(shape, aspect)));
    }
    rows.push(cells("counter-battery", (COUNTER_BATTERY_VALUE, 0)));
    rows.extend(DETRIMENTS.iter().map(named));
    Table {
        name: "target-modifiers",
        title: "Target modifiers by artillery and by other fire",
        columns: ["modifier", "artillery", "other"].map(str::to_owned).to_vec(),
        rows,
    }
}
