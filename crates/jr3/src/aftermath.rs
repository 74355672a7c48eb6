//! What outcomes do to those who took part. On the map and at a real table alike, this is the only
//! place that says so.

use linstock_rulebook::{
    Alarm, Consequence as Any, Distance, Inches, Leaders, Loss, Marker, Near, News, Next, Part,
    Side,
};

use crate::{
    Edition,
    charge::{
        chain::{
            Charge,
            state::{ChargeResult, Condition, End, Fate, State},
        },
        impact::{Dice, IMPACT, Impact, Loser},
        reach::Extent,
    },
    fire::{FIRE, Fired, Kind, Plan},
    morale::Checked,
    movement::Allowance,
    volley::{Suffered, Volley},
    words::Morale,
};

/// A consequence in this game: the condition of a unit is its morale; disorder is a formation.
pub type Consequence = Any<Morale>;

/// Whoever fires has spent his opening volley, and may have spent his cartridges; blows in a melee
/// spend neither.
pub fn of_firing(kind: Kind, runs_low: bool) -> impl Iterator<Item = Consequence> {
    let who = Part::Firer;
    let opens = match kind {
        Kind::Volley | Kind::Return => Some(Any::FirstFire { who }),
        Kind::Melee => None,
    };
    opens.into_iter().chain(runs_low.then_some(low(who)))
}

const fn low(who: Part) -> Consequence {
    Any::Mark { who, marker: Marker::LowAmmunition }
}

/// Fire strikes its target. Whether losses alone make it check is for those to say who know its
/// stands.
pub fn of_fire(plan: &Plan, fired: Fired) -> impl Iterator<Item = Consequence> {
    let who = Part::Target;
    let when = "if this is its first loss or costs it a stand or section";
    let check = match plan.checks(plan.result(fired.roll)) {
        true => Some(Any::Next(Next::Check { who, plus: 0 })),
        false => (fired.hits > 0).then_some(Any::News(News::CheckForLosses { who, when })),
    };
    [loses(who, fired.hits)].into_iter().chain(check).chain([alarm(who, Alarm::Loss)])
}

/// How near friends are who check their morale because of what befalls somebody.
pub const SHOCK_IN: i32 = 6;

/// Friends near somebody check their morale.
const fn alarm(of: Part, by: Alarm) -> Consequence {
    Any::News(News::Alarm { of, near: Near::Within(Inches::whole(SHOCK_IN as i64)), by })
}

/// Figures or sections are lost to one fire, and an officer with them may be hit.
pub const fn loses(who: Part, number: u8) -> Consequence {
    loses_in(who, number, 1)
}

/// The same of so many fires or rounds of melee, each of which cost somebody.
pub const fn loses_in(who: Part, number: u8, fires: u8) -> Consequence {
    Any::Lose { who, number, leaders: Leaders::AtRiskIn { fires } }
}

/// A check of morale, or a rally, of a unit whose morale was this.
pub fn of_check(
    edition: &Edition,
    who: Part,
    was: Morale,
    checked: Checked,
) -> impl Iterator<Item = Consequence> + use<> {
    let Checked { morale, fall_back, .. } = checked;
    let goes = goes_back(edition, who, morale, was, fall_back);
    [Any::Becomes { who, now: morale }].into_iter().chain(goes).chain(routs(who, morale, was))
}

/// Friends check who see somebody rout.
fn routs(who: Part, morale: Morale, was: Morale) -> Option<Consequence> {
    (morale == Morale::Routed && was != morale).then_some(alarm(who, Alarm::Rout))
}

/// Whoever has routed runs, and others fall back; inches are those of 15mm.
fn goes_back(
    edition: &Edition,
    who: Part,
    morale: Morale,
    was: Morale,
    inches: u8,
) -> Option<Consequence> {
    let by = Distance::Inches(edition.inches(inches.into()));
    match (morale, was) {
        (Morale::Routed, Morale::Good | Morale::Shaken) => Some(Any::Run { who, by }),
        (Morale::Good | Morale::Shaken | Morale::Routed, _) => {
            (inches > 0).then_some(Any::FallBack { who, by })
        }
    }
}

