"""Skins of shops that no system wrote: tables, utility classes, split prices, price columns, old markup."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from tests.sites.fronts.goods import Good
from tests.sites.fronts.skin import Skin

if TYPE_CHECKING:
    from tests.sites.fronts.front import Front


class Table(Skin):
    """A catalogue in a table: number, article, price, stock; no pictures."""

    name = "table"
    style = "table{border-collapse:collapse;width:100%}td,th{border:1px solid #ccc;padding:4px 8px;text-align:left}"

    def shelf(self, cards: str) -> str:
        return f"<table><thead><tr><th>No.</th><th>Article</th><th>Unit price</th><th>Stock</th></tr></thead><tbody id=cards>{cards}</tbody></table>"

    def grid(self, front: Front, shown: Sequence[Good]) -> str:
        return self.shelf("".join(self.card(front, g) for g in shown))

    def card(self, front: Front, good: Good) -> str:
        stock = {
            "in": "✓ " + front.words.in_stock,
            "out": front.words.sold_out,
            "store": front.words.store,
        }.get(good.stock, "—")
        number = good.text.rpartition("no. ")[2].strip(".") if "no. " in good.text else "—"
        price = self.no_price(front, good) or front.money(good.price)
        return f'<tr><td>{escape(number)}</td><td><a href="/p/{good.slug}">{escape(good.name)}</a></td><td>{price}</td><td>{stock}</td></tr>'


class Utility(Skin):
    """A modern storefront: utility classes, test ids, the whole card a link, price before name."""

    name = "utility"
    style = ".grid{display:grid;grid-template-columns:repeat(3,1fr);gap:2rem}.line-through{text-decoration:line-through}.flex{display:flex;justify-content:space-between}"

    def shelf(self, cards: str) -> str:
        return f'<ul role="list" data-testid="ProductList" class="grid gap-8" id="cards">{cards}</ul>'

    def grid(self, front: Front, shown: Sequence[Good]) -> str:
        return f'<ul role="list" class="grid gap-8">{"".join(self.card(front, g) for g in shown)}</ul>'

    def card(self, front: Front, good: Good) -> str:
        return f"""<li data-testid="ProductElement"><a href="/p/{good.slug}"><div><div class="aspect-square overflow-hidden bg-neutral-50"><img src="/img/bag-8.svg" alt="{escape(good.name)}" width=200 height=200></div>
<div class="mt-2 flex justify-between"><div><h3 class="mt-1 text-sm font-semibold text-neutral-900">{escape(good.name)}</h3><p class="mt-1 text-sm text-neutral-500" data-testid="ProductElement_Category">{escape(good.path[-1])}</p></div>
<p class="mt-1 text-sm font-medium text-neutral-900" data-testid="ProductElement_PriceRange">{self.no_price(front, good) or front.money(good.price)}</p></div>{self.badge(front, good)}</div></a></li>"""


class Split(Skin):
    """Prices split into spans: whole, superscript cents, currency apart."""

    name = "split"
    style = ".tiles{display:flex;flex-wrap:wrap;gap:1rem}.tile{width:230px}.old{text-decoration:line-through;color:#777}sup{font-size:.6em}"

    def card(self, front: Front, good: Good) -> str:
        return f"""<div class=tile><a class=pic href="/p/{good.slug}"><img src="/img/ball-1.svg" width=120 height=120 alt=""></a><a class=title href="/p/{good.slug}">{escape(good.name)}</a>
