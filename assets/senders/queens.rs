// rustc -O queens.rs && main.py show -- ./queens 8
use std::io::{BufWriter, Stdout, Write};

/// An event, with the line that it comes from: t try, p place, s solution, o taken back.
macro_rules! event {
    ($out:expr, $($said:tt)*) => {
        writeln!($out, "{} @{}", format!($($said)*), line!()).unwrap()
    };
}

fn is_free(columns: &[i32], column: i32) -> bool {
    let row = columns.len() as i32;
    (0..).zip(columns).all(|(r, &c)| c != column && (c - column).abs() != row - r)
}

fn search(n: i32, columns: &mut Vec<i32>, out: &mut BufWriter<Stdout>) {
    for column in 0..n {
        event!(out, "t {} {}", columns.len(), column);
        if !is_free(columns, column) {
            continue;
        }
        columns.push(column);
        event!(out, "p");
        if columns.len() as i32 == n {
            event!(out, "s");
        } else {
            search(n, columns, out);
        }
        columns.pop();
        event!(out, "o");
    }
}

fn main() {
    let n = std::env::args().nth(1).map_or(8, |word| word.parse().unwrap());
    let mut out = BufWriter::new(std::io::stdout());
    let head = format!(r#"{{"problem":"queens","params":{{"n":{n}}},"source":"queens.rs"}}"#);
    writeln!(out, "#backstep 1 {head}").unwrap();
    search(n, &mut Vec::new(), &mut out);
}
