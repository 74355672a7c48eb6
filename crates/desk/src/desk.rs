//! The desk: boards, and an answer for every question.

use std::collections::BTreeMap;

use linstock_games::{battle::Stakes, contract};

use crate::{
    answer::{Answer, DiceShown, Failed, Verdict},
    ask::{Act, Ask, BoardId, Reader},
    assistant::{self, Table},
    board::{Board, Progress},
    guide, question, shelf,
    show::{book, briefing, form, ground, report},
    trial,
};

/// Battles, and whatever else a client may ask about.
#[derive(Default)]
pub struct Desk {
    boards: BTreeMap<BoardId, Board>,
    fresh: u64,
    // How often the battle to be tried was laid out.
    tried: u64,
    known: question::Shelf,
    table: Option<Table>,
}

impl Desk {
    /// An empty desk. The seed is for dice that nobody gave a seed of their own.
    pub fn new(fresh: u64) -> Desk {
        Desk { fresh, ..Desk::default() }
    }

    /// The battle on a board.
    pub fn board(&self, board: BoardId) -> Option<&Board> {
        self.boards.get(&board)
    }

    /// The same, to change what is kept beside its log.
    pub fn board_mut(&mut self, board: BoardId) -> Option<&mut Board> {
        self.boards.get_mut(&board)
    }

    /// Answers a question. Whatever is asked, there is an answer.
    pub fn answer(&mut self, ask: Ask) -> Answer {
        self.try_answer(ask).unwrap_or_else(Answer::Failed)
    }

    fn try_answer(&mut self, ask: Ask) -> Result<Answer, Failed> {
        match ask {
            Ask::Library => Ok(Answer::Library { titles: shelf::titles() }),
            Ask::Guides => Ok(Answer::Guides { guides: guide::guides() }),
            Ask::Scenario { text } => Ok(Answer::Scenario(Box::new(shelf::title_of_file(text)?))),
            Ask::Begin { board, scenario, players, dice } => {
                let begun = Board::begin(&scenario, players, dice)?;
                Ok(self.lay(board, begun))
            }
            Ask::Practice { board, scenario, players, dice } => {
                let begun = Board::begin_for(Stakes::Practice, &scenario, players, dice)?;
                Ok(self.lay(board, begun))
            }
            Ask::Trial { board } => {
                let begun = trial::begin(self.tried)?;
                self.tried += 1;
                Ok(self.lay(board, begun))
            }
            Ask::Open { board, log, players } => {
                let opened = Board::open(&log, players)?;
                Ok(self.lay(board, opened))
            }
            Ask::Close { board } => {
                self.boards.remove(&board);
                Ok(Answer::Closed)
            }
            Ask::Ground { board } => {
                let ground = ground::ground(&*self.find(board)?.scenario());
                Ok(Answer::Ground(Box::new(ground)))
            }
            Ask::Look { board, seat, at } => {
                let look = self.find(board)?.look(seat, at);
                let look = look.ok_or_else(|| Failed::new("There is no such entry."))?;
                Ok(Answer::Look(Box::new(look)))
            }
            Ask::Briefing { board, seat } => {
                let board = self.find(board)?;
                let sheet = briefing::briefing(board, seat, board.battle().entries());
                sheet
                    .map(|sheet| Answer::Briefing(Box::new(sheet)))
                    .ok_or_else(|| Failed::new("The battle has not begun."))
            }
            Ask::Report { board } => {
                Ok(Answer::Report(Box::new(report::report(self.find(board)?))))
            }
            Ask::Study { board, seat, unit } => {
                let study = self.find(board)?.study(seat, unit);
                Ok(Answer::Study(Box::new(study)))
            }
            Ask::Prompt { board, seat, care } => {
                let prompt = self.find(board)?.prompt(seat, care);
                Ok(Answer::Prompt(prompt.map(Box::new)))
            }
            Ask::Surroundings { board, seat } => {
                Ok(Answer::Surroundings(Box::new(self.find(board)?.surroundings(seat))))
            }
            Ask::Probe { board, seat, draft, care, assumed } => {
                let probed = self.find(board)?.probe(seat, &draft, care, &assumed);
                Ok(Answer::Probed(Box::new(probed)))
            }
            Ask::Toward { board, seat, draft, to, manner } => {
                let (draft, probed) = self.find(board)?.toward(seat, &draft, to, manner)?;
                Ok(Answer::Toward { draft: Box::new(draft), probed: Box::new(probed) })
            }
            Ask::March { board, seat, units, from, to, keeps_facing } => {
                let march = self.find(board)?.march(seat, &units, (from, to), keeps_facing);
                Ok(Answer::March(Box::new(march)))
            }
            Ask::Advise { board, seat, units } => {
                let command = self.find(board)?.advise(seat, units.as_deref());
                Ok(Answer::Advised { command: command.map(Box::new) })
            }
            Ask::LastOrders { board, seat } => {
                Ok(Answer::LastOrders { orders: self.find(board)?.last_orders(seat) })
            }
            Ask::Act { board, act, reader } => self.act(board, act, reader),
            Ask::Changeable { board, unit } => {
                let words = self.find(board)?.changeable(unit);
                Ok(Answer::Changeable { words })
            }
            Ask::Record { board, seat, from } => {
                Ok(Answer::Record { entries: self.find(board)?.record(seat, from) })
            }
            Ask::Beats { board, seat, from, to } => {
                Ok(Answer::Beats { beats: self.find(board)?.beats(seat, from, to) })
            }
            Ask::Log { board } => {
                let battle = self.find(board)?.battle();
                Ok(Answer::Log { text: battle.file(), hash: battle.hash() })
            }
            Ask::Verify { log } => verify(&log),
            Ask::Adjudicate { request } => {
                let answer = contract::adjudicate(request.as_bytes(), &mut || self.seed());
                Ok(Answer::Adjudicated { line: String::from_utf8_lossy(&answer).into_owned() })
            }
            Ask::Forms => Ok(Answer::Forms { all: form::forms() }),
            Ask::Form { rules, procedure } => self.known.form(&rules, &procedure),
            Ask::Odds { question } => Ok(self.known.odds(&question)),
            Ask::Table(ask) => {
                let fresh = self.seed();
                assistant::answer(&mut self.table, &mut self.known, ask, fresh)
            }
            Ask::Book => Ok(Answer::Book(Box::new(book::book()))),
        }
    }

