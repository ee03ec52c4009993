"""Which sparring shops there are, and what each is asked. Half of the questions are blind: never tuned to.

What is expected follows from the goods alone: what a careful person tagged, can be bought online, within limits.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from tests.sites.catalogue import dollars, euros, euros_german, pounds
from tests.sites.fronts.front import Front
from tests.sites.fronts.goods import Good
from tests.sites.fronts.odd import FromPrices, Gross, Old, Split, Table, Utility
from tests.sites.fronts.skin import ENGLISH, FRENCH, GERMAN, SPANISH, Skin
from tests.sites.fronts.software import Dawn, Luma, OpenCart, Presta, Woo

MOST = 10


@dataclass(frozen=True, slots=True)
class Question:
    """One shop asked one thing. `tag`: what fits; `order` "cheapest" or "priciest"; "" for any."""

    front: str
    query: str
    tag: str
    top: Decimal | None = None
    bottom: Decimal | None = None
    order: str = ""
    most: int = MOST
    names: tuple[str, ...] = ()  # parts of names, where the tag alone is too coarse
    ending: str = ""  # where the goods alone do not decide: blocked, wrong_page_type

    def wanted(self, shelf: tuple[Good, ...]) -> list[Good]:
        """What fits and can be bought online; all of it, in order."""
        fits = [g for g in self.matching(shelf) if g.stock in ("in", "request")]
        if self.order:
            fits.sort(key=lambda g: g.price, reverse=self.order == "priciest")
        return fits

    def matching(self, shelf: tuple[Good, ...]) -> list[Good]:
        """What fits, to be had or not."""
        fits = [g for g in shelf if self.tag in g.tags]
        fits = [g for g in fits if not self.names or any(n in g.name for n in self.names)]
        fits = [g for g in fits if self.top is None or g.price <= self.top]
        return [g for g in fits if self.bottom is None or g.price >= self.bottom]

    def determination(self, shelf: tuple[Good, ...]) -> str:
        """How the visit should end."""
        if self.ending:
            return self.ending
        if self.wanted(shelf):
            return "products_found"
        return "no_online_availability" if self.matching(shelf) else "no_relevant_products"


def _front(name: str, stock: str, skin: type[Skin], **switches: object) -> Front:
    words = {"garden": GERMAN, "wine": FRENCH, "toys": SPANISH}.get(stock, ENGLISH)
    money = {"tools": pounds, "books": dollars, "sport": euros, "parts": euros, "wine": euros_french}.get(
        stock, euros_german
    )
    return Front(name, stock, skin(), switches.pop("words", words), switches.pop("money", money), **switches)  # type: ignore[arg-type]


def euros_french(amount: Decimal) -> str:
    """`14,90 €` with a narrow no-break space."""
    return f"{amount:,.2f}".replace(",", " ").replace(".", ",") + " €"


def kroner(amount: Decimal) -> str:
    """`1.299,00 kr`."""
    return f"{amount:,.2f}".translate(str.maketrans(",.", ".,")) + " kr"


FRONTS: tuple[Front, ...] = (
    _front("woo-tools", "tools", Woo, cover="cookie"),
    _front("dawn-sport", "sport", Dawn, search="icon", sort="select", pager="more"),
    _front("luma-tools", "tools", Luma, sort="go", filters="price"),
    _front("presta-wine", "wine", Presta, cover="age", sort="listbox"),
    _front("cart-books", "books", OpenCart, match="exact", pager="next"),
    _front("table-parts", "parts", Table, search="post", sort="none", size=12),
    _front("utility-sport", "sport", Utility, render="client", pager="numbers", sort="links"),
    _front("split-toys", "toys", Split, pager="scroll", size=6),
    _front("old-books", "books", Old, search="none", sort="none", home="categories"),
    _front("from-sport", "sport", FromPrices, cover="newsletter", filters="stock"),
    _front("gross-garden", "garden", Gross, cover="einwilligung", sort="links", pager="offset", size=6),
    _front("plain-garden", "garden", Skin, search="suggest", hidden_stock=True),
    _front("hash-tools", "tools", Utility, render="hash", size=6),
    _front("frame-books", "books", Woo, render="iframe"),
    _front("trade-parts", "parts", Table, price="login"),
    _front("ask-parts", "parts", Gross, price="request"),
    _front("deep-garden", "garden", Luma, search="none", home="hero", hidden_stock=True, size=20),
    _front("all-wine", "wine", Skin, match="everything", zero="recommend", size=12),
    _front("one-toys", "toys", Presta, single="redirect", match="all", zero="recommend", words=SPANISH),
    _front("slow-sport", "sport", Old, slow_s=2.0, sort="links", match="any"),
    _front("fails-tools", "tools", Dawn, fails="/c/power-tools", search="none", size=12),
    _front("dawn-wine", "wine", Dawn, cover="cookie", pager="scroll", size=6, words=FRENCH),
    _front("luma-books", "books", Luma, search="icon", filters="price", render="client"),
    _front("table-tools", "tools", Table, sort="links", match="any", size=10),
    _front("utility-garden", "garden", Utility, cover="einwilligung", sort="listbox", pager="more", size=6),
    _front("presta-sport", "sport", Presta, zero="recommend", match="exact", hidden_stock=True),
    _front("split-parts", "parts", Split, search="none", home="hero", size=16),
    _front("region-wine", "wine", Split, cover="region", match="phrase", pager="more", size=6, words=FRENCH),
)


def _q(front: str, query: str, tag: str, *, top: str = "", bottom: str = "", order: str = "",
       names: tuple[str, ...] = (), ending: str = "") -> Question:  # fmt: skip
    return Question(
        front,
        query,
        tag,
        Decimal(top) if top else None,
        Decimal(bottom) if bottom else None,
        order,
        MOST,
        names,
        ending,
    )


QUESTIONS: tuple[Question, ...] = (
    _q("woo-tools", "cordless drill", "cordless-drill"),
    _q("woo-tools", "cheapest sander", "sander", order="cheapest"),
    _q("dawn-sport", "running shoes women", "wshoe"),
    _q("dawn-sport", "e-bike under 2000 euros", "ebike", top="2000"),
    _q("luma-tools", "cheapest spanner", "spanner", order="cheapest"),
    _q("luma-tools", "workbench", "workbench"),
    _q("presta-wine", "vin rouge", "red"),
    _q("presta-wine", "champagne moins de 50 €", "champagne", top="50"),
    _q("cart-books", "novel", "novel"),
    _q("cart-books", "python programming book", "python"),
    _q("table-parts", "ball bearing 6204", "6204"),
    _q("table-parts", "isopropyl alcohol", "ipa"),
    _q("utility-sport", "cheapest tent", "tent", order="cheapest"),
    _q("split-toys", "puzzle 1000 piezas", "puzzle1000"),
    _q("old-books", "notebook a5", "notebookpaper", names=("A5",)),
    _q("old-books", "book about lighthouses", "lighthouse"),
    _q("from-sport", "hiking backpack", "backpack", names=("Hiking",)),
    _q("gross-garden", "Akku-Rasenmäher", "battery-mower"),
    _q("gross-garden", "Gartenschlauch 25 m", "hose25"),
    _q("plain-garden", "Gartenbank", "bench"),
    _q("hash-tools", "hammer", "hammer"),
    _q("frame-books", "fountain pen", "pen"),
    _q("deep-garden", "Gasgrill", "gasgrill"),
    _q("all-wine", "huile d'olive", "oliveoil"),
    _q("one-toys", "casa de muñecas", "dollhouse"),
    _q("slow-sport", "bike lock", "lock"),
    _q("fails-tools", "caliper", "caliper"),
    _q("region-wine", "miel", "honey"),
)

OPENED: tuple[
    Question, ...
] = (  # were blind until the figures of docs/decisions/sparring-shops.md were taken
    _q("woo-tools", "drill bits", "bits"),
    _q("woo-tools", "laptop with nvidia gpu", "laptop"),
    _q("dawn-sport", "down jacket", "down"),
    _q("dawn-sport", "cheapest bike helmet", "helmet", order="cheapest"),
    _q("luma-tools", "sander below 60 pounds", "sander", top="60"),
    _q("presta-wine", "huile d'olive", "oliveoil"),
    _q("presta-wine", "cave à vin", "cellar"),
    _q("cart-books", "lighthouse book", "lighthouse"),
    _q("cart-books", "guinea pig book", "gpbook"),
    _q("table-parts", "nitrile gloves", "gloves"),
    _q("table-parts", "hex bolt M8", "m8"),
    _q("utility-sport", "rain jacket", "rain"),
    _q("utility-sport", "sleeping bag", "sleepingbag"),
    _q("split-toys", "ajedrez", "chess"),
    _q("split-toys", "muñeca", "doll"),
    _q("old-books", "fountain pen ink", "ink"),
    _q("from-sport", "tent for 2 persons", "tent", names=("Two",)),
    _q("gross-garden", "Heckenschere", "hedge"),
    _q("gross-garden", "günstigste Blumenerde", "soil", names=("Blumenerde",), order="cheapest"),
    _q("plain-garden", "Rasensamen", "seed"),
    _q("hash-tools", "screwdriver set", "screwdriver"),
    _q("frame-books", "jigsaw puzzle", "jigsaw"),
    _q("trade-parts", "v-belt", "belt"),
    _q("ask-parts", "threaded rod M8", "rod"),
    _q("deep-garden", "Rasenmäher", "mower"),
    _q("all-wine", "moulin à café", "grinder"),
    _q("one-toys", "bicicleta infantil", "kidsbike"),
    _q("one-toys", "patinete", "scooter"),
    _q("slow-sport", "mountain bike", "mtb"),
    _q("fails-tools", "spanner", "spanner"),
    _q("region-wine", "café en grains", "beans"),
    _q("region-wine", "laptop", "laptop"),
)

BLIND: tuple[Question, ...] = (
    _q("dawn-wine", "huile d'olive", "oliveoil"),
    _q("dawn-wine", "vin blanc", "white"),
    _q("dawn-wine", "tire-bouchon", "corkscrew"),
    _q("dawn-wine", "laptop", "laptop"),
    _q("luma-books", "fountain pen", "pen"),
    _q("luma-books", "rust programming", "rust"),
    _q("luma-books", "hamster book", "hamsterbook"),
    _q("luma-books", "wall calendar", "calendar"),
    _q("table-tools", "jigsaw", "jigsaw"),
    _q("table-tools", "claw hammer", "hammer"),
    _q("table-tools", "combi drill", "cordless-drill", names=("Combi",)),
    _q("table-tools", "cheapest spanner", "spanner", order="cheapest"),
    _q("utility-garden", "Gartenbank", "bench"),
    _q("utility-garden", "Handheckenschere", "hedge", names=("Hand",)),
    _q("utility-garden", "Tomatensamen", "tomatoseed"),
    _q("utility-garden", "Grill unter 100 €", "grill", top="100"),
    _q("presta-sport", "backpack", "backpack"),
    _q("presta-sport", "trekking bike", "bike", names=("Trekking",)),
    _q("presta-sport", "women's running shoes", "wshoe"),
    _q("presta-sport", "most expensive tent", "tent", order="priciest"),
    _q("split-parts", "acetone", "acetone"),
    _q("split-parts", "lock nut M10", "nut", names=("Lock",)),
    _q("split-parts", "timing belt", "timing"),
    _q("split-parts", "syrian hamster", "hamster"),
    _q("woo-tools", "laser distance meter", "laser"),
    _q("dawn-sport", "floor pump", "pump"),
    _q("split-toys", "plastilina", "clay"),
    _q("gross-garden", "Gartentisch", "table"),
    _q("all-wine", "confiture d'abricots", "jam"),
    _q("hash-tools", "sanding discs", "discs"),
)
