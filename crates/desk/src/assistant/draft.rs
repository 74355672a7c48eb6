//! What is about to be rolled for: a procedure, who takes which role, and what is true.

use std::collections::BTreeMap;

use linstock_games::{
    assistant::{Body, Role, Sort, Taking, is_leader, lend, objection, roles, sequence},
    browse::RulesId,
    facts::{
        keys::{Found, Keys},
        procedure::Procedure,
        request::Request,
        role::FactRole,
    },
};
use linstock_rulebook::Offer;
use serde::{Deserialize, Serialize};

use super::{
    entry::{Taken, Troop},
    house::{self, House},
    state::State,
};
use crate::{
    question::{self, NoOdds, Shelf},
    show::form,
    words::{capital, spaced},
};

/// What is about to be rolled for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    /// The procedure.
    pub procedure: String,
    /// What players call it.
    pub title: String,
    /// Who takes which role.
    pub parties: Vec<Taken>,
    /// What is true on the table, by key: it stays so from one roll to the next.
    pub said: BTreeMap<String, String>,
    /// What is said of somebody for this roll alone, against his roster: the role, and the value.
    pub own: BTreeMap<String, (String, String)>,
}

/// A draft with everything that is said, by whoever says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The rules.
    pub rules: RulesId,
    /// The procedure.
    pub procedure: Procedure,
    /// The house rules that are agreed.
    pub house: House,
    /// All facts, by key, in the order in which they count.
    pub facts: Vec<(String, String)>,
    /// What the roster says, by key: the value, and who says it.
    pub lent: BTreeMap<String, (String, String)>,
    /// What nobody said and has to be said, taken from the example.
    pub assumed: BTreeMap<String, String>,
}

impl Draft {
    /// Turns to something else. Who took a role that is there again keeps it, if he is of the side
    /// that takes it now; what was true only of what it was before is forgotten.
    pub fn turn_to(
        &mut self,
        state: &State,
        known: &mut Shelf,
        procedure: Procedure,
        offer: Option<&Offer>,
    ) {
        debug_assert_eq!(state.rules.game(), procedure.game(), "a procedure of these rules");
        let meant = offer.and_then(|offer| state.doer(offer));
        let now = roles(procedure);
        let stays = |it: &Taken| {
            let role = now.iter().find(|role| role.word == it.role);
            let seat = state.find(&it.id).map(|it| it.seat);
            let side = |role: &Role| meant.map(|it| if role.does { it } else { it.other() });
            role.is_some_and(|role| side(role).is_none_or(|side| seat == Some(side)))
        };
        let leaving: Vec<Taken> = self.parties.iter().filter(|it| !stays(it)).cloned().collect();
        self.drop_offer(state);
        for taken in &leaving {
            self.leave(state, known, &taken.role);
        }
        self.procedure = procedure.word().to_owned();
        self.title = offer
            .map_or_else(|| capital(&spaced(procedure.word())), |offer| offer.title.to_owned());
        self.own.clear();
        for (key, value) in offer.map_or(&[][..], |it| it.facts) {
            if value.is_empty() {
                self.said.remove(*key);
            } else {
                self.said.insert((*key).to_owned(), (*value).to_owned());
            }
        }
    }

    /// Nothing is to be rolled for.
    pub fn rest(&mut self, state: &State, known: &mut Shelf) {
        self.drop_offer(state);
        for taken in self.parties.clone() {
            self.leave(state, known, &taken.role);
        }
        let said = std::mem::take(&mut self.said);
        *self = Draft { said, ..Draft::default() };
    }