/// A fire and the check that it called for, if it did; the dice of the fire having shown this.
pub fn of_volley(volley: &Volley<'_>, suffered: Suffered, roll: u16) -> Vec<Consequence> {
    let Suffered { hits, morale, fall_back, .. } = suffered;
    let (who, was, kind) = (Part::Target, volley.unit().morale, volley.fire().kind);
    let mut all = vec![loses(who, hits), Any::Becomes { who, now: morale }];
    let routed = morale == Morale::Routed && was != morale;
    match kind {
        Kind::Melee if routed => all.extend(of_melee_rout(who)),
        Kind::Volley | Kind::Return | Kind::Melee => {
            all.extend(goes_back(volley.edition(), who, morale, was, fall_back));
            all.extend(routs(who, morale, was));
        }
    }
    all.push(alarm(who, Alarm::Loss));
    all.extend(of_firing(kind, volley.plan().runs_low(roll)));
    all
}

/// Whoever routs in a melee surrenders; both sides strike at once.
fn of_melee_rout(who: Part) -> impl Iterator<Item = Consequence> {
    let sentence =
        "Its own blows of this round still count; if its enemy routs too or is destroyed, it runs";
    [Any::Gone { who, loss: Loss::Captured }, Any::reminds(None, sentence)].into_iter()
}

/// Where the attacker is halted for the defensive volley.
pub fn of_volley_point(inches: Inches) -> impl Iterator<Item = Consequence> {
    let phrase = "the volley halts the charge";
    let halts = Any::Halt { who: Part::Attacker, short_of: inches };
    [Any::says(None, phrase), halts].into_iter()
}

/// An officer at risk.
pub fn of_risk(killed: bool) -> impl Iterator<Item = Consequence> {
    let who = Part::Officer;
    let falls = [Any::Gone { who, loss: Loss::Killed }, alarm(who, Alarm::Loss)];
    let unhurt = (!killed).then_some(Any::says(None, "he is unhurt"));
    falls.into_iter().filter(move |_| killed).chain(unhurt)
}

/// A unit that looked for ammunition.
pub fn of_ammunition(found: bool) -> impl Iterator<Item = Consequence> {
    let phrase = if found { "it finds more" } else { "it finds none" };
    let unmark = Any::Unmark { who: Part::Unit, marker: Marker::LowAmmunition };
    [Any::says(None, phrase)].into_iter().chain(found.then_some(unmark))
}

/// How far a charge reaches.
pub fn of_reach(extent: Extent) -> Consequence {
    Any::News(News::Reach { reach: extent.reach, in_order: extent.disorder_at })
}

/// A movement allowance.
pub fn of_move(allowance: Allowance) -> Consequence {
    match allowance {
        Allowance::Inches(inches) => Any::News(News::Allowance { up_to: Some(inches) }),
        Allowance::NotApplicable => Any::News(News::Allowance { up_to: None }),
        Allowance::Dice(number) => {
            Any::Run { who: Part::Unit, by: Distance::Dice { number, sides: 6 } }
        }
    }
}

/// An impact that is over.
pub fn of_impact(edition: &Edition, impact: &Impact, dice: Dice) -> Vec<Consequence> {
    let winner = impact.winner(dice.attacker, dice.defender);
    let (Some(winner), Some(beaten)) = (winner, impact.loser(dice)) else {
        let sentence = "Both sides fight a round of melee";
        let says = Any::says(None, "melee");
        return vec![says, Any::reminds(None, sentence)];
    };
    let who = Part::of(winner.other());
    let mut all = vec![Any::says(Some(Part::of(winner)), "wins")];
    let Loser { fall_back, morale, captured } = beaten;
    if captured {
        all.extend([Any::Gone { who, loss: Loss::Captured }, alarm(who, Alarm::Loss)]);
        return all;
    }
    let was = impact.was(winner.other());
    let inches = u8::try_from(fall_back).unwrap_or(u8::MAX);
    all.extend([Any::Becomes { who, now: morale }, Any::Disorder { who }]);
    all.extend(goes_back(edition, who, morale, was, inches));
    all.extend(routs(who, morale, was));
    if winner == Side::Defender {
        all.push(Any::Next(Next::Volleys { range: None }));
    }
    all
}

/// What the fire of a charge spends: the defensive volley, and the volleys after a repulse.
pub fn of_charge_fire(
    volley: DefensiveVolley,
    result: ChargeResult,
) -> impl Iterator<Item = Consequence> {
    let repulsed = result == ChargeResult::Repulsed;
    let attacker = repulsed.then_some(Part::Attacker);
    let defends = repulsed || volley == DefensiveVolley::Fired;
    attacker.into_iter().chain(defends.then_some(Part::Defender)).map(|who| Any::FirstFire { who })
}

