"""Every act of the agent passes the policy gate: nothing but `agent/loop/gate.py` calls `Page.act` or `Page.peek`."""

from __future__ import annotations

import ast
import inspect
from typing import get_args

from agent.core.types import ActionKind, AgentDecision
from tests.house.source import modules, name_of, tree_of

_GATE = "agent/loop/gate.py"
_LOOP_PACKAGES = (
    "agent/core/",
    "agent/decide/",
    "agent/perceive/",
    "agent/llm/",
    "agent/visits/worker/runner.py",
    "research/",
)


def _calls(tree: ast.AST) -> list[tuple[str, str]]:
    """Method calls as (what it is called on, method)."""
    return [
        (ast.unparse(node.func.value), node.func.attr)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    ]


def test_nothing_but_the_gate_acts_on_a_page() -> None:
    past_it = [
        f"{name_of(path)}: {owner}.{method}"
        for path in modules(with_tests=False)
        if name_of(path).startswith(_LOOP_PACKAGES) and name_of(path) != _GATE
        for owner, method in _calls(tree_of(path))
        if method in ("act", "peek") and not owner.endswith(("gate", "_gatekeeper"))
    ]

    assert past_it == []


def test_no_mind_can_name_an_address_a_selector_or_a_script() -> None:
    assert {kind.value for kind in ActionKind} == {
        "click", "type", "select", "scroll", "back", "close", "press", "hover", "wait", "extract", "finish",
    }  # fmt: skip
    fields = set(inspect.signature(AgentDecision).parameters)
    assert not fields & {"url", "href", "selector", "script", "code", "x", "y", "headers", "element"}
    assert get_args(AgentDecision.__annotations__["action"]) == ()
