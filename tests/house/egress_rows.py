"""Every place of the product that opens or serves a connection: what it is, and why it is no way around.

`tests/house/test_egress_paths.py` reads the source and compares: a new use without a row fails.
"""

from __future__ import annotations

# file -> what it uses -> why
EGRESS_ROWS: dict[str, dict[str, str]] = {
    # The guard itself.
    "agent/network/egress.py": {
        "socket.getaddrinfo": "the one look-up; its answers are judged, then dialled"
    },
    "agent/network/proxy.py": {
        "asyncio.open_connection": "the one dial, to addresses that were judged",
        "asyncio.start_server": "listens on loopback for the browser and our clients",
        "socket.socket": "a type: a socket that listens already",
    },
    "agent/network/clients.py": {
        "httpx.AsyncHTTPTransport": "content: by a visit's or query's proxy",
        "httpx.AsyncClient": "content: by a visit's or query's proxy",
        "httpx.Client": "webhooks: by this process's proxy",
        "httpx2.AsyncClient": "the model: by a proxy that knows that endpoint only",
        "requests.Session": "single sign-on: by this process's proxy",
        "socket.socket": "a type: the socket of a child's namespace that a proxy listens on",
        "requests.adapters.HTTPAdapter": "single sign-on: by this process's proxy",
    },
    # The live link: between our own processes, to an address that a worker announced in the broker.
    "agent/visits/worker/live/client.py": {
        "asyncio.start_unix_server": "listens in the data folder, for the web process",
        "asyncio.open_unix_connection": "to such a socket",
        "asyncio.start_server": "with LIVE_HOST: for the web process on another machine; admits by signed grant",
        "asyncio.open_connection": "to such an address",
        "socket.gethostbyname": "this machine's own address, to announce it",
    },
    # Media in a bucket, where one is set: to the endpoint that the settings name, with their keys and no proxy.
    "agent/visits/storage/places.py": {"botocore.": "its errors, for ours"},
    "config/setting_groups/bucket.py": {"botocore.": "what django-storages connects with"},
    "agent/visits/recording/traces.py": {"requests.Session": "to OTEL_ENDPOINT, where one is set"},
    # Users of agent.network.clients.
    "agent/browser/page/documents.py": {
        "agent.network.clients.content_client": "a PDF that a page leads to, by the visit's proxy"
    },
    "research/sources/fetching/fetch.py": {
        "httpx.AsyncClient": "the type of what that gives",
    },
    "research/sources/fetching/visiting.py": {
        "agent.network.clients.content_client": "pages of a question, by the question's proxy",
        "httpx.AsyncClient": "the type of what that gives",
    },
    "research/sources/store/pictures.py": {
        "agent.network.clients.content_client": "pictures of a question, by its proxy"
    },
    "research/sources/providers/searxng.py": {
        "agent.network.clients.search_proxy": "to SEARXNG_URL by its exact address"
    },
    "research/sources/fetching/robots_files.py": {
        "agent.network.clients.content_client": "robots.txt, by the question's proxy"
    },
    "research/sources/providers/ddgs.py": {
        "agent.network.clients.proxy_on": "the only thing that the child below can reach",
        "socket.socketpair": "to the child: it hands its listening socket over",
        "socket.socket": "that listening socket, for our proxy",
    },
    "research/sources/providers/ddgs_child.py": {
        "ddgs.": "in a network namespace of its own, in which only our proxy answers",
        "socket.socket": "the listening socket of that namespace; before it nothing is asked",
    },
    "research/sources/providers/asking.py": {
        "agent.network.clients.search_proxy": "to each provider of the settings",
        "agent.network.clients.content_client": "a search provider, by the proxy that it is given",
    },
    "agent/teams/outbox.py": {
        "agent.network.clients.post_webhook": "a team's webhook or browser push, by this process's proxy"
    },
    "interventions/notify/ways/services.py": {
        "agent.network.clients.child_proxy": "the only way out of the child that apprise runs in"
    },
    "interventions/notify/ways/service_child.py": {
        "apprise.": "in a process of its own, by our proxy, behind an audit hook that refuses the rest",
        "requests.Session": "to see what apprise was answered",
    },
    "agent/teams/accounts/single_sign_on.py": {
        "agent.network.clients.requests_session": "the identity provider of the settings, by this process's proxy",
        "requests.Session": "the type of what that gives",
    },
    "agent/llm/client.py": {"agent.network.clients.model_http_client": "the model's endpoint, exactly"},
    # The browser: launched behind a closed proxy, each context with its visit's.
    "agent/browser/chromium/engine.py": {
        ".chromium.launch": "the only launch",
        ".connect_over_cdp": "BROWSER_URL, an operator's: its pages go through the proxy of the visit",
    },
    # At addresses of the settings; nothing of a page or a user decides where.
    "interventions/notify/ways/sender.py": {
        "django.core.mail.": "the mail server of EMAIL_URL",
        "smtplib.": "its errors",
    },
    "config/processes/broker.py": {"socket.socket": "does the embedded broker's unix socket answer?"},
    "config/install/preflight.py": {
        "socket.socket": "is the site's own port free?",
        "socket.getaddrinfo": "of HOST, to listen there",
    },
    "config/processes/supervise.py": {"http.client.": "does our own site answer?"},
    "config/processes/supervisor.py": {"socket.socketpair": "wakes its own loop on a signal"},
}
