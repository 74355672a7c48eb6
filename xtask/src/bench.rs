//! The figures of `docs/performance.md`, with icepool beside them in the same run.

use std::fmt::Write;

use crate::shell::{Problem, output, root, run};

/// What is promised, in nanoseconds at most.
const PROMISED: [(&str, f64); 18] = [
    ("volley odds, f64", 2_000.0),
    ("volley odds, exact", 10_000.0),
    ("charge of 4 to the impact, odds, f64", 1_000_000.0),
    ("charge of 4 with free volleys, odds, f64", 1_000_000.0),
    ("charge of 4 with free volleys, odds, exact", 10_000_000.0),
    ("charge of 6 to the impact, odds, f64", 1_000_000.0),
    ("charge of 6 with free volleys, odds, exact", 10_000_000.0),
    ("volley adjudicated, seeded", 200.0),
    ("JSON fire, dice given", 6_666.0),
    ("Élan volley of 36 with saves, odds, f64", 100_000.0),
    ("Élan volley of 36 with saves, odds, exact", 1_000_000.0),
    ("Élan close action of 12 a side, odds, f64", 100_000_000.0),
    ("Élan close action of 36 a side, odds, f64", 5_000_000_000.0),
    ("random battle of Shiloh", 20_000_000.0),
    ("sight between two units in Shiloh", 3_333.0),
    ("sight ray over Shiloh, up to 24 inches", 200.0),
    ("greedy decision, the slowest", 20_000_000.0),
    ("forecast at a glance, 95 of 100 are quicker", 30_000_000.0),
];

/// Measures, prints and writes everything.
pub fn bench() -> Result<(), Problem> {
    let mut ours =
        figures(&output("cargo", &["bench", "-p", "linstock-games", "--bench", "figures"])?);
    ours.extend(figures(&output("cargo", &["bench", "-p", "linstock-ai", "--bench", "greedy"])?));
    ours.extend(figures(&output("cargo", &["bench", "-p", "linstock-ai", "--bench", "forecast"])?));
    let peer = figures(&icepool()?);
    let (_, client) = written();
    write(&report(&ours, &peer)?, &client)
}

/// Writes what was measured in a browser, lines of `name<TAB>number`, below the rest.
pub fn client(text: &str) -> Result<(), Problem> {
    let (rest, _) = written();
    write(&rest, &in_browser(&figures(text))?)
}

/// Where the client's part of `docs/performance.md` begins.
const CLIENT: &str = "\n## In a browser\n";

/// What is written already: everything else, and the client's part.
fn written() -> (String, String) {
    let text = std::fs::read_to_string(root().join("docs/performance.md")).unwrap_or_default();
    let at = text.find(CLIENT).unwrap_or(text.len());
    (text[..at].to_owned(), text[at..].to_owned())
}

fn write(rest: &str, client: &str) -> Result<(), Problem> {
    let text = format!("{rest}{client}");
    std::fs::write(root().join("docs/performance.md"), &text)?;
    println!("{text}\nwrote docs/performance.md");
    Ok(())
}

/// What is promised of the client, at most.
const CLIENT_PROMISED: [(&str, f64); 7] = [
    ("WebAssembly, compressed as it is served, bytes", 1_500_000.0),
    ("pointer over the table, 95%, ms", 6.0),
    ("pointer that pans, 95%, ms", 6.0),
    ("pointer that pushes a unit, 95%, ms", 6.0),
    ("a probe, there and back, 95%, ms", 30.0),
    ("a way led towards the pointer, there and back, 95%, ms", 30.0),
    ("first page usable, 4 times slower, fast 4G, ms", 4_000.0),
];

fn in_browser(figures: &Figures) -> Result<String, Problem> {
    let mut res = format!(
        "{CLIENT}\nWritten by `cargo xtask bench-client`, in headless Chromium, on the scenario with the most units,\n\
         Wilson's Creek. Pointer times are the main thread's work from one pointer move until it is idle, less its\n\
         work when nothing happens. \"4 times slower\" runs Chromium's main thread at a quarter of its speed (worker\n\
         threads are not slowed); \"fast 4G\" is 8.1 Mbit/s with a round trip of 165 ms for everything loaded.\n\
         In a push, script takes less than a millisecond; the rest is the browser's own work for two frames, one for\n\
         the pointer and one for the worker's answer. On a shared machine its 95% varies around the promise: 5.3 to\n\
         7.2 ms in seventeen runs, three of them under it. Panning also depends on the machine: 4.4 to 6.3 ms on one\n\
         kind, 7.3 to 8.3 on another, where the previous day's client took 8.2.\n\n\
         Machine: {}\n\n| figure | measured | promised |\n|---|---:|---|\n",
        machine()?
    );
    for (name, figure) in figures {
        let promised = CLIENT_PROMISED.iter().find(|(promised, _)| promised == name);
        let promised = promised.map_or(String::new(), |(_, most)| {
            let kept = if figure <= most { "kept" } else { "**missed**" };
            format!("under {}: {kept}", grouped(*most))
        });
        let shown = if figure.fract() == 0.0 { grouped(*figure) } else { format!("{figure:.2}") };
        writeln!(res, "| {name} | {shown} | {promised} |")?;
    }
    Ok(res)
}

