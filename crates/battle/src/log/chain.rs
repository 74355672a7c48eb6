//! The running hash, and the dice that hang on it.

use linstock_dice::Seeded;

use super::header::DiceOf;

/// Names this use of BLAKE3; a change of it would break every log there is.
const CHAIN: &str = "linstock 2026-11-16 battle log, version 1";
const FACES: &str = "linstock 2026-11-16 faces of an entry, version 1";
const COMMITMENT: &str = "linstock 2026-11-16 commitment to dice, version 1";

/// The bytes with which a sealed line ends, before and after its hash.
const BEFORE: &str = ",\"hash\":\"";
const AFTER: &str = "\"}";
const HEX: usize = 64;

/// The hash of all lines so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain([u8; 32]);

/// A line with its hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sealed {
    /// As it is stored, without the line's end.
    pub line: String,
}

/// A line whose hash is not that of its bytes and all before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// It does not end in a hash: it is cut short, or no line of a log.
    NoHash,
    /// The hash is another.
    Wrong,
}

impl Chain {
    /// Before the first line.
    pub fn start() -> Chain {
        Chain(blake3::derive_key(CHAIN, b""))
    }

    /// Seals a JSON object: its closing brace makes room for the hash.
    pub fn seal(&mut self, object: &str) -> Sealed {
        let open = object.strip_suffix('}').unwrap_or(object);
        self.add(open);
        Sealed { line: format!("{open}{BEFORE}{}{AFTER}", self.hex()) }
    }

    /// Checks a stored line, and goes on.
    pub fn check(&mut self, line: &str) -> Result<(), Broken> {
        let tail = BEFORE.len() + HEX + AFTER.len();
        let cut = line.len().checked_sub(tail).filter(|&cut| line.is_char_boundary(cut));
        let (open, end) = line.split_at(cut.ok_or(Broken::NoHash)?);
        let hash = end.strip_prefix(BEFORE).and_then(|end| end.strip_suffix(AFTER));
        let hash = hash.ok_or(Broken::NoHash)?;
        self.add(open);
        if hash == self.hex() { Ok(()) } else { Err(Broken::Wrong) }
    }

    fn add(&mut self, bytes: &str) {
        let mut hasher = blake3::Hasher::new_keyed(&self.0);
        hasher.update(bytes.as_bytes());
        self.0 = *hasher.finalize().as_bytes();
    }

    /// The hash in writing.
    pub fn hex(&self) -> String {
        blake3::Hash::from_bytes(self.0).to_hex().to_string()
    }
}

/// The dice of one entry: they hang on the secret, the players' salts, all lines before, and what
/// was declared, so that nobody can roll ahead and nobody can choose.
pub fn entry_dice(secret: &[u8], dice: &DiceOf, before: &Chain, declared: &str) -> Seeded {
    let mut hasher = blake3::Hasher::new_derive_key(FACES);
    let mut part = |bytes: &[u8]| {
        let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        hasher.update(&length.to_le_bytes()).update(bytes);
    };
    part(secret);
    if let DiceOf::Committed { salts, .. } = dice {
        part(salts.first.as_bytes());
        part(salts.second.as_bytes());
    }
    part(&before.0);
    part(declared.as_bytes());
    Seeded::from_key(*hasher.finalize().as_bytes())
}

/// What is published before the first order, to be held against the secret at the end.
pub fn commitment(secret: &[u8]) -> String {
    blake3::Hash::from_bytes(blake3::derive_key(COMMITMENT, secret)).to_hex().to_string()
}
