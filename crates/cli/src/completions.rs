//! `linstock completions`: a script for a shell, which asks the program itself what may come next.

use clap_complete::{Shell, env::Shells};

use crate::failure::Failure;

/// The variable by which a shell asks.
pub const ASKS: &str = "COMPLETE";

/// The script.
pub fn script(shell: Shell) -> Result<String, Failure> {
    if shell == Shell::Bash {
        return Ok(BASH.to_owned());
    }
    let shells = Shells::builtins();
    let name = shell.to_string();
    let mut script = Vec::new();
    let written = shells.completer(&name).map(|completer| {
        completer.write_registration(ASKS, "linstock", "linstock", "linstock", &mut script)
    });
    match written {
        Some(Ok(())) => Ok(String::from_utf8_lossy(&script).into_owned()),
        Some(Err(error)) => Err(Failure::writing(&error)),
        None => Err(Failure::Wrong(format!("there are no completions for {name}"))),
    }
}

/// Bash breaks words at `=`, which stands between a fact and its value: the words are taken from the
/// line instead, and what bash keeps of the last one is cut off the answers.
const BASH: &str = r#"_linstock() {
    local IFS=$' \t\n' line=${COMP_LINE:0:COMP_POINT} words
    read -ra words <<<"$line"
    [[ $line =~ [[:space:]]$ ]] && words+=("")
    local current=${words[-1]} kept=""
    [[ $COMP_WORDBREAKS == *=* && $current == *=* ]] && kept=${current%"${current##*=}"}
    IFS=$'\013'
    COMPREPLY=($(COMPLETE=bash _CLAP_IFS="$IFS" _CLAP_COMPLETE_INDEX=$((${#words[@]} - 1)) \
        linstock -- "${words[@]}"))
    COMPREPLY=("${COMPREPLY[@]#"$kept"}")
    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace
}
complete -o bashdefault -F _linstock linstock
"#;
