"""Walls that the recogniser was made with."""

from __future__ import annotations

from tests.lab.walls.wall import FOOT, NAV, Wall, doc, script

_RC = "https://www.google.com/recaptcha/api.js"

KNOWN = (
    Wall(
        "recaptcha v2 checkbox", "captcha",
        doc("<h1>Are you a person?</h1><form method=post><p>Tick the box to go on to the shop.</p>"
            '<div class="g-recaptcha" data-sitekey="6Lc"></div><button>Go on</button></form>', head=script(_RC)),
        "reCAPTCHA v2",
    ),
    Wall(
        "sorry page", "captcha",
        doc("<p><b>About this page</b></p><p>Our systems have detected unusual traffic from your computer network. "
            "This page checks to see if it's really you sending the requests, and not a robot.</p>"
            "<p>IP address: 192.0.2.1</p>", head=script("https://www.google.com/recaptcha/enterprise.js")),
        "reCAPTCHA Enterprise", 429,
    ),
    Wall(
        "hcaptcha gate", "captcha",
        doc("<h2>Please complete the security check to access shop.test</h2>"
            '<div class="h-captcha" data-sitekey="10"></div><p>Why do I have to complete a CAPTCHA?</p>',
            "Attention Required!", head=script("https://js.hcaptcha.com/1/api.js")),
        "hCaptcha", 403,
    ),
    Wall(
        "turnstile", "captcha",
        doc("<h1>shop.test</h1><p>Verify you are human by completing the action below.</p>"
            '<div class="cf-turnstile" data-sitekey="0x4"></div><p>shop.test needs to review the security of your '
            "connection before proceeding.</p><p>Ray ID: 7e2</p>", "Just a moment...",
            head=script("https://challenges.cloudflare.com/turnstile/v0/api.js")),
        "Cloudflare Turnstile", 403,
    ),
    Wall(
        "arkose", "captcha",
        doc('<h1>Protecting your account</h1><p>Please solve this puzzle so we know you are a real person.</p>'
            '<div id="FunCaptcha"></div><iframe src="https://client-api.arkoselabs.com/fc/gc/" width=320 height=300>'
            "</iframe>"),
        "Arkose",
    ),
    Wall(
        "geetest", "captcha",
        doc('<h3>Security verification</h3><p>Drag the slider to fit the puzzle piece.</p>'
            '<div class="geetest_holder geetest_wind"><div class="geetest_btn">Click to verify</div></div>',
            head=script("https://static.geetest.com/v4/gt4.js")),
        "GeeTest",
    ),
    Wall(
        "go-captcha slider, few words", "captcha",
        doc('<h1>Shop</h1><div class="go-captcha gc-wrapper gc-theme"><div class="gc-header"><span>请拖动滑块完成拼图</span>'
            '</div><div class="gc-body"><img src="{img}" alt=""></div><div class="gc-drag-block">→</div></div>'),
        "GoCaptcha",
    ),
    Wall(
        "mcaptcha", "captcha",
        doc('<h1>One moment</h1><form method=post><label>mCaptcha authorization token<input name="mcaptcha__token"></label>'
            '<div id="mcaptcha__widget-container"></div><button>Go on</button></form>'),
        "mCaptcha",
    ),
    Wall(
        "datadome slider", "captcha",
        doc('<iframe src="https://geo.captcha-delivery.com/captcha/?initialCid=A" title="DataDome CAPTCHA" '
            "style='width:100%;height:90vh;border:0'></iframe>", "shop.test",
            head=script("https://ct.captcha-delivery.com/c.js")),
        "DataDome", 403,
    ),
    Wall(
        "perimeterx press and hold", "captcha",
        doc("<h1>Access to this page has been denied</h1><p>Press &amp; Hold to confirm you are a human (and not a "
            'bot).</p><div id="px-captcha"></div><p>Reference ID 1b2</p>', "Access to this page has been denied",
            head=script("https://captcha.px-cdn.net/PX8/captcha.js")),
        "PerimeterX", 403,
    ),
    Wall(
        "aws waf puzzle", "captcha",
        doc('<div id="captcha-container"></div><h2>Let\'s confirm you are human</h2><p>Complete the security check '
            "before continuing. This step verifies that you are not a bot.</p><button>Begin</button>",
            "Human Verification", head=script("https://a1.token.awswaf.com/a1/captcha.js")),
        "AWS WAF", 405,
    ),
    Wall(
        "friendly captcha", "captcha",
        doc('<h1>Kurze Prüfung</h1><p>Bevor es weitergeht, prüfen wir, ob Sie ein Mensch sind.</p>'
            '<div class="frc-captcha" data-sitekey="FC">Anti-Roboter-Verifizierung</div><button disabled>Weiter</button>',
            "Prüfung", "de", script("https://cdn.test/friendly-challenge/widget.min.js")),
        "Friendly Captcha",
    ),
    Wall(
        "mtcaptcha", "captcha",
        doc('<h1>Un instant</h1><p>Recopiez le texte de l\'image pour continuer.</p><div class="mtcaptcha"></div>'
            "<button>Valider</button>", "Vérification", "fr",
            script("https://service.mtcaptcha.com/mtcv1/client/mtcaptcha.min.js")),
        "MTCaptcha",
    ),
    Wall(
        "letters in a picture", "captcha",
        doc('<h4>Enter the characters you see below</h4><p>Sorry, we just need to make sure you\'re not a robot.</p>'
            '<form action="/check"><img src="{img}"><input name="field-keywords" placeholder="Type characters">'
            "<button>Continue shopping</button></form>", "Robot Check"),
        "",
    ),
    Wall(
        "French slider", "captcha",
        doc('<h1>Vérification</h1><p>Faites glisser le curseur pour compléter le puzzle.</p><div role=slider tabindex=0 '
            "style='width:300px;height:40px;background:#ddd'></div>", "Vérification", "fr"),
        "",
    ),
    Wall(
        "anubis", "proof_of_work",
        doc('<h1>Making sure you\'re not a bot!</h1><p>Calculating... Difficulty: 4, Speed: 0kH/s</p><details><summary>'
            "Why am I seeing this?</summary><p>You are seeing this because the administrator has set up Anubis.</p>"
            "</details>", "Making sure you're not a bot!", head=script("/.within.website/x/cmd/anubis/static/js/main.mjs")),
        "Anubis",
    ),
    Wall(
        "home-made proof of work", "proof_of_work",
        doc("<h2>One second</h2><p>Your browser is solving a small computational puzzle (proof of work). It proves "
            "that you are not a crawler. Nonces tried: 1240</p><progress></progress>", "Computing"),
    ),
    Wall(
        "German proof of work", "proof_of_work",
        doc("<h1>Ihr Browser wird geprüft</h1><p>Bitte warten: Ihr Gerät löst gerade eine Rechenaufgabe (Proof of "
            "Work), damit Bots den Shop nicht überlasten.</p>", "Prüfung", "de"),
    ),
    Wall(
        "checking your browser", "browser_check",
        doc("<h1>Checking your browser before accessing shop.test</h1><p>This process is automatic. Your browser will "
            "redirect to your requested content shortly.</p><p>Please allow up to 5 seconds…</p>"
            "<p>DDoS protection by Cloudflare</p>", "Just a moment..."),
        "Cloudflare", 503,
    ),
    Wall(
        "verifying, Ray ID", "browser_check",
        doc("<h1>shop.test</h1><h2>Verifying you are human. This may take a few seconds.</h2><p>shop.test needs to "
            "review the security of your connection before proceeding.</p><p>Ray ID: 8a1b2c</p><p>Performance &amp; "
            "security by Cloudflare</p>", "Just a moment..."),
        "Cloudflare", 403,
    ),
    Wall(
        "Spanish browser check", "browser_check",
        doc("<h1>Comprobando su navegador</h1><p>Este proceso es automático. Será redirigido en unos segundos.</p>",
            "Un momento…", "es"),
        "", 503,
    ),
    Wall(
        "trade login", "login",
        doc('<main><h1>Trade customers</h1><p>You must be signed in to see our products and prices.</p><form method=post>'
            '<input type=email placeholder="E-mail"><input type=password placeholder=Password><button>Sign in</button>'
            '</form><a href="/forgot">Forgot password?</a></main>'),
    ),
    Wall(
        "login in shop chrome", "login",
        doc(f"{NAV}<main><h1>Login</h1><form method=post><label>Customer number <input name=user></label>"
            f"<label>Password <input type=password></label><button>Log in</button></form>"
            f'<p>New here? <a href="/register">Create an account</a></p></main>{FOOT}'),
    ),
    Wall(
        "French members only", "login",
        doc(f'{NAV}<main><h1>Espace réservé aux professionnels</h1><p>Veuillez vous connecter pour voir les tarifs.</p>'
            f'<a href="/connexion" role=button>Se connecter</a></main>{FOOT}', "Catalogue", "fr"),
    ),
    Wall(
        "bank login beside rates and an offer", "login",
        doc(f"{NAV}<main><h1>Sign in to online banking</h1><form method=post><label>User name <input name=user></label>"
            "<label>Password <input type=password name=pass></label><button>Sign in</button></form>"
            "<section><img src='{img}' width=360 height=200 alt=''><h2>Travel card</h2><p>Cash back abroad, no fee for "
            "a year</p><a href=/promo/18>Order now</a></section><section><h2>Exchange rates</h2><table><tr><th>Currency"
            "<th>Buy<th>Sell<tr><td>USD<td>78.40<td>81.10<tr><td>EUR<td>88.88<td>92.51</table></section></main>",
            "Online banking"),
    ),
    Wall(
        "shop password", "login",
        doc('<h1>Opening soon</h1><p>Enter store using password</p><form method=post><input type=password name=password '
            'placeholder="Your password"><button>Enter</button></form>', "Opening soon"),
    ),
    Wall(
        "metered article", "paywall",
        doc("<article><h1>The best rabbit shows of the year</h1><p>The season began with a surprise in Leeds, where a "
            "young breeder took the cup with a rabbit nobody had seen before.</p><p>It was only the start of</p><div>"
            "<h2>Subscribe to continue reading</h2><p>Already a subscriber? Log in. Start your free trial for $1 a week."
            "</p><button>Subscribe now</button></div></article>"),
    ),
    Wall(
        "German plus article", "paywall",
        doc("<article><h1>So finden Sie den richtigen Züchter</h1><p>Wer ein Tier kaufen will, steht vor vielen Fragen."
            "</p><section><h2>Weiterlesen mit Plus</h2><p>Jetzt abonnieren und alle Artikel lesen. Der erste Monat "
            "kostet 1 €.</p><button>Abo abschließen</button></section></article>", "Züchter", "de"),
    ),
    Wall(
        "payment required", "paywall",
        doc("<h1>Members' price guide</h1><p>This guide is available to paying members only.</p>"
            "<a href='/join'>Join from £4 a month</a>"), "", 402,
    ),
    Wall(
        "akamai denied", "access_denied",
        doc("<h1>Access Denied</h1><p>You don't have permission to access \"http://shop.test/\" on this server.</p>"
            "<p>Reference #18.4f2a1602.1700000000.1a2b3c</p><p>https://errors.edgesuite.net/18.4f2a</p>", "Access Denied"),
        "Akamai", 403,
    ),
    Wall(
        "cloudflare blocked", "access_denied",
        doc("<h1>Sorry, you have been blocked</h1><h2>You are unable to access shop.test</h2><p>This website is using a "
            "security service to protect itself from online attacks. The action you just performed triggered the "
            "security solution.</p><p>Cloudflare Ray ID: 8c1</p>", "Attention Required! | Cloudflare"),
        "Cloudflare", 403,
    ),
    Wall(
        "automation tools", "access_denied",
        doc("<h1>Access to this page has been denied</h1><p>We believe you are using automation tools to browse the "
            "website. This may happen because cookies are disabled or your browser does not support them.</p>"),
        "", 403,
    ),
    Wall(
        "German bot accusation", "access_denied",
        doc("<h1>Zugriff gesperrt</h1><p>Wir haben Ihre Anfrage als automatisierten Zugriff (Bot) erkannt. Bitte wenden "
            "Sie sich an den Kundendienst.</p>", "Gesperrt", "de"),
    ),
    Wall("bare 403", "access_denied", "<html><head><title>403 Forbidden</title></head><body><center><h1>403 Forbidden"
         "</h1></center><hr><center>nginx</center></body></html>", "", 403),
    Wall(
        "not in your country", "geo_block",
        doc("<h1>We're sorry</h1><p>This website is not available in your country or region.</p>"), "", 403,
    ),
    Wall(
        "legal reasons", "geo_block",
        doc("<h1>451: Unavailable due to legal reasons</h1><p>We recognise you are attempting to access this website "
            "from a country belonging to the European Economic Area (EEA) including the EU which enforces the General "
            "Data Protection Regulation (GDPR) and therefore access cannot be granted at this time.</p>"), "", 451,
    ),
    Wall(
        "Spanish geo block", "geo_block",
        doc("<h1>Lo sentimos</h1><p>Esta tienda no está disponible en tu país.</p>", "Tienda", "es"),
    ),
    Wall(
        "age by document", "age_wall",
        doc("<h1>Age verification required</h1><p>The law requires us to verify that you are over 18. Upload a photo of "
            "your ID or use your bank's app to confirm your age.</p><a href='https://id.test/start'>Verify with ID</a>"),
    ),
    Wall(
        "German age check", "age_wall",
        doc("<h1>Altersverifikation erforderlich</h1><p>Dieser Bereich ist nur für Personen ab 18 Jahren. Bitte weisen "
            "Sie Ihr Alter mit Personalausweis oder Video-Ident nach.</p><button>Mit Ausweis bestätigen</button>",
            "FSK 18", "de"),
    ),
    Wall(
        "too many requests", "rate_limited",
        doc("<h1>429 Too Many Requests</h1><p>You have sent too many requests. Slow down.</p>"),
        "", 429, 720, {"retry-after": "720"},
    ),
    Wall("overloaded", "rate_limited", doc("<h1>503 Service Temporarily Unavailable</h1><hr>nginx"), "", 503, 30,
         {"retry-after": "30"}),
    Wall(
        "rate limited by words", "rate_limited",
        doc("<h1>Error 1015</h1><h2>You are being rate limited</h2><p>The owner of this website (shop.test) has banned "
            "you temporarily from accessing this website.</p><p>Cloudflare Ray ID: 9d</p>"), "Cloudflare", 429,
    ),
    Wall(
        "German slow down", "rate_limited",
        doc("<h1>Zu viele Anfragen</h1><p>Bitte versuchen Sie es in 5 Minuten erneut.</p>", "Langsamer", "de"),
        "", 200, 300,
    ),
    Wall(
        "queue", "waiting_room",
        doc("<h1>You are now in line</h1><p>Lots of people want to visit the shop right now. When it is your turn, you "
            "will have 10 minutes to enter.</p><p>Number of people in line ahead of you: 1,204</p><p>Your estimated wait "
            "time is: 14 minutes</p>", "Queue", head=script("https://static.queue-it.net/script/queueclient.min.js")),
        "Queue-it", 200, 840,
    ),
    Wall(
        "German queue", "waiting_room",
        doc("<h1>Sie befinden sich in der Warteschlange</h1><p>Zurzeit besuchen sehr viele Menschen unseren Shop. Diese "
            "Seite aktualisiert sich von selbst.</p>", "Warteraum", "de"),
    ),
    Wall(
        "maintenance 503", "maintenance",
        doc("<h1>We'll be right back</h1><p>The shop is down for scheduled maintenance. Please check back in an hour."
            "</p>", "Maintenance"), "", 503, 3600, {"retry-after": "3600"},
    ),
    Wall(
        "German maintenance", "maintenance",
        doc("<h1>Wartungsarbeiten</h1><p>Unser Shop wird gerade überarbeitet und ist bald wieder für Sie da.</p>",
            "Wartung", "de"),
    ),
    Wall("empty shell", "unreadable", doc('<div id="root"></div>', "Shop", head=script("/app.js"))),
    Wall(
        "wants JavaScript", "unreadable",
        doc("<p>You need to enable JavaScript to run this app.</p>", "Shop"),
    ),
)  # fmt: skip
