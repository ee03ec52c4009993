"""Pages made for dating: many ways of saying when a page was published, among dates that are not the page's.

Half of the ways (and of the languages) are told apart: `Page.half` is "B" for them. All were seen in tuning.
"""

from __future__ import annotations

import datetime as dt
import json
import random
from collections.abc import Callable
from dataclasses import dataclass

_MONTHS = {
    "en": "January February March April May June July August September October November December",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "ru": "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
    "pl": "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
    "pt": "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    "tr": "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık",
    "cs": "ledna února března dubna května června července srpna září října listopadu prosince",
}
_PUBLISHED = {
    "en": "Published", "de": "Veröffentlicht am", "fr": "Publié le", "es": "Publicado el", "it": "Pubblicato il",
    "ru": "Опубликовано", "pl": "Opublikowano", "pt": "Publicado em", "tr": "Yayınlanma", "cs": "Publikováno",
}  # fmt: skip
_UPDATED = {
    "en": "Updated", "de": "Aktualisiert am", "fr": "Mis à jour le", "es": "Actualizado el", "it": "Aggiornato il",
    "ru": "Обновлено", "pl": "Aktualizacja", "pt": "Atualizado em", "tr": "Güncelleme", "cs": "Aktualizováno",
}  # fmt: skip
_LANGUAGES_B = ("pl", "pt", "tr", "cs", "it")
_PROSE = (
    "The council of the valley met in the old mill to settle who may draw water from the upper stream, and when.",
    "Farmers on both banks had asked for a rule that lasts longer than one dry summer, as the wells sink each year.",
    "A surveyor showed maps of the ground below the village, and explained why the springs in the north fail first.",
    "Nobody voted against the plan, although two members said that the fees for large gardens remain much too low.",
)


@dataclass(frozen=True, slots=True)
class Page:
    """One page and the day it was published; "" where it does not say so."""

    html: str
    url: str
    published: str
    half: str
    style: str


@dataclass(slots=True)
class _Parts:
    day: dt.date
    later: dt.date
    language: str
    rng: random.Random
    head: str = ""
    masthead: str = ""
    above: str = ""
    byline: str = ""
    end: str = ""
    aside: str = ""
    url: str = "https://example.org/news/water-rights"
    is_dated: bool = True


_META_NAMES = (
    "date",
    "pubdate",
    "DC.date.issued",
    "publish-date",
    "parsely-pub-date",
    "sailthru.date",
    "dcterms.created",
)
Style = Callable[[_Parts], None]


def words_of(day: dt.date, language: str, rng: random.Random) -> str:
    """The day as people of that language write it."""
    month = _MONTHS[language].split()[day.month - 1]
    forms: tuple[str, ...]
    if language == "en":
        short = month[:3]
        forms = (
            f"{month} {day.day}, {day.year}", f"{day.day} {month} {day.year}", f"{short}. {day.day}, {day.year}",
            f"{day.strftime('%A')}, {month} {day.day}, {day.year}", f"{day.day}-{short}-{day.year}",
        )  # fmt: skip
    elif language in ("es", "pt"):
        forms = (f"{day.day} de {month} de {day.year}", f"{day.day} {month[:3]} {day.year}")
    elif language in ("de", "cs"):
        forms = (f"{day.day}. {month} {day.year}", f"{day:%d.%m.%Y}")
    else:
        forms = (
            f"{day.day} {month} {day.year}",
            f"{day:%d/%m/%Y}" if language != "ru" else f"{day:%d.%m.%Y}",
        )
    return rng.choice(forms)


def _shown(p: _Parts, day: dt.date) -> str:
    return words_of(day, p.language, p.rng)


def _ld(p: _Parts) -> None:
    work = {"@type": "NewsArticle", "headline": "Water rights", "datePublished": f"{p.day}T08:30:00+02:00",
            "dateModified": f"{p.later}T10:00:00+02:00"}  # fmt: skip
    found = p.rng.choice(
        (work, [work], {"@context": "https://schema.org", "@graph": [{"@type": "WebSite"}, work]})
    )
    p.head += f'<script type="application/ld+json">{json.dumps(found)}</script>'


def _og(p: _Parts) -> None:
    for name, day in (("published", p.day), ("modified", p.later)):
        p.head += f'<meta property="article:{name}_time" content="{day}T21:15:00Z">'


def _meta(p: _Parts) -> None:
    p.head += f'<meta name="{p.rng.choice(_META_NAMES)}" content="{p.day:%Y-%m-%d} 09:12:00">'


def _itemprop(p: _Parts) -> None:
    p.byline += (
        f'<meta itemprop="datePublished" content="{p.day}"><span itemprop="dateModified" content="{p.later}">'
    )
    p.byline += f"{_UPDATED[p.language]} {_shown(p, p.later)}</span>"


def _time(p: _Parts) -> None:
    p.byline += f'<p>Ada Writer · <time datetime="{p.day}T12:00:00+01:00">{_shown(p, p.day)}</time></p>'


def _byline(p: _Parts) -> None:
    p.byline += f'<div class="info">Ada Writer, {_shown(p, p.day)}, 10:35</div>'


