"""Walls that were written before the recogniser and never looked at while it was made: they are counted only."""

from __future__ import annotations

from tests.lab.walls.wall import FOOT, NAV, Wall, doc, script

BLIND = (
    Wall(
        "recaptcha in German", "captcha",
        doc('<h2>Ich bin kein Roboter</h2><p>Bitte lösen Sie die Aufgabe, um zum Shop zu gelangen.</p><form method=post>'
            '<div class="g-recaptcha" data-sitekey="x"></div><input type=submit value=Absenden></form>', "Prüfung", "de",
            script("https://www.recaptcha.net/recaptcha/api.js")),
        "reCAPTCHA v2",
    ),
    Wall(
        "recaptcha v3 score too low", "captcha",
        doc("<h1>Hmm…</h1><p>We could not tell whether you are a human. Please try the challenge again.</p>"
            "<button>Try again</button>", "Verification",
            head=script("https://www.google.com/recaptcha/api.js?render=6Lx")),
        "reCAPTCHA v3",
    ),
    Wall(
        "hcaptcha in French", "captcha",
        doc('<h1>Êtes-vous humain ?</h1><p>Cochez la case ci-dessous pour accéder au site.</p>'
            '<div class="h-captcha" data-sitekey="1"></div>', "Contrôle", "fr",
            script("https://hcaptcha.com/1/api.js?hl=fr")),
        "hCaptcha",
    ),
    Wall(
        "turnstile on a shop's own page", "captcha",
        doc('<h2>Quick check</h2><p>Help us keep the shop free of bots.</p><form method=post><div class="cf-turnstile" '
            'data-sitekey="0x"></div><button>Enter the shop</button></form>', "Quick check",
            head=script("https://challenges.cloudflare.com/turnstile/v0/api.js?onload=go")),
        "Cloudflare Turnstile",
    ),
    Wall(
        "arkose in Spanish", "captcha",
        doc('<h1>Verifica que eres una persona</h1><p>Resuelve este rompecabezas para continuar.</p>'
            '<iframe src="https://shop-api.arkoselabs.com/v2/enforcement.html" width=400 height=400></iframe>',
            "Verificación", "es"),
        "Arkose",
    ),
    Wall(
        "pictures to choose", "captcha",
        doc("<h3>Select all squares with traffic lights</h3><div>" + '<img src="{img}" width=90 height=90>' * 9
            + "</div><button>Verify</button>", "Challenge"),
    ),
    Wall(
        "slider in German", "captcha",
        doc("<p>Schieben Sie den Regler nach rechts, um fortzufahren.</p><div role=slider tabindex=0 "
            "style='width:300px;height:40px;background:#ddd'></div>", "Sicherheitsabfrage", "de"),
    ),
    Wall(
        "a sum", "captcha",
        doc("<h1>Before you enter</h1><p>To show that you are human, what is 7 + 4?</p><form method=post><input "
            "name=answer size=4><button>Enter</button></form>", "Before you enter"),
    ),
    Wall(
        "letters in Spanish", "captcha",
        doc('<p>Introduzca los caracteres que ve en la imagen:</p><img src="{img}"><form><input name=c><button>Seguir'
            "</button></form>", "Acceso", "es"),
    ),
    Wall(
        "geetest v3", "captcha",
        doc('<p>请完成安全验证</p><p>Please complete the verification</p><div class="geetest_radar_tip">Click to verify</div>',
            "Verify", head=script("https://static.geetest.com/static/js/gt.0.4.9.js")),
        "GeeTest",
    ),
    Wall(
        "perimeterx in German", "captcha",
        doc('<h1>Bevor wir fortfahren…</h1><p>Drücken und halten, um zu bestätigen, dass Sie ein Mensch sind.</p>'
            '<div id="px-captcha"></div>', "Zugriff auf diese Seite verweigert", "de"),
        "PerimeterX", 403,
    ),
    Wall(
        "aws waf without words", "browser_check",
        doc('<div id="challenge-container"></div><noscript><h1>JavaScript is disabled</h1></noscript>', "",
            head=script("https://b2.edge.sdk.awswaf.com/b2/challenge.js")),
        "AWS WAF", 202, None, {"x-amzn-waf-action": "challenge"},
    ),
    Wall(
        "altcha", "proof_of_work",
        doc("<h1>Almost there</h1><p>Your device is doing a short calculation to protect this site from bots.</p>"
            "<altcha-widget></altcha-widget>", "Almost there", head=script("https://cdn.test/altcha/altcha.min.js")),
        "ALTCHA",
    ),
    Wall(
        "proof of work in French", "proof_of_work",
        doc("<h1>Un instant…</h1><p>Votre navigateur effectue un petit calcul (preuve de travail) pour vérifier que vous "
            "n'êtes pas un robot.</p>", "Un instant", "fr"),
    ),
    Wall(
        "anubis in German", "proof_of_work",
        doc("<h1>Wir stellen sicher, dass Sie kein Bot sind!</h1><p>Berechne… Schwierigkeit: 5</p><p>Geschützt durch "
            "Anubis</p>", "Wir stellen sicher, dass Sie kein Bot sind!", "de"),
        "Anubis",
    ),
    Wall(
        "ddos-guard", "browser_check",
        doc("<h1>Checking your browser before accessing vendor.test</h1><p>Please wait a few seconds. Once this check is "
            "complete, the website will open automatically.</p><p>DDoS-Guard</p>", "DDoS-Guard"),
        "DDoS-Guard", 403,
    ),
    Wall(
        "German browser check", "browser_check",
        doc("<h1>Ihr Browser wird überprüft</h1><p>Sie werden in wenigen Sekunden automatisch weitergeleitet.</p>",
            "Einen Moment", "de"),
    ),
    Wall(
        "French browser check", "browser_check",
        doc("<h1>Vérification de votre navigateur</h1><p>Cette opération est automatique, vous serez redirigé dans "
            "quelques secondes.</p>", "Un instant…", "fr"), "", 503,
    ),
    Wall(
        "pardon our interruption", "captcha",
        doc("<h1>Pardon Our Interruption</h1><p>As you were browsing something about your browser made us think you were "
            "a bot. To regain access, please complete the CAPTCHA below.</p><div class='h-captcha'></div>",
            "Pardon Our Interruption"),
        "hCaptcha",
    ),
    Wall(
        "Spanish login", "login",
        doc("<main><h1>Acceso clientes</h1><p>Inicie sesión para consultar nuestro catálogo.</p><form method=post>"
            "<input name=usuario placeholder=Usuario><input type=password placeholder=Contraseña><button>Entrar</button>"
            "</form></main>", "Acceso", "es"),
    ),
    Wall(
        "login with e-mail first", "login",
        doc(f'{NAV}<main><h1>Welcome back</h1><p>Sign in to continue</p><form method=post><input type=email '
            f'placeholder="Your email"><button>Continue</button></form><button>Continue with Google</button></main>{FOOT}'),
    ),
    Wall(
        "basic auth", "login",
        doc("<h1>401 Unauthorized</h1><p>Please log in to view this site.</p>"), "", 401,
    ),
    Wall(
        "login with a captcha in its form", "login",
        doc('<h1>Händler-Login</h1><form method=post><input name=u placeholder=Kundennummer><input type=password '
            'placeholder=Passwort><div class="g-recaptcha" data-sitekey=x></div><button>Anmelden</button></form>',
            "Login", "de", script("https://www.google.com/recaptcha/api.js")),
    ),
    Wall(
        "French subscribers", "paywall",
        doc("<article><h1>Le marché des oiseaux reprend</h1><p>Depuis le printemps, les éleveurs retrouvent le sourire."
            "</p><aside><p>Cet article est réservé aux abonnés.</p><p>Il vous reste 82 % à lire.</p><a>S'abonner</a>"
            "</aside></article>", "Oiseaux", "fr"),
    ),
    Wall(
        "Spanish subscribers", "paywall",
        doc("<article><h1>Los mejores portátiles</h1><p>Hemos probado veinte modelos durante un mes.</p><div><h3>"
            "Contenido exclusivo para suscriptores</h3><p>Suscríbete para seguir leyendo.</p></div></article>", "P", "es"),
    ),
    Wall(
        "free articles used", "paywall",
        doc("<h1>Which vet is best?</h1><p>Choosing a vet is hard.</p><div role=dialog><h2>You've reached your limit of "
            "free articles this month</h2><p>Unlock full access from $2.</p><button>See plans</button></div>"),
    ),
    Wall(
        "French denied", "access_denied",
        doc("<h1>Accès refusé</h1><p>Vous n'avez pas l'autorisation d'accéder à cette page.</p>", "Accès refusé", "fr"),
        "", 403,
    ),
    Wall(
        "Spanish bot accusation", "access_denied",
        doc("<h1>Acceso bloqueado</h1><p>Hemos detectado actividad sospechosa o automatizada desde su dirección IP.</p>",
            "Bloqueado", "es"),
    ),
    Wall(
        "French bot accusation", "access_denied",
        doc("<h1>Oups</h1><p>Votre comportement ressemble à celui d'un robot. L'accès à notre site a été suspendu.</p>",
            "Oups", "fr"), "", 403,
    ),
    Wall(
        "imperva incident", "access_denied",
        doc("<p>Request unsuccessful. Incapsula incident ID: 1042000-2312</p>"), "Imperva", 403,
    ),
    Wall(
        "ip banned", "access_denied",
        doc("<h1>Your IP address has been banned</h1><p>If you believe this is a mistake, contact the webmaster.</p>"),
    ),
    Wall(
        "German geo block", "geo_block",
        doc("<h1>Leider nicht verfügbar</h1><p>Unser Angebot steht in Ihrem Land nicht zur Verfügung.</p>", "Hinweis", "de"),
    ),
    Wall(
        "French geo block", "geo_block",
        doc("<p>Ce contenu n'est pas accessible depuis votre pays.</p>", "Indisponible", "fr"), "", 403,
    ),
    Wall(
        "cloudflare country ban", "geo_block",
        doc("<h1>Error 1009</h1><h2>Access denied</h2><p>The owner of this website (shop.test) has banned the country or "
            "region your IP address is in (XX) from accessing this website.</p><p>Cloudflare</p>"), "Cloudflare", 403,
    ),
    Wall(
        "age with a card", "age_wall",
        doc("<h1>Prove your age to continue</h1><p>UK law says we must check that you are 18 or over. Use a credit card, "
            "a face scan or your mobile operator.</p><button>Credit card</button><button>Face scan</button>"),
    ),
    Wall(
        "French age check", "age_wall",
        doc("<h1>Vérification de l'âge obligatoire</h1><p>Vous devez prouver votre majorité avec une pièce d'identité."
            "</p><a href='/verif'>Utiliser une pièce d'identité</a>", "18+", "fr"),
    ),
    Wall(
        "French too many", "rate_limited",
        doc("<h1>Trop de requêtes</h1><p>Vous avez effectué trop de requêtes. Réessayez dans 2 minutes.</p>", "429", "fr"),
        "", 429, 120,
    ),
    Wall(
        "Spanish too many", "rate_limited",
        doc("<h1>Demasiadas solicitudes</h1><p>Espere unos minutos e inténtelo de nuevo.</p>", "Error", "es"), "", 429,
    ),
    Wall("429 without words", "rate_limited", "<html><body></body></html>", "", 429, 45, {"retry-after": "45"}),
    Wall(
        "French queue", "waiting_room",
        doc("<h1>Vous êtes dans la file d'attente</h1><p>Votre tour arrive bientôt. Ne fermez pas cette page.</p>",
            "File d'attente", "fr"),
    ),
    Wall(
        "waiting room", "waiting_room",
        doc("<h1>Waiting room</h1><p>The sale is busy. You will be let in automatically. Your position: 88.</p>",
            "Waiting Room powered by Cloudflare"), "Cloudflare", 503,
    ),
    Wall(
        "Spanish queue", "waiting_room",
        doc("<h1>Sala de espera virtual</h1><p>Estás en la cola. Tiempo de espera estimado: 6 minutos.</p>", "Cola", "es"),
        "", 200, 360,
    ),
    Wall(
        "French maintenance", "maintenance",
        doc("<h1>Site en maintenance</h1><p>Nous revenons très vite.</p>", "Maintenance", "fr"), "", 503,
    ),
    Wall(
        "Spanish maintenance", "maintenance",
        doc("<h1>Estamos en mantenimiento</h1><p>Volvemos en unas horas.</p>", "Mantenimiento", "es"),
    ),
    Wall(
        "down for upgrade", "maintenance",
        doc("<h1>Be back soon!</h1><p>We are upgrading our store and will return shortly. Thanks for your patience.</p>"),
    ),
    Wall("shell with a spinner", "unreadable", doc('<div id=app><div class="spinner"></div></div>', "Loading",
                                                   head=script("/static/main.js"))),
    Wall(
        "German JavaScript", "unreadable",
        doc("<p>Bitte aktivieren Sie JavaScript, um diese Seite anzuzeigen.</p>", "Shop", "de"),
    ),
    Wall(
        "French JavaScript", "unreadable",
        doc("<p>Veuillez activer JavaScript dans votre navigateur pour continuer.</p>", "Boutique", "fr"),
    ),
)  # fmt: skip
