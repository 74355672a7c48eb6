//! Orders written down beforehand: a key for each, changeable until they are confirmed.

use std::collections::{BTreeMap, btree_map::Entry};

use leptos::prelude::*;
use linstock_battle::{Command, UnitId, vocabulary::Intent};
use linstock_desk::{
    Answer, Ask,
    show::offer::{Offer, RefusedShown, SlotShown, WordShown},
};

use super::{Field, chores::Chore};
use crate::page::client::ask;

impl Field {
    /// Whether units may be given orders beforehand now.
    pub fn orders_open(self) -> bool {
        self.look.with(|look| look.iter().flat_map(|look| &look.offers).any(gives_orders))
    }

    /// What a unit is offered by way of orders.
    pub fn order_offer(self, unit: UnitId) -> Option<Offer> {
        self.look.with(|look| {
            let mut offers = look.iter().flat_map(|look| &look.offers);
            offers.find(|it| gives_orders(it) && it.draft.units.first() == Some(&unit)).cloned()
        })
    }

    /// Every order that there is, by its key: of those that nobody may be given now, too.
    pub fn all_orders(self) -> Vec<WordShown> {
        let mut all: BTreeMap<Option<u8>, WordShown> = BTreeMap::new();
        self.look.with(|look| {
            for offer in look.iter().flat_map(|look| &look.offers) {
                let refused = offer.chosen.iter().filter(|_| is_order(offer));
                for word in words(offer).iter().filter(|_| gives_orders(offer)).chain(refused) {
                    all.entry(word.key).or_insert_with(|| word.clone());
                }
            }
        });
        all.into_values().filter(|word| word.key.is_some()).collect()
    }

    /// Why a unit cannot be given an order.
    pub fn order_refused(self, unit: UnitId, word: &str) -> Option<RefusedShown> {
        self.look.with(|look| {
            let offers = look.iter().flat_map(|look| &look.offers);
            let own = offers.filter(|it| is_order(it) && it.draft.units.first() == Some(&unit));
            let mut refused = own.filter(|it| it.chosen.as_ref().is_none_or(|it| it.word == word));
            refused.find_map(|it| it.refused.clone())
        })
    }

    /// The order that a unit has been given, confirmed or not.
    pub fn order_of(self, unit: UnitId) -> Option<WordShown> {
        let written = self.hands.orders.with(|orders| orders.get(&unit).cloned());
        written.or_else(|| {
            self.look.with(|look| look.as_ref()?.units.get(unit.index())?.order.clone())
        })
    }

    /// The units that take orders now, in the order of the scenario.
    pub fn units_to_order(self) -> Vec<UnitId> {
        self.look.with(|look| {
            let offers = look.iter().flat_map(|look| &look.offers);
            let units = offers.filter(|it| gives_orders(it));
            units.filter_map(|it| it.draft.units.first().copied()).collect()
        })
    }

    /// The next unit that has no order.
    pub fn next_unordered(self, after: Option<UnitId>) -> Option<UnitId> {
        let open: Vec<UnitId> = self.hands.orders.with(|orders| {
            let units = self.units_to_order().into_iter();
            units.filter(|unit| !orders.contains_key(unit)).collect()
        });
        let next = after.and_then(|after| open.iter().find(|&&unit| unit > after));
        next.or(open.first()).copied()
    }

    /// Gives the selected units the order of a key, as far as each may have it.
    pub fn give_order(self, key: u8) {
        let team = untrack(|| self.team());
        if team.is_empty() {
            self.said.set("Select a unit first, or press N.".to_owned());
            return;
        }
        let orders = untrack(|| self.all_orders());
        let Some(order) = orders.iter().find(|it| it.key == Some(key)) else { return };
        let (mut given, mut why) = (0_usize, None);
        for unit in team {
            let offer = untrack(|| self.order_offer(unit));
            let word =
                offer.and_then(|it| words(&it).iter().find(|it| it.key == Some(key)).cloned());
            match word {
                Some(word) => {
                    self.hands.orders.update(|orders| drop(orders.insert(unit, word)));
                    given += 1;
                }
                None => {
                    why = untrack(|| self.order_refused(unit, &order.word)).map(|it| (unit, it))
                }
            }
        }
        let why = why.map(|(unit, it)| format!("{} cannot: {}.", self.name(unit), it.says));
        let done = (given > 0).then(|| match given {
            1 => format!("1 unit: {}.", order.text),
            _ => format!("{given} units: {}.", order.text),
        });
        self.said.set(done.into_iter().chain(why).collect::<Vec<_>>().join(" "));
    }

