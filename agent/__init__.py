"""The browser agent: what a page is, what to do, the loop that visits a site, and what it learns."""
