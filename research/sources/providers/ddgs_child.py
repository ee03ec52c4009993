"""One search by ddgs, in a process that can reach nothing but our egress proxy: `python -I ddgs_child.py FD`.

ddgs opens its connections in native code, which no Python hook sees. So before it is asked, this process moves to
its own network namespace, in which only the loopback interface exists, and hands a listening socket of that
namespace to its parent, whose proxy answers there. Without a namespace nothing is asked. Imports nothing of ours.

On its input one JSON object: kind (text or images), q, timelimit, seconds, ca_file. On its output one: found,
statuses, error.
"""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import json
import logging
import os
import resource
import signal
import socket
import struct
import sys
from typing import Any

import ddgs
import ddgs.engines
import ddgs.http_client

BACKENDS = {"text": "duckduckgo,brave,mojeek,startpage,yahoo,wikipedia", "images": "duckduckgo"}
MOST = 20
_CPU_SECONDS, _MEMORY_BYTES = 20, 4 << 30
_CLONE_NEWNET, _CLONE_NEWUSER = 0x4000_0000, 0x1000_0000
_PR_SET_PDEATHSIG, _PR_SET_NO_NEW_PRIVS = 1, 38
_SIOCGIFFLAGS, _SIOCSIFFLAGS, _IFF_UP = 0x8913, 0x8914, 1


def leave_the_network() -> bool:
    """Move to a network namespace of our own; False where the kernel grants none."""
    flags = _CLONE_NEWNET if os.geteuid() == 0 else _CLONE_NEWNET | _CLONE_NEWUSER
    return bool(ctypes.CDLL(None, use_errno=True).unshare(flags) == 0)


def listen_inside() -> socket.socket:
    """A listening socket on the namespace's own loopback. *Raises* OSError."""
    listener = socket.socket()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        asked = struct.pack("16sh", b"lo", 0)
        flags = struct.unpack("16sh", fcntl.ioctl(control, _SIOCGIFFLAGS, asked))[1]
        fcntl.ioctl(control, _SIOCSIFFLAGS, struct.pack("16sh", b"lo", flags | _IFF_UP))
    listener.bind(("127.0.0.1", 0))
    listener.listen(64)
    return listener


def keep_within_limits() -> None:
    """End with the parent, gain nothing, write nothing, use little."""
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    limits = (
        (resource.RLIMIT_CPU, _CPU_SECONDS),
        (resource.RLIMIT_AS, _MEMORY_BYTES),
        (resource.RLIMIT_FSIZE, 0),
    )
    for which, most in (*limits, (resource.RLIMIT_CORE, 0)):
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(which, (most, most))


def watch_statuses() -> list[int]:
    """What the engines' servers answered, as it comes: ddgs itself does not tell refusals from empty lists."""
    statuses: list[int] = []
    request = ddgs.http_client.HttpClient.request

    def watched(client: Any, *args: Any, **kwargs: Any) -> Any:
        answer = request(client, *args, **kwargs)
        statuses.append(answer.status_code)
        return answer

    ddgs.http_client.HttpClient.request = watched  # type: ignore[method-assign,assignment]
    return statuses


def search(asked: dict[str, Any], port: int) -> dict[str, Any]:
    """The answer for the parent."""
    statuses = watch_statuses()
    client = ddgs.DDGS(
        proxy=f"http://127.0.0.1:{port}", timeout=int(asked["seconds"]), verify=asked["ca_file"] or True
    )
    ask = client.text if asked["kind"] == "text" else client.images
    options = {
        "timelimit": asked["timelimit"] or None,
        "max_results": MOST,
        "backend": BACKENDS[asked["kind"]],
    }
    try:
        found = ask(asked["q"], safesearch="moderate" if asked["kind"] == "text" else "on", **options)
        return {"found": found, "statuses": statuses}
    except ddgs.exceptions.TimeoutException:
        return {"found": [], "statuses": statuses, "error": "slow"}
    except ddgs.exceptions.DDGSException as exc:
        error = "" if "No results" in str(exc) else "failed"
        return {"found": [], "statuses": statuses, "error": error}


def main() -> None:
    """Leave the network, hand over the listening socket, search, answer."""
    logging.disable(logging.CRITICAL)  # its lines hold the question
    keep_within_limits()
    with socket.socket(fileno=int(sys.argv[1])) as parent:
        try:
            listener = listen_inside() if leave_the_network() else None
        except OSError:
            listener = None
        if listener is None:
            parent.sendall(b"n")  # nothing to connect by: nothing is asked
            return
        socket.send_fds(parent, [b"y"], [listener.fileno()])
        port = listener.getsockname()[1]
        listener.close()
    json.dump(search(json.loads(sys.stdin.read()), port), sys.stdout)


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    main()
