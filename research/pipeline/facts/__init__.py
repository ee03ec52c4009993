"""Facts from pages, and what a question asks. Pure."""
