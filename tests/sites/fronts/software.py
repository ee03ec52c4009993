"""Skins after shop software: the markup that common shop systems emit, as far as it matters to a reader."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from tests.sites.fronts.goods import Good
from tests.sites.fronts.skin import Skin

if TYPE_CHECKING:
    from tests.sites.fronts.front import Front


class Woo(Skin):
    """A shop plugin of a blog system."""

    name, search_path, search_name = "woo", "/shop", "s"
    style = "ul.products{display:flex;flex-wrap:wrap;list-style:none;gap:20px}li.product{width:220px}.screen-reader-text{position:absolute!important;width:1px;height:1px;clip:rect(1px,1px,1px,1px);overflow:hidden}"

    def shelf(self, cards: str) -> str:
        return f'<ul class="products columns-4" id=cards>{cards}</ul>'

    def grid(self, front: Front, shown: Sequence[Good]) -> str:
        return f'<ul class="products columns-4">{"".join(self.card(front, g) for g in shown)}</ul>'

    def card(self, front: Front, good: Good) -> str:
        sale = '<span class="onsale">Sale!</span>' if good.was else ""
        button = (
            f'<a href="/p/{good.slug}" class="button product_type_simple">Read more</a>' if good.stock != "in"
            else f'<a href="?add-to-cart={good.slug[:6]}" class="button add_to_cart_button" aria-label="Add “{escape(good.name)}” to your cart">{front.words.add}</a>'
        )  # fmt: skip
        return f"""<li class="product type-product {"instock" if good.stock == "in" else "outofstock"}"><a href="/p/{good.slug}" class="woocommerce-LoopProduct-link">
{sale}<img src="/img/bag-3.svg" width=200 height=200 alt=""><h2 class="woocommerce-loop-product__title">{escape(good.name)}</h2>{self.price(front, good)}</a>{button}{self.badge(front, good)}</li>"""

    def price(self, front: Front, good: Good) -> str:
        if hidden := self.no_price(front, good):
            return hidden
        now = f'<span class="woocommerce-Price-amount amount"><bdi>{front.money(good.price)}</bdi></span>'
        if not good.was:
            return f'<span class="price">{now}</span>'
        was = f'<span class="woocommerce-Price-amount amount"><bdi>{front.money(good.was)}</bdi></span>'
        return f'<span class="price"><del aria-hidden="true">{was}</del> <span class="screen-reader-text">Original price was: {front.money(good.was)}.</span><ins aria-hidden="true">{now}</ins><span class="screen-reader-text">Current price is: {front.money(good.price)}.</span></span>'


class Dawn(Skin):
    """A hosted shop system's default theme: hidden words for prices, the whole card a link."""

    name = "dawn"
    style = "ul.grid{display:grid;grid-template-columns:repeat(4,1fr);list-style:none}.visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)}.price__sale{display:none}.price--on-sale .price__sale{display:block}.price--on-sale .price__regular{display:none}.card{position:relative}.full-unstyled-link:after{content:'';position:absolute;inset:0}"

    def shelf(self, cards: str) -> str:
        return f'<div id="ProductGridContainer"><ul id="cards" class="grid product-grid">{cards}</ul></div>'

    def grid(self, front: Front, shown: Sequence[Good]) -> str:
        return f'<ul class="grid">{"".join(self.card(front, g) for g in shown)}</ul>'

    def card(self, front: Front, good: Good) -> str:
        return f"""<li class="grid__item"><div class="card-wrapper product-card-wrapper"><div class="card card--standard"><div class="card__media"><img src="/img/bag-4.svg" alt="{escape(good.name)}" width=180 height=180></div>
<div class="card__content"><div class="card__information"><h3 class="card__heading h5"><a href="/p/{good.slug}?_pos=1&_sid=8f&_ss=r" class="full-unstyled-link">{escape(good.name)}</a></h3>
<div class="card-information"><span class="caption-large light"></span>{self.price(front, good)}</div></div>{self.badge(front, good)}</div></div></div></li>"""

    def price(self, front: Front, good: Good) -> str:
        if hidden := self.no_price(front, good):
            return hidden
        on_sale, w = (" price--on-sale" if good.was else ""), front.words
        was = front.money(good.was or good.price)
        return f"""<div class="price{on_sale}"><div class="price__container"><div class="price__regular"><span class="visually-hidden">{w.was}</span><span class="price-item price-item--regular">{front.money(good.price)}</span></div>
<div class="price__sale"><span class="visually-hidden">{w.was}</span><span><s class="price-item">{was}</s></span><span class="visually-hidden">{w.now}</span><span class="price-item price-item--sale">{front.money(good.price)}</span></div></div></div>"""

    def badge(self, front: Front, good: Good) -> str:
        if good.stock == "in" or front.hidden_stock:
            return (
                '<div class="card__badge"><span class="badge">Sale</span></div>'
                if good.was and good.stock == "in"
                else ""
            )
        words = front.words.sold_out if good.stock == "out" else front.words.store
        return f'<div class="card__badge bottom left"><span class="badge">{words}</span></div>'


