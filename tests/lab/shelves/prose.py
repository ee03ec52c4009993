"""Offers in running text, in several hands and languages; and texts with amounts that offer nothing."""

from __future__ import annotations

from tests.lab.shelves.shelf import Shelf, page

_TOP = (
    '<h2><a href="/">Maple Hill Hamstery</a></h2><p><a href="/">Home</a> · <a '
    'href="/available">Available</a> · <a href="/care">Care</a></p>'
)

STORY = page(
    _TOP
    + "<h1>Available hamsters</h1><p>We breed Syrian hamsters in small numbers. All our babies are handled "
    "from the second week on.</p>"
    "<p>Pip is a golden male, born in May. He is bold and greedy. We ask $40 for him.</p>"
    "<p>Dot is a dove female with the softest coat. Her adoption fee is $45.</p>"
    "<p>Tuck, her brother, has found his forever home already. He was $45 as well.</p>"
    "<p>Every hamster comes with a bag of food worth $8 and a care sheet. Vet checks cost us about $30 each.</p>",
)

DASHES = page(
    _TOP + "<h1>Kittens</h1><p>Litter of 2 April, mother: Snow, father: Baron.</p><ul><li>Female, blue – "
    "€650</li><li>Male, lilac – €600 – reserved</li><li>Male, cream – €600</li></ul><p>A deposit of €100 "
    "holds your kitten.</p>",
)

SENTENCES = page(
    _TOP + "<h1>Current stock</h1><p>Bantam hens are £18 each, point of lay. Silkie chicks cost £6 and are "
    "ready from Friday. We also have a trio of call ducks for £75. Sorry, the Brahma cockerel has been "
    "sold.</p><p>Open Saturdays 10-4. Cash only; delivery within 20 miles is £15.</p>",
)

BOLD = page(
    _TOP + "<h1>Puppies</h1><p><strong>Bella</strong> – chocolate Labrador bitch, vaccinated and chipped. "
    "<strong>£950</strong></p><p><strong>Duke</strong> – black Labrador dog, vaccinated and chipped. "
    "<strong>£900</strong></p><p><strong>Ruby</strong> – fox red bitch. <strong>SOLD</strong></p>",
)

GERMAN = page(
    "<h1>Abgabetiere</h1><p>Max ist ein kastrierter Widderbock, drei Jahre alt. Schutzgebühr: 45 "
    "€.</p><p>Mia, eine junge Löwenkopfdame, sucht ein Zuhause mit Garten. Sie kostet 50 Euro.</p><p>Paul "
    "ist leider schon reserviert (45 €).</p>",
    lang="de",
    title="Abgabetiere",
)

FRENCH = page(
    "<h1>Nos lapins à adopter</h1><p>Caramel, un mâle nain de six mois, est disponible pour 35 €. Il est "
    "très doux.</p><p>Noisette, une femelle bélier, est à vendre au prix de 40 €.</p><p>Prune (40 €) est "
    "déjà réservée.</p>",
    lang="fr",
    title="Nos lapins",
)

SPANISH = page(
    "<h1>Hámsters en venta</h1><p>Canela, hembra siria de dos meses, disponible por 15 €.</p><p>Trufa, "
    "macho sirio negro, cuesta 18 €.</p><p>Luna ya está reservada, 15 €.</p>",
    lang="es",
    title="Hámsters",
)

ARTICLE = page(
    "<article><h1>What does a hamster cost?</h1><p>By Jane Doe, 3 March</p><p>Many people think that "
    "hamsters are cheap pets. A Syrian hamster usually costs between $20 and $50 from a breeder, but that "
    "is only the beginning of the story, as anyone who has kept one will tell you.</p><p>A good cage can "
    "cost $150 or more, and you should expect to pay about $25 a month for food and bedding. Vet bills are "
    "another matter: my own hamster needed an operation that cost me $400 last year.</p><p>Over two years "
    "the total easily reaches $900. Still, few animals give so much joy for so little room, and a "
    "second-hand tank saves a lot of money if you are patient.</p><p>Read our guide to cages and our notes "
    "on food before you decide, and talk to your vet about the costs in your region.</p></article>",
    title="What does a hamster cost?",
)

NEWS = page(
    "<article><h1>City to spend $2 million on dog parks</h1><p>The council approved a budget of $2.1 "
    "million on Tuesday for three new dog parks, after a debate of four hours about the "
    "costs.</p><p>Residents will pay about $4 more in taxes a year, according to the mayor, who called the "
    "plan a bargain for families with pets in every part of the city.</p><p>Critics said that the money, "
    "some $700,000 for each park, would be better spent on roads, schools or on the shelter, where "
    "adoptions rose by 12 percent.</p></article>",
    title="City to spend $2 million on dog parks",
)

NOTHING = page(
    _TOP + "<h1>Available hamsters</h1><p>We currently have no hamsters available. The next litter is due in "
    "June. Please join our waiting list.</p>"
)

_ARTICLE = ("article",)
PROSE = (
    Shelf(
        "story",
        STORY,
        ("Pip | 40 | USD | available_online", "Dot | 45 | USD | available_online"),
        ("article", "listing"),
        "/available",
    ),
    Shelf(
        "dashes",
        DASHES,
        (
            "Female, blue | 650 | EUR | available_online",
            "Male, lilac | 600 | EUR | out_of_stock",
            "Male, cream | 600 | EUR | available_online",
        ),
        ("article", "listing"),
        "/kittens",
    ),
    Shelf(
        "sentences",
        SENTENCES,
        (
            "Bantam hens | 18 | GBP | available_online",
            "Silkie chicks | 6 | GBP | available_online",
            "trio of call ducks | 75 | GBP | available_online",
        ),
        ("article", "listing"),
        "/stock",
    ),
    Shelf(
        "bold names",
        BOLD,
        ("Bella | 950 | GBP | available_online", "Duke | 900 | GBP | available_online"),
        ("article", "listing"),
        "/puppies",
    ),
    Shelf(
        "German prose",
        GERMAN,
        (
            "Max | 45 | EUR | available_online",
            "Mia | 50 | EUR | available_online",
            "Paul | 45 | EUR | out_of_stock",
        ),
        ("article", "listing"),
        "/abgabe",
    ),
    Shelf(
        "French prose",
        FRENCH,
        (
            "Caramel | 35 | EUR | available_online",
            "Noisette | 40 | EUR | available_online",
            "Prune | 40 | EUR | out_of_stock",
        ),
        ("article", "listing"),
        "/lapins",
    ),
    Shelf(
        "Spanish prose",
        SPANISH,
        (
            "Canela | 15 | EUR | available_online",
            "Trufa | 18 | EUR | available_online",
            "Luna | 15 | EUR | out_of_stock",
        ),
        ("article", "listing"),
        "/hamsters",
    ),
    Shelf("article about costs", ARTICLE, (), _ARTICLE, "/blog/cost"),
    Shelf("news with amounts", NEWS, (), _ARTICLE, "/news/parks"),
    Shelf("nothing for now", NOTHING, (), ("article", "listing", "search"), "/available"),
)
