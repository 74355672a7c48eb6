//! Several units in one hand: who is selected together, and by what.

use std::{
    collections::{BTreeMap, VecDeque},
    rc::Rc,
    sync::Arc,
};

use leptos::prelude::*;
use linstock_battle::UnitId;
use linstock_desk::show::{march::MarchShown, offer::WordShown};
use linstock_geometry::{Point, Polygon};

use super::{Field, chores::Chores};
use crate::page::client::Latest;

/// What a hand holds beside the unit that is looked at.
#[derive(Clone, Copy)]
pub struct Hands {
    /// Units selected beside the one that is looked at.
    pub along: RwSignal<Vec<UnitId>>,
    /// Whether a tap selects one unit more, where there is no Shift key.
    pub gathering: RwSignal<bool>,
    /// A box being drawn around units, by two corners.
    pub frame: RwSignal<Option<[Point; 2]>>,
    /// Orders written down and not confirmed yet.
    pub orders: RwSignal<BTreeMap<UnitId, WordShown>>,
    /// How the selected units would move as a body.
    pub march: RwSignal<Option<Marching>>,
    /// What is being carried out, one command after another.
    pub chores: RwSignal<Option<Chores>>,
    /// Where the unit that is looked at was sent last.
    pub(super) asked_for: StoredValue<Option<Point>>,
    pub(super) asked: StoredValue<Rc<Latest>, LocalStorage>,
}

/// A body of units that is about to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Marching {
    /// The place from which it is taken.
    pub from: Point,
    /// The place to which it is taken.
    pub to: Point,
    /// How each of them would go.
    pub shown: Arc<MarchShown>,
}

impl Hands {
    /// Empty hands.
    pub fn new() -> Hands {
        Hands {
            along: RwSignal::new(Vec::new()),
            gathering: RwSignal::new(false),
            frame: RwSignal::new(None),
            orders: RwSignal::new(BTreeMap::new()),
            march: RwSignal::new(None),
            chores: RwSignal::new(None),
            asked_for: StoredValue::new(None),
            asked: StoredValue::new_local(Rc::default()),
        }
    }

    /// Sends nobody anywhere any more.
    pub(super) fn let_go(self) {
        self.march.set(None);
        self.asked_for.set_value(None);
    }

    /// Holds nothing any more.
    pub fn empty(self) {
        self.along.set(Vec::new());
        self.gathering.set(false);
        self.frame.set(None);
        self.orders.set(BTreeMap::new());
        self.march.set(None);
        self.chores.set(None);
    }
}

impl Field {
    /// The selected units of whoever looks: the one that is looked at first.
    pub fn team(self) -> Vec<UnitId> {
        let lead = self.selected.get().filter(|&unit| self.is_own(unit));
        lead.into_iter().chain(self.hands.along.get()).collect()
    }

    /// Whether several are selected.
    pub fn has_team(self) -> bool {
        self.hands.along.with(|along| !along.is_empty())
    }

    /// Selects these units together: of whoever looks, on the table.
    pub fn gather(self, units: impl IntoIterator<Item = UnitId>) {
        let here = |&unit: &UnitId| {
            self.is_own(unit) && self.find(unit).is_some_and(|it| it.pose.is_some())
        };
        let units: Vec<UnitId> = units.into_iter().filter(here).collect();
        let lead = self.selected.get_untracked().filter(|unit| units.contains(unit));
        let Some(lead) = lead.or(units.first().copied()) else { return };
        if self.selected.get_untracked() != Some(lead) {
            self.select(Some(lead));
        }
        self.hands.march.set(None);
        self.hands.along.set(units.into_iter().filter(|&unit| unit != lead).collect());
        self.say_team();
    }

    /// Selects one unit more, or lets go of it.
    pub fn gather_one(self, unit: UnitId) {
        if !self.is_own(unit) {
            return;
        }
        let mut team = untrack(|| self.team());
        match team.iter().position(|&it| it == unit) {
            Some(at) => drop(team.remove(at)),
            None => team.push(unit),
        }
        if team.is_empty() {
            self.select(None);
        } else {
            self.gather(team);
        }
    }

    /// Selects everybody within a box.
    pub fn gather_within(self, [one, other]: [Point; 2]) {
        let Ok(within) = Polygon::rectangle(one, other) else { return };
        let units: Vec<UnitId> = self.look.with_untracked(|look| {
            let units = look.iter().flat_map(|look| &look.units);
            let inside = units.filter(|it| {
                it.corners.is_some_and(|it| {
                    let middle = Point::new(
                        it.iter().map(|at| at.x).sum::<i32>() / 4,
                        it.iter().map(|at| at.y).sum::<i32>() / 4,
                    );
                    within.contains(middle)
                })
            });
            inside.map(|it| it.unit).collect()
        });
        self.gather(units);
    }

    /// The units of a brigade.
    pub fn brigade_of(self, unit: UnitId) -> Vec<UnitId> {
        self.ground.with_untracked(|ground| {
            let mut brigades = ground.iter().flat_map(|ground| &ground.brigades);
            let own = brigades.find(|brigade| brigade.units.contains(&unit));
            own.map_or_else(|| vec![unit], |brigade| brigade.units.clone())
        })
    }

    /// Selects the whole brigade of the selected unit.
    pub fn select_brigade(self) {
        if let Some(unit) = self.selected.get_untracked() {
            self.gather(self.brigade_of(unit));
        }
    }

    fn say_team(self) {
        let team = untrack(|| self.team());
        if let [_, _, ..] = team[..] {
            let names: Vec<String> = team.iter().map(|&unit| self.name(unit)).collect();
            self.said.set(format!("{} units selected: {}.", team.len(), names.join(", ")));
        }
    }

    /// Lets go of units that are gone, and of orders that are no longer asked for.
    pub(super) fn tidy_hands(self) {
        let there = |unit: UnitId| self.find(unit).is_some_and(|it| it.pose.is_some());
        if self.hands.along.with_untracked(|along| along.iter().any(|&unit| !there(unit))) {
            self.hands.along.update(|along| along.retain(|&unit| there(unit)));
        }
        let open = |unit: UnitId| untrack(|| self.order_offer(unit)).is_some();
        if self.hands.orders.with_untracked(|it| it.keys().any(|&unit| !open(unit))) {
            self.hands.orders.update(|orders| orders.retain(|&unit, _| open(unit)));
        }
    }

    /// Forgets what is still to be carried out.
    pub fn drop_chores(self) {
        self.hands.chores.set(None);
    }

    /// Carries out several things, one after another.
    pub(super) fn carry_out(self, chores: impl IntoIterator<Item = super::chores::Chore>) {
        let rest: VecDeque<_> = chores.into_iter().collect();
        self.hands.chores.set(Some(Chores::new(rest, self.asked_now())));
        self.next_chore();
    }
}
