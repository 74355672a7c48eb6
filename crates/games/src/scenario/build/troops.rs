//! Units and leaders of a scenario's file.

use linstock_battle::{
    BrigadeId, BySeat, LeaderPlace, Place, Seat, UnitId,
    scenario::{Arrival, Brigade, Edge, Entry, LeaderEntry, Rank, Side},
};
use linstock_geometry::{Facing, Point, Pose};

use super::{Builder, Ids, Recruits, Section, SideWords};

impl Builder<'_> {
    pub(super) fn units<G: Recruits>(
        &mut self,
        edition: &G::Edition,
        sides: &BySeat<Side>,
        brigades: &[Brigade],
        brigade_ids: &Ids,
        size: Point,
    ) -> (Vec<Entry<G>>, Ids) {
        let ids = self.ids("unit");
        let sections = self.document.many("unit");
        if sections.len() > 100 {
            self.problems.add(
                sections[100].line,
                "there are more than 100 units",
                "leave some out",
            );
        }
        let mut entries = Vec::new();
        let mut detachments = Vec::new();
        for (index, section) in sections.iter().enumerate() {
            let brigade = self.find(section, "brigade", "brigade", brigade_ids);
            let seat = match (brigade, section.text("side").map(str::to_owned)) {
                (Some(brigade), None) => Some(brigades[brigade].seat),
                (Some(brigade), Some(side)) => {
                    let seat = self.side(section, "side", &side);
                    if seat.is_some_and(|seat| seat != brigades[brigade].seat) {
                        self.problems.add(
                            section.line_of("side"),
                            "its brigade is of the other side",
                            "leave out the side",
                        );
                    }
                    seat
                }
                (None, Some(side)) => self.side(section, "side", &side),
                (None, None) => {
                    if !section.has("brigade") {
                        let name = section.text("id").unwrap_or("a unit");
                        self.problems.add(
                            section.line,
                            format!("{name} has neither brigade nor side"),
                            "say whose it is",
                        );
                    }
                    None
                }
            };
            let seat = seat.unwrap_or(Seat::First);
            let words = SideWords { id: &sides[seat].id, nation: self.nation(seat) };
            let recruit = G::recruit(section, &words, edition, self.problems);
            let pose = self.pose(section, sides[seat].edge, size);
            let arrival = self.arrival(section, pose, &ids);
            let start = match (pose, arrival) {
                (Some(pose), None) => Place::Table(pose),
                (_, Some(_)) | (None, None) => Place::Waiting,
            };
            let Some(recruit) = recruit else { continue };
            let id = section.text("id").unwrap_or("").to_owned();
            if let Some(detachment) = recruit.detachment {
                detachments.push((
                    UnitId::at(index),
                    id.clone(),
                    section.prose("name"),
                    seat,
                    brigade,
                    detachment,
                ));
            }
            entries.push(Entry {
                id,
                name: section.prose("name"),
                seat,
                brigade: brigade.map(BrigadeId::at),
                strength: recruit.strength,
                profile: recruit.profile,
                status: recruit.status,
                start,
                arrival,
                misfire: section.small("misfire"),
            });
        }
        if entries.len() == sections.len() {
            for (parent, id, name, seat, brigade, detachment) in detachments {
                let profile = (detachment.profile)(&entries[parent.index()].profile, parent);
                entries.push(Entry {
                    id: format!("{id}.light"),
                    name: format!("{name}, skirmishers"),
                    seat,
                    brigade: brigade.map(BrigadeId::at),
                    strength: detachment.strength,
                    profile,
                    status: detachment.status,
                    start: Place::Within(parent),
                    arrival: None,
                    misfire: None,
                });
            }
        }
        self.no_cycles(&ids);
        (entries, ids)
    }

    pub(super) fn nation(&self, seat: Seat) -> Option<&'static str> {
        let section = self.document.many("side").get(seat as usize)?;
        let word = section.text("nation").or(section.text("id"))?;
        linstock_adf::words::Nation::from_word(word).map(linstock_adf::words::Nation::word)
    }

    pub(super) fn pose(&mut self, section: &Section, edge: Edge, size: Point) -> Option<Pose> {
        let name = section.text("id").unwrap_or("a unit");
        let Some(at) = section.point("at") else {
            if !section.has("at") {
                self.problems.add(
                    section.line,
                    format!("{name} has no place"),
                    "say where its front centre is: at = [x, y]",
                );
            }
            return None;
        };
        if !self.on_table(section, "at", &[at], size) {
            return None;
        }
        let ahead = match edge {
            Edge::North => Facing::SOUTH,
            Edge::East => Facing::WEST,
            Edge::South => Facing::NORTH,
            Edge::West => Facing::EAST,
        };
        let degrees = section.whole("facing").and_then(|degrees| i32::try_from(degrees).ok());
        Some(Pose { at, facing: degrees.map_or(ahead, Facing::from_degrees) })
    }

    pub(super) fn arrival(
        &mut self,
        section: &Section,
        pose: Option<Pose>,
        ids: &Ids,
    ) -> Option<Arrival> {
        let after = self.find(section, "after", "unit", ids);
        let turn = section.whole("arrives").and_then(|turn| u16::try_from(turn).ok());
        if turn.is_none() && after.is_none() {
            return None;
        }
        if let Some(first) = after {
            let other = &self.document.many("unit")[first];
            if !other.has("arrives") && !other.has("after") {
                let what = format!(
                    "{} is on the table from the start",
                    other.text("id").unwrap_or("that unit")
                );
                self.problems.add(
                    section.line_of("after"),
                    what,
                    "name a reinforcement, or the turn it arrives",
                );
            }
        }
        Some(Arrival { turn: turn.unwrap_or(1), after: after.map(UnitId::at), at: pose? })
    }

    pub(super) fn no_cycles(&mut self, ids: &Ids) {
        let sections = self.document.many("unit");
        let after =
            |index: usize| sections[index].text("after").and_then(|id| ids.get(id)).copied();
        for (index, section) in sections.iter().enumerate() {
            let mut next = after(index);
            let mut steps = 0;
            while let Some(at) = next {
                if at == index {
                    let name = section.text("id").unwrap_or("a unit");
                    self.problems.add(
                        section.line_of("after"),
                        format!("{name} waits for itself, in a circle"),
                        "let one of them arrive on a turn",
                    );
                    break;
                }
                next = after(at);
                steps += 1;
                if steps > sections.len() {
                    break;
                }
            }
        }
    }

    pub(super) fn leaders(
        &mut self,
        brigades: &[Brigade],
        brigade_ids: &Ids,
        unit_ids: &Ids,
        size: Point,
    ) -> Vec<LeaderEntry> {
        self.ids("leader");
        let mut leaders = Vec::new();
        for section in self.document.many("leader") {
            let name = section.prose("name");
            let brigade = self.find(section, "brigade", "brigade", brigade_ids);
            let side = section.text("side").map(str::to_owned);
            let seat = match (brigade, side) {
                (Some(brigade), _) => brigades[brigade].seat,
                (None, Some(side)) => match self.side(section, "side", &side) {
                    Some(seat) => seat,
                    None => continue,
                },
                (None, None) => {
                    if !section.has("brigade") {
                        self.problems.add(
                            section.line,
                            format!("{name} leads neither brigade nor side"),
                            "say whose he is",
                        );
                    }
                    continue;
                }
            };
            let with = self.find(section, "with", "unit", unit_ids);
            let at = section.point("at").filter(|&at| self.on_table(section, "at", &[at], size));
            let start = match (with, at) {
                (Some(unit), _) => LeaderPlace::With(UnitId::at(unit)),
                (None, Some(at)) => LeaderPlace::At(at),
                (None, None) => {
                    if !section.has("with") && !section.has("at") {
                        self.problems.add(
                            section.line,
                            format!("{name} has no place"),
                            "say which unit he is with, or where he stands",
                        );
                    }
                    continue;
                }
            };
            leaders.push(LeaderEntry {
                id: section.prose("id"),
                name,
                seat,
                brigade: brigade.map(BrigadeId::at),
                rank: section.text("rank").and_then(Rank::from_word).unwrap_or(Rank::Brigade),
                bonus: section.small("bonus").unwrap_or(1),
                start,
            });
        }
        leaders
    }
}
