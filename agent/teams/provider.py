"""Where allauth looks for the identity providers of an app."""

from __future__ import annotations

from agent.teams.accounts.oidc import DeskProvider

provider_classes = [DeskProvider]
