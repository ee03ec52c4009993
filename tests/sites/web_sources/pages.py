"""How the laboratory's pages look: articles with the usual furniture, and the pages that let nobody read them."""

# ruff: noqa: E501 - markup is quoted as it is

from __future__ import annotations

from datetime import UTC, datetime
from email.utils import format_datetime
from functools import cache
from html import escape

from tests.sites.web_sources.corpus import Article

NAMES = {
    "herald": "Varnholm Herald",
    "gazette": "The Lisk Gazette",
    "post": "Easterby Post",
    "wiki": "Lisk Encyclopedia",
    "stats": "Office of Figures",
    "docs": "Quillon documentation",
    "brightloom": "Brightloom",
    "council": "City of Varnholm",
    "walks": "Lisk Valley Walks",
    "school": "Schools of Varnholm",
    "clinic": "Harbour Clinic",
    "energy": "Grey Point Energy",
    "arts": "Lantern Arts",
    "sport": "Harbour Sport",
}
_STYLE = "body{font:16px/1.5 serif;margin:2em auto;max-width:44em}nav,footer,aside{font-size:.8em;color:#555}"


def article_page(article: Article, others: list[Article], address: str) -> str:
    """An article with head, navigation, teasers and foot, as on real sites."""
    name = NAMES[article.site]
    body = "\n".join(f"<p>{escape(sentence)}</p>" for sentence in article.sentences)
    teasers = "".join(
        f'<li><a href="{a.path}">{escape(a.title)}</a></li>' for a in others if a is not article
    )
    byline = (
        f'<p class="byline">By <span class="author">{escape(article.author)}</span></p>'
        if article.author
        else ""
    )
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{escape(article.title)} | {name}</title>
<meta name="viewport" content="width=device-width">
<link rel="canonical" href="{address}{article.path}">
<meta property="og:title" content="{escape(article.title)}"><meta property="og:type" content="article">
<meta property="og:site_name" content="{name}">
<meta property="article:published_time" content="{article.published}T07:30:00+00:00">
<style>{_STYLE}</style></head><body>
<header><a href="/">{name}</a><nav><a href="/">Home</a> <a href="/about-us">About us</a> <a href="/contact">Contact</a>
<a href="/newsletter">Newsletter</a></nav></header>
<main><article><h1>{escape(article.title)}</h1>{byline}
<p class="date"><time datetime="{article.published}">{article.published}</time></p>
{body}
</article></main>
<aside><h2>More from {name}</h2><ul>{teasers}</ul></aside>
<footer><p>© {name}. All rights reserved. Terms of use. Privacy. Cookies.</p></footer>
</body></html>"""


def home_page(name: str, articles: list[Article]) -> str:
    """A front page with links to the articles."""
    links = "".join(f'<li><a href="{a.path}">{escape(a.title)}</a></li>' for a in articles)
    return f"<!doctype html><html lang=en><title>{name}</title><h1>{name}</h1><ul>{links}</ul></html>"


def feed(name: str, articles: list[Article], address: str) -> str:
    """The articles as RSS."""
    items = "".join(
        f"<item><title>{escape(a.title)}</title><link>{address}{a.path}</link><guid>{address}{a.path}</guid>"
        f"<pubDate>{format_datetime(datetime.fromisoformat(a.published).replace(tzinfo=UTC))}</pubDate><description>{escape(a.sentences[0])}</description></item>"
        for a in articles
    )
    return (
        f'<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>{name}</title>'
        f"<link>{address}/</link><description>{name}</description>{items}</channel></rss>"
    )


PAYWALL = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>What the harbour master earns | The Ledger</title>
<meta property="og:type" content="article"><meta name="article:content_tier" content="locked">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"What the harbour
master earns","isAccessibleForFree":false,"hasPart":{"@type":"WebPageElement","isAccessibleForFree":false,
"cssSelector":".paywall"}}</script></head><body><main><article><h1>What the harbour master earns</h1>
<p>The salary of the harbour master of Varnholm has been a well kept secret. Now we know more.</p>
<div class="paywall"><h2>Subscribe to continue reading</h2><p>This article is for subscribers. Get unlimited access
for 9 crowns a month. Already a subscriber? <a href="/login">Sign in</a></p>
<button>Subscribe now</button></div></article></main></body></html>"""

