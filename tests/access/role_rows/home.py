"""Rows of the search over everything and of the guided start."""

from agent.teams.models import Role
from tests.access.role_rows import Row, objects

ROWS: list[Row] = [
    Row("find", Role.VIEWER),
    Row("help", Role.VIEWER),
    Row("help-page", Role.VIEWER, arguments={"name": "guide/sweeps"}),
    Row("help-file", Role.VIEWER, arguments={"name": "study.svg"}),
    Row("made-files", Role.VIEWER),
    Row("made-file", Role.VIEWER, make=objects.made_file),
    Row("share-links", Role.VIEWER),
    Row("share-link-new", Role.REQUESTER, also=("post",), data={"title": "Offers", "days": "7"}),
    Row("share-link-revoke", Role.LEAD, "post", make=objects.share_link),  # somebody else's
    Row("shared", None, arguments={"token": "unknown"}),
    Row("shared-file", None, arguments={"token": "unknown"}),
    Row("saved-views", Role.VIEWER),
    Row("saved-view-new", Role.REQUESTER, also=("post",), data={"name": "Oak"}),
    Row("saved-view-undo", Role.REQUESTER, "post"),
    # somebody else's view of the team; whoever saved it may do both as requester (test_saved_views)
    Row(
        "saved-view-change",
        Role.LEAD,
        make=objects.saved_view,
        also=("post",),
        data={"name": "Oak", "is_shared": "1"},
    ),
    Row("saved-view-delete", Role.LEAD, "post", make=objects.saved_view),
    Row("guided-start", Role.VIEWER),
    Row("guided-start-go", Role.REQUESTER, "post", arguments={"step": "watch"}),
    Row("guided-start-dismiss", Role.REQUESTER, "post"),
    Row("demo-remove", Role.LEAD, "post"),
]
