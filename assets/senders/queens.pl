% main.py show -- swipl queens.pl 8
% Nothing is printed by hand: the tracer is asked at its four ports. To call place/3 is a try, its
% exit is a choice, to redo it takes that back, and where it fails nothing was placed.
:- initialization(main, main).

search(N, N, _) :- solved.
search(Row, N, Placed) :-
    Row < N, Last is N - 1,
    between(0, Last, Column),
    place(Row, Column, Placed),
    Next is Row + 1,
    search(Next, N, [Column|Placed]).

place(_, Column, Placed) :- free(Column, 1, Placed), ( true ; fail ).  % fail: what can be redone

free(_, _, []).
free(Column, Distance, [Other|Rest]) :-
    Column =\= Other, abs(Column - Other) =\= Distance,
    Further is Distance + 1, free(Column, Further, Rest).

solved.

user:prolog_trace_interception(Port, Frame, _, continue) :-
    prolog_frame_attribute(Frame, goal, Goal), strip_module(Goal, _, Plain),
    ignore(( event(Plain, Port), predicate_property(Plain, line_count(L)),
             format(" @~w~n", [L]) )).

event(place(Row, Column, _), call) :- format("t ~w ~w", [Row, Column]).
event(place(_, _, _), exit) :- write(p).
event(place(_, _, _), redo(_)) :- write(o).
event(solved, call) :- write(s).

main :-
    current_prolog_flag(argv, [Word|_]), atom_number(Word, N),
    format("#backstep 1 {\"problem\":\"queens\",\"params\":{\"n\":~w},", [N]),
    format("\"source\":\"queens.pl\"}~n"),
    leash(-all), visible(+full),
    ( trace, search(0, N, []), fail ; notrace ).
