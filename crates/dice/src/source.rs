//! Where faces come from: a seed, a person typing, or the enumeration of all rolls.

use std::convert::Infallible;

use rand_chacha::{
    ChaCha12Rng,
    rand_core::{Rng, SeedableRng},
};

use crate::ask::Die;

/// Something that can supply the faces of a roll.
pub trait Source {
    /// Why it could not.
    type Error;

    /// Fills in one roll.
    fn roll(&mut self, die: Die, faces: &mut [u8]) -> Result<(), Self::Error>;
}

/// What a seeded game starts from. The number 7 and the text "7" are different seeds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seed {
    /// A number.
    Number(u64),
    /// Any text.
    Text(String),
}

/// Names this use of BLAKE3's key derivation; changing it would change every seeded game.
const KEY_CONTEXT: &str = "linstock 2026-11-15 faces from a seed, version 1";

/// Faces from a seed: the same on every platform, for ever. `docs/dice.md` explains how, with test
/// vectors.
///
/// ```
/// use linstock_dice::{Die, Seed, Seeded};
///
/// let faces = |seed| {
///     let mut dice = Seeded::new(&seed);
///     [0; 8].map(|_| dice.face(Die::D6))
/// };
/// assert_eq!(faces(Seed::Number(7)), faces(Seed::Number(7)));
/// assert_ne!(faces(Seed::Number(7)), faces(Seed::Text("7".to_owned())));
/// ```
pub struct Seeded {
    stream: ChaCha12Rng,
    bytes: [u8; 64],
    used: usize,
}

impl Seeded {
    /// Starts the stream for a seed.
    pub fn new(seed: &Seed) -> Seeded {
        let mut key = blake3::Hasher::new_derive_key(KEY_CONTEXT);
        match seed {
            Seed::Number(number) => key.update(b"n").update(&number.to_le_bytes()),
            Seed::Text(text) => key.update(b"s").update(text.as_bytes()),
        };
        Seeded::from_key(*key.finalize().as_bytes())
    }

    /// Starts the stream for a key derived elsewhere.
    pub fn from_key(key: [u8; 32]) -> Seeded {
        Seeded { stream: ChaCha12Rng::from_seed(key), bytes: [0; 64], used: 64 }
    }

    /// One face: the next byte of the stream below the largest multiple of `sides`, reduced.
    pub fn face(&mut self, die: Die) -> u8 {
        let sides = die.sides();
        // Accepting higher bytes would favour the low faces.
        let limit = 256 - 256 % u16::from(sides);
        loop {
            let byte = self.byte();
            if u16::from(byte) < limit {
                return byte % sides + 1;
            }
        }
    }

    fn byte(&mut self) -> u8 {
        if self.used == self.bytes.len() {
            self.stream.fill_bytes(&mut self.bytes);
            self.used = 0;
        }
        self.used += 1;
        self.bytes[self.used - 1]
    }
}

impl Source for Seeded {
    type Error = Infallible;

    fn roll(&mut self, die: Die, faces: &mut [u8]) -> Result<(), Infallible> {
        for face in faces {
            *face = self.face(die);
        }
        Ok(())
    }
}

/// Faces that a person rolled and typed in, one list for each roll.
///
/// ```
/// use linstock_dice::{Die, Source, Typed, WrongDice};
///
/// let rolls = [vec![3, 5]];
/// let mut typed = Typed::new(&rolls);
/// let mut faces = [0; 2];
/// typed.roll(Die::D6, &mut faces)?;
/// assert_eq!(faces, [3, 5]);
/// assert_eq!(typed.roll(Die::D6, &mut faces), Err(WrongDice::Missing { roll: 2, dice: 2 }));
/// # Ok::<(), WrongDice>(())
/// ```
pub struct Typed<'a> {
    rolls: &'a [Vec<u8>],
    used: usize,
}

