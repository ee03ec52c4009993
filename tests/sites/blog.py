"""The Hamster Notebook: a blog. It names prices, and nothing on it is for sale."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from html import escape

from tests.sites.catalogue import slugify
from tests.sites.web import Request, Response, Site, asset, layout, page


@dataclass(frozen=True, slots=True)
class Post:
    """An article; each paragraph is one entry."""

    title: str
    category: str
    day: str
    picture: str
    paragraphs: tuple[str, ...]

    @property
    def path(self) -> str:
        """Its address."""
        return f"/{slugify(self.title)}/"


@cache
def posts() -> tuple[Post, ...]:
    """All articles, newest first."""
    return tuple(_post(block) for block in asset("blog/posts.txt").split("# ")[1:])


def _post(block: str) -> Post:
    title, about, *paragraphs = block.strip().splitlines()
    category, day, picture = about.split("|")
    return Post(title, category, day, picture, tuple(paragraphs))


def _handle(request: Request) -> Response:
    if words := request.query.get("s", "").strip():
        return _search(words)
    if request.path == "/":
        return _show("The Hamster Notebook", "".join(_teaser(post) for post in posts()))
    if request.path.startswith("/category/"):
        chosen = [post for post in posts() if post.category == request.path[10:]]
        return _show("The Hamster Notebook", "".join(_teaser(post) for post in chosen))
    if request.path == "/about":
        return _show(
            "About me",
            "<article><h2>About me</h2><p>I am Priya. I have kept hamsters for twenty years.</p></article>",
        )
    for post in posts():
        if request.path.rstrip("/") == post.path.rstrip("/"):
            return _show(f"{post.title} – The Hamster Notebook", _article(post))
    return _show("Page not found", "<h2>Nothing here</h2>", status=404)


def _search(words: str) -> Response:
    wanted = words.casefold().split()
    found = [post for post in posts() if any(word in " ".join(post.paragraphs).casefold() for word in wanted)]
    heading = f"<p>Search results for: <b>{escape(words)}</b></p>"
    return _show(f"{words} – The Hamster Notebook", heading + "".join(_teaser(post) for post in found), words)


def _show(title: str, main: str, q: str = "", status: int = 200) -> Response:
    recent = "".join(f'<li><a href="{post.path}">{escape(post.title)}</a></li>' for post in posts()[:5])
    return page(layout("blog", title=title, main=main, recent=recent, q=escape(q)), status)


def _teaser(post: Post) -> str:
    return (
        f'<article><h2><a href="{post.path}">{escape(post.title)}</a></h2>'
        '<div class="meta">'
        f"{post.day} · Priya · filed under {post.category} · {len(post.title) % 9 + 1} comments</div>"
        f"<p>{escape(post.paragraphs[0])}</p>"
        f'<a class="more" href="{post.path}">Continue reading →</a></article>'
    )


def _article(post: Post) -> str:
    body = "".join(
        f"<blockquote>{escape(line[2:])}</blockquote>" if line.startswith("> ") else f"<p>{escape(line)}</p>"
        for line in post.paragraphs
    )
    return (
        f'<article><h2>{escape(post.title)}</h2><div class="meta">Posted on {post.day} by Priya</div>'
        f'<img src="/img/{post.picture}.svg" alt="">{body}</article><h3>2 comments</h3>'
        '<div class="comment"><b>Dot</b><br>Thank you, this is just what I needed.</div>'
        '<div class="comment"><b>hamsterdad82</b><br>Ours was $20 and is worth a million.</div>'
    )


SITE = Site(
    name="blog",
    title="The Hamster Notebook",
    shows="a blog about hamster care: prices in the text, nothing for sale",
    handle=_handle,
)
