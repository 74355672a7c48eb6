//! Sealed logs: files of unfinished battles, for going on with, that nobody reads by opening them.
//!
//! A seal keeps what is hidden from players who play fair. It is no lock: the key is in the program.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::read::Problem;

/// Names this use of BLAKE3.
const SEAL: &str = "linstock 2026-11-18 sealed battle, version 1";
const VERSION: u32 = 1;

/// A sealed log, which is one line of JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sealed {
    linstock_sealed: u32,
    about: String,
    hash: String,
    log: String,
}

/// What a person reads who opens the file.
const ABOUT: &str = "An unfinished battle of Linstock. It is sealed, since it holds what not every \
                     player may know yet: open it with Linstock to go on.";

/// Seals a log.
pub fn sealed(log: &str) -> String {
    let hash = blake3::hash(log.as_bytes());
    let mut bytes = log.as_bytes().to_vec();
    mask(&mut bytes, hash.as_bytes());
    let log = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let (about, hash) = (ABOUT.to_owned(), hash.to_hex().to_string());
    let sealed = Sealed { linstock_sealed: VERSION, about, hash, log };
    serde_json::to_string(&sealed).expect("a sealed log can be written") + "\n"
}

/// Whether a text is a sealed log.
pub fn is_sealed(text: &str) -> bool {
    text.starts_with("{\"linstock_sealed\":")
}

/// The log of a text, be it sealed or not.
pub fn unsealed(text: &str) -> Result<Cow<'_, str>, Problem> {
    if !is_sealed(text) {
        return Ok(Cow::Borrowed(text));
    }
    let broken = |what: &str| Problem::new(1, format!("the sealed log cannot be opened: {what}"));
    let sealed: Sealed = serde_json::from_str(text).map_err(|error| broken(&error.to_string()))?;
    if sealed.linstock_sealed > VERSION {
        return Err(broken("it was sealed by a newer program: get a newer Linstock"));
    }
    let hash = blake3::Hash::from_hex(&sealed.hash).map_err(|_| broken("it has no hash"))?;
    let mut bytes = unhexed(&sealed.log).ok_or_else(|| broken("it is damaged"))?;
    mask(&mut bytes, hash.as_bytes());
    if blake3::hash(&bytes) != hash {
        return Err(broken("it is damaged"));
    }
    String::from_utf8(bytes).map(Cow::Owned).map_err(|_| broken("it is damaged"))
}

/// Puts a mask on, or takes it off.
fn mask(bytes: &mut [u8], hash: &[u8; 32]) {
    let mut hasher = blake3::Hasher::new_derive_key(SEAL);
    let mut stream = hasher.update(hash).finalize_xof();
    let mut block = [0; 4096];
    for part in bytes.chunks_mut(block.len()) {
        let block = &mut block[..part.len()];
        // The stream has no end, so that it is always filled.
        stream.fill(block);
        part.iter_mut().zip(block).for_each(|(byte, mask)| *byte ^= *mask);
    }
}

/// The bytes of hexadecimal digits.
fn unhexed(hex: &str) -> Option<Vec<u8>> {
    let digit = |digit: u8| char::from(digit).to_digit(16).and_then(|it| u8::try_from(it).ok());
    let pairs = hex.as_bytes().chunks(2);
    pairs
        .map(|pair| match *pair {
            [high, low] => Some(digit(high)? << 4 | digit(low)?),
            _ => None,
        })
        .collect()
}
