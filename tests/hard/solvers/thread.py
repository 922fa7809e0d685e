"""A thread of its own never ends."""

import threading
import time


def forever():
    while True:
        time.sleep(0.01)

# begin
threading.Thread(target=forever).start()
