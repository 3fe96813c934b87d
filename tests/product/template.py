"""`python -m tests.product.template FD`: loads what a server loads, and forks a process for each request at the socket.

A request is one line of JSON, with four file descriptors: the new process's standard streams and a pipe. Its process id
comes through the pipe at once, its exit code when it has ended, each on a line. Nothing but modules is loaded here, and
no thread is started, so a fork runs its program as a new Python would. Ends with the process that holds the socket.
"""

import json
import os
import runpy
import signal
import socket
import sys
from contextlib import suppress
from importlib import import_module
from typing import Any

LONGEST = 1 << 20
"""Bytes of a request."""
LOADED = (
    "alembic.autogenerate",
    "alembic.command",
    "anyio._backends._asyncio",
    "mako.template",
    "pydantic.v1",
    "server.serve.command",
    "shared.cli",
    "shared.garbage_collection",
    "uvicorn.lifespan.off",
    "uvicorn.protocols.http.httptools_impl",
    "uvloop",
)
"""With what they import, nearly all modules of a server's first start."""


def wait_for_requests(requests: socket.socket) -> dict[str, Any] | None:
    """Fork at each request. Returns the request in the process that is to run it, and None here in the end."""
    while True:
        text, descriptors, _, _ = socket.recv_fds(requests, LONGEST, 4)
        while text and not text.endswith(b"\n"):
            text += requests.recv(LONGEST)
        if not text:
            return None
        if os.fork() == 0:
            request = json.loads(text)
            requests.close()
            if become(request, descriptors):
                return request
            os._exit(0)
        for descriptor in descriptors:
            os.close(descriptor)


def become(request: dict[str, Any], descriptors: list[int]) -> bool:
    """Fork again: the new process takes its streams, and True is returned in it; this one waits, and reports."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    *streams, report = descriptors
    child = os.fork()
    if child == 0:
        os.close(report)
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
            os.close(stream)
        os.chdir(request["folder"])
        os.environ.clear()
        os.environ.update(request["environment"])
        return True
    for number in (*range(len(streams)), *streams):
        os.close(number)
    with suppress(BrokenPipeError):  # nobody waits for it any more
        os.write(report, f"{child}\n".encode())
        _, status = os.waitpid(child, 0)
        os.write(report, f"{os.waitstatus_to_exitcode(status)}\n".encode())
    return False


def run(program: list[str], arguments: list[str]) -> None:
    """As `python PROGRAM ARGUMENTS` does, where the program is `-m MODULE ...` or `-c TEXT ...`."""
    (how, what), more = program[:2], program[2:]
    sys.argv = [how, *more, *arguments]
    if how == "-m":
        sys.modules.pop(what, None)  # it is loaded already, and runs again under another name
        runpy.run_module(what, run_name="__main__", alter_sys=True)
    else:
        exec(compile(what, "<string>", "exec"), {"__name__": "__main__"})


if __name__ == "__main__":
    for name in LOADED:
        import_module(name)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the kernel buries the processes that report
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the tests, which end this process with them
    given = wait_for_requests(socket.socket(fileno=int(sys.argv[1])))
    if given is not None:
        run(given["program"], given["arguments"])
