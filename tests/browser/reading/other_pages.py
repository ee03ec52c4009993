# ruff: noqa: E501 - pages are data; a page reads best on one line
"""A second set, written after the rules and in other styles than `pages`: what they make of pages they were not made on."""

from __future__ import annotations

import json

from tests.browser.reading.pages import ARTICLE, SENTENCES, SHADE, TITLE, page, paragraphs

_SAID = json.dumps(paragraphs())

ROUTED = (
    "<!doctype html><title>Courier</title><div id=app><div class=spinner>…</div></div><script>async function go() {"
    "const c = await (await fetch('/config.json')).json(); const a = await (await fetch(c.api + '/7.json')).json();"
    "history.replaceState(null, '', '/story/7'); document.title = a.title; const app = document.getElementById('app'); app.textContent = '';"
    "const m = document.createElement('section'); m.innerHTML = '<h1>' + a.title + '</h1>' + a.html; app.append(m); } setTimeout(go, 200)</script>"
)
HASHED = (
    "<!doctype html><title>Notes</title><aside><a href='#/a'>Start</a> <a href='#/b'>Story</a></aside><div id=v></div><script>"
    f"const V = {{'#/a': '<p>Welcome.</p>', '#/b': '<h1>{TITLE}</h1>' + {_SAID}}}; const show = () => {{ document.getElementById('v').innerHTML = V[location.hash] || V['#/a']; }};"
    "addEventListener('hashchange', show); show();</script>"
)
DIV_BUTTON = page(
    f"<main><h1>{TITLE}</h1>{paragraphs(0, 1)}<div id=rest style='display:none'>{paragraphs(2, 3, 4, 5, 6, 7)}</div>"
    "<div role=button tabindex=0 class=rm onclick=\"document.getElementById('rest').style.display='block'; this.style.display='none'\">Show more</div></main>"
)
CLAMPED = page(
    f"<main><article id=a style='max-height:120px;overflow:hidden'><h1>{TITLE}</h1>{paragraphs()}</article>"
    "<a href='javascript:void(0)' onclick=\"document.getElementById('a').style.maxHeight='none'; this.remove()\">Read more…</a></main>"
)
LINES_OF_CONSENT = page(
    "<div id=t></div><div id=c style='position:fixed;bottom:0;left:0;right:0;background:#222;color:#fff;padding:20px' role=region aria-label='Cookie banner'>"
    '<p>Nous utilisons des cookies pour mesurer l\'audience et afficher de la publicité.</p><button onclick="c.remove(); go()">Tout accepter</button>'
    f"<button onclick=\"c.remove(); go()\">Continuer sans accepter</button></div><script>function go() {{ document.getElementById('t').innerHTML = '<main><h1>{TITLE}</h1>' + {_SAID} + '</main>' }}</script>"
)
CHOICES = page(
    f"{ARTICLE}<div id=c style='{SHADE}'><div role=dialog aria-modal=true style='background:#fff;padding:30px;max-width:500px'><h2>The Courier asks for your consent to use your personal data to:</h2>"
    '<p>Personalised advertising and content, audience research.</p><button onclick="c.remove()">Consent</button> <button onclick="c.remove()">Do not consent</button> <a href=\'/options\'>Manage options</a></div></div>'
)
SKIP_AD = page(
    f"<div id=ad style='{SHADE}'><div style='background:#fff;padding:60px'><p>Advertisement</p><button id=s hidden onclick='skip()'>Skip ad</button></div></div>"
    f"<main id=m></main><script>function skip() {{ document.getElementById('ad').remove(); document.getElementById('m').innerHTML = '<h1>{TITLE}</h1>' + {_SAID} }}"
    "setTimeout(() => { document.getElementById('s').hidden = false }, 1500)</script>"
)
TERMS = page(
    "<main><h1>Terms of the archive</h1><p>Documents may be read for private study.</p><form action=/document method=get><label><input type=checkbox name=ok value=1"
    " onchange=\"document.getElementById('go').disabled = !this.checked\"> I have read and accept the terms</label><button id=go disabled>Continue</button></form></main>"
)
AGE = page(
    "<main><h1>Are you 18 or older?</h1><p>This story speaks of spirits.</p><a href='/document'>Yes, I am over 18</a> <a href='/leave'>No</a></main>"
)
ABSTRACT = page(
    f"<main><h1>{TITLE}</h1><h2>Abstract</h2>{paragraphs(0, 1, 2, 3)}<ul><li><a href='/full'>Full text</a></li><li><a href='/cite'>Cite</a></li></ul></main>"
)
LATE = page(
    f"<main><h1>{TITLE}</h1><div id=b><p>Please wait, the article is being loaded.</p></div><aside><h3>Weather</h3><p>Twelve degrees, light wind from the west, no rain is expected before Thursday evening.</p></aside></main>"
    f"<script>setTimeout(() => {{ document.getElementById('b').innerHTML = {_SAID} }}, 3000)</script>"
)
SLASHED = {
    "/story": page(
        f"<main><h1>{TITLE}</h1>{paragraphs(0, 1, 2)}<div class=pager><b>1</b> <a href='/story/2'>2</a> <a href='/story/2'>Next</a></div></main>"
    ),
    "/story/2": page(
        f"<main><h1>{TITLE}</h1>{paragraphs(3, 4, 5, 6, 7)}<div class=pager><a href='/story'>1</a> <b>2</b></div></main>"
    ),
}
VIEW_ALL = {
    "/": page(
        f"<main><h1>{TITLE}</h1>{paragraphs(0, 1, 2)}<p><a href='/?all=1'>View as single page</a> · <a href='/?page=2'>Next page</a></p></main>"
    ),
}
INFINITE = page(
    f"<main><article><h1>{TITLE}</h1>{paragraphs()}</article><div style='height:900px'></div><div id=s></div></main><script>let n = 0;"
    "new IntersectionObserver((e) => { if (e[0].isIntersecting && n < 40) { n++; const a = document.createElement('article');"
    "a.innerHTML = '<h2>Another story ' + n + '</h2><p>The mayor of Oster opened the ' + n + 'th market of the year with a short speech to the people.</p><div style=height:700px></div>';"
    "document.getElementById('s').before(a); } }).observe(document.getElementById('s'))</script>"
)
SENTENCES_JSON = json.dumps({"title": TITLE, "html": "".join(f"<p>{s}</p>" for s in SENTENCES)})