LOGIN = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign in | Pilots' Club</title></head><body>
<main><h1>Sign in</h1><p>You must be signed in to see this page.</p><form method="post" action="/login">
<label>E-mail <input type="email" name="email" autocomplete="username"></label>
<label>Password <input type="password" name="password" autocomplete="current-password"></label>
<button>Sign in</button></form><p><a href="/forgot">Forgot your password?</a></p></main></body></html>"""

CHALLENGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Just a moment...</title></head><body>
<main><h1>Verify you are human</h1><p>Checking if the site connection is secure. Please complete the check to
continue.</p><form method="post" action="/challenge"><label><input type="checkbox" name="human"> I am not a robot</label>
<img src="/img/paw-7.svg" alt="CAPTCHA"><label>Type the characters <input name="captcha"></label>
<button>Continue</button></form></main></body></html>"""

SHELL = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Trams of Varnholm</title></head><body>
<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>
<script src="/app.js"></script></body></html>"""

SHELL_SCRIPT = """const root = document.getElementById("root");
root.innerHTML = "<main><article><h1>Tram line 9</h1><p>" + [
  "The first tram of line 9 leaves the depot at 4:52 on weekdays.",
  "The last tram of line 9 leaves Easterby Market at 0:18 every night.",
  "Line 9 runs every twelve minutes and calls at the harbour, the hospital and the old town of Varnholm."
].join("</p><p>") + "</p></article></main>";
"""

CONSENT = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Visit | Tide Museum</title>
<style>#consent{position:fixed;inset:0;background:#fffffff2;padding:4em}</style></head><body>
<div id="consent" role="dialog" aria-modal="true" aria-label="Cookies"><h2>We value your privacy</h2>
<p>We and our 412 partners use cookies. By clicking “Accept all” you agree to our use of cookies.</p>
<button id="accept">Accept all</button> <button>Settings</button></div>
<main><article><h1>Plan your visit</h1>
<p>The Tide Museum is open from 10 am to 6 pm, Tuesday to Sunday, and closed on Mondays.</p>
<p>Admission to the Tide Museum costs 12 crowns; children under twelve pay nothing.</p>
<p>The museum stands beside the old lock in Varnholm and is reached by tram line 3.</p>
<p>Guided tours of the Tide Museum begin at 11 am and 3 pm on every day that it is open.</p></article></main>
<script>document.getElementById("accept").onclick = () => document.getElementById("consent").remove();</script>
</body></html>"""

GHOST = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page not found | Old Varnholm</title></head>
<body><main><h1>Page not found</h1><p>Sorry, the page that you are looking for does not exist or has been moved.</p>
<p><a href="/">Go back to the home page</a></p></main></body></html>"""

CLOSED = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Closed archive</title></head><body><main><h1>
The keeper's letters</h1><p>The lighthouse keeper of Varnholm wrote 318 letters between 1902 and 1911.</p></main></body></html>"""

_REPORT = {
    "Introduction": "This report looks at the flood of November 2025 in Varnholm. It was written for the city council.",
    "What happened": "The water rose to 5.1 metres above the usual level in the night of 17 November 2025. In the lower town 312 cellars were flooded.",
    "The sea wall": "The sea wall of Varnholm is 6.4 metres high along its whole length. It was last raised in 1978, by 0.9 metres. The wall held during the flood of November 2025.",
    "What to do": "The authors advise to raise the sea wall to 7.2 metres by 2035. The cost is put at 96 million crowns.",
}


@cache
def flood_report() -> bytes:
    """A PDF of four pages with running heads and page numbers."""
    import pymupdf

    document = pymupdf.open()
    for number, (title, text) in enumerate(_REPORT.items(), start=1):
        page = document.new_page(width=595, height=842)
        page.insert_text((72, 40), "Flood report Varnholm 2025", fontsize=9)
        page.insert_text((72, 90), title, fontsize=18)
        page.insert_textbox(pymupdf.Rect(72, 110, 523, 700), text, fontsize=11)
        page.insert_text((290, 810), f"Page {number} of {len(_REPORT)}", fontsize=9)
    document.set_metadata({"title": "Flood report Varnholm 2025", "author": "Harbour Office",
                           "creationDate": "D:20260120090000Z"})  # fmt: skip
    return bytes(document.tobytes())
