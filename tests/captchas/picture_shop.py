"""`python -m tests.captchas.picture_shop FOLDER`: a Django project whose shop stands behind django-simple-captcha.

A project of its own, in a process of its own: its settings, tables and sessions have nothing to do with the desk's.
Prints its port, serves until it is ended; `requests.log` in the folder has one "METHOD path" a line.
"""

from __future__ import annotations

import sys
from pathlib import Path
from socketserver import ThreadingMixIn
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

import django
from django.conf import settings
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application

from tests.sites import petshop
from tests.sites.server import shared_answer
from tests.sites.web import Request

DATABASE, LOG = "site.sqlite3", "requests.log"
_PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Security check</title></head>
<body style="font:16px/1.5 sans-serif;margin:40px auto;max-width:640px"><h1>Security check</h1>
<p>We have seen a lot of requests from your network. Please type the characters you see in the image.</p>
<form method="post">{% csrf_token %}{{ form.as_p }}<button>Continue</button></form></body></html>"""


class _Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


class _Handler(WSGIRequestHandler):
    folder = Path()

    def log_message(self, format: str, *args: object) -> None:
        with (self.folder / LOG).open("a", encoding="utf-8") as log:
            log.write(f"{self.command} {self.path}\n")


def configure(folder: Path) -> None:
    """The whole project's settings."""
    settings.configure(
        SECRET_KEY=folder.name.ljust(50, "x"),
        ALLOWED_HOSTS=["127.0.0.1"],
        ROOT_URLCONF=__name__,
        INSTALLED_APPS=["django.contrib.sessions", "captcha"],
        MIDDLEWARE=[
            "django.contrib.sessions.middleware.SessionMiddleware",
            "django.middleware.csrf.CsrfViewMiddleware",
        ],
        TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}],
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": folder / DATABASE}},
        DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
        CAPTCHA_TIMEOUT=20,
        USE_TZ=True,
    )
    django.setup()
    call_command("migrate", verbosity=0)


def shop(request: Any, **_: str) -> Any:
    """The form until it was answered right in this session, then the shop."""
    from django.http import HttpResponse, HttpResponseRedirect

    if not request.session.get("is_person"):
        form = _form()(request.POST or None)
        if not form.is_valid():
            return HttpResponse(_render(form, request))
        request.session["is_person"] = True
        return HttpResponseRedirect(request.get_full_path())
    asked = Request(request.method, request.path, request.GET.dict(), request.POST.dict())
    answer = shared_answer(asked) or petshop.SITE.handle(asked)
    headers = dict(answer.headers)
    return HttpResponse(answer.body, status=answer.status, content_type=answer.content_type, headers=headers)


def _form() -> Any:
    from captcha.fields import CaptchaField
    from django import forms

    return type("CheckForm", (forms.Form,), {"captcha": CaptchaField(label="Characters")})


def _render(form: Any, request: Any) -> str:
    from django.template import engines

    page = engines["django"].from_string(_PAGE)
    return str(page.render({"form": form}, request))


def _urls() -> list[Any]:
    from django.urls import include, re_path

    return [re_path(r"^captcha/", include("captcha.urls")), re_path(r"^(?P<path>.*)$", shop)]


def main(folder: Path) -> None:
    """Serve until told to end."""
    configure(folder)
    globals()["urlpatterns"] = _urls()
    _Handler.folder = folder
    server = make_server("127.0.0.1", 0, get_wsgi_application(), server_class=_Server, handler_class=_Handler)
    print(server.server_port, flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
