"""`manage.py verify_proof FILE [--json]`: check an answer's proof file again, offline."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from research.answers.exports.signing import check_signature
from research.pipeline.proof_file.format import ProofUnreadable
from research.pipeline.proof_file.recheck import Verification, verify


class Command(BaseCommand):
    """Needs the file alone: no network, no database, no model."""

    help = "Check every sentence of a proof file against the pages in it. Exit code 0: all of it holds."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file and the form of the answer."""
        parser.add_argument(
            "file", metavar="FILE", help="a proof file as the desk offers it; - for standard input"
        )
        parser.add_argument("--json", action="store_true", help="print one JSON document on standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print what was found; exit code 1 when anything speaks against the file."""
        try:
            found = verify(_read(options["file"]), check_signature)
        except ProofUnreadable as exc:
            if options["json"]:
                self.stdout.write(json.dumps({"ok": False, "problem": str(exc)}, ensure_ascii=False))
            raise CommandError(str(exc)) from exc
        self.stdout.write(
            json.dumps(_as_json(found), ensure_ascii=False) if options["json"] else _words(found)
        )
        if not found.is_good:
            sys.exit(1)


def _read(name: str) -> str:
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as exc:
        raise CommandError(f"{name} cannot be read: {exc}") from exc


def _as_json(found: Verification) -> dict[str, Any]:
    return {
        "ok": found.is_good,
        "question": found.question,
        "sentences": found.sentences,
        "proved": found.proved,
        "citations": found.citations,
        "pages": found.pages,
        "signature": found.signature,
        "findings": [{"where": f.where, "words": f.words} for f in found.findings],
    }


def _words(found: Verification) -> str:
    lines = [f"Question: {found.question}"]
    lines += [f"  {f.where}: {f.words}" for f in found.findings]
    lines.append(
        f"{found.proved} of {found.sentences} sentences hold; {found.citations} citations in {found.pages} pages; "
        f"signature: {found.signature}."
    )
    lines.append("Everything in the file holds." if found.is_good else "The file does NOT hold.")
    return "\n".join(lines)
