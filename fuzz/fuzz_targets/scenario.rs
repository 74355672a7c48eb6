#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| linstock_fuzz::readers::scenario(bytes));
