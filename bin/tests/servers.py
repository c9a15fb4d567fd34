"""Starts the servers of tests as copies of one process that has loaded their libraries: loading these is nearly all
that a start takes. Listens on the socket that is named. A connection names a folder of tests in a line, reads
what its server says, and the server ends with it. Ends with its parent process: when its input is closed.
"""

import os
import runpy
import select
import signal
import socket
import sys
from pathlib import Path

import aiohttp.web  # noqa: F401
import graphql  # noqa: F401
import localstripe.server  # noqa: F401

HERE = Path(__file__).parent


def serve(connection):
    folder = connection.makefile().readline().strip()
    for stream in (0, 1):
        os.dup2(connection.fileno(), stream)
    connection.close()
    script = str(HERE / folder / "server.py")
    sys.argv = [script]
    runpy.run_path(script, run_name="__main__")


# No one waits for those that ended.
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
with socket.socket(socket.AF_UNIX) as listener:
    listener.bind(sys.argv[1])
    listener.listen(64)
    print("ready", flush=True)
    while sys.stdin not in select.select([listener, sys.stdin], [], [])[0]:
        connection, _ = listener.accept()
        if os.fork() == 0:
            listener.close()
            serve(connection)
            os._exit(0)
        connection.close()
