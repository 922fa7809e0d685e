"""Sets trace and profile functions of its own."""

import sys
import threading

# placed
sys.settrace(lambda *_: None)
sys.setprofile(lambda *_: None)
threading.settrace(lambda *_: None)