class Luma(Skin):
    """A large open shop system: deep lists, prices in boxes with labels."""

    name, search_path = "luma", "/catalogsearch/result/"
    style = "ol.products{display:flex;flex-wrap:wrap;list-style:none}li.item{width:24%}.old-price{text-decoration:line-through}"

    def shelf(self, cards: str) -> str:
        return f'<div class="products wrapper grid products-grid"><ol class="products list items product-items" id=cards>{cards}</ol></div>'

    def grid(self, front: Front, shown: Sequence[Good]) -> str:
        return f'<ol class="products list items">{"".join(self.card(front, g) for g in shown)}</ol>'

    def card(self, front: Front, good: Good) -> str:
        stock = {
            "in": f'<form method=post action="/checkout/cart/add"><button type=submit class="action tocart primary"><span>{front.words.add}</span></button></form>'
        }
        bottom = (
            stock.get(good.stock)
            or f'<div class="stock unavailable"><span>{front.words.sold_out if good.stock == "out" else front.words.store}</span></div>'
        )
        if front.hidden_stock:
            bottom = ""
        return f"""<li class="item product product-item"><div class="product-item-info"><a href="/p/{good.slug}" class="product photo product-item-photo" tabindex="-1"><img src="/img/bag-5.svg" width=160 height=160 alt="{escape(good.name)}"></a>
<div class="product details product-item-details"><strong class="product name product-item-name"><a class="product-item-link" href="/p/{good.slug}">{escape(good.name)}</a></strong>{self.price(front, good)}
<div class="product-item-inner"><div class="actions-primary">{bottom}</div><div class="actions-secondary"><a href="#" class="action towishlist"><span>Add to Wish List</span></a> <a href="#" class="action tocompare"><span>Add to Compare</span></a></div></div></div></div></li>"""

    def price(self, front: Front, good: Good) -> str:
        if hidden := self.no_price(front, good):
            return hidden
        final = f'<span class="price-container price-final_price"><span class="price-label">{"Special Price" if good.was else ""}</span> <span data-price-amount="{good.price}" data-price-type="finalPrice" class="price-wrapper"><span class="price">{front.money(good.price)}</span></span></span>'
        if not good.was:
            return f'<div class="price-box price-final_price">{final}</div>'
        return f'<div class="price-box price-final_price"><span class="special-price">{final}</span> <span class="old-price"><span class="price-label">{front.words.was}</span> <span class="price">{front.money(good.was)}</span></span></div>'


class Presta(Skin):
    """A French shop system: articles, quick view, "Add to wishlist", tax words."""

    name, search_name = "presta", "s"
    style = ".products{display:flex;flex-wrap:wrap}.js-product{width:25%}.regular-price{text-decoration:line-through}"

    def card(self, front: Front, good: Good) -> str:
        flag = (
            f'<li class="product-flag out_of_stock">{front.words.sold_out if good.stock == "out" else front.words.store}</li>'
            if good.stock != "in" and not front.hidden_stock
            else ""
        )
        sale = '<li class="product-flag discount">-10%</li>' if good.was else ""
        return f"""<div class="js-product product"><article class="product-miniature js-product-miniature" data-id-product="1"><div class="thumbnail-container"><a href="/p/{good.slug}" class="thumbnail product-thumbnail"><img src="/img/bag-6.svg" width=150 height=150 alt="{escape(good.name)}"></a>
<div class="highlighted-informations no-variants"><a class="quick-view js-quick-view" href="#"><i>&#xE8B6;</i> Aperçu rapide</a></div></div><div class="product-description"><h2 class="h3 product-title"><a href="/p/{good.slug}">{escape(good.name[:60])}</a></h2>{self.price(front, good)}</div><ul class="product-flags">{sale}{flag}</ul></article></div>"""

    def shelf(self, cards: str) -> str:
        return f'<div id="js-product-list"><div class="products row" id=cards>{cards}</div></div>'

    def price(self, front: Front, good: Good) -> str:
        if hidden := self.no_price(front, good):
            return hidden
        was = (
            f'<span class="regular-price" aria-label="Prix de base">{front.money(good.was)}</span>'
            if good.was
            else ""
        )
        return f'<div class="product-price-and-shipping">{was}<span class="price" aria-label="Prix">{front.money(good.price)}</span></div>'


class OpenCart(Skin):
    """A light shop system: query-string routes, "Ex Tax" under each price, three icon buttons."""

    name, search_name = "opencart", "search"
    search_path = "/index.php"
    style = (
        ".row{display:flex;flex-wrap:wrap}.product-layout{width:24%}.price-old{text-decoration:line-through}"
    )

    def card(self, front: Front, good: Good) -> str:
        return f"""<div class="product-layout col"><div class="product-thumb"><div class="image"><a href="/p/{good.slug}"><img src="/img/bag-7.svg" width=140 height=140 alt="{escape(good.name)}" title="{escape(good.name)}"></a></div>
<div class="content"><div class="description"><h4><a href="/p/{good.slug}">{escape(good.name)}</a></h4><p>{escape(good.text[:50])}..</p>{self.price(front, good)}</div>
<div class="button-group"><button type="button" aria-label="{front.words.add}"><i>&#128722;</i></button><button type="button" aria-label="Add to Wish List"><i>&#9829;</i></button><button type="button" aria-label="Compare this Product"><i>&#8644;</i></button></div></div></div></div>"""

    def shelf(self, cards: str) -> str:
        return f'<div id="cards" class="row row-cols-4">{cards}</div>'

    def price(self, front: Front, good: Good) -> str:
        if hidden := self.no_price(front, good):
            return hidden
        net = (good.price / 120 * 100).quantize(good.price)
        was = (
            f'<span class="price-new">{front.money(good.price)}</span> <span class="price-old">{front.money(good.was)}</span>'
            if good.was
            else f'<span class="price-new">{front.money(good.price)}</span>'
        )
        return f'<div class="price">{was} <span class="price-tax">Ex Tax: {front.money(net)}</span></div>'
