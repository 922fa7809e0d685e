"""The second judge: the problem's rules, asked at every event of a run; where they differ from the
code is a disagreement."""
