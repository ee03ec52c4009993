"""What a control may be: a closed list. A page writes its own roles, and any word of its own would be text, not a role.

Source: WAI-ARIA 1.2, section 5.4 (https://www.w3.org/TR/wai-aria-1.2/#role_definitions), without abstract roles; and
the native controls that have none.
"""

from __future__ import annotations

_NATIVE = "select file color date month week time datetime-local password number"
_ARIA = """
alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox
complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid
gridcell group heading img insertion link list listbox listitem log main marquee math menu menubar menuitem
menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio radiogroup
region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong subscript
superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem
"""
ROLES = frozenset(f"{_NATIVE} {_ARIA}".split())


def is_role(word: str) -> bool:
    """Whether it names a kind of control; "" stands for any."""
    return word == "" or word in ROLES
