"""Every WebSocket route of the site."""

from agent.visits.pages.urls import websocket_urlpatterns as agent_sockets
from interventions.queue.urls import websocket_urlpatterns as intervention_sockets
from research.answers.pages.urls import websocket_urlpatterns as query_sockets
from research.answers.reports.urls import websocket_urlpatterns as report_sockets
from research.sweeps.urls import websocket_urlpatterns as research_sockets
from research.watches.pages.urls import websocket_urlpatterns as watch_sockets

websocket_urlpatterns = [
    *agent_sockets,
    *intervention_sockets,
    *research_sockets,
    *query_sockets,
    *report_sockets,
    *watch_sockets,
]