    /// Takes an order back that is not confirmed.
    pub fn no_order(self, unit: UnitId) {
        self.hands.orders.update(|orders| drop(orders.remove(&unit)));
    }

    /// Gives every unit without an order the one that it had last turn, if it may have it again.
    pub fn same_as_last_turn(self) {
        let Some(seat) = self.seat().filter(|_| untrack(|| self.orders_open())) else { return };
        ask(Ask::LastOrders { board: self.board(), seat }, move |answer| {
            let Answer::LastOrders { orders: last } = answer else { return };
            let mut given = 0_usize;
            for (unit, word) in last {
                let offer = untrack(|| self.order_offer(unit));
                let word =
                    offer.and_then(|it| words(&it).iter().find(|it| it.word == word).cloned());
                let Some(word) = word else { continue };
                self.hands.orders.update(|orders| {
                    if let Entry::Vacant(free) = orders.entry(unit) {
                        free.insert(word);
                        given += 1;
                    }
                });
            }
            self.said.set(match given {
                0 => "Nobody had an order last turn that can be given again.".to_owned(),
                1 => "1 unit is ordered as last turn.".to_owned(),
                _ => format!("{given} units are ordered as last turn."),
            });
        });
    }

    /// Gives all orders that are written down, and says that these are all.
    pub fn confirm_orders(self) {
        let orders = self.hands.orders.get_untracked();
        let mut groups: BTreeMap<String, Vec<UnitId>> = BTreeMap::new();
        for (unit, word) in orders {
            groups.entry(word.word).or_default().push(unit);
        }
        let mut commands = Vec::new();
        for (word, units) in groups {
            let Some(offer) = units.first().and_then(|&unit| untrack(|| self.order_offer(unit)))
            else {
                continue;
            };
            let takes = offer.slots.iter().any(|slot| match slot {
                SlotShown::Companions(among, most) => {
                    let others = &units[1..];
                    others.len() <= usize::from(*most) && others.iter().all(|it| among.contains(it))
                }
                _ => false,
            });
            let verb = offer.draft.verb.clone();
            let of = |units: Vec<UnitId>| {
                Command { units, ..Command::new(verb.clone()) }.choosing(word.clone())
            };
            if takes || units.len() == 1 {
                commands.push(of(units));
            } else {
                commands.extend(units.into_iter().map(|unit| of(vec![unit])));
            }
        }
        let done = untrack(|| self.idle_offer()).map(|offer| offer.draft);
        self.carry_out(commands.into_iter().chain(done).map(Chore::Order));
    }

    /// What ends this part of the turn, or leaves things as they are.
    pub(super) fn idle_offer(self) -> Option<Offer> {
        let mut common = self.common_offers().into_iter();
        common.find(|it| {
            it.refused.is_none() && it.slots.is_empty() && it.intent == Some(Intent::Idle)
        })
    }
}

fn is_order(offer: &Offer) -> bool {
    offer.intent == Some(Intent::Order)
}

/// Whether an offer lets somebody be given one of several orders.
fn gives_orders(offer: &Offer) -> bool {
    is_order(offer) && offer.refused.is_none() && !words(offer).is_empty()
}

/// The orders among which an offer lets one choose.
pub(super) fn words(offer: &Offer) -> &[WordShown] {
    let among = offer.slots.iter().find_map(|slot| match slot {
        SlotShown::Choice(words) => Some(&words[..]),
        _ => None,
    });
    among.unwrap_or_default()
}
