"""A laboratory of pages and documents that fight back."""
