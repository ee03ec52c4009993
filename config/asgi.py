"""The ASGI application: pages over HTTP, live updates over WebSockets with session auth and origin check."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
http_application = get_asgi_application()

from channels.auth import AuthMiddlewareStack  # noqa: E402 - apps must be loaded first
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from django.urls import get_resolver  # noqa: E402

from config.routing import websocket_urlpatterns  # noqa: E402
from config.web.body_limit import BodyLimit  # noqa: E402
from config.web.collecting import spare_loaded  # noqa: E402
from config.web.origins import ExactOrigin  # noqa: E402
from research.api.mcp.http import McpOverHttp  # noqa: E402

application = BodyLimit(
    ProtocolTypeRouter(
        {
            "http": McpOverHttp(http_application),
            "websocket": ExactOrigin(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),
        }
    )
)

_ = get_resolver().url_patterns  # every view is loaded now, not by the first request
spare_loaded()
