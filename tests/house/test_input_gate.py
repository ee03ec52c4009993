"""The agent's events pass the input gate: only `AgentInput` uses Playwright's mouse and keyboard."""

from __future__ import annotations

import ast

from tests.house.source import modules, name_of, tree_of

_HANDS = "agent/browser/input/gate.py"
# A person's own way through the gate, and what the session does to tabs of its own while nobody may act.
# `reopening` loads a page again while nobody drives (`InputGate.of_nobody`).
_OTHERS = {
    "agent/browser/takeover/remote_input.py": {"goto", "reload"},
    "agent/browser/session/tabs.py": {"goto"},
    "agent/browser/session/reopening.py": {"reload"},
}
_ACTS = {
    "goto", "reload", "go_back", "go_forward", "fill", "select_option", "uncheck", "set_checked", "tap",
    "dblclick", "set_input_files", "dispatch_event", "drag_to", "insert_text", "press_sequentially", "select_text",
}  # fmt: skip


def _acts_past_the_gate(tree: ast.AST) -> set[str]:
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in ("mouse", "keyboard", "touchscreen"):
            found.add(node.attr)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _ACTS:
            found.add(node.func.attr)
    return found


def test_only_the_agents_hand_uses_mouse_keyboard_and_navigation() -> None:
    past_it = {
        name_of(path): sorted(acts)
        for path in modules(with_tests=False)
        if name_of(path).startswith("agent/browser/") and name_of(path) != _HANDS
        if (acts := _acts_past_the_gate(tree_of(path)) - _OTHERS.get(name_of(path), set()))
    }

    assert past_it == {}
