//! A slow line to the served client: for the page, its worker and whatever else asks, which is more than a
//! browser's own brake does.

use std::{
    io::{Read, Write},
    net::{Shutdown, SocketAddr, TcpListener, TcpStream},
    sync::{Arc, Mutex, mpsc},
    thread,
    time::{Duration, Instant},
};

use crate::Result;

/// How slow a line is.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// There and back.
    pub round_trip: Duration,
    /// Bits a second, towards the browser.
    pub down: f64,
}

/// What Chromium's own tools call fast 4G.
pub const FAST_4G: Line = Line { round_trip: Duration::from_millis(165), down: 8.1e6 };

/// Passes everything on to an address, slowly. Returns where it listens; it does as long as the program runs.
pub fn slow(to: SocketAddr, line: Line) -> Result<SocketAddr> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = listener.local_addr()?;
    // All connections share the line.
    let free = Arc::new(Mutex::new(Instant::now()));
    thread::spawn(move || {
        for near in listener.incoming().flatten() {
            let free = Arc::clone(&free);
            thread::spawn(move || {
                // A connection costs a round trip before anything is said.
                thread::sleep(line.round_trip);
                let Ok(far) = TcpStream::connect(to) else { return };
                let (Ok(up), Ok(down)) = (near.try_clone(), far.try_clone()) else { return };
                let half = line.round_trip / 2;
                thread::spawn(move || pass(up, far, |now, _| now + half));
                pass(down, near, |now, bytes| {
                    let mut free = free.lock().unwrap_or_else(|held| held.into_inner());
                    let takes = Duration::from_secs_f64(bytes as f64 * 8.0 / line.down);
                    *free = (*free).max(now) + takes;
                    *free + half
                });
            });
        }
    });
    Ok(address)
}

/// Passes on what is read, each piece when it is due.
fn pass(mut from: TcpStream, mut to: TcpStream, due: impl Fn(Instant, usize) -> Instant) {
    let (send, receive) = mpsc::channel::<(Instant, Vec<u8>)>();
    let writer = thread::spawn(move || {
        for (due, piece) in receive {
            thread::sleep(due.saturating_duration_since(Instant::now()));
            if to.write_all(&piece).is_err() {
                break;
            }
        }
        drop(to.shutdown(Shutdown::Write));
    });
    let mut piece = [0; 4096];
    while let Ok(count @ 1..) = from.read(&mut piece) {
        if send.send((due(Instant::now(), count), piece[..count].to_vec())).is_err() {
            break;
        }
    }
    drop(send);
    drop(writer.join());
}
