"""The outbox of webhooks and its sender."""
