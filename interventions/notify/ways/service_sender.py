"""A team's own service, through apprise, in a child process whose only way out is our egress proxy."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from agent.network.clients import child_proxy
from agent.network.egress import TROUBLE_WORDS, Trouble, trouble_in
from interventions.notify.texts import Words
from interventions.notify.ways.deliveries import Outcome
from interventions.notify.ways.services import MODULES, AddressRefused, scheme_of

CHILD = Path(__file__).with_name("service_child.py")
SECONDS = 30
FINAL = (400, 401, 403, 404, 405, 410)


def send_service(address: str, words: Words) -> Outcome:
    """One message to one service. Never raises for what comes of it, and never repeats the address."""
    try:
        scheme = scheme_of(address)
    except AddressRefused as exc:
        return Outcome(str(exc), is_final=True)
    answer = _ask_child(scheme, address, title=words.title, body=f"{words.body}\n{words.link}")
    return _judged(answer)


def is_address(address: str) -> bool:
    """Whether apprise can make something of an address. Nothing is sent. *Raises* AddressRefused."""
    return bool(_ask_child(scheme_of(address), address, title="", body="").get("is_known"))


def _ask_child(scheme: str, address: str, *, title: str, body: str) -> dict[str, object]:
    proxy = child_proxy()
    asked = {"module": MODULES[scheme], "scheme": scheme, "address": address, "title": title, "body": body}
    names = ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY")
    environment = dict.fromkeys(names, proxy.url) | {"NO_PROXY": "", "no_proxy": "", "LANG": "C.UTF-8"}
    try:
        done = subprocess.run(
            [sys.executable, "-I", str(CHILD), proxy.url.rpartition(":")[2]],
            input=json.dumps(asked), env=environment, cwd="/", capture_output=True, text=True,
            timeout=SECONDS, check=False,
        )  # fmt: skip
        answer: dict[str, object] = json.loads(done.stdout)
    except subprocess.TimeoutExpired:
        return {"trouble": Trouble.TOO_SLOW}
    except ValueError:
        return {}
    trouble = trouble_in(str(answer.get("mark", "")), proxy.token)
    return answer | ({"trouble": trouble} if trouble else {})


def _judged(answer: dict[str, object]) -> Outcome:
    status, mark = int(str(answer.get("status") or 0)), answer.get("mark")
    if answer.get("is_taken"):
        return Outcome()
    if trouble := answer.get("trouble"):
        return Outcome(TROUBLE_WORDS[Trouble(str(trouble))])
    if mark == "403":  # the proxy's own refusal of a tunnel
        return Outcome(TROUBLE_WORDS[Trouble.REFUSED])
    if status:
        return Outcome(f"It answered {status} and did not take the message.", is_final=status in FINAL)
    if answer.get("is_known"):
        return Outcome("It did not take the message.")
    return Outcome("apprise can make nothing of this address.", is_final=True)
