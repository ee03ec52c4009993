"""A typed client of Sweepdesk's JSON API."""

from sweepdesk_client.client import Desk
from sweepdesk_client.transport import Refused

__all__ = ["Desk", "Refused"]
