//! The worker: the desk, asked by the page, and the storage in which its battles are kept.

mod assistant;
mod scenarios;

use std::{
    cell::{Cell, RefCell},
    collections::{BTreeMap, VecDeque},
    ops::ControlFlow,
    rc::Rc,
};

use js_sys::{Date, Math};
use linstock_desk::{Answer, Ask, Desk, ask::BoardId, board::ByItself, question::Watch};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, console};

use self::assistant::TableText;
use crate::{
    mail::{ASIDE, News, Numbered, Question, READY, Reply, Wish},
    saved::Saved,
    store::{Store, Trouble},
};

/// Begins to answer.
pub fn run() {
    console_error_panic_hook::set_once();
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let office = Rc::new(Office {
        scope: scope.clone(),
        post: RefCell::default(),
        busy: Cell::new(false),
        clerk: RefCell::new(Some(Clerk {
            desk: watched(Desk::new((Math::random() * 9e15) as u64), scope.name() == ASIDE),
            kept: BTreeMap::new(),
            store: None,
            reopened: false,
            table: TableText::default(),
        })),
    });
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        if let Some(text) = event.data().as_string() {
            Rc::clone(&office).hear(text);
        }
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    // It listens as long as the worker lives.
    hear.forget();
    drop(scope.post_message(&JsValue::from_str(READY)));
}

/// Questions wait here for their turn: each is answered, and what came of it kept, before the next.
struct Office {
    scope: DedicatedWorkerGlobalScope,
    post: RefCell<VecDeque<String>>,
    busy: Cell<bool>,
    // Away while it works.
    clerk: RefCell<Option<Clerk>>,
}

impl Office {
    fn hear(self: Rc<Self>, text: String) {
        self.post.borrow_mut().push_back(text);
        if !self.busy.replace(true) {
            spawn_local(async move {
                let clerk = self.clerk.borrow_mut().take();
                if let Some(mut clerk) = clerk {
                    while let Some(text) = self.next() {
                        self.serve(&mut clerk, &text).await;
                    }
                    *self.clerk.borrow_mut() = Some(clerk);
                }
                self.busy.set(false);
            });
        }
    }

    fn next(&self) -> Option<String> {
        self.post.borrow_mut().pop_front()
    }

    async fn serve(&self, clerk: &mut Clerk, text: &str) {
        match serde_json::from_str::<Question>(text) {
            Ok(Question { id, wish }) => {
                let (news, unsaved) = clerk.answer(wish).await;
                self.send(&Reply { id, news, unsaved });
            }
            Err(error) => {
                console::error_1(&format!("not a question: {error}").into());
                // Whoever asked does not wait for ever.
                if let Ok(Numbered { id }) = serde_json::from_str(text) {
                    let news =
                        News::Failed(format!("The engine cannot read this question: {error}."));
                    self.send(&Reply { id, news, unsaved: None });
                }
            }
        }
    }

    fn send(&self, reply: &Reply) {
        match serde_json::to_string(reply) {
            Ok(text) => drop(self.scope.post_message(&JsValue::from_str(&text))),
            Err(error) => console::error_1(&format!("not a reply: {error}").into()),
        }
    }
}

struct Clerk {
    desk: Desk,
    // By board.
    kept: BTreeMap<BoardId, Kept>,
    store: Option<Store>,
    // Whether the storage was lost and opened again: what is not there then was not deleted by anybody.
    reopened: bool,
    table: TableText,
}

/// What is kept of a board.
struct Kept {
    save: String,
    // So many lines.
    lines: u32,
    // The standing orders beside them.
    orders: String,
}

/// What the standing orders of a save are kept under.
fn orders_of(save: &str) -> String {
    format!("{save} standing orders")
}

impl Clerk {
    async fn answer(&mut self, wish: Wish) -> (News, Option<String>) {
        match wish {
            Wish::Ask(ask) => self.ask(ask).await,
            Wish::Keep { save, ask } => {
                self.lay(ask, Kept { save, lines: 0, orders: String::new() }).await
            }
            Wish::KeepScenario { text } => self.keep_scenario(text).await,
            Wish::Scenarios => (self.scenarios().await, None),
            Wish::Saves => {
                let laid = self.laid_table().await;
                let saves = self.saves().await.map(|saves| laid.into_iter().chain(saves).collect());
                (shown(saves, News::Saves), None)
            }
            Wish::Resume { board, save } => match self.lines(&save).await {
                Ok(lines) => {
                    let count = u32::try_from(lines.len()).unwrap_or(u32::MAX);
                    let ask = Ask::Open { board, log: lines.join("\n") + "\n", players: None };
                    // Whoever has none, or cannot reach them, is asked about everything again.
                    let orders = self.lines(&orders_of(&save)).await.unwrap_or_default().concat();
                    let laid =
                        self.lay(ask, Kept { save, lines: count, orders: orders.clone() }).await;
                    if let (Some(board), Ok(kept)) =
                        (self.desk.board_mut(board), serde_json::from_str(&orders))
                    {
                        board.keep_orders(kept);
                    }
                    laid
                }
                Err(what) => (failed(&what), None),
            },
            Wish::Forget { save } => (shown(self.forget(&save).await, |()| News::Forgotten), None),
            Wish::Export { save } => {
                let text = |lines: Vec<String>| {
                    News::Text(linstock_desk::file::for_players(lines.join("\n") + "\n"))
                };
                (shown(self.lines(&save).await, text), None)
            }
        }
    }

    /// Lays a battle on a board, to be kept if it lies there.
    async fn lay(&mut self, ask: Ask, kept: Kept) -> (News, Option<String>) {
        let board = laid(&ask);
        let answer = self.desk.answer(ask);
        let unsaved = match (board, &answer) {
            (Some(board), Answer::Opened { .. }) => {
                self.kept.insert(board, kept);
                self.keep(board).await.err()
            }
            _ => None,
        };
        (News::Answer(Box::new(answer)), unsaved.map(|it| it.to_string()))
    }

