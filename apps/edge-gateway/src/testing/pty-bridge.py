# A serial line: a pseudo terminal at PATH whose other end is a TCP connection: python3 pty-bridge.py PATH PORT
# Prints a line when the terminal is there; it is gone when the program ends.
import os
import select
import socket
import sys
import tty

path, port = sys.argv[1], int(sys.argv[2])
ours, theirs = os.openpty()
tty.setraw(theirs)
if os.path.lexists(path):
    os.unlink(path)
os.symlink(os.ttyname(theirs), path)
far = socket.create_connection(("127.0.0.1", port))
far.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
# Where nobody has the terminal open a read fails: this end keeps it open, as a cable does.
print(os.ttyname(theirs), flush=True)
while True:
    ready, _, _ = select.select([ours, far], [], [])
    for end in ready:
        data = os.read(ours, 4096) if end == ours else far.recv(4096)
        if not data:
            sys.exit(0)
        if end == ours:
            far.sendall(data)
        else:
            os.write(ours, data)
