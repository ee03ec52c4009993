"""Links that lead to no answer: advertising, sharing, accounts, carts, files; and, unless asked for, a site's notes."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, urlsplit

_HOSTS = re.compile(
    r"(?:^|\.)(?:doubleclick|googleadservices|googlesyndication|adservice|adnxs|taboola|outbrain|criteo"
    r"|amazon-adsystem|adform|rubiconproject|pubmatic|sharethis|addthis|addtoany)\."
    r"|^(?:ads?|adclick|click|track(?:ing)?)\."
)
_SHARES = re.compile(
    r"(?:facebook\.com/(?:sharer|share|dialog)|(?:twitter|x)\.com/(?:intent|share)|linkedin\.com/(?:share|cws)"
    r"|pinterest\.[a-z.]{2,6}/pin/create|reddit\.com/submit|t\.me/share|wa\.me/|whatsapp\.com/send"
    r"|tumblr\.com/(?:share|widgets)|news\.ycombinator\.com/submitlink|getpocket\.com/(?:save|edit)"
    r"|bsky\.app/intent|xing\.com/(?:spi|app))"
)
# Steps of a path that act or belong to somebody's account, wherever they stand in it.
_ACTS = re.compile(
    r"(?:log-?(?:in|out|off)|sign-?(?:in|up|out|on)|regist(?:er|rieren)|anmelden|my-?account|auth|oauth2?|sso"
    r"|add-?to-?cart|cart|basket|warenkorb|panier|carrito|carrello|checkout|kasse|wishlist|merkliste"
    r"|subscribe|unsubscribe|adclick|ads?|banner|sponsored|affiliate|sharer?|wp-login|wp-admin|xmlrpc"
    r"|reset-?password|report-abuse|delete|reply|compose)"
)
# What every site has and few questions are about: where a path ends.
_NOTES = re.compile(
    r"(?:privacy(?:-?policy)?|datenschutz(?:erkl(?:ae|ä)rung)?|terms(?:-(?:of|and)-[\w-]{1,30})?|tos|agb"
    r"|impressum|imprint|cookies?(?:-?policy)?|legal(?:-?notice)?|mentions-legales|cgu|cgv|contact(?:-?us)?"
    r"|kontakt|careers?|jobs|advertis(?:e|ing)(?:-with-us)?|mediadaten|donate|spenden|newsletters?|accounts?"
    r"|konto|orders?|subscriptions?|abo|abonnements?|feed|rss|print|edit|about(?:-?us)?|help|faq|sitemap)"
)
_ACT_WORDS = re.compile(
    r"^\W*(?:(?:share|tweet|pin|like|follow)(?: (?:this|on|via|with|us|it)\b.{0,40})?"
    r"|(?:teilen|partager|compartir|condividi|delen)(?: .{0,30})?"
    r"|log ?(?:in|out)|sign ?(?:in|up|out|on)(?: (?:now|with .{1,20}))?|register(?: now)?"
    r"|create (?:an )?account|my account|anmelden|einloggen|registrieren|mein konto|se connecter|connexion"
    r"|s'inscrire|iniciar sesión|registrarse|accedi|inloggen|logga in"
    r"|subscribe(?: (?:now|to .{1,40}))?|abonnieren|s'abonner|(?:view |shopping )?(?:cart|basket)|warenkorb"
    r"|checkout|(?:sponsored|advertisement|anzeige|promoted|werbung|publicité|publicidad)\b.{0,60}|ad"
    r"|print(?: this page)?|drucken|imprimer|home(?:page)?|startseite|accueil|inicio|back to top|nach oben"
    r"|skip to .{1,30}|all rights reserved.{0,60})\W*$",
    re.IGNORECASE,
)
_NOTE_WORDS = re.compile(
    r"^\W*(?:privacy(?: (?:policy|notice|settings|statement|choices))?|datenschutz(?:erklärung|hinweise)?"
    r"|terms(?: (?:of|and|&) .{1,30})?|agb|impressum|imprint|legal(?: notice)?"
    r"|cookies?(?: (?:policy|settings|preferences|notice))?|mentions légales|aviso legal|contact(?: us)?"
    r"|kontakt|advertise(?: with us)?|careers|jobs|donate(?: now)?|spenden|newsletter|site ?map|accessibility"
    r"|barrierefreiheit|help|hilfe|faq|about(?: us)?|über uns|rss)\W*$",
    re.IGNORECASE,
)
_FILES = re.compile(
    r"\.(?:jpe?g|png|gif|svg|webp|ico|css|js|json|xml|zip|gz|tar|exe|dmg|apk|mp[34]|webm|avi|mov|woff2?|ics|vcf"
    r"|rss|atom)$"
)
_AD_KEYS = frozenset({"adurl", "gclid", "dclid", "msclkid", "aclk", "ad_id", "adid"})
_MOST_CHARS = 120


def is_left_out(url: str, words: str, asked: frozenset[str] = frozenset()) -> bool:
    """Whether that link, by its address or its words, is none of those that may be opened for a question.

    `asked` are the question's words in lower case: a site's notes (its privacy policy, its jobs) count when they are
    what is asked for.
    """
    parts = urlsplit(url.casefold())
    host, path = parts.hostname or "", parts.path
    steps = [_bare(step) for step in path.split("/") if step]
    said = words[:_MOST_CHARS]
    if _HOSTS.search(host) or _SHARES.search(f"{host}{path}") or _FILES.search(path):
        return True
    if any(_ACTS.fullmatch(step) for step in steps) or _ACT_WORDS.match(said):
        return True
    if any(key in _AD_KEYS for key, _ in parse_qsl(parts.query, keep_blank_values=True)):
        return True
    is_note = bool(_NOTE_WORDS.match(said)) or (bool(steps) and bool(_NOTES.fullmatch(steps[-1])))
    return is_note and not asked & _parts(f"{said} {steps[-1] if steps else ''}")


def _bare(step: str) -> str:
    return re.sub(r"\.[a-z]{2,5}$", "", step[:80])


def _parts(text: str) -> set[str]:
    return set(re.split(r"[\W_]+", text.casefold())) - {""}
