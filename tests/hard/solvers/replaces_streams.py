"""Has no standard streams any more."""

import sys

# placed
sys.stdout = sys.stderr = sys.stdin = None
