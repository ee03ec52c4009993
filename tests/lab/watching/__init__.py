"""Shops that change from day to day, what a visit shows of them, and what a watch must tell of it."""