/// Why typed dice do not fit the procedure. Rolls are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongDice {
    /// The procedure makes a roll that was not given.
    Missing {
        /// Which roll.
        roll: usize,
        /// How many dice it has.
        dice: usize,
    },
    /// A roll has too few or too many dice.
    Count {
        /// Which roll.
        roll: usize,
        /// How many dice it has.
        dice: usize,
        /// How many were given.
        given: usize,
    },
    /// A face that the die does not have.
    Face {
        /// Which roll.
        roll: usize,
        /// The face.
        face: u8,
        /// The die's largest face.
        sides: u8,
    },
    /// More rolls were given than the procedure makes.
    Left {
        /// How many it makes.
        made: usize,
        /// How many were given.
        given: usize,
    },
}

impl std::fmt::Display for WrongDice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let dice = |count: usize| if count == 1 { "1 die".into() } else { format!("{count} dice") };
        match *self {
            WrongDice::Missing { roll, dice: wanted } => {
                write!(f, "Roll {roll} is missing: it has {}.", dice(wanted))
            }
            WrongDice::Count { roll, dice: wanted, given } => {
                write!(f, "Roll {roll} has {}, not {given}.", dice(wanted))
            }
            WrongDice::Face { roll, face, sides } => {
                write!(f, "Roll {roll} has a face of {face}; a die here has 1 to {sides}.")
            }
            WrongDice::Left { made, given } => {
                let many = if given == 1 { "1 roll was" } else { &format!("{given} rolls were") };
                write!(f, "{many} given, but {made} made; roll {} is too many.", made + 1)
            }
        }
    }
}

impl std::error::Error for WrongDice {}

impl<'a> Typed<'a> {
    /// Uses these rolls in this order.
    pub fn new(rolls: &'a [Vec<u8>]) -> Typed<'a> {
        Typed { rolls, used: 0 }
    }

    /// Checks that every roll given was used.
    pub fn finish(self) -> Result<(), WrongDice> {
        if self.used < self.rolls.len() {
            return Err(WrongDice::Left { made: self.used, given: self.rolls.len() });
        }
        Ok(())
    }
}

impl Source for Typed<'_> {
    type Error = WrongDice;

    fn roll(&mut self, die: Die, faces: &mut [u8]) -> Result<(), WrongDice> {
        let (roll, dice, sides) = (self.used + 1, faces.len(), die.sides());
        let given = self.rolls.get(self.used).ok_or(WrongDice::Missing { roll, dice })?;
        if given.len() != dice {
            return Err(WrongDice::Count { roll, dice, given: given.len() });
        }
        if let Some(&face) = given.iter().find(|&&face| face == 0 || face > sides) {
            return Err(WrongDice::Face { roll, face, sides });
        }
        faces.copy_from_slice(given);
        self.used += 1;
        Ok(())
    }
}

/// One of all the ways the dice can fall; see [`every_roll`].
pub struct Enumerated {
    faces: Vec<u8>,
    used: usize,
}

impl Source for Enumerated {
    type Error = Infallible;

    fn roll(&mut self, _: Die, faces: &mut [u8]) -> Result<(), Infallible> {
        for face in faces {
            if self.used == self.faces.len() {
                self.faces.push(1);
            }
            *face = self.faces[self.used];
            self.used += 1;
        }
        Ok(())
    }
}

/// Calls `once` for every ordered way the dice can fall: the obvious way to compute odds, against
/// which the fast way is tested.
///
/// ```
/// use linstock_dice::{Die, Source, every_roll};
///
/// let mut doubles = 0;
/// every_roll(Die::D6, |dice| {
///     let mut faces = [0; 2];
///     let Ok(()) = dice.roll(Die::D6, &mut faces);
///     doubles += u32::from(faces[0] == faces[1]);
/// });
/// assert_eq!(doubles, 6);
/// ```
pub fn every_roll(die: Die, mut once: impl FnMut(&mut Enumerated)) {
    let mut source = Enumerated { faces: Vec::new(), used: 0 };
    loop {
        source.used = 0;
        once(&mut source);
        // Counts up like an odometer whose last wheel is the last die rolled.
        source.faces.truncate(source.used);
        while source.faces.last() == Some(&die.sides()) {
            source.faces.pop();
        }
        match source.faces.last_mut() {
            Some(face) => *face += 1,
            None => return,
        }
    }
}

impl Enumerated {
    /// How many dice have been rolled so far.
    pub fn dice_rolled(&self) -> usize {
        self.used
    }
}
