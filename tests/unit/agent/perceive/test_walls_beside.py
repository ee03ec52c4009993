"""What is beside a text blocks nobody: a form with a CAPTCHA, a login; alone on their page they do."""

from __future__ import annotations

import pytest

from agent.core.types import BlockerFamily
from tests.unit.agent.perceive.snapshots import read

_TEXT = (
    "<h1>On tides</h1><p>" + "The tides rise and fall twice a day, and people wrote that down. " * 5 + "</p>"
)
_COMMENT = (
    '<form><textarea name="comment"></textarea><input type="email"><div class="g-recaptcha"></div></form>'
)
_LOGIN = '<form><input name="user"><input type="password"><button>Log in</button></form>'


def test_a_comment_form_with_a_captcha_is_noted() -> None:
    page, plain = read(_TEXT * 4 + _COMMENT), read(_TEXT * 4)
    assert page.blocker is None
    assert "a form has a CAPTCHA (reCAPTCHA v2) that blocks nothing" in page.page_type_reasons
    assert not any("CAPTCHA" in reason for reason in plain.page_type_reasons)


@pytest.mark.parametrize("texts", [0, 3])
def test_a_login_blocks_only_where_there_is_nothing_to_read(texts: int) -> None:
    page = read(_TEXT * texts + _LOGIN)
    assert (page.blocker is not None and page.blocker.family is BlockerFamily.LOGIN) == (texts == 0)