/// Whether a charge was met by a volley.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefensiveVolley {
    /// It was.
    Fired,
    /// Nobody fired before the impact.
    None,
}

impl DefensiveVolley {
    /// As the rolls of a charge have it: a fire that comes before any impact.
    pub fn of<'a>(rolls: impl IntoIterator<Item = &'a str>) -> DefensiveVolley {
        let first = rolls.into_iter().find(|&why| why == FIRE.id || why == IMPACT.id);
        if first == Some(FIRE.id) { DefensiveVolley::Fired } else { DefensiveVolley::None }
    }
}

/// What a side loses in a charge or a round of melee, before anybody leaves his ground: cartridges,
/// figures, order. Whoever is taken takes his figures with him.
pub fn of_fight(
    charge: &Charge<'_>,
    state: &State,
    end: &End,
    side: Side,
) -> impl Iterator<Item = Consequence> + use<> {
    let who = Part::of(side);
    let (party, condition) = (charge.party(side), state.side(side));
    let runs_low = condition.low && !party.low_ammunition;
    let lost = party.strength.now() - condition.strength;
    let losses = match end.fates[side as usize] {
        Fate::Stands | Fate::FallsBack | Fate::Routs | Fate::Destroyed => {
            (lost > 0).then_some(lost)
        }
        Fate::Surrenders | Fate::Captured => None,
    };
    let losses = losses.map(|number| loses_in(who, number, condition.bled));
    let disorder = condition.disorder.then_some(Any::Disorder { who });
    runs_low.then_some(low(who)).into_iter().chain(losses).chain(disorder)
}

/// What becomes of a side in the end.
pub fn of_fate(
    edition: &Edition,
    condition: &Condition,
    fate: Fate,
    side: Side,
) -> impl Iterator<Item = Consequence> + use<> {
    let who = Part::of(side);
    let now = condition.morale;
    let by = Distance::Inches(edition.inches(condition.fall_back.into()));
    let becomes = Any::Becomes { who, now };
    let all = match fate {
        Fate::Stands => [Some(becomes), None],
        Fate::FallsBack => [Some(becomes), Some(Any::FallBack { who, by })],
        Fate::Routs => {
            let routs = Any::Becomes { who, now: Morale::Routed };
            [Some(routs), Some(Any::Run { who, by })]
        }
        Fate::Surrenders | Fate::Captured => [Some(Any::Gone { who, loss: Loss::Captured }), None],
        // Its losses have said so.
        Fate::Destroyed => [None, None],
    };
    all.into_iter().flatten()
}

/// A whole charge that is over.
pub fn of_charge(
    charge: &Charge<'_>,
    state: &State,
    end: &End,
    volley: DefensiveVolley,
) -> Vec<Consequence> {
    let phrase = match end.result {
        ChargeResult::Short => "the charge falls short",
        ChargeResult::Stopped => "the volley stops the charge",
        ChargeResult::Destroyed => "a side is destroyed",
        ChargeResult::Carried => "the charge carries",
        ChargeResult::Captured => "the defender is taken",
        ChargeResult::Repulsed => "the charge is repulsed",
        ChargeResult::Surrender => "a side surrenders",
        ChargeResult::BothRout => "both sides run",
        ChargeResult::BrokenOff => "a side breaks off",
        ChargeResult::Melee => "the melee goes on",
    };
    let mut all = vec![Any::says(None, phrase)];
    all.extend(of_charge_fire(volley, end.result));
    for side in [Side::Attacker, Side::Defender] {
        all.extend(of_fight(charge, state, end, side));
    }
    // The defender leaves the ground first, so that nobody stands in the attacker's way.
    for side in [Side::Defender, Side::Attacker] {
        let fate = end.fates[side as usize];
        all.extend(of_fate(charge.edition(), state.side(side), fate, side));
        let by = match fate {
            Fate::Routs => Alarm::Rout,
            Fate::Stands
            | Fate::FallsBack
            | Fate::Surrenders
            | Fate::Captured
            | Fate::Destroyed => Alarm::Loss,
        };
        all.push(alarm(Part::of(side), by));
    }
    all
}
