"""Share links: one table, answer or report, read by whoever has the address, until it expires or is revoked."""
