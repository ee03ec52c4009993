"""PyMuPDF, which reads PDF files and typesets them: loaded where it is needed, without what nobody here asks for."""

from __future__ import annotations

import importlib
import sys
from typing import Any


def leave_out_layout_models() -> None:
    """Keep PyMuPDF from loading the layout models that it looks for: half the time, a third of the memory."""
    modules: dict[str, Any] = sys.modules
    for name in ("pymupdf.layout", "pymupdf4llm"):
        modules.setdefault(name, None)  # None says: this cannot be imported


def load_mupdf() -> Any:
    """Import PyMuPDF, without its layout models and without what it prints."""
    leave_out_layout_models()
    pymupdf: Any = importlib.import_module("pymupdf")
    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.TOOLS.mupdf_display_warnings(False)
    return pymupdf


def faults(mupdf: Any) -> tuple[type[Exception], ...]:
    """What the library raises over a bad document: its own errors, of which some are no RuntimeError."""
    return (
        RuntimeError,
        ValueError,
        IndexError,
        mupdf.FileDataError,
        mupdf.EmptyFileError,
        mupdf.mupdf.FzErrorBase,
    )
