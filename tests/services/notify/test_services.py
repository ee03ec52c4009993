"""Which addresses of services may be used, and the wall around the child that apprise runs in."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from agent.network.http_head import MARK_HEADER
from interventions.notify.ways.channels import check_address
from interventions.notify.ways.services import CHILD, MODULES, AddressRefused, is_address, is_plain, scheme_of
from tests.unit.interventions.notify.conftest import Room

WALLED = """
import importlib.util, os, socket, subprocess, sys
spec = importlib.util.spec_from_file_location("child", sys.argv[1])
child = importlib.util.module_from_spec(spec)
spec.loader.exec_module(child)
own = socket.socket()
sys.addaudithook(child.Wall(9))
tries = {
    "connect": lambda: own.connect(("127.0.0.1", 10)),
    "outside": lambda: own.connect(("192.0.2.1", 9)),
    "look up": lambda: socket.getaddrinfo("example.org", 80),
    "send": lambda: own.sendto(b"x", ("127.0.0.1", 53)),
    "program": lambda: subprocess.run(["true"]),
    "shell": lambda: os.system("true"),
    "fork": os.fork,
    "read": lambda: open("/etc/passwd"),
    "write": lambda: open(sys.argv[2], "w"),
}
through = []
for name, attempt in tries.items():
    try:
        attempt()
    except PermissionError:
        continue
    except OSError:
        pass
    through.append(name)
print(through)
"""


def test_every_listed_scheme_belongs_to_its_module() -> None:
    code = f"""
import importlib, json, sys
sys.path.insert(0, {str(CHILD.parent)!r})
import service_child as child
modules = json.loads(sys.stdin.read())
wrong = []
for scheme, module in modules.items():
    found = importlib.import_module("apprise.plugins." + module)
    things = [t for t in vars(found).values() if isinstance(t, type) and issubclass(t, child.apprise.NotifyBase)]
    if not any(scheme in child._schemes(t) for t in things):
        wrong.append(scheme)
print(wrong)
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=json.dumps(dict(MODULES)),
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout.strip() == "[]"
    assert len(MODULES) > 150


@pytest.mark.parametrize(
    "address",
    [
        "file:///etc/passwd", "exec://x", "dbus://", "syslog://localhost", "mqtt://127.0.0.1", "mailto://u:p@host",
        "irc://host", "glib://", "windows://", "macosx://", "gnome://", "rsyslog://127.0.0.1", "vapid://x", "slack",
        "https://hooks.example/x", "", "slack://", "slack://a b", "jsons://host/?verify=no", "jsons://host/\nx",
        "slack://" + "x" * 3000,
    ],
)  # fmt: skip
def test_what_is_not_on_the_list_is_refused(address: str) -> None:
    with pytest.raises(AddressRefused):
        check_address(address)


def test_the_plain_sisters_of_secure_schemes_are_for_listed_addresses_only(room: Room) -> None:
    assert is_plain("json")
    assert not is_plain("jsons")
    assert not is_plain("slack")
    assert check_address(f"json://127.0.0.1:{room.port}/") == "json"
    for address in ("json://hooks.example/", "ntfy://127.0.0.1:9/topic", "gotify://10.0.0.1/x"):
        with pytest.raises(AddressRefused, match=r"Use .*s://"):
            check_address(address)


def test_a_scheme_is_read_whatever_its_letters() -> None:
    assert scheme_of("SLACK://T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ/#general") == "slack"


def test_apprise_says_whether_an_address_is_complete_and_nothing_is_sent(room: Room) -> None:
    assert is_address("slack://T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ/#general")
    assert not is_address("slack://T1JJ3T3L2")
    assert is_address(f"json://127.0.0.1:{room.port}/")
    assert room.got == []


def test_the_child_can_do_nothing_but_talk_to_the_proxy(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WALLED, str(CHILD), str(tmp_path / "x")],
        capture_output=True, text=True, check=True, env={"PATH": os.environ["PATH"]},
    )  # fmt: skip

    assert done.stdout.strip() == "[]"


def test_the_child_knows_the_proxys_mark() -> None:
    assert f'MARK_HEADER = "{MARK_HEADER}"' in CHILD.read_text(encoding="utf-8")
