"""A thread of its own takes what processor time there is."""

import threading


def busy():
    while True:
        pass

# begin
threading.Thread(target=busy, daemon=True).start()
