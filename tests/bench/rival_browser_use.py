"""Visits by browser-use with a scripted model that answers at once; run by a Python that has browser-use.

`python rival_browser_use.py AT_ONCE ROUNDS CHROMIUM WORDS ADDRESS…` prints JSON: {"visits": [{"seconds", "steps",
"in_steps", "ended"}]}. Per site: type the words into its search field, press Enter, open the first link that has all
of them, and say so: what a careful model would do there. Telemetry, cloud and extensions are off.
"""

import asyncio
import json
import os
import re
import sys
import time

os.environ.update(
    ANONYMIZED_TELEMETRY="false",
    BROWSER_USE_CLOUD_SYNC="false",
    BROWSER_USE_VERSION_CHECK="false",
    BROWSER_USE_LOGGING_LEVEL="result",
)

from browser_use import Agent, BrowserProfile
from browser_use.browser import BrowserSession
from browser_use.llm.views import ChatInvokeCompletion

_ELEMENT = re.compile(r"\[(\d+)\]<([^>]*)>?(.*(?:\n\t(?!.*\[\d+\]<).*)*)")


class Scripted:
    """Reads the newest state of the page in the prompt, and answers with one act."""

    model = provider = name = model_name = "scripted"
    _verified_api_keys = True

    def __init__(self, words):
        self.words, self.acts = words, 0

    async def ainvoke(self, messages, output_format=None, **_):
        state = messages[-1].text.rpartition("<browser_state>")[2]
        act = getattr(self, ("_type", "_enter", "_open", "_done")[self.acts])(state)
        self.acts += "wait" not in act
        told = {"evaluation_previous_goal": "Done.", "memory": "", "next_goal": "Go on.", "action": [act]}
        return ChatInvokeCompletion(completion=output_format.model_validate(told), usage=None)

    def _type(self, state):
        fields = [
            n for n, tag, _ in _ELEMENT.findall(state) if re.match(r"input\b", tag) and "checkbox" not in tag
        ]
        return {"input": {"index": int(fields[0]), "text": self.words}}

    def _enter(self, _state):
        return {"send_keys": {"keys": "Enter"}}

    def _open(self, state):
        wanted = self.words.lower().split()
        links = [n for n, tag, text in _ELEMENT.findall(state) if not tag.startswith(("input", "form"))
                 and all(word in text.lower() for word in wanted)]  # fmt: skip
        return (
            {"click": {"index": int(links[0])}} if links else {"wait": {"seconds": 4}}
        )  # they take off three

    def _done(self, _state):
        return {"done": {"text": "Found.", "success": True}}


async def visit(url, words, chromium):
    """One visit with a browser of its own, as browser-use has it."""
    profile = BrowserProfile(
        executable_path=chromium, headless=True, chromium_sandbox=False, user_data_dir=None,
        viewport={"width": 1280, "height": 800}, enable_default_extensions=False,
    )  # fmt: skip
    began = time.monotonic()
    session = BrowserSession(browser_profile=profile)
    agent = Agent(
        task=f"Find {words} on the site",
        llm=Scripted(words),
        browser_session=session,
        use_judge=False,
        initial_actions=[{"navigate": {"url": url, "new_tab": False}}],
    )
    history = await agent.run(max_steps=8)
    took = time.monotonic() - began
    await session.kill()
    return {
        "seconds": took,
        "steps": len(history.history) - 1,  # their first, the navigation, has no time of its own
        "in_steps": history.total_duration_seconds(),
        "ended": bool(history.is_done()) and not any(history.errors()),
    }


async def main(at_once, rounds, chromium, words, *urls):
    """One visit that is not counted, then each address that many times."""
    await visit(urls[0], words, chromium)
    print("ready", file=sys.stderr, flush=True)
    turns, told = asyncio.Semaphore(int(at_once)), []

    async def one(url):
        async with turns:
            told.append(await visit(url, words, chromium))

    await asyncio.gather(*(one(url) for _ in range(int(rounds)) for url in urls))
    print("\n" + json.dumps({"visits": told}))


asyncio.run(main(*sys.argv[1:]))