    /// What holds with the offer that it is about.
    fn offered(&self, state: &State) -> &'static [(&'static str, &'static str)] {
        let sequence = sequence(state.rules);
        let mut offers = sequence.together.iter().chain(sequence.each).flat_map(|it| it.offers);
        let mine = |it: &&Offer| it.title == self.title && it.procedure == self.procedure;
        offers.find(mine).map_or(&[], |it| it.facts)
    }

    /// Takes back what an offer said.
    fn drop_offer(&mut self, state: &State) {
        for (key, value) in self.offered(state) {
            if self.said.get(*key).is_some_and(|it| it == value) {
                self.said.remove(*key);
            }
        }
    }

    /// Everybody leaves a role, and what was said of them goes with them: another's cover, or
    /// where he was struck, is not theirs. How far away the enemy is stays, and what the offer says.
    fn leave(&mut self, state: &State, known: &mut Shelf, word: &str) {
        self.parties.retain(|it| it.role != word);
        self.own.retain(|_, (of, _)| of != word);
        let Some(procedure) = Procedure::from_word(state.rules.game(), &self.procedure) else {
            return;
        };
        let all = roles(procedure);
        let Some(role) = all.iter().find(|it| it.word == word) else { return };
        let keys = known.keys(procedure);
        let offered = self.offered(state);
        self.said.retain(|key, _| {
            let Found::Fact(fact, _) = keys.find(key) else { return true };
            // The request itself says what is done, whoever does it.
            let his = fact.path.len() > 1 && role.fills(fact) && fact.role() != FactRole::Range;
            let between = !role.does && fact.role().is_between();
            !(his || between) || offered.iter().any(|(it, _)| it == key)
        });
    }

    /// Somebody takes a role, alone or together with those who have it; or leaves it if he has it.
    pub fn take(
        &mut self,
        state: &State,
        known: &mut Shelf,
        role: &Role,
        id: &str,
        together: bool,
    ) {
        let had = self.parties.iter().any(|it| it.role == role.word && it.id == id);
        let mut who: Vec<String> = self.who(role.word).map(str::to_owned).collect();
        let most = usize::from(role.most);
        if had {
            who.retain(|it| it != id);
        } else if together && !who.is_empty() && who.len() < most {
            who.push(id.to_owned());
        } else {
            if !who.is_empty() {
                self.leave(state, known, role.word);
            }
            who = vec![id.to_owned()];
        }
        if who.is_empty() {
            self.leave(state, known, role.word);
        }
        self.own.retain(|_, (of, _)| of != role.word);
        self.parties.retain(|it| it.role != role.word && it.id != id);
        self.parties.extend(who.into_iter().enumerate().map(|(number, id)| Taken {
            role: role.word.to_owned(),
            number,
            id,
        }));
        // Who is called first stands first, whoever was chosen last.
        let all = Procedure::from_word(state.rules.game(), &self.procedure).map(roles);
        let place = |it: &Taken| all.iter().flatten().position(|role| role.word == it.role);
        self.parties.sort_by_key(|it| (place(it), it.number));
    }

    /// Why it cannot be rolled for by those who take part.
    pub fn objection(&self, state: &State) -> Option<NoOdds> {
        let procedure = Procedure::from_word(state.rules.game(), &self.procedure)?;
        let message = self.parties.iter().find_map(|party| {
            let troop = state.find(&party.id)?;
            let why = objection(procedure, &party.role, &troop.body)?;
            Some(format!("{} {why}.", troop.name))
        });
        message.map(|message| NoOdds { message, ..NoOdds::default() })
    }

    /// The role that suits somebody: leaders take a leader's; of others whoever is of the doing
    /// side does it, and it is done to those of the other side.
    pub fn suiting(&self, state: &State, troop: &Troop, offer: Option<&Offer>) -> Option<Role> {
        let procedure = Procedure::from_word(state.rules.game(), &self.procedure)?;
        let sort = if is_leader(&troop.body) { Sort::Leader } else { Sort::Unit };
        let all: Vec<Role> = roles(procedure).into_iter().filter(|it| it.sort == sort).collect();
        if let Some(had) = all.iter().find(|it| self.who(it.word).any(|id| id == troop.id)) {
            return Some(*had);
        }
        let [first, second] = all[..] else {
            let first = all.first().copied()?;
            // A leader goes with his own side.
            let others = self.parties.iter().filter(|it| it.role != first.word);
            let mut seats = others.filter_map(|it| state.find(&it.id)).map(|it| it.seat);
            return seats.all(|seat| seat == troop.seat).then_some(first);
        };
        let doing = self.who(first.word).find_map(|id| state.find(id)).map(|it| it.seat);
        let meant = offer.and_then(|offer| state.doer(offer));
        let side = doing.or(meant).unwrap_or(troop.seat);
        Some(if troop.seat == side { first } else { second })
    }

    /// Who took a role.
    pub fn who<'a>(&'a self, role: &'a str) -> impl Iterator<Item = &'a str> {
        self.parties.iter().filter(move |it| it.role == role).map(|it| it.id.as_str())
    }

    /// Says what is true, or takes it back. What the roster says otherwise is for this roll alone.
    pub fn say(&mut self, key: &str, value: Option<String>, lent_by: Option<&str>) {
        match (value, lent_by) {
            (Some(value), Some(role)) => {
                self.own.insert(key.to_owned(), (role.to_owned(), value));
            }
            (Some(value), None) => {
                self.own.remove(key);
                self.said.insert(key.to_owned(), value);
            }
            (None, _) => {
                self.own.remove(key);
                self.said.remove(key);
            }
        }
    }

    /// Everything that is said.
    pub fn asked(&self, state: &State, known: &mut Shelf) -> Result<Asked, NoOdds> {
        let (rules, procedure) = question::find(state.rules.word(), &self.procedure)?;
        let range = usual_range(rules, known);
        let keys = known.keys(procedure);
        let mut lent = BTreeMap::new();
        let mut by_name = self.by_name();
        // A first guess counts as said.
        if let Some((key, range)) = range.clone() {
            by_name.entry(key).or_insert(range);
        }
        for role in roles(procedure) {
            for (number, id) in self.who(role.word).enumerate() {
                let Some(troop) = state.find(id) else { continue };
                let leaders: Vec<&Body> = state.leaders_with(id).map(|it| &it.body).collect();
                let against = self.against(state, procedure, &role);
                let taking =
                    Taking { body: &troop.body, leaders: &leaders, against, said: &by_name };
                let facts = lend(keys, procedure, &role, number, taking);
                let said = facts.into_iter().map(|it| (it.key, (it.value, role.word.to_owned())));
                lent.extend(said);
            }
        }
        let mut assumed = BTreeMap::new();
        let form = form::form(rules, procedure, keys);
        for field in form.groups.iter().flat_map(|it| &it.fields) {
            let guess = field.needed.is_some() && field.role.is_guessed();
            let sampled = form.sample.iter().find(|(key, _)| *key == field.key);
            let value = if field.role == FactRole::Range { range.as_ref() } else { sampled };
            let value = value.map(|(_, value)| value.clone());
            if let Some(value) = value.filter(|_| guess && !lent.contains_key(&field.key)) {
                assumed.insert(field.key.clone(), value);
            }
        }
        let mut facts: BTreeMap<String, String> = assumed.clone();
        let here = |key: &String, value: &String| takes(keys, key, value);
        facts.extend(self.said.iter().filter(|(key, value)| here(key, value)).map(owned));
        facts.extend(lent.iter().map(|(key, (value, _))| (key.clone(), value.clone())));
        facts.extend(self.own.iter().map(|(key, (_, value))| (key.clone(), value.clone())));
        facts.retain(|_, value| !value.is_empty());
        let (facts, house) = (facts.into_iter().collect(), state.house.clone());
        Ok(Asked { rules, procedure, house, facts, lent, assumed })
    }

    /// What was said, by the fact's own name.
    fn by_name(&self) -> BTreeMap<String, String> {
        let name = |key: &str| key.rsplit('.').next().unwrap_or(key).to_owned();
        let said = self.said.iter().map(|(key, value)| (name(key), value.clone()));
        let own = self.own.iter().map(|(key, (_, value))| (name(key), value.clone()));
        said.chain(own).collect()
    }

    /// Whoever has the role across.
    fn against<'a>(
        &'a self,
        state: &'a State,
        procedure: Procedure,
        role: &Role,
    ) -> Option<&'a Body> {
        let other = roles(procedure).into_iter().find(|it| it.does != role.does)?;
        let taken = self.parties.iter().find(|it| it.role == other.word)?;
        state.find(&taken.id).map(|it| &it.body)
    }
}

