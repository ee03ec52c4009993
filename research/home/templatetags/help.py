"""Where a help page is."""

from __future__ import annotations

from django.template import Library

from research.home.help.contents import Entry
from research.home.help.pages import help_address

register = Library()


@register.filter
def help_url(entry: Entry) -> str:
    """The page's address in the desk."""
    return help_address(entry.name)
