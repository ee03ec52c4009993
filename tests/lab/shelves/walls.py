"""Pages that keep a visitor out, by family; and ordinary pages that only look a little like them."""

from __future__ import annotations

from dataclasses import dataclass

from tests.lab.shelves.shelf import page


@dataclass(frozen=True, slots=True)
class Wall:
    """A page and the blocker family that it is; "" for an ordinary page."""

    name: str
    html: str
    family: str
    status: int = 200


def _shop(extra: str) -> str:
    goods = "".join(
        f'<div style="width:200px"><img src="{{img}}"><h3><a href="/p/{i}">{n}</a></h3><p>{p}</p></div>'
        for i, n, p in ((1, "Red ball", "£3.00"), (2, "Blue ball", "£3.50"), (3, "Green ball", "£4.00"))
    )
    return page(
        f'<header><a href="/">Balls</a> <a href="/login">Sign in</a> <a '
        f'href="/register">Register</a></header><main><h1>Balls</h1><div '
        f'style="display:flex">{goods}</div></main>{extra}'
    )


_TEXT = (
    "<p>"
    + "We have kept small animals for thirty years and like to talk about them, so do write to us when you "
    "have a question. " * 4 + "</p>"
)

WALLS = (
    Wall(
        "checkbox captcha",
        page(
            "<h1>One more step</h1><p>Please confirm that you are not a robot.</p><label><input "
            "type=checkbox> I'm not a robot</label>"
        ),
        "captcha",
    ),
    Wall(
        "picture captcha",
        page(
            "<h1>Security check</h1><p>Type the characters you see in this image:</p><img "
            'src="{img}"><form method="post"><input name="captcha"><button>Continue '
            "shopping</button></form>"
        ),
        "captcha",
    ),
    Wall(
        "browser check",
        page(
            "<h1>shop.test</h1><h2>Verifying you are human. This may take a few seconds.</h2><p>shop.test "
            "needs to review the security of your connection before proceeding.</p><p>Ray ID: 8a1b2c</p>",
            title="Just a moment...",
        ),
        "browser_check",
        403,
    ),
    Wall(
        "press and hold",
        page(
            "<h1>Before we continue...</h1><p>Press &amp; Hold to confirm you are a human (and not a bot)"
            ".</p><div style='width:200px;height:50px;border:1px solid'>Press &amp; Hold</div>"
        ),
        "captcha",
        403,
    ),
    Wall(
        "slider",
        page(
            "<h2>Please slide to verify</h2><p>Drag the slider to complete the puzzle</p><div role=slider "
            "tabindex=0 style='width:300px;height:40px;background:#ddd'></div>"
        ),
        "captcha",
    ),
    Wall(
        "unusual traffic",
        page(
            "<p>Our systems have detected unusual traffic from your computer network. This page checks to "
            "see if it's really you sending the requests, and not a robot.</p>"
        ),
        "captcha",
        429,
    ),
    Wall(
        "proof of work",
        page(
            "<h1>Making sure you're not a bot!</h1><p>Loading... Your browser is solving a small challenge.</p>",
            title="Making sure you're not a bot!",
        ),
        "proof_of_work",
    ),
    Wall(
        "German robot check",
        page(
            "<h1>Sicherheitsüberprüfung</h1><p>Bitte bestätigen Sie, dass Sie kein Roboter "
            "sind.</p><button>Ich bin kein Roboter</button>",
            lang="de",
        ),
        "captcha",
    ),
    Wall(
        "French robot check",
        page(
            "<h1>Contrôle de sécurité</h1><p>Vérifiez que vous êtes humain pour "
            "continuer.</p><button>Continuer</button>",
            lang="fr",
        ),
        "captcha",
    ),
    Wall(
        "Spanish robot check",
        page(
            "<h1>Verificación de seguridad</h1><p>Confirme: no soy un robot.</p><button>Continuar</button>",
            lang="es",
        ),
        "captcha",
    ),
    Wall(
        "login wall",
        page(
            "<main><h1>Sign in</h1><p>You must be signed in to see our products and prices.</p><form "
            'method="post"><input type="email" placeholder="E-mail"><input type="password" '
            'placeholder="Password"><button>Sign in</button></form><a href="/forgot">Forgot '
            "password?</a></main>"
        ),
        "login",
    ),
    Wall(
        "German login wall",
        page(
            "<h1>Anmelden</h1><p>Nur für registrierte Händler. Bitte melden Sie sich an.</p><form "
            'method="post"><input name="user"><input type="password" '
            'name="pw"><button>Anmelden</button></form>',
            lang="de",
        ),
        "login",
    ),
    Wall(
        "paywall",
        page(
            "<article><h1>The best rabbit shows of the year</h1><p>The season began with a surprise in "
            "Leeds, where a young breeder</p><div><h2>Subscribe to continue reading</h2><p>Already a "
            "subscriber? Log in. Start your free trial for $1 a week.</p><button>Subscribe "
            "now</button></div></article>"
        ),
        "paywall",
    ),
    Wall(
        "access denied",
        page(
            "<h1>Access Denied</h1><p>You don't have permission to access this server.</p><p>Reference #18.4f2</p>"
        ),
        "access_denied",
        403,
    ),
    Wall(
        "denied with 200",
        page(
            "<h1>Access denied</h1><p>Your IP address has been blocked. If you think this is an error, "
            "contact the site owner.</p>"
        ),
        "access_denied",
    ),
    Wall(
        "rate limited",
        page("<h1>Too Many Requests</h1><p>Please try again in a few minutes.</p>"),
        "rate_limited",
        429,
    ),
    Wall("overloaded", page("<h1>503 Service Temporarily Unavailable</h1>"), "rate_limited", 503),
    Wall("empty shell", page('<div id="root"></div>'), "unreadable"),
    Wall(
        "needs scripts",
        page("<noscript></noscript><p>Please enable JavaScript to view this site.</p>"),
        "unreadable",
    ),
    Wall("shop with sign-in link", _shop(""), ""),
    Wall(
        "shop with a login form in the header",
        _shop(
            '<div><form method="post"><input name="user" placeholder="User"><input type="password" '
            'placeholder="Password"><button>Log in</button></form></div>'
        ),
        "",
    ),
    Wall(
        "shop with a captcha badge",
        _shop(
            '<div class="grecaptcha-badge" '
            'style="position:fixed;right:0;bottom:14px;width:256px;height:60px"><iframe title="reCAPTCHA" '
            'style="width:256px;height:60px"></iframe></div><p>This site is protected by reCAPTCHA and the '
            "Google Privacy Policy applies.</p>"
        ),
        "",
    ),
    Wall(
        "contact form with a captcha",
        page(
            f'<h1>Contact us</h1>{_TEXT}<form method="post"><input name="name" placeholder="Name"><input '
            f'type="email" placeholder="E-mail"><textarea placeholder="Message"></textarea><div '
            f'class="g-recaptcha" data-sitekey="x" style="width:300px;height:78px">I\'m not a '
            f"robot</div><button>Send</button></form>"
        ),
        "",
    ),
    Wall(
        "newsletter",
        _shop(
            "<footer><h3>Subscribe to our newsletter</h3><p>Subscribe now and get 10% off.</p><form><input "
            "type=email><button>Subscribe</button></form></footer>"
        ),
        "",
    ),
    Wall(
        "article about bots",
        page(
            "<article><h1>How captchas work</h1>"
            + "<p>A captcha asks you to prove that you are not a robot. Many sites use them to keep automated "
            "traffic out, and they have become harder over the years for people as well.</p>"
            * 15
            + "</article>"
        ),
        "",
    ),
)
