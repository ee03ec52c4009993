"""Whether a product's own page says that it can be bought, in the ways in which shop software and shops say it."""

from __future__ import annotations

import pytest

from agent.core.types import Availability
from tests.tables import each
from tests.unit.agent.perceive.snapshots import read

_OUT = [
    '<p class="stock out-of-stock">Out of stock</p>',  # no button at all
    '<p class="stock">Availability: <span>Out of stock</span></p><button>Add to cart</button>',
    "<ul><li>Brand: Acme</li><li>Availability: Out Of Stock</li></ul><button>Add to Cart</button>",
    "<table><tr><td>Availability</td><td>Out of stock</td></tr></table>",
    "<dl><dt>Stock</dt><dd>Sold out</dd></dl>",
    "<button disabled>Sold out</button>",
    "<button disabled>Add to cart</button><span>Out-of-Stock</span>",
    "<button disabled>Add to cart</button><p>This product is currently out of stock and unavailable.</p>",
    "<button>Notify me when available</button>",
    "<p>This item is no longer available.</p>",
    "<p>It isn’t in stock right now.</p>",
    "<p>This chair is not available at the moment.</p>",
    "<p>Back in stock soon</p>",
    "<p>Awaiting stock</p>",
    (
        "<p>Mail me as soon as it is available</p>"
        "<p>By hand we make all of our chairs, and they are available in many woods.</p>"
    ),
    "<p>Zurzeit nicht an Lager</p>",
    "<button>Benachrichtigen, wenn wieder lieferbar</button>",
    "<p>Temporarily out of stock. Order now and we will deliver when available.</p>",
    "<p>Dieses Produkt ist derzeit nicht vorrätig.</p>",
    "<p>Nicht auf Lager</p><button>Benachrichtigen Sie mich</button>",
    "<p>Dieser Artikel steht derzeit nicht zur Verfügung!</p>",
    "<p>Rupture de stock</p><button disabled>Ajouter au panier</button>",
    "<p>Ce produit n'est plus en stock</p>",
    "<p>Agotado</p>",
    "<p>Producto sin existencias</p>",
    "<p>Non disponibile</p>",
    "<p>Esaurito</p>",
    "<p>Fora de estoque</p>",
    "<p>Esgotado</p>",
    "<p>Produto indisponível</p>",
    "<p>Niet op voorraad</p>",
    "<p>Tijdelijk uitverkocht</p>",
    "<p>Brak w magazynie</p>",
    "<p>Produkt niedostępny</p>",
    "<p>Chwilowo niedostępny</p>",
    "<p>Není skladem</p>",
    "<p>Momentálně nedostupné</p>",
    "<p>Nie je na sklade</p>",
    "<p>Nincs raktáron</p>",
    "<p>Elfogyott</p>",
    "<p>Stoc epuizat</p>",
    "<p>Ikke på lager</p>",
    "<p>Utsolgt</p>",
    "<p>Ej i lager</p>",
    "<p>Slutsåld</p>",
    "<p>Tillfälligt slut</p>",
    "<p>Ei varastossa</p>",
    "<p>Loppu varastosta</p>",
    "<p>Tükendi</p>",
    "<p>Stokta yok</p>",
    "<p>Нет в наличии</p>",
    "<p>Товар закончился</p>",
    "<p>Нет на складе</p>",
    "<p>Немає в наявності</p>",
    "<p>Няма наличност</p>",
    "<p>Εξαντλήθηκε</p>",
    "<p>Μη διαθέσιμο</p>",
    "<p>Nema na zalihi</p>",
    "<p>Rasprodano</p>",
    "<p>Ni na zalogi</p>",
    "<p>品切れ</p>",
    "<p>在庫なし</p>",
    "<p>売り切れ</p>",
    "<p>缺货</p>",
    "<p>已售罄</p>",
    "<p>暫時缺貨</p>",
    "<p>품절</p>",
    "<p>일시품절</p>",
    "<p>אזל מהמלאי</p>",
    "<p>غير متوفر</p>",
    "<p>نفدت الكمية</p>",
    "<p>Stok habis</p>",
]
_IN = [
    "<button>Add to cart</button>",
    "<p>In stock</p><button>Add to cart</button>",
    "<button disabled>Add to cart</button><p>Choose a size</p>",
    "<p>Only 2 left in stock</p><button>Add to cart</button>",
    "<ul><li><button disabled>S – sold out</button></li><li><button>M</button></li></ul><button>Add to cart</button>",
    "<p>Not available for delivery to some islands</p><button>Add to cart</button>",
    "<p>Click and collect: currently unavailable</p><button>Add to basket</button>",
    "<button>In den Warenkorb</button>",
    "<p>Teilweise ausverkauft</p><button>In den Warenkorb</button>",
    "<p>Presque épuisé</p><button>Ajouter au panier</button>",
    "<p>Descubre las tallas cuando compres en Stock Center</p>",
    "<p>Auf Lager</p>",
    "<p>Skladem</p>",
    "<p>В наличии</p>",
    "<p>Available when you are: buy at any time</p>",
]
_DECLARED = (
    '{{"@type":"Product","name":"Oak chair","offers":{{"price":"50","priceCurrency":"GBP",'
    '"availability":"https://schema.org/{}"}}}}'
)


def _status(markup: str, *declared: str) -> Availability:
    page = f"<main><h1>Oak chair</h1><img><p>£50.00</p>{markup}</main>"
    return read(page, title="Oak chair", jsonld=[_DECLARED.format(d) for d in declared]).availability


@each("markup", _OUT)
def test_words_that_deny_it_are_understood(markup: str) -> None:
    assert _status(markup) is Availability.OUT_OF_STOCK


@each("markup", _IN)
def test_what_can_be_bought_is_not_denied(markup: str) -> None:
    assert _status(markup) is Availability.ONLINE


def test_a_badge_above_the_heading_counts() -> None:
    page = "<main><img><span>Sold out</span><h1>Oak chair</h1><p>£50.00</p></main>"
    assert read(page, title="Oak chair").availability is Availability.OUT_OF_STOCK


@pytest.mark.parametrize("markup", ["", "<button>Add to cart</button>", "<p>In stock</p>"])
def test_what_people_see_beats_a_declaration(markup: str) -> None:
    assert _status(markup, "OutOfStock") is Availability.ONLINE