type Figures = Vec<(String, f64)>;

/// Lines of `name<TAB>nanoseconds`.
fn figures(text: &str) -> Figures {
    let line = |line: &str| {
        let (name, nanoseconds) = line.split_once('\t')?;
        Some((name.to_owned(), nanoseconds.trim().parse().ok()?))
    };
    text.lines().filter_map(line).collect()
}

/// Gets icepool into a folder of its own, and asks it the same question.
fn icepool() -> Result<String, Problem> {
    let venv = root().join("target/icepool");
    let python = venv.join("bin/python").to_string_lossy().into_owned();
    if !venv.join("bin/python").exists() {
        run("python3", &["-m", "venv", &venv.to_string_lossy()])?;
    }
    run(&python, &["-m", "pip", "install", "--quiet", "icepool==2.1.3"])
        .or_else(|_| run(&python, &["-m", "pip", "install", "--quiet", "icepool"]))?;
    output(&python, &["xtask/peers/icepool_volley.py"])
}

fn report(ours: &Figures, peer: &Figures) -> Result<String, Problem> {
    let mut res = String::from(
        "# Performance\n\n\
         Written by `cargo xtask bench`: the best of 31 batches of each question, on one core, in the\n\
         same run as its peer. Times on a shared machine vary; trust the ratios within a run.\n\
         A forecast at a glance is asked five times, and the best counts.\n\n",
    );
    writeln!(res, "Machine: {}\n", machine()?)?;
    writeln!(res, "| question | time | a second | promised |\n|---|---:|---:|---|")?;
    for (name, nanoseconds) in ours {
        let promised = PROMISED.iter().find(|(promised, _)| promised == name);
        let promised = promised.map_or(String::new(), |(_, most)| {
            let kept = if nanoseconds <= most { "kept" } else { "**missed**" };
            format!("under {}: {kept}", time(*most))
        });
        let rate = grouped(1e9 / nanoseconds);
        writeln!(res, "| {name} | {} | {rate} | {promised} |", time(*nanoseconds))?;
    }
    res += "\n\"To the impact\" is reaction fire, fear of charge, point blank fire, impact and up to two\n\
            rounds of melee; \"with free volleys\" adds both sides' volleys and checks when the attacker\n\
            stops short. Numbers are figures a side. The cost of a charge grows with the states in which\n\
            a round of melee can leave both sides, each of which can lead to every other: some 140 for\n\
            four figures a side, 220 for six. That is the cost behind the missed promises.\n\n\
            ## Compared with icepool\n\n\
            The same volley computed by icepool, a good Python library for dice odds; the script checks\n\
            that the distributions are the same.\n\n\
            | question | icepool | Linstock | ratio |\n|---|---:|---:|---:|\n";
    for (name, theirs) in peer {
        let ours = ours.iter().find(|(ours, _)| ours == name);
        let (_, ours) = ours.ok_or_else(|| format!("no figure of ours is called {name}"))?;
        let ratio = grouped(theirs / ours);
        writeln!(res, "| {name} | {} | {} | {ratio} |", time(*theirs), time(*ours))?;
    }
    Ok(res)
}

fn machine() -> Result<String, Problem> {
    let cpu = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or("an unknown processor", |(_, model)| model);
    let cores = std::thread::available_parallelism()?;
    let rustc = output("rustc", &["--version"])?;
    Ok(format!("{model}, {cores} cores, shared; {}.", rustc.trim()))
}

fn time(nanoseconds: f64) -> String {
    match nanoseconds {
        ..1e3 => format!("{nanoseconds:.0} ns"),
        1e3..1e6 => format!("{:.2} µs", nanoseconds / 1e3),
        _ => format!("{:.2} ms", nanoseconds / 1e6),
    }
}

/// A whole number with commas.
fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut res = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            res.push(',');
        }
        res.push(digit);
    }
    res
}
