"""The help pages: the Markdown of `docs/`, shown in the desk's own frame."""
