//! What is about to be rolled for, as it is shown.

use linstock_games::{
    assistant::{Sort, roles},
    facts::procedure::{Kind, Procedure},
};

use super::{
    super::{Table, draft::Asked, state::State},
    DraftShown, FactShown, RoleShown, Saying,
};
use crate::{
    question::Shelf,
    show::form::{self, Field},
};

/// A draft with its roles and facts.
pub fn draft(table: &Table, state: &State, known: &mut Shelf) -> DraftShown {
    let game = state.rules.game();
    let Some(procedure) = Procedure::from_word(game, &table.draft.procedure) else {
        return DraftShown::default();
    };
    let all = roles(procedure);
    let keys = known.keys(procedure);
    let facts = keys.known.sayable(procedure);
    let said_elsewhere: Vec<String> = facts
        .filter(|fact| all.iter().any(|role| role.leaves(fact)))
        .map(|it| keys.spoken(it))
        .collect();
    let roles = all.into_iter().map(|role| RoleShown {
        word: role.word.to_owned(),
        title: role.title.to_owned(),
        who: table.draft.who(role.word).map(str::to_owned).collect(),
        most: role.most,
        leader: role.sort == Sort::Leader,
    });
    let roles = roles.collect();
    let asked = table.draft.asked(state, known);
    let shown = form::form(state.rules, procedure, known.keys(procedure));
    let groups = match &asked {
        Ok(asked) => {
            let each = shown.groups.into_iter();
            let asks = |it: &Field| !said_elsewhere.contains(&it.key);
            let facts = |fields: Vec<Field>| {
                fields.into_iter().filter(asks).map(|it| fact(table, asked, it))
            };
            each.map(|group| (group.title, facts(group.fields).collect())).collect()
        }
        Err(_) => Vec::new(),
    };
    DraftShown {
        procedure: procedure.word().to_owned(),
        title: table.draft.title.clone(),
        about: procedure.about().to_owned(),
        roles,
        groups,
        problem: asked.err(),
        dice: procedure.kind() != Kind::Lookup,
    }
}

fn fact(table: &Table, asked: &Asked, field: Field) -> FactShown {
    let draft = &table.draft;
    let value = asked.facts.iter().find(|(key, _)| *key == field.key).map(|(_, it)| it.clone());
    let said = if draft.own.contains_key(&field.key) {
        Saying::Against
    } else if asked.lent.contains_key(&field.key) {
        Saying::Roster
    } else if draft.said.contains_key(&field.key) && value.is_some() {
        Saying::Person
    } else if asked.assumed.contains_key(&field.key) {
        Saying::Guess
    } else {
        Saying::Nobody
    };
    FactShown { field, value, said }
}