/// A range at which most of a game's weapons fire, with its key: that of its example.
fn usual_range(rules: RulesId, known: &mut Shelf) -> Option<(String, String)> {
    let fire = Procedure::fire(rules.game());
    let keys = known.keys(fire);
    let ranges = |key: &str| match keys.find(key) {
        Found::Fact(fact, _) => fact.role() == FactRole::Range,
        Found::BothSides | Found::Object(_) | Found::Elsewhere(_) | Found::Nothing => false,
    };
    form::sample(fire, keys).into_iter().find(|(key, _)| ranges(key))
}

fn owned((key, value): (&String, &String)) -> (String, String) {
    (key.clone(), value.clone())
}

/// Whether a procedure takes a fact so: what was said for another one stays silent here.
fn takes(keys: &Keys, key: &str, value: &str) -> bool {
    match keys.find(key) {
        Found::Fact(fact, _) => !fact.decided && fact.values.read(value).is_ok(),
        Found::BothSides | Found::Object(_) | Found::Elsewhere(_) | Found::Nothing => false,
    }
}

impl Asked {
    /// The request that it makes, for odds.
    pub fn request(&self, known: &mut Shelf) -> Result<Request, NoOdds> {
        let keys = known.keys(self.procedure);
        let mut request = question::request(self.rules, self.procedure, keys, &self.facts)?;
        question::follow(&mut request, keys);
        if let Some(house) = house::json(self.rules, &self.house) {
            request.state("/house", house);
        }
        Ok(request)
    }
}