    /// Every long calculation is watched from now on by one of these.
    pub fn be_watched(&mut self, by: fn() -> question::Watch) {
        self.known.be_watched(by);
    }

    /// What lies beside the real table, as it would be stored.
    pub fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// A seed that nobody has used; JavaScript can hold it exactly.
    const fn seed(&mut self) -> u64 {
        self.fresh = self.fresh.wrapping_add(1);
        self.fresh & ((1 << 53) - 1)
    }

    /// Lays a battle on a board.
    pub fn lay(&mut self, at: BoardId, board: Board) -> Answer {
        let opened = Answer::Opened { entries: board.entries(), players: board.players() };
        self.boards.insert(at, board);
        opened
    }

    fn find(&self, board: BoardId) -> Result<&Board, Failed> {
        self.boards.get(&board).ok_or_else(missing)
    }

    fn act(&mut self, board: BoardId, act: Act, reader: Reader) -> Result<Answer, Failed> {
        let board = self.boards.get_mut(&board).ok_or_else(missing)?;
        let progress = match act {
            Act::Order { seat, command, faces } => board.order(seat, command, &faces)?,
            Act::Pass { seat, whole, later, faces } => {
                board.let_pass(seat, whole, later, &faces)?
            }
            Act::Standing { seat, units, order } => {
                board.give_order(seat, &units, order);
                Progress::Done
            }
            Act::Interest(seat, interest) => {
                board.take_interest(seat, interest);
                Progress::Done
            }
            Act::Think { faces } => match board.think(&faces) {
                Some((_, progress)) => progress?,
                None => Progress::Done,
            },
            Act::Overrule(change) => board.overrule(change)?,
            Act::Undo(seat) => board.undo(seat)?,
            Act::AnswerUndo { seat, agrees } => board.answer_undo(seat, agrees)?,
        };
        if matches!(progress, Progress::Done) {
            board.settle();
        }
        Ok(match progress {
            Progress::Done => Answer::Done(Box::new(board.after(reader))),
            Progress::Asked => Answer::AskedUndo(Box::new(board.after(reader))),
            Progress::Roll(dice, sides, why, needs) => Answer::Roll { dice, sides, why, needs },
        })
    }
}

fn missing() -> Failed {
    Failed::new("There is no battle here any more. Go back and open it again.")
}

fn verify(log: &str) -> Result<Answer, Failed> {
    use linstock_battle::log::Verdict as Found;
    let report = linstock_games::battle::verify(log)
        .map_err(|problem| Failed::new(format!("The log cannot be read: {problem}.")))?;
    let verdict = |found: &Found| match found {
        Found::Holds => Verdict::Holds,
        Found::Fails(problem) => Verdict::Not(format!("line {}: {}", problem.line, problem.what)),
        Found::Unknown(why) => Verdict::Not(why.clone()),
    };
    let dice = DiceShown {
        word: report.dice.word().to_owned(),
        text: report.dice.sentence(),
        wrong: report.dice.is_wrong(),
    };
    Ok(Answer::Verified {
        chain: verdict(&report.chain),
        events: verdict(&report.events),
        adjudication: verdict(&report.adjudication),
        dice,
        notes: report.notes(),
    })
}
