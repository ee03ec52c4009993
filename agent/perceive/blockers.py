"""What stands between the agent and a page: CAPTCHA, login wall, paywall, refusal, rate limit, empty shell.

A wall is a page that says so and has little else: the same words on a page full of goods block nobody.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

from agent.core.types import Blocker, BlockerFamily, ZoneKind
from agent.perceive.availability import quote_around
from agent.perceive.page import PageView
from agent.perceive.snapshot import INTERACTIVE, Node
from agent.perceive.text import squash

_WALL_CHARS = 1800
_EMPTY_CHARS = 25
_CHALLENGE_WORDS = re.compile(
    r"(?i)\b(?:(?:verify|confirm|prove|verifying|confirming|check(?:ing)?|mak(?:e|ing) sure|"
    r"establish)(?: that)?(?: if)? (?:you are|you.re|your are|you aren.t|you are not|visitors? (?:is|"
    r"are)) (?:a |an |not a )?(?:human|real person|robot|bot|person)s?|are you (?:a )?(?:human|robot|bot)|"
    r"i.?a?m not a robot|not a robot|human verification|verify(?:ing)? (?:your browser|you)|"
    r"(?:complete|solve|pass|finish|answer) (?:the|this|a) (?:\w+ )?(?:captcha|security check|challenge|"
    r"puzzle|verification|check|question|sum)(?: below)?|captcha|security (?:check|verification|challenge)|"
    r"checking your browser|browser check|unusual (?:traffic|activity)|automated (?:access|queries|"
    r"requests|traffic|tools?|scripts?)|"
    r"(?:type|enter) (?:the|in) ?(?:the )?(?:characters|letters|text|numbers|code|word) (?:you see|shown|"
    r"below|from the|in the)|slide to (?:verify|complete|unlock)|press (?:&|and) hold|drag the (?:slider|"
    r"puzzle|piece)|select all (?:images|squares|pictures)|let us know you.re (?:human|not)|"
    r"pardon our interruption|just a moment|one more step|before you continue|attention required|"
    r"ddos protection|"
    r"bist du ein (?:mensch|roboter)|sind sie ein (?:mensch|roboter)|ich bin kein roboter|kein roboter|"
    r"sicherheits(?:überprüfung|abfrage|check|prüfung)|bestätigen sie, dass sie (?:ein mensch|"
    r"kein roboter)|ungewöhnliche(?:r|n)? (?:datenverkehr|aktivität)|zeichen eingeben|"
    r"geben sie die (?:zeichen|buchstaben)|"
    r"êtes-vous (?:un )?(?:humain|robot)|je ne suis pas un robot|vérifi(?:er|ez|"
    r"cation)(?: que)? (?:vous êtes )?(?:un )?humaine?|vérification de sécurité|contrôle de sécurité|"
    r"trafic inhabituel|saisissez les caractères|"
    r"no soy un robot|(?:verifi(?:ca|que|car) que )?eres (?:un )?humano|es usted (?:un )?(?:humano|robot)|"
    r"verificación (?:humana|de seguridad)|control de seguridad|tráfico inusual|"
    r"escriba los caracteres)(?![\w])"
)
_CHALLENGE_SOURCE = re.compile(
    r"(?i)recaptcha|hcaptcha|challenges?\.cloudflare|turnstile|arkoselabs|funcaptcha|geetest|datadome|"
    r"captcha-delivery|perimeterx|px-cdn|px-captcha|awswaf|captcha\.awswaf|friendlycaptcha|mtcaptcha|"
    r"kasada|_incapsula_resource|/captcha|altcha|botdetect|anubis"
)
_QUIET_SOURCE = re.compile(
    r"(?i)anchor\?|size=invisible|api2/aframe|badge|recaptcha/(?:api|enterprise)\.js|recaptcha__"
)
_NAMES = (
    ("recaptcha", "reCAPTCHA"),
    ("hcaptcha", "hCaptcha"),
    (r"turnstile|challenges?\.cloudflare|cf-chl|cloudflare", "Cloudflare"),
    ("arkose|funcaptcha", "Arkose"),
    ("geetest", "GeeTest"),
    ("datadome|captcha-delivery", "DataDome"),
    ("perimeterx|px-cdn|px-captcha|press (?:&|and) hold", "PerimeterX"),
    ("awswaf", "AWS WAF"),
    ("kasada", "Kasada"),
    ("incapsula|imperva", "Imperva"),
    ("anubis|proof.of.work|making sure you.re not a bot", "proof of work"),
    ("slide|drag|slider", "slider"),
    ("type|enter|characters|letters|zeichen|caract", "text in a picture"),
)
_DENIED = re.compile(
    r"(?i)\b(?:access (?:to this (?:page|site|resource) )?(?:has been |is |was )?(?:denied|forbidden|"
    r"blocked|restricted)|(?:403|401)\W+(?:forbidden|unauthori[sz]ed)|forbidden|you (?:have been|were|"
    r"are) (?:blocked|banned|denied)|you don.t have (?:permission|access)|you do not have (?:permission|"
    r"access)|permission denied|"
    r"your (?:ip|ip address|request|access|country|region|browser) (?:has been |is |was )(?:blocked|denied|"
    r"banned|not (?:allowed|supported|permitted))|not available in your (?:country|region|location)|"
    r"request (?:was )?(?:blocked|rejected)|blocked by|unauthori[sz]ed|"
    r"zugriff (?:verweigert|gesperrt|nicht erlaubt)|zugang (?:verweigert|gesperrt)|sie wurden (?:gesperrt|"
    r"blockiert)|keine berechtigung|accès (?:refusé|interdit|bloqué)|vous avez été bloqué|"
    r"acceso (?:denegado|prohibido|bloqueado)|ha sido bloqueado)\b"
)
_RATE = re.compile(
    r"(?i)\b(?:too many requests|rate limit(?:ed| exceeded)?|429\b|slow down|try again (?:in|after|"
    r"later)\b.{0,40}|request limit|temporarily (?:blocked|limited|overloaded|unavailable)|"
    r"service (?:temporarily )?unavailable|server (?:is )?(?:busy|overloaded)|high (?:traffic|demand|load)|"
    r"(?:you are|you.re) in (?:the )?(?:queue|line)|waiting room|zu viele anfragen|überlastet|"
    r"wartungsarbeiten|trop de requêtes|surcharg|demasiadas (?:solicitudes|peticiones)|sobrecargad)"
)
_LOGIN = re.compile(
    r"(?i)\b(?:log ?in|sign ?in|log on|member(?:s)? (?:only|login|area)|password|create (?:an )?account|"
    r"register|authenticate|anmelden|einloggen|login|passwort|kennwort|registrieren|se connecter|connexion|"
    r"connectez-vous|mot de passe|identifiez-vous|s.identifier|iniciar sesión|inicia sesión|contraseña|"
    r"acceder|ingresar|aanmelden|inloggen|accedi|entrar)(?![\w])"
)
_LOGIN_NEED = re.compile(
    r"(?i)\b(?:(?:please |you (?:must|need to|have to|should) (?:be )?|must be )(?:log(?:ged)?[ -]?in|"
    r"sign(?:ed)?[ -]?in|register(?:ed)?|a member)|(?:log|sign) ?in (?:to|or register to) (?:continue|view|"
    r"see|access|proceed|your account|shop)|members? only|(?:only |exclusively )(?:for|"
    r"available to) (?:registered |logged.in )?(?:members|customers|users|trade)|login required|"
    r"trade (?:customers|accounts) only|enter (?:(?:the )?store )?(?:using|with) (?:a )?password|password[- ]protected|"
    r"enter (?:your|the) password (?:below|to)|passwortgeschützt|protégé par (?:un )?mot de passe|"
    r"prices? (?:are )?(?:only )?(?:visible|shown|available) (?:to|for|"
    r"after) |"
    r"bitte (?:melden sie sich|loggen sie sich|anmelden|einloggen)|melde dich an|nur für (?:registrierte|"
    r"angemeldete|mitglieder|händler)|anmeldung erforderlich|veuillez vous (?:connecter|identifier)|"
    r"connectez-vous pour|réservé aux (?:membres|professionnels)|(?:por favor,? )?(?:inicie|inicia) sesión|"
    r"solo para (?:miembros|usuarios registrados))"
)
_PAYWALL = re.compile(
    r"(?i)\b(?:subscribe (?:now |today )?(?:to|for|and) (?:continue|read|keep reading|unlock|get|full|"
    r"unlimited)\w*|subscribers? only|(?:for|exclusive to|only for|reserved for) (?:our )?(?:subscribers|"
    r"paying members)|continue reading (?:with|by|for)|(?:you have|you.ve) (?:reached|used|read) (?:your|"
    r"all|the) (?:\w+ ){0,4}(?:free )?(?:limit|articles?|stories)|unlock (?:this|the full|full) (?:article|"
    r"story|content|access)|to (?:read|continue reading) (?:this|the (?:full|rest of)|more)|"
    r"premium (?:content|article|members)|already a subscriber|start your (?:free )?(?:trial|subscription)|"
    r"jetzt abonnieren|nur für abonnenten|weiterlesen mit|abo (?:abschließen|testen)|artikel freischalten|"
    r"réservé aux abonnés|abonnez-vous(?: pour)?|article réservé|il vous reste .{0,12} à lire|"
    r"solo para suscriptores|suscríbete (?:para|y)|contenido exclusivo para suscriptores)"
)
_NEED_SCRIPT = re.compile(
    r"(?i)\b(?:(?:enable|activate|turn on|requires?|need)\s+(?:to (?:enable|run) )?java ?script|"
    r"java ?script (?:is |seems to be )?(?:disabled|required|off|must be)|browser (?:is )?(?:not supported|"
    r"out of date|outdated|unsupported)|bitte (?:aktivieren sie )?java ?script|activez java ?script|"
    r"habilit\w+ java ?script|please enable (?:js|cookies))"
)
_MAIN_ZONES = frozenset({ZoneKind.MAIN, ZoneKind.PRODUCTS, ZoneKind.DETAIL, ZoneKind.OVERLAY})


def find_blocker(view: PageView, has_products: bool, has_article: bool) -> Blocker | None:
    """The blocker of the page, or None. A page that shows goods or reading is not blocked by a word on it."""
    status = view.look.http_status
    whole = view.tally.total_text
    is_bare = whole < _WALL_CHARS and not has_products
    said = squash(view.text.whole()[: _WALL_CHARS * 2])
    return (
        _captcha(view, said, is_bare, has_products)
        or _by_status(status, said, has_products)
        or (_login(view, said, has_products, has_article) if not has_products else None)
        or (_paywall(view, said) if not has_products else None)
        or (_refusal(view, said) if is_bare and whole < 900 else None)
        or (_unreadable(view, said, whole) if not has_products else None)
    )


def _captcha(view: PageView, said: str, is_bare: bool, has_products: bool) -> Blocker | None:
    frame = next(
        (
            src
            for row, src, _ in view.snapshot.frames
            if _CHALLENGE_SOURCE.search(src) and _is_shown_challenge(view, row, src)
        ),
        "",
    )
    words = _CHALLENGE_WORDS.search(view.snapshot.title + " . " + said) if is_bare else None
    host = (urlsplit(frame).hostname or "") if frame else ""
    if has_products and not (frame and _in_front(view, frame)):
        return None
    if words is not None:
        text = view.snapshot.title + " . " + said
        quote = quote_around(text, words.start(), words.end()).strip(" .")
        if _is_contact_form(view):
            return None
        return Blocker(
            BlockerFamily.CAPTCHA, quote, _name(" ".join((quote, said[:400], frame, *view.snapshot.scripts)))
        )
    if frame and (is_bare or _in_front(view, frame)) and not _is_contact_form(view):
        return Blocker(BlockerFamily.CAPTCHA, said[:140] or f"a challenge from {host}", _name(frame))
    marked = [n for n in view.nodes if n.get("sitekey") == "1" and n.is_seen]
    if marked and is_bare and not _is_contact_form(view):
        return Blocker(BlockerFamily.CAPTCHA, said[:140] or "a challenge", _name(marked[0].get("c")))
    return None


def _is_shown_challenge(view: PageView, row: int, src: str) -> bool:
    node = view.nodes[row] if 0 <= row < len(view.nodes) else None
    if node is None or not node.is_seen or node.width < 60 or node.height < 40:
        return False
    return not _QUIET_SOURCE.search(src) or node.width > 240


def _in_front(view: PageView, src: str) -> bool:
    rows = [row for row, other, _ in view.snapshot.frames if other == src]
    nodes = [view.nodes[r] for r in rows if 0 <= r < len(view.nodes)]
    return any(
        view.zones.of(n) is ZoneKind.OVERLAY
        or n.width * n.height > 0.3 * view.snapshot.viewport[0] * view.snapshot.viewport[1]
        for n in nodes
    )


def _is_contact_form(view: PageView) -> bool:
    """A form that asks for a message, an e-mail address and more is there to be used, with its CAPTCHA."""
    fields = [n for n in _fields(view) if n.get("type") in ("text", "email", "tel", "textarea", "")]
    return any(n.get("type") == "textarea" for n in fields) and len(fields) >= 3


def _name(text: str) -> str:
    return next((name for pattern, name in _NAMES if re.search(f"(?i){pattern}", text)), "challenge")


def _by_status(status: int, said: str, has_products: bool) -> Blocker | None:
    if has_products:
        return None
    quote = said[:140]
    if status == 429 or (status == 503 and (_RATE.search(said) or not said)):
        return Blocker(BlockerFamily.RATE_LIMITED, quote or f"HTTP {status}", f"HTTP {status}")
    if status == 402:
        return Blocker(BlockerFamily.PAYWALL, quote or "HTTP 402", "HTTP 402")
    if status in (401, 407):
        return Blocker(
            BlockerFamily.LOGIN if _LOGIN.search(said) else BlockerFamily.ACCESS_DENIED,
            quote or f"HTTP {status}",
            f"HTTP {status}",
        )
    if status in (403, 451):
        return Blocker(BlockerFamily.ACCESS_DENIED, quote or f"HTTP {status}", f"HTTP {status}")
    return None


def _login(view: PageView, said: str, has_products: bool, has_article: bool) -> Blocker | None:
    need = _LOGIN_NEED.search(said)
    password = [n for n in view.nodes if n.tag == "input" and n.get("type") == "password" and n.is_seen]
    shown = [n for n in password if view.zones.of(n) in _MAIN_ZONES or view.zones.of(n) is ZoneKind.SEARCH]
    main_text = sum(len(line.text) for line in view.text.lines if view.zones.of(line.block) in _MAIN_ZONES)
    email_first = [n for n in _fields(view) if n.get("type") == "email" and view.zones.of(n) in _MAIN_ZONES]
    if shown and (main_text < 1500 or need) and not has_article:
        match = need or _LOGIN.search(said)
        quote = quote_around(said, match.start(), match.end()) if match else said[:140]
        return Blocker(BlockerFamily.LOGIN, quote, "password form")
    if need and main_text < 700 and not has_article and (email_first or _has_login_action(view)):
        return Blocker(BlockerFamily.LOGIN, quote_around(said, need.start(), need.end()), "members only")
    return None


def _has_login_action(view: PageView) -> bool:
    return any(
        _LOGIN.search(view.text.words(n) or n.get("name"))
        for n in view.nodes
        if n.flags & INTERACTIVE and view.zones.of(n) in _MAIN_ZONES
    )


def _paywall(view: PageView, said: str) -> Blocker | None:
    text = squash(view.text.whole())
    match = _PAYWALL.search(text)
    if match is None or not re.search(r"(?i)subscri|abo|abonn|suscri|premium|paywall|trial|member", text):
        return None
    after = len(text) - match.end()
    zone_text = next(
        (
            line
            for line in view.text.lines
            if _PAYWALL.search(line.text) and view.zones.of(line.block) in _MAIN_ZONES
        ),
        None,
    )
    if zone_text is None or after > 4000 or re.search(r"(?i)newsletter|e-?mail", zone_text.text):
        return None
    return Blocker(BlockerFamily.PAYWALL, quote_around(text, match.start(), match.end()), "subscription")


def _refusal(view: PageView, said: str) -> Blocker | None:
    text = view.snapshot.title + " . " + said
    match = _DENIED.search(text)
    if match and not _has_login_action(view):
        return Blocker(
            BlockerFamily.ACCESS_DENIED,
            quote_around(text, match.start(), match.end()).strip(" ."),
            "said by the page",
        )
    match = _RATE.search(text)
    if (
        match
        and len(said) < 500
        and view.tally.total_text < 500
        and re.search(
            r"(?i)too many|rate limit|429|slow down|queue|waiting room|zu viele|trop de|demasiadas|"
            r"overload|überlast|busy",
            text,
        )
    ):
        return Blocker(
            BlockerFamily.RATE_LIMITED,
            quote_around(text, match.start(), match.end()).strip(" ."),
            "said by the page",
        )
    return None


def _unreadable(view: PageView, said: str, whole: int) -> Blocker | None:
    match = _NEED_SCRIPT.search(said)
    if match and whole < 400:
        return Blocker(
            BlockerFamily.UNREADABLE,
            quote_around(said, match.start(), match.end()),
            "needs what the browser lacks",
        )
    controls = sum(1 for n in view.nodes if n.flags & INTERACTIVE)
    if (
        whole < _EMPTY_CHARS
        and not view.prices.mentions
        and not view.titles
        and controls < 2
        and not view.look.ocr_text
        and not view.look.pdf_text
        and view.look.http_status < 400
    ):
        return Blocker(BlockerFamily.UNREADABLE, said, "empty page")
    return None


def _fields(view: PageView) -> Iterator[Node]:
    for node in view.nodes:
        if node.flags & INTERACTIVE and node.tag in ("input", "textarea"):
            yield node
