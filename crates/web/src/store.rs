//! The browser's storage: what a worker keeps of battles, in IndexedDB.
//!
//! A log only ever grows, so its lines are stored one by one, each before anybody learns of it. A
//! battle that is open in two windows is kept by the one that is ahead; the other is notified.

use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    IdbDatabase, IdbKeyRange, IdbObjectStore, IdbOpenDbRequest, IdbRequest, IdbTransaction,
    WorkerGlobalScope,
};

use crate::saved::Saved;

const NAME: &str = "linstock";
const VERSION: u32 = 1;
/// What lists show, by id.
const GAMES: &str = "games";
/// The lines of logs, by id and number.
const LINES: &str = "lines";

/// The storage.
#[derive(Clone, Debug)]
pub struct Store {
    db: IdbDatabase,
}

/// Why something could not be kept or found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It went on, or was deleted, in another window.
    Elsewhere,
    /// The browser's storage fails, and what it says.
    Storage(String),
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Trouble::Elsewhere => {
                f.write_str("this battle has gone on, or was deleted, in another window")
            }
            Trouble::Storage(what) => write!(f, "the browser's storage says: {what}"),
        }
    }
}

impl From<JsValue> for Trouble {
    fn from(error: JsValue) -> Trouble {
        let shown = Reflect::get(&error, &"message".into()).ok();
        let shown = shown.and_then(|it| it.as_string()).filter(|it| !it.is_empty());
        Trouble::Storage(shown.unwrap_or_else(|| format!("{error:?}")))
    }
}

impl Store {
    /// Opens it, and makes it where there is none yet.
    pub async fn open() -> Result<Store, Trouble> {
        let scope: WorkerGlobalScope = js_sys::global().unchecked_into();
        let none = || Trouble::Storage("there is none".to_owned());
        let factory = scope.indexed_db()?.ok_or_else(none)?;
        let request = factory.open_with_u32(NAME, VERSION)?;
        let wanted: IdbOpenDbRequest = request.clone();
        let make = Closure::<dyn FnMut()>::new(move || {
            if let Ok(db) = wanted.result() {
                let db: IdbDatabase = db.unchecked_into();
                for name in [GAMES, LINES] {
                    drop(db.create_object_store(name));
                }
            }
        });
        request.set_onupgradeneeded(Some(make.as_ref().unchecked_ref()));
        let db = done(&request).await?;
        Ok(Store { db: db.unchecked_into() })
    }

    /// Keeps the lines of a log from one on, of which so many are kept already.
    pub async fn keep(&self, saved: &Saved, lines: &[String], kept: u32) -> Result<(), Trouble> {
        let change = self.change()?;
        let over = over(&change);
        let games = change.object_store(GAMES)?;
        let found = done(&games.get(&saved.id.as_str().into())?).await?;
        if read(&found).map_or(0, |found| found.lines) != kept {
            change.abort()?;
            // How it ends is known.
            drop(over.await);
            return Err(Trouble::Elsewhere);
        }
        let store = change.object_store(LINES)?;
        for (n, line) in (kept..).zip(lines) {
            store.put_with_key(&line.as_str().into(), &key(&saved.id, n))?;
        }
        let text = serde_json::to_string(saved).map_err(|it| Trouble::Storage(it.to_string()))?;
        games.put_with_key(&text.into(), &saved.id.as_str().into())?;
        over.await?;
        Ok(())
    }

    /// Everything that was kept, the latest first.
    pub async fn list(&self) -> Result<Vec<Saved>, Trouble> {
        let all = done(&self.look(GAMES)?.get_all()?).await?;
        let mut list: Vec<Saved> = Array::from(&all).iter().filter_map(|it| read(&it)).collect();
        list.sort_by(|one, other| other.when.total_cmp(&one.when));
        Ok(list)
    }

    /// What a list shows of a save.
    pub async fn find(&self, save: &str) -> Result<Option<Saved>, Trouble> {
        Ok(read(&done(&self.look(GAMES)?.get(&save.into())?).await?))
    }

    /// The lines of a save.
    pub async fn lines(&self, save: &str) -> Result<Vec<String>, Trouble> {
        let all = done(&self.look(LINES)?.get_all_with_key(&range(save)?.into())?).await?;
        Ok(Array::from(&all).iter().filter_map(|it| it.as_string()).collect())
    }

    /// Keeps a text that is no battle's, in place of the one of this name that was kept before.
    pub async fn keep_text(&self, name: &str, text: &str) -> Result<(), Trouble> {
        let change = self.change()?;
        let over = over(&change);
        change.object_store(LINES)?.put_with_key(&text.into(), &key(name, 0))?;
        over.await?;
        Ok(())
    }

    /// Forgets a save.
    pub async fn forget(&self, save: &str) -> Result<(), Trouble> {
        let change = self.change()?;
        let over = over(&change);
        change.object_store(GAMES)?.delete(&save.into())?;
        change.object_store(LINES)?.delete(&range(save)?.into())?;
        over.await?;
        Ok(())
    }

    fn look(&self, store: &str) -> Result<IdbObjectStore, Trouble> {
        Ok(self.db.transaction_with_str(store)?.object_store(store)?)
    }

    /// A change of everything: it is on the disk before it is over.
    fn change(&self) -> Result<IdbTransaction, Trouble> {
        let begin: Function = Reflect::get(&self.db, &"transaction".into())?.unchecked_into();
        let stores = Array::of2(&GAMES.into(), &LINES.into());
        let options = Object::new();
        Reflect::set(&options, &"durability".into(), &"strict".into())?;
        let change = begin.call3(&self.db, &stores, &"readwrite".into(), &options)?;
        Ok(change.unchecked_into())
    }
}

fn read(value: &JsValue) -> Option<Saved> {
    serde_json::from_str(&value.as_string()?).ok()
}

fn key(save: &str, n: u32) -> JsValue {
    Array::of2(&save.into(), &n.into()).into()
}

/// All lines of a save: a list sorts after every number.
fn range(save: &str) -> Result<IdbKeyRange, Trouble> {
    let (from, to) = (Array::of1(&save.into()), Array::of2(&save.into(), &Array::new()));
    Ok(IdbKeyRange::bound(&from, &to)?)
}

async fn done(request: &IdbRequest) -> Result<JsValue, Trouble> {
    let answered = Promise::new(&mut |resolve, reject| {
        request.set_onsuccess(Some(&resolve));
        request.set_onerror(Some(&reject));
    });
    match JsFuture::from(answered).await {
        Ok(_) => Ok(request.result()?),
        Err(event) => {
            let error = request.error().ok().flatten().map(JsValue::from);
            Err(Trouble::from(error.unwrap_or(event)))
        }
    }
}

/// The end of a change.
fn over(change: &IdbTransaction) -> JsFuture {
    let failing = change.clone();
    JsFuture::from(Promise::new(&mut |resolve, reject| {
        let failed = failing.clone();
        change.set_oncomplete(Some(&resolve));
        let fail = Closure::once_into_js(move || {
            let error = failed.error().map_or(JsValue::NULL, JsValue::from);
            drop(reject.call1(&JsValue::NULL, &error));
        });
        change.set_onabort(Some(fail.unchecked_ref()));
    }))
}
