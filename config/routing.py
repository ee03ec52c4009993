"""Every WebSocket route of the site."""

from agent.urls import websocket_urlpatterns as agent_sockets
from interventions.urls import websocket_urlpatterns as intervention_sockets
from research.ask.urls import websocket_urlpatterns as query_sockets
from research.urls import websocket_urlpatterns as research_sockets

websocket_urlpatterns = [*agent_sockets, *intervention_sockets, *research_sockets, *query_sockets]
