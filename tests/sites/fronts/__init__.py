"""Sparring shops: many shop fronts from one generator, each with its own markup and habits. Not in the demo."""

from __future__ import annotations

from tests.sites.fronts.plan import BLIND, FRONTS, OPENED, QUESTIONS, Question

__all__ = ["BLIND", "FRONTS", "OPENED", "QUESTIONS", "Question"]
