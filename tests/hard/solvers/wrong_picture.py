"""Its picture is for something else."""

PICTURE = "sudoku"
WATCHES = {"path": "table", "none": "bits"}
