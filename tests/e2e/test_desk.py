"""The desk as it answers while it runs."""

from __future__ import annotations

from collections.abc import Callable

import httpx

from tests.e2e.system import RunningSystem

MakeSystem = Callable[..., RunningSystem]


def _visit(url: str) -> httpx.Response:
    return httpx.get(url, follow_redirects=True, timeout=60, trust_env=False)


def test_it_serves_the_sign_in_page_and_ends_with_its_address(desk: RunningSystem) -> None:
    page = _visit(desk.url)

    assert page.status_code == 200
    assert 'type="password"' in page.text
    ready = next(line for line in desk.output.splitlines() if "Sweepdesk is ready" in line)
    assert ready.split()[-1] == f"{desk.url}/"


def test_commands_in_another_terminal_see_the_values_in_force(desk: RunningSystem) -> None:
    code = "from django.conf import settings; print(settings.PORT, len(settings.EGRESS_ALLOW))"

    done = desk.manage("shell", "-v", "0", "-c", code)

    port, allowed = done.stdout.split()
    assert desk.url.endswith(port)
    assert int(allowed) >= 10  # the demo sites, each by its exact address
    assert (desk.data_dir / "system.env").stat().st_mode & 0o077 == 0


def test_a_second_system_on_the_same_data_is_one_clear_sentence(
    desk: RunningSystem, make_system: MakeSystem
) -> None:
    second = make_system(DATA_DIR=str(desk.data_dir))

    assert second.launch().wait(60) == 1
    assert f"It runs already on {desk.data_dir}" in second.output
    assert _visit(desk.url).status_code == 200
