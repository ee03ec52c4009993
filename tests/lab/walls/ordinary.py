"""Ordinary pages that look a little like walls: none may be called blocked."""

from __future__ import annotations

from tests.lab.walls.wall import FOOT, NAV, Wall, doc, script

_GOODS = "".join(
    f'<div style="width:200px"><img src="{{img}}"><h3><a href="/p/{n}">{name}</a></h3><p>{price}</p>'
    "<button>Add to basket</button></div>"
    for n, name, price in ((1, "Oak trug", "£34.00"), (2, "Tin can", "£12.50"), (3, "Hand fork", "£9.95"),
                           (4, "Dibber", "£7.00"))
)  # fmt: skip
_SHELF = f'<main><h1>Garden</h1><div style="display:flex">{_GOODS}</div></main>'
_PROSE = (
    "<p>"
    + "We have sold tools for thirty years and like to talk about them with whoever comes by. " * 6
    + "</p>"
)


def _shop(extra: str, head: str = "") -> str:
    return doc(f"{NAV}{_SHELF}{extra}{FOOT}", "Garden", head=head)


ORDINARY = tuple(
    Wall(name, "", html, status=status)
    for name, html, status in (
        ("badge", _shop('<div class="grecaptcha-badge" style="position:fixed;right:0;bottom:14px;width:256px;height:60px">'
                        '<iframe src="https://www.google.com/recaptcha/api2/anchor?size=invisible" width=256 height=60>'
                        "</iframe></div>", script("https://www.google.com/recaptcha/api.js?render=6L")), 200),
        ("newsletter with recaptcha", _shop(
            '<form method=post><h3>Newsletter</h3><p>Subscribe and get 10 % off.</p><input type=email><div '
            'class="g-recaptcha" data-sitekey=x></div><button>Subscribe</button></form>'
            "<p>This site is protected by reCAPTCHA and the Google Privacy Policy applies.</p>"), 200),
        ("cookie banner", _shop('<div role=dialog style="position:fixed;bottom:0;background:#fff"><p>We value your '
                                "privacy. Before you continue, choose your cookies.</p><button>Accept all</button>"
                                "<button>Reject</button></div>"), 200),
        ("article about captchas", doc(
            "<article><h1>How captchas work</h1>" + "<p>A captcha asks you to prove that you are not a robot. Many sites "
            "check your browser, limit the rate of requests or deny access to automated traffic.</p>" * 12 + "</article>"),
         200),
        ("short article about waiting", doc(
            f"{NAV}<main><article><h1>Why shops use waiting rooms</h1>{_PROSE}<p>You are in line, says the page, and "
            f"your estimated wait is long. Too many requests would bring the shop down.</p>{_PROSE}</article></main>{FOOT}"),
         200),
        ("contact form with captcha", doc(
            f'{NAV}<h1>Contact us</h1>{_PROSE}<form method=post><input name=name placeholder=Name><input type=email '
            f'placeholder=E-mail><textarea placeholder=Message></textarea><div class="g-recaptcha" data-sitekey=x>'
            f"I'm not a robot</div><button>Send</button></form>{FOOT}"), 200),
        ("login link only", doc(f"{NAV}<main><h1>Our story</h1>{_PROSE}<p>Already a customer? <a href='/login'>Log in</a>"
                                f"</p></main>{FOOT}"), 200),
        ("login form beside a text", doc(
            f"{NAV}<h1>On tides</h1><form method=post><input name=u><input type=password name=p><button>Log in</button>"
            f"</form>{_PROSE}{_PROSE}{_PROSE}{FOOT}"), 200),
        ("login form beside goods", _shop("<aside><form method=post><input name=u placeholder=User><input type=password "
                                          "placeholder=Password><button>Log in</button></form></aside>"), 200),
        ("members save", _shop("<p>Members only: sign in to see your 5 % discount.</p>"), 200),
        ("age yes or no", doc("<h1>Are you over 18?</h1><p>You must be of legal drinking age to enter this site.</p>"
                              "<button>Yes, enter</button><button>No</button>", "Welcome"), 200),
        ("one product", doc(f'{NAV}<main><h1>Oak trug</h1><img src="{{img}}"><p>£34.00</p><p>In stock</p><button>Add to '
                            f"basket</button><p>Log in to save to your wish list.</p></main>{FOOT}"), 200),
        ("nothing found", doc(f"{NAV}<main><h1>Search</h1><p>No results for “emu”. Try again with other words.</p>"
                              f"</main>{FOOT}"), 200),
        ("not found", doc(f"{NAV}<main><h1>Page not found</h1><p>The page you wanted is not here.</p></main>{FOOT}"), 404),
        ("sold out", doc(f"{NAV}<main><h1>Oak trug</h1><p>Temporarily unavailable. Sign up to be told when it is back."
                         f"</p><form method=post><input type=email><button>Tell me</button></form></main>{FOOT}"), 200),
        ("not shipped there", doc(f"{NAV}<main><h1>Oak trug</h1><p>£34.00</p><p>This item cannot be shipped to your "
                                  f"country.</p><button>Add to basket</button></main>{FOOT}"), 200),
        ("shop sells locks", _shop("<h2>Access control</h2><p>Access denied? Our locks keep everybody out.</p>"), 200),
        ("waiting list", doc(f"{NAV}<main><h1>Puppies</h1>{_PROSE}<p>Join our waiting list. We expect a litter in May; "
                             f"puppies are £900.</p></main>{FOOT}"), 200),
        ("small breeder", doc("<h1>Hamsters from Ella</h1><p>Two golden males, 8 weeks, £15 each. Ring 01234 567 890."
                              "</p>"), 200),
        ("closed for holidays", doc(f"{NAV}<main><h1>Garden</h1><p>Our warehouse closes for stock-taking in January."
                                    f"</p>{_PROSE}</main>{FOOT}"), 200),
        ("form with a note of maintenance", doc(
            "<h1>Change of address, step 1 of 4</h1><p>Maintenance work: this service is under maintenance on Saturday "
            "from 6 to 8.</p><form><label>New street<input name=s></label><label>Moved on<input name=d type=date></label>"
            "<button>Go on</button></form>"), 200),
        ("Formular mit Hinweis auf Wartung", doc(
            "<h1>Ummeldung</h1><p>Wartungsarbeiten: Am Samstag ist der Dienst nicht erreichbar.</p><form><label>Straße"
            "<input name=s></label><label>Ort<input name=o></label><button>Weiter</button></form>"), 200),
        ("list under a note of maintenance", doc(
            "<div>Scheduled maintenance on Sunday, 02:00 UTC.</div><h1>Open requests</h1><ul>" + "".join(
                f"<li><a href='/r/{n}'>Request {n} of the team</a></li>" for n in range(1, 10)) + "</ul>"), 200),
        ("noscript beside goods", _shop("<noscript>Please enable JavaScript to use the basket.</noscript>"), 200),
        ("subscription product", _shop("<h2>Subscribe and save</h2><p>Subscribe to get full boxes each month. Start your "
                                       "free trial.</p>"), 200),
        ("register for a course", doc(f"{NAV}<main><h1>Pruning course</h1>{_PROSE}<form method=post><input name=name>"
                                      f"<input type=email><input type=tel><button>Register</button></form></main>{FOOT}"),
         200),
        ("prices behind a login", doc(f"{NAV}<main><h1>V-belts</h1><table>" + "".join(
            f"<tr><td><a href='/p/{n}'>V-belt SPA {n}00</a></td><td>SPA{n}</td><td><a href='/login'>Log in to see prices</a>"
            "</td></tr>" for n in range(7, 13)) + f"</table></main>{FOOT}"), 200),
        ("splash with enter", doc('<h1>Willow &amp; Reed</h1><a href="/shop">Enter the shop</a>'), 200),
        ("country chooser", doc("<h1>Choose your country</h1><p>Select your country or region to see prices.</p><a "
                                'href="/uk">United Kingdom</a> <a href="/de">Deutschland</a> <a href="/fr">France</a>'), 200),
    )
)  # fmt: skip
