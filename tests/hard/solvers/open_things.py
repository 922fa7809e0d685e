"""Its variables are files, locks, sockets, modules and generators."""

import socket
import sys
import threading

# begin
things = open(__file__), threading.Lock(), socket.socket(), sys, (i for i in range(9))
