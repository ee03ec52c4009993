"""Nothing waits for a page without a deadline (P13): `evaluate`, `content` and `close` have none of their own."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.house.source import Function, modules, name_of, tree_of

# What Playwright calls that ask the browser, or the page, for something are named.
ASKS = {
    "accept", "add_init_script", "aria_snapshot", "bounding_box", "click", "close", "content", "cookies", "dismiss",
    "dispatch_event", "evaluate", "evaluate_handle", "fill", "frame_element", "go_back", "go_forward", "goto",
    "inner_text", "launch", "move", "new_cdp_session", "new_context", "new_page", "press", "query_selector",
    "query_selector_all", "reload", "screenshot", "select_option", "send", "set_content", "stop", "storage_state",
    "text_content", "title", "type", "wait_for_event", "wait_for_function", "wait_for_load_state",
    "wait_for_selector", "wait_for_url", "wheel",
}  # fmt: skip
DEADLINES = {"guarded", "attempted", "timeout"}  # agent.browser.calls, asyncio
# Work on a page that its callers put under a deadline as a whole. Whoever calls one is looked at in its place.
GUARDED_BY_CALLERS = {
    "agent/browser/input/gate.py": {
        "send", "move", "click", "drag", "wheel", "press", "type", "put", "choose", "go", "evaluate",
    },
    "agent/browser/page/look.py": {"_masked"},
    "agent/browser/input/drivers/lists.py": {
        "choose_native", "choose_drawn", "choose_in_group", "choose_suggested", "_take", "_find", "_scroll_for",
        "_steady", "_has_field", "_is_listed", "type_words", "type_over", "is_taken", "switch", "is_done",
    },
    "agent/browser/input/drivers/moments.py": {
        "set_native", "pick", "is_open", "says_it", "_open", "_turn_to", "_choose", "_shown", "_has_turned",
    },
    "agent/browser/input/drivers/numbers.py": {
        "set_range", "set_slider", "set_spinner", "shown", "drag", "size", "_by_keys", "_after", "_by_dragging",
    },
    "agent/browser/input/drivers/widget.py": {"probe", "state_of", "value_of", "focus", "until"},
    "agent/browser/input/actions.py": {
        "perform", "type_text", "choose", "scroll", "hover", "press", "_drive", "_type_into", "_has_taken", "_wheel",
        "_scroll_through", "_wait_for_field",
    },
    "agent/browser/input/pointer.py": {
        "locate", "click", "click_handle", "move_to", "reveal", "_is_overlaid",
    },
    "agent/browser/session/tab.py": {"cdp", "step_in_history", "_go"},
    "agent/browser/page/visit_page.py": {"_goto", "_perform", "_go_back"},
    "agent/browser/takeover/private_fields.py": {"install"},
    "agent/browser/takeover/remote_input.py": {
        "_perform", "_mouse", "_key", "_send_mouse", "_send_key", "_insert", "_go", "_reload",
    },
    "agent/browser/session/reopening.py": {"_reload"},
    "agent/browser/session/browser_session.py": {"_storage"},
    "agent/browser/session/site_boundary.py": {"attach", "_keep_in_tab", "_let_open_tabs", "_switch"},
    # What a person's input sets off is under the deadline of `RemoteInput.apply`.
    "agent/browser/takeover/widgets/elements.py": {
        "read_tree", "_trees", "_press", "_click", "_fill", "_is_hit", "act", "read",
    },
    "agent/browser/takeover/widgets/natives.py": {
        "press", "choose", "before", "after", "put", "_before_press", "_before_key", "_form_of", "_arm", "_notice",
        "caret_of",
    },
    "agent/browser/takeover/widgets/console_widgets.py": {"_elements"},
    "agent/browser/takeover/widgets/nodes.py": {
        "at", "is_picker_button", "focused", "call", "_call", "holds", "box", "sessions", "_document", "_describe",
        "_resolve", "_world", "_other_process", "_session_of", "_origin", "_own_frame", "_content_origin",
    },
}  # fmt: skip
NOBODY_WAITS = {  # for these tasks of their own: they end with the context
    "agent/browser/session/site_boundary.py": {"_answer"},
}


def _awaits(function: Function) -> Iterator[tuple[ast.Await, bool]]:
    """Each await of its own body, and whether it stands in a block with a deadline."""

    def walk(node: ast.AST, is_timed: bool) -> Iterator[tuple[ast.Await, bool]]:
        if isinstance(node, ast.AsyncWith):
            is_timed = is_timed or any(_sets_deadline(item.context_expr) for item in node.items)
        if isinstance(node, ast.Await):
            yield node, is_timed
        for child in ast.iter_child_nodes(node):
            if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                yield from walk(child, is_timed)

    for statement in function.body:
        yield from walk(statement, False)


def _sets_deadline(call: ast.expr) -> bool:
    return isinstance(call, ast.Call) and _last_name(call.func) in DEADLINES


def _last_name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _asked(node: ast.Await) -> str:
    """The name of what is awaited, "" when it is no call."""
    return _last_name(node.value.func) if isinstance(node.value, ast.Call) else ""


def test_every_wait_for_a_page_has_a_deadline() -> None:
    listed = {name for names in GUARDED_BY_CALLERS.values() for name in names}
    endless = []
    for path in modules(with_tests=False):
        name = name_of(path)
        if not name.startswith("agent/browser/") or "playwright" not in path.read_text(encoding="utf-8"):
            continue
        for function in (n for n in ast.walk(tree_of(path)) if isinstance(n, ast.AsyncFunctionDef)):
            exempt = GUARDED_BY_CALLERS.get(name, set()) | NOBODY_WAITS.get(name, set())
            if function.name in exempt:
                continue
            for node, is_timed in _awaits(function):
                if not is_timed and _asked(node) in ASKS | listed and not _is_ours(node):
                    endless.append(f"{name}:{node.lineno} {ast.unparse(node)[:80]}")
    assert endless == []


def _is_ours(node: ast.Await) -> bool:
    """Calls of our own classes with those names, which hold to the rule in their own module."""
    assert isinstance(node.value, ast.Call)
    called = ast.unparse(node.value.func)
    return called.startswith(("self.close", "self.page.open")) or called in OUR_CALLS


OUR_CALLS = {
    "proxy.close",  # EgressProxy
    "ocr.read",  # ChildOcr, which has its own
    "launch_browser",
    "self.redrawn.dismiss",  # Redrawn
    "self.files.choose",  # FileSheet
}


def test_functions_that_are_guarded_by_their_callers_exist() -> None:
    for name, functions in GUARDED_BY_CALLERS.items():
        path = next(path for path in modules() if name_of(path) == name)
        found = {n.name for n in ast.walk(tree_of(path)) if isinstance(n, ast.AsyncFunctionDef)}
        assert functions <= found
