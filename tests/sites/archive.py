"""Vellmar Archive: a paper whose stories stand behind a wall with a picture puzzle; the page on the ferry is open."""

from __future__ import annotations

from html import escape

from tests.sites import puzzle
from tests.sites.web import Request, Response, Site, cookie, fill, page, redirect

COOKIE = "va_clearance"
HARBOUR = (
    "The harbour of Vellmar was dredged in 1962, after the third flood had filled its northern basin with silt.",
    "The council of Vellmar paid 2.4 million crowns for the work, most of it borrowed from the savings bank.",
    "Engineers measured a depth of 7.20 metres at the northern quay of Vellmar when the dredging was done.",
    "In the following decade the number of ships that called at Vellmar rose from 310 to 1,940 a year.",
)
FERRY = (
    "The ferry from Vellmar to Oster calls four times a day in summer and twice a day in winter.",
    "A crossing takes forty minutes, and bicycles are carried free of charge on weekdays.",
    "Tickets are sold on board and at the kiosk beside the old customs house of the town.",
)
tokens: list[str] = []  # of the puzzles that were shown, oldest first


def _handle(request: Request) -> Response:
    path = request.path
    if path.startswith("/challenge/") and path.endswith(".png"):
        return Response(puzzle.picture(path[11:-4]), content_type="image/png")
    if path == "/challenge/verify":
        return _verify(request)
    if path == "/ferry":
        return page(_story("The ferry to Oster", FERRY))
    if path != "/harbour":
        return page("<title>Not found</title><h1>Page not found</h1>", 404)
    if request.cookies.get(COOKIE) != puzzle.admission():
        return _wall(path)
    return page(_story("How the harbour was dredged", HARBOUR))


def _wall(back: str, problem: str = "") -> Response:
    tokens.append(puzzle.new_token())
    return page(fill("captcha/wall.html", token=tokens[-1], back=escape(back), problem=problem), 403)


def _verify(request: Request) -> Response:
    typed = request.form.get("answer", "").strip().upper()
    is_right = typed == puzzle.answer(request.form.get("token", "")) and request.form.get("human")
    if not is_right:
        return _wall("/harbour", "The characters did not match.")
    return redirect("/harbour", (cookie(COOKIE, puzzle.admission()),))


def _story(title: str, sentences: tuple[str, ...]) -> str:
    said = "".join(f"<p>{sentence}</p>" for sentence in sentences)
    return (
        f"<!doctype html><html lang=en><head><title>{title} | Vellmar Archive</title></head><body><header><nav>"
        f"<a href='/'>Archive</a></nav></header><main><article><h1>{title}</h1>{said}</article></main></body></html>"
    )


ARCHIVE = Site("archive", "Vellmar Archive", "stories behind a puzzle", _handle)
