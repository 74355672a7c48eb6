//! The `linstock` command.

fn main() -> std::process::ExitCode {
    linstock_cli::main()
}
