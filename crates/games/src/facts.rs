//! What can be asked of the contract in words: how facts are declared, the procedures of each game, the facts that
//! each takes, and a request made from facts by name. Whoever shows a form or reads a line of facts finds here what
//! there is to say; what it means, the contract knows.

pub mod declare;
pub mod figures;
pub mod fire;
pub mod infer;
pub mod keys;
pub mod known;
pub mod procedure;
pub mod request;
pub mod role;
pub mod values;
