"""Deterministic ways to operate what a page offers: lists, dates, sliders, toggles. The mind names the value alone."""