    /// Asks the desk, and keeps what has changed before anybody learns of it.
    async fn ask(&mut self, ask: Ask) -> (News, Option<String>) {
        if let Ask::Table(wanted) = ask {
            return self.table(wanted).await;
        }
        let (board, laid) = (changed(&ask), laid(&ask));
        let answer = self.desk.answer(ask);
        if let (Some(board), Answer::Opened { .. }) = (laid, &answer) {
            // Whatever was kept lay there before.
            self.kept.remove(&board);
        }
        let unsaved = match board {
            Some(board) if !matches!(answer, Answer::Failed(_)) => self.keep(board).await.err(),
            _ => None,
        };
        (News::Answer(Box::new(answer)), unsaved.map(|it| it.to_string()))
    }

    /// Keeps what is new on a board. Where the storage was lost, it is opened again; where it was cleared meanwhile,
    /// the whole battle is kept again.
    async fn keep(&mut self, board: BoardId) -> Result<(), Trouble> {
        let mut found = self.keep_new(board).await;
        if let Err(Trouble::Storage(_)) = found {
            self.give_up_store();
            found = self.keep_new(board).await;
        }
        if found == Err(Trouble::Elsewhere) && self.was_cleared(board).await? {
            if let Some(kept) = self.kept.get_mut(&board) {
                kept.lines = 0;
            }
            found = self.keep_new(board).await;
        }
        found
    }

    /// Opens the storage anew when it is next needed: the browser has closed it.
    fn give_up_store(&mut self) {
        self.store = None;
        self.reopened = true;
    }

    /// Whether a board's save is gone with the whole storage.
    async fn was_cleared(&mut self, board: BoardId) -> Result<bool, Trouble> {
        let Some(save) = self.kept.get(&board).map(|kept| kept.save.clone()) else {
            return Ok(false);
        };
        Ok(self.reopened && open(&mut self.store).await?.find(&save).await?.is_none())
    }

    async fn keep_new(&mut self, board: BoardId) -> Result<(), Trouble> {
        let Clerk { desk, kept, store, .. } = self;
        let (Some(kept), Some(battle)) = (kept.get_mut(&board), desk.board(board)) else {
            return Ok(());
        };
        let orders = serde_json::to_string(battle.by_itself()).unwrap_or_default();
        if orders != kept.orders && *battle.by_itself() != ByItself::default() {
            open(store).await?.keep_text(&orders_of(&kept.save), &orders).await?;
            kept.orders = orders;
        }
        let all = battle.battle().lines();
        let new = all.get(kept.lines as usize..).unwrap_or_default();
        if new.is_empty() {
            return Ok(());
        }
        let lines = u32::try_from(all.len()).unwrap_or(u32::MAX);
        let (id, standing) = (kept.save.clone(), battle.standing());
        let saved = Saved { id, standing, lines, when: Date::now() };
        open(store).await?.keep(&saved, new, kept.lines).await?;
        kept.lines = lines;
        Ok(())
    }

    async fn saves(&mut self) -> Result<Vec<Saved>, Trouble> {
        match open(&mut self.store).await?.list().await {
            Err(Trouble::Storage(_)) => {
                self.give_up_store();
                open(&mut self.store).await?.list().await
            }
            found => found,
        }
    }

    async fn lines(&mut self, save: &str) -> Result<Vec<String>, Trouble> {
        let lines = open(&mut self.store).await?.lines(save).await?;
        if lines.is_empty() { Err(Trouble::Elsewhere) } else { Ok(lines) }
    }

    async fn forget(&mut self, save: &str) -> Result<(), Trouble> {
        self.kept.retain(|_, kept| kept.save != save);
        let store = open(&mut self.store).await?;
        store.forget(&orders_of(save)).await?;
        store.forget(save).await
    }
}

/// A desk that gives up odds nobody would wait for: where battles are kept nothing else is answered meanwhile, and
/// elsewhere somebody can stop it.
fn watched(mut desk: Desk, aside: bool) -> Desk {
    desk.be_watched(if aside { || within(120_000.0) } else { || within(8_000.0) });
    desk
}

/// Goes on for so many milliseconds.
fn within(longest: f64) -> Watch {
    let begun = Date::now();
    Box::new(move |_| {
        if Date::now() - begun > longest {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    })
}

async fn open(store: &mut Option<Store>) -> Result<&Store, Trouble> {
    let opened = match store.take() {
        Some(store) => store,
        None => Store::open().await?,
    };
    Ok(store.insert(opened))
}

fn shown<T>(found: Result<T, Trouble>, news: impl FnOnce(T) -> News) -> News {
    match found {
        Ok(found) => news(found),
        Err(what) => failed(&what),
    }
}

fn failed(what: &Trouble) -> News {
    let message = match what {
        Trouble::Elsewhere => {
            "This battle is not here any more. It may have been deleted in another window."
                .to_owned()
        }
        Trouble::Storage(_) => format!("Saved battles cannot be reached: {what}."),
    };
    News::Failed(message)
}

/// The board on which something is laid.
const fn laid(ask: &Ask) -> Option<BoardId> {
    match ask {
        Ask::Begin { board, .. } | Ask::Practice { board, .. } | Ask::Open { board, .. } => {
            Some(*board)
        }
        _ => None,
    }
}

/// The board that may be different afterwards.
const fn changed(ask: &Ask) -> Option<BoardId> {
    match ask {
        Ask::Act { board, .. } => Some(*board),
        _ => None,
    }
}
