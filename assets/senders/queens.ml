(* main.py show -- ocaml queens.ml 8 *)
let n = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 8

(* The line that an event comes from is where it is written: __LINE__ *)
let event line what = Printf.printf "%s @%d\n" what line

let rec is_free column distance = function
  | [] -> true
  | c :: rest -> c <> column && abs (c - column) <> distance && is_free column (distance + 1) rest

(* columns: those of the rows so far, the latest first *)
let rec search row columns =
  for column = 0 to n - 1 do
    event __LINE__ (Printf.sprintf "t %d %d" row column);
    if is_free column 1 columns then begin
      event __LINE__ "p";
      if row + 1 = n then event __LINE__ "s"
      else search (row + 1) (column :: columns);
      event __LINE__ "o"
    end
  done

let () =
  Printf.printf {|#backstep 1 {"problem":"queens","params":{"n":%d},"source":"queens.ml"}|} n;
  print_newline ();
  search 0 []