<div class=stars aria-label="4.5 out of 5 stars">★★★★☆ <small>(128)</small></div>{self.price(front, good)}{self.badge(front, good)}<button>{front.words.add}</button></div>"""

    def shelf(self, cards: str) -> str:
        return f"<div class=tiles id=cards>{cards}</div>"

    def price(self, front: Front, good: Good) -> str:
        if hidden := self.no_price(front, good):
            return hidden
        whole, _, cents = f"{good.price:.2f}".partition(".")
        sign = front.money(good.price)[0]
        sign = sign if not sign.isdigit() else "€"
        was = f"<div class=old>{front.money(good.was)}</div>" if good.was else ""
        return f"<div class=cost><span>{sign}</span><span>{whole}</span><sup>{cents}</sup></div>{was}"


class Old(Skin):
    """Markup of another age: layout tables, font tags, no lists, bold prices after a line break."""

    name, search_name = "old", "keywords"
    search_path = "/advanced_search_result.php"
    style = "td{vertical-align:top;padding:6px}"

    def shelf(self, cards: str) -> str:
        return f'<table border="0" width="100%" cellspacing="0"><tbody id=cards>{cards}</tbody></table>'

    def grid(self, front: Front, shown: Sequence[Good]) -> str:
        cells = "".join(
            f'<td align="center" class="smallText" width="33%"><a href="/p/{g.slug}"><img src="/img/house-1.svg" width=90 height=90 alt="{escape(g.name)}"></a><br><a href="/p/{g.slug}">{escape(g.name)}</a><br>{self.price(front, g)}</td>'
            for g in shown
        )
        return f"<table width='100%'><tr>{cells}</tr></table>"

    def card(self, front: Front, good: Good) -> str:
        return f"""<tr><td align="center"><a href="/p/{good.slug}"><img src="/img/house-2.svg" width=80 height=80 alt="{escape(good.name)}"></a></td><td><a href="/p/{good.slug}">{escape(good.name)}</a><br><font size=2>{escape(good.text)}</font></td>
<td align="right">{self.price(front, good)}</td><td align="center">{self.badge(front, good) or f'<a href="/p/{good.slug}"><img src="/img/bag-1.svg" width=60 height=20 alt="Buy Now"></a>'}</td></tr>"""

    def price(self, front: Front, good: Good) -> str:
        if hidden := self.no_price(front, good):
            return hidden
        if good.was:
            return (
                f"<s>{front.money(good.was)}</s>&nbsp;&nbsp;<font color=red>{front.money(good.price)}</font>"
            )
        return f"<b>{front.money(good.price)}</b>"


class FromPrices(Skin):
    """Lists with "from" prices and variants; the product's own page has the choice and the same price."""

    name = "from"
    style = ".boxes{display:flex;flex-wrap:wrap;gap:12px}.box{width:210px;border:1px solid #ddd;padding:8px}"

    def shelf(self, cards: str) -> str:
        return f"<section class=boxes id=cards>{cards}</section>"

    def card(self, front: Front, good: Good) -> str:
        sizes = "".join(f"<li>{size}</li>" for size in ("S", "M", "L"))
        price = self.no_price(front, good) or f"{front.words.from_} {front.money(good.price)}"
        return f"""<div class=box><a href="/p/{good.slug}"><picture><img src="/img/book-1.svg" alt="{escape(good.name)}" width=120 height=120></picture></a><ul class=sizes style="display:flex;list-style:none;gap:4px">{sizes}</ul>
<h2 style="font-size:1rem"><a href="/p/{good.slug}">{escape(good.name)}</a></h2><div>{price}</div>{self.badge(front, good)}</div>"""

    def stock(self, front: Front, good: Good) -> str:
        choice = "<fieldset><legend>Size</legend><label><input type=radio name=size checked> S</label><label><input type=radio name=size> M</label></fieldset>"
        return choice + super().stock(front, good)


class Gross(Skin):
    """Two prices for everything: with tax and without; a switch above."""

    name = "gross"
    style = ".rows>div{display:flex;gap:2rem;border-bottom:1px solid #ddd;padding:.5rem}.net{color:#777;font-size:.8em}"

    def shelf(self, cards: str) -> str:
        return f"<p><button>incl. VAT</button> <button>excl. VAT</button></p><div class=rows id=cards>{cards}</div>"

    def card(self, front: Front, good: Good) -> str:
        return f'<div><img src="/img/bowl-1.svg" width=60 height=60 alt=""><div style="flex:1"><a href="/p/{good.slug}">{escape(good.name)}</a><br><small>{escape(good.text)}</small></div><div>{self.price(front, good)}{self.badge(front, good)}</div></div>'

    def price(self, front: Front, good: Good) -> str:
        if hidden := self.no_price(front, good):
            return hidden
        net = (good.price / 119 * 100).quantize(good.price)
        return f"<div><strong>{front.money(good.price)}</strong> incl. VAT</div><div class=net>{front.money(net)} excl. VAT</div>"
