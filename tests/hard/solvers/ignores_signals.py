"""Hears no signal, and hangs."""

import signal

# placed
for number in (signal.SIGTERM, signal.SIGINT, signal.SIGALRM):
    signal.signal(number, signal.SIG_IGN)
while depth == 1:
    pass
