"""Things on offer: from cards, detail pages, structured data and prose. Pure."""