def _labelled(p: _Parts) -> None:
    both = [f"{_PUBLISHED[p.language]} {_shown(p, p.day)}", f"{_UPDATED[p.language]} {_shown(p, p.later)}"]
    if p.rng.random() < 0.5:
        both.reverse()
    p.byline += "<p class='stamp'>" + p.rng.choice((" | ", "<br>", " – ")).join(both) + "</p>"


def _above(p: _Parts) -> None:
    p.above += f"<span class='d'>{_shown(p, p.day)}</span>"


def _address(p: _Parts) -> None:
    form = p.rng.choice(("%Y/%m/%d", "%Y-%m-%d", "%Y%m%d"))
    p.url = f"https://example.org/{p.day.strftime(form)}/water-rights.html"


def _end(p: _Parts) -> None:
    p.end += f"<p>{_PUBLISHED[p.language]}: {_shown(p, p.day)}</p>"


def _script(p: _Parts) -> None:
    state = {"page": {"id": 7, "publishedAt": f"{p.day}T08:00:00.000Z", "kind": "story"}}
    p.head += f"<script>window.state={json.dumps(state)}</script>"


def _changed(p: _Parts) -> None:
    p.byline += f"<p>{_UPDATED[p.language]} {_shown(p, p.later)}</p>"


def _only_updated(p: _Parts) -> None:
    _changed(p)
    p.is_dated = False


def _none(p: _Parts) -> None:
    p.is_dated = False


def _dateline(p: _Parts) -> None:
    p.byline += f"<p>{_shown(p, p.day)} – {_PROSE[0]}</p>"


def _related(p: _Parts) -> None:
    p.aside += "<div class='related-stories'><h3>More</h3><ul>"
    for _ in range(4):
        day = p.day - dt.timedelta(days=p.rng.randint(20, 400))
        p.aside += f"<li><a href='/x'>An older story</a> <time datetime='{day}'>{_shown(p, day)}</time></li>"
    p.aside += "</ul></div>"


def _comments(p: _Parts) -> None:
    p.end += "<div id='comments'>"
    for _ in range(3):
        day = p.day + dt.timedelta(days=p.rng.randint(1, 90))
        p.end += f"<div class='comment'><b>Reader</b> <time datetime='{day}T10:00'>{_shown(p, day)}</time>"
        p.end += "<p>I do not agree with what was decided there at all, and I said so.</p></div>"
    p.end += "</div>"


def _copyright(p: _Parts) -> None:
    p.end += f"<footer>© 1998-{p.later.year + 1} The Valley. Last build {_shown(p, p.later)}.</footer>"


def _today(p: _Parts) -> None:
    p.masthead += f"<div class='top'>{_shown(p, p.later + dt.timedelta(days=30))}</div>"


def _mentions(p: _Parts) -> None:
    day = _shown(p, p.day - dt.timedelta(days=900))
    p.end += (
        f"<p>The first plan was made on {day} and was forgotten soon after the old mayor left his office.</p>"
    )


Ways = tuple[tuple[str, tuple[Style, ...]], ...]
_WAYS_A: Ways = (
    ("JSON-LD", (_ld,)),
    ("Open Graph", (_og, _byline)),
    ("time element", (_time,)),
    ("byline", (_byline,)),
    ("published and updated", (_labelled,)),
    ("address", (_address,)),
    ("no date", (_none,)),
    ("address, updated", (_address, _changed)),
)
_WAYS_B: Ways = (
    ("named meta", (_meta,)),
    ("microdata", (_itemprop,)),
    ("above the title", (_above,)),
    ("after the text", (_end,)),
    ("program state", (_script,)),
    ("only updated", (_only_updated,)),
    ("dateline", (_dateline,)),
    ("meta and byline", (_meta, _time)),
)
_NOISE: tuple[Style, ...] = (_related, _comments, _copyright, _today, _mentions)


def date_pages(count: int = 20, seed: int = 6) -> list[Page]:
    """`count` pages of each style; the same ones for the same seed."""
    rng = random.Random(seed)
    made = []
    for half, styles in (("A", _WAYS_A), ("B", _WAYS_B)):
        languages = [code for code in _MONTHS if (code in _LANGUAGES_B) == (half == "B")]
        for name, parts in styles:
            made += [_page(half, name, parts, rng.choice([*languages, "en"]), rng) for _ in range(count)]
    return made


def _page(half: str, name: str, styles: tuple[Style, ...], language: str, rng: random.Random) -> Page:
    day = dt.date(2004, 1, 1) + dt.timedelta(days=rng.randint(0, 7000))
    p = _Parts(day, day + dt.timedelta(days=rng.choice((0, 1, 3, 40, 500))), language, rng)
    for style in (*styles, *rng.sample(_NOISE, rng.randint(0, 3))):
        style(p)
    prose = "".join(f"<p>{one}</p>" for one in _PROSE)
    html = (
        f"<!doctype html><html lang='{language}'><head><title>Water rights - The Valley</title>{p.head}</head><body>"
        f"<div class='row'>{p.masthead}<nav><a href='/'>Home</a> <a href='/n'>News</a></nav></div>"
        f"<div class='column'>{p.above}<h1>Water rights</h1>{p.byline}"
        f"<div class='words'>{prose}</div>{p.aside}{p.end}</div>"
        "</body></html>"
    )  # fmt: skip
    return Page(html, p.url, day.isoformat() if p.is_dated else "", half, name)
