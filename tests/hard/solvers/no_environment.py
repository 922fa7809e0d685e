"""Has neither environment nor search path."""

import os
import sys

# begin
os.environ.clear()
sys.path.clear()
