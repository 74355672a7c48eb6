//! Pictures of what the command line prints, for the README: text with its styles as SVG.

use std::{fmt::Write, fs, process::Command};

use crate::shell::{Problem, root, run};

/// The pictures: a file, and what is typed.
const PICTURES: &[(&str, &str)] = &[
    (
        "odds-volley",
        "odds adf-15 volley weapon=rifle-musket strength=6 range=2.5 target.experience=green target.cover=stone-wall",
    ),
    (
        "odds-fire",
        "odds jr3 fire weapon=rifle-musket strength=16 state=first-fire range=3 target.cover=stone-wall",
    ),
    (
        "odds-close-action",
        "odds elan close-action attacker.figures=24 defender.figures=18 defender.cover=hard",
    ),
    (
        "odds-charge",
        "odds adf-15 charge distance=5 attacker.weapon=rifle-musket attacker.strength=6 attacker.supports=2 defender.weapon=smoothbore-musket defender.strength=5 defender.opening-volley",
    ),
];

/// The width of a letter, the height of a line and the margin, in pixels.
const LETTER: f64 = 8.43;
const LINE: f64 = 20.0;
const MARGIN: f64 = 16.9;
/// How many letters a line has, and how many lines of what is printed are shown.
const WIDTH: usize = 80;
const LINES: usize = 42;

/// Takes all pictures.
pub fn pictures() -> Result<(), Problem> {
    run("cargo", &["build", "--package", "linstock-cli"])?;
    for (name, typed) in PICTURES {
        let output = Command::new(root().join("target/debug/linstock"))
            .args(typed.split(' '))
            .env("CLICOLOR_FORCE", "1")
            .env("COLUMNS", WIDTH.to_string())
            .output()?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into());
        }
        let picture = picture(typed, &String::from_utf8(output.stdout)?);
        fs::write(root().join(format!("docs/images/{name}.svg")), picture)?;
    }
    Ok(())
}

/// A prompt, what was typed after it, and what was printed.
fn picture(typed: &str, printed: &str) -> String {
    let command = format!("linstock {typed}");
    let mut lines: Vec<String> = Vec::new();
    for word in command.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.len() + 3 <= WIDTH => {
                *line += &format!(" {word}")
            }
            Some(line) => {
                line.push_str(" \\");
                lines.push(format!("    {word}"));
            }
            None => lines.push(format!("$ {word}")),
        }
    }
    let typed = lines.iter().map(|line| format!("\x1b[1m{line}\x1b[0m"));
    let shown = printed.lines().take(LINES).map(str::to_owned);
    let cut = (printed.lines().count() > LINES).then(|| "…".to_owned());
    let all: Vec<String> = typed.chain([String::new()]).chain(shown).chain(cut).collect();
    let (width, height) = (WIDTH as f64 * LETTER + 2.0 * MARGIN, (all.len() + 1) as f64 * LINE);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\">\n\
         <title>{}</title>\n<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"#F3ECDC\"/>\n\
         <g font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"14\" fill=\"#2B2722\" xml:space=\"preserve\">\n",
        escaped(&command)
    );
    for (line, text) in all.iter().enumerate() {
        draw(text, (line as f64 + 1.5) * LINE, &mut svg);
    }
    svg + "</g></svg>\n"
}

/// Draws a line: each run of one style is a text, each block of a bar a rectangle.
fn draw(line: &str, y: f64, svg: &mut String) {
    let (mut x, mut style) = (MARGIN, String::new());
    for (number, piece) in line.split("\x1b[").enumerate() {
        let text = match piece.split_once('m') {
            Some((codes, text)) if number > 0 => {
                style = self::style(codes, &style);
                text
            }
            _ => piece,
        };
        for run in runs(text) {
            let letters = run.chars().count() as f64 * LETTER;
            if let Some(share) = run.chars().next().and_then(block) {
                let wide = letters - LETTER * (1.0 - share);
                let _ = writeln!(
                    svg,
                    "<rect x=\"{x:.1}\" y=\"{:.1}\" width=\"{wide:.1}\" height=\"14\" fill=\"#1F3F77\"/>",
                    y - 12.0
                );
            } else if !run.trim().is_empty() {
                let _ = writeln!(
                    svg,
                    "<text x=\"{x:.1}\" y=\"{y:.0}\" textLength=\"{letters:.1}\"{style}>{}</text>",
                    escaped(run)
                );
            }
            x += letters;
        }
    }
}

/// How a style looks; several codes add up, and 0 ends them all.
fn style(codes: &str, before: &str) -> String {
    codes.split(';').fold(before.to_owned(), |style, code| match code {
        "" | "0" => String::new(),
        "1" => style + " font-weight=\"bold\"",
        "2" => style + " opacity=\"0.6\"",
        "3" => style + " font-style=\"italic\"",
        "31" | "91" => style + " fill=\"#8C2F2B\"",
        "32" | "92" => style + " fill=\"#3F6B3A\"",
        "33" | "93" => style + " fill=\"#7A5A12\"",
        "34" | "36" | "94" | "96" => style + " fill=\"#1F3F77\"",
        _ => style,
    })
}

/// How much of a letter's width a block fills.
fn block(letter: char) -> Option<f64> {
    let eighths = ['▏', '▎', '▍', '▌', '▋', '▊', '▉', '█'];
    eighths.iter().position(|it| *it == letter).map(|at| (at as f64 + 1.0) / 8.0)
}

/// What the letters of a piece are.
#[derive(PartialEq)]
enum Kind {
    Block(f64),
    Space,
    Letters,
}

/// Pieces of a text: blocks of one size, spaces, and words. Browsers do not keep spaces at the ends of a text, so each
/// word has a place of its own.
fn runs(text: &str) -> Vec<&str> {
    let kind = |letter: char| match block(letter) {
        Some(share) => Kind::Block(share),
        None if letter == ' ' => Kind::Space,
        None => Kind::Letters,
    };
    let mut runs = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let first = kind(first);
        let end = rest.find(|letter| kind(letter) != first).unwrap_or(rest.len());
        let (run, after) = rest.split_at(end);
        runs.push(run);
        rest = after;
    }
    runs
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
