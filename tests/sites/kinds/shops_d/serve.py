"""Serve all shops of this folder on consecutive loopback ports: python -m shops_d.serve 9100"""
from __future__ import annotations

import sys
import threading
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import ModuleType
from urllib.parse import parse_qsl, unquote, urlsplit

from . import SHOPS


def handler(shop: ModuleType) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def answer(self) -> None:
            parts = urlsplit(self.path)
            length = int(self.headers.get("Content-Length") or 0)
            body = self.rfile.read(length).decode("utf-8", "replace") if length else ""
            cookies = {k: m.value for k, m in SimpleCookie(self.headers.get("Cookie", "")).items()}
            status, headers, data = shop.handle(
                self.command, unquote(parts.path), dict(parse_qsl(parts.query, keep_blank_values=True)),
                dict(parse_qsl(body, keep_blank_values=True)), cookies)
            self.send_response(status)
            for name, value in headers:
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(data)

        do_GET = do_POST = do_HEAD = answer

        def log_message(self, format: str, *args: object) -> None:
            return

    return Handler


def main(first: int) -> None:
    servers = [ThreadingHTTPServer(("127.0.0.1", first + n), handler(shop)) for n, shop in enumerate(SHOPS)]
    for server, shop in zip(servers, SHOPS):
        print(f"http://127.0.0.1:{server.server_address[1]}/  {shop.NAME}", flush=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
    threading.Event().wait()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 9100)
