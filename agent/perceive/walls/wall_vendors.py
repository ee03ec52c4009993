"""Whose wall a page is: the vendor by the addresses, elements, headers and words that its product leaves on a page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from agent.perceive.page_kind.page import PageView
from agent.perceive.structure.snapshot import Node


@dataclass(frozen=True, slots=True)
class Vendor:
    """Patterns over script and frame addresses, over classes and ids, and over the page's words."""

    name: str
    address: re.Pattern[str] | None = None
    element: re.Pattern[str] | None = None
    words: re.Pattern[str] | None = None


def _vendor(name: str, address: str = "", element: str = "", words: str = "") -> Vendor:
    made = [re.compile(f"(?i){p}") if p else None for p in (address, element, words)]
    return Vendor(name, made[0], made[1], made[2])


# What asks a person to prove something. The first that shows wins, so the more specific comes first.
WIDGETS = (
    _vendor("hCaptcha", r"\bhcaptcha\.com/", r"\bh-captcha\b"),
    _vendor("Cloudflare Turnstile", r"challenges\.cloudflare\.com/(?:turnstile|cdn-cgi)", r"\bcf-turnstile\b"),
    _vendor("Arkose", r"arkoselabs\.com/|\bfuncaptcha\.com/", r"\bfuncaptcha\b|\barkose"),
    _vendor("GeeTest", r"\bgeetest\.com/|/gt4?\.(?:\d[\d.]*)?js\b", r"\bgeetest_"),
    _vendor("DataDome", r"captcha-delivery\.com/", r"\bdatadome|\bddv1-captcha"),
    _vendor("PerimeterX", r"captcha\.px-cdn\.net|/px/captcha|px-cloud\.net/\S{0,60}captcha", r"\bpx-captcha"),
    _vendor("AWS WAF", r"\bawswaf\.com/\S{0,120}captcha", r"\bamzn-captcha|\bawswaf"),
    _vendor("Friendly Captcha", r"friendly-?challenge|friendlycaptcha", r"\bfrc-captcha\b"),
    _vendor("MTCaptcha", r"\bmtcaptcha\.com/", r"\bmtcaptcha\b"),
    _vendor("Yandex SmartCaptcha", r"smartcaptcha\.yandexcloud|captcha-api\.yandex", r"\bsmart-?captcha\b"),
    _vendor("Tencent", r"\bturing\.captcha\.qcloud|\btcaptcha", r"\btcaptcha"),
    _vendor("GoCaptcha", "", r"\bgo-captcha\b"),
    _vendor("mCaptcha", r"\bmcaptcha\.", r"\bmcaptcha__"),
    _vendor("reCAPTCHA Enterprise", r"recaptcha/enterprise(?:\.js|/)"),
    _vendor("reCAPTCHA v2", r"recaptcha/api2/(?:anchor|bframe)(?!\S{0,400}size=invisible)", r"\bg-recaptcha\b"),
    _vendor("reCAPTCHA v3", r"recaptcha/api\.js\?(?:\S{0,80}&)?render=(?!explicit|onload)"),
    _vendor("reCAPTCHA", r"\brecaptcha/api\.js|\brecaptcha\.net/"),
)  # fmt: skip
WORKERS = (
    _vendor("Anubis", r"within\.website/x/cmd/anubis|/anubis/", r"\banubis", r"\banubis\b"),
    _vendor("ALTCHA", r"\baltcha\b", r"\baltcha\b"),
    _vendor("Cap", r"@cap\.js/|/cap(?:-widget)?\.(?:min\.)?js\b", r"\bcap-widget\b"),
    _vendor("Friendly Captcha", r"friendly-?challenge|friendlycaptcha", r"\bfrc-captcha\b"),
)
CHECKERS = (
    _vendor("AWS WAF", r"\bawswaf\.com/"),
    _vendor("Cloudflare", r"/cdn-cgi/challenge-platform/", r"\bcf-(?:browser-verification|error|wrapper|im-under)",
            r"\bcloudflare\b|\bray id:? *[0-9a-f]{3,}"),
    _vendor("DDoS-Guard", r"ddos-guard\.net|/\.well-known/ddos-guard", "", r"\bddos-guard\b"),
    _vendor("Imperva", r"_incapsula_resource", "", r"\bincapsula\b|\bimperva\b"),
    _vendor("Kasada", r"/149e9513-|/ips\.js\b|kasada"),
    _vendor("DataDome", r"captcha-delivery\.com|datadome\.co", r"\bdatadome", r"\bdatadome\b"),
    _vendor("PerimeterX", r"\bpx-(?:cdn|cloud|client)\.net|perimeterx", r"\bpx-", r"\bperimeterx\b|\bhuman security\b"),
    _vendor("Akamai", r"edgesuite\.net|akamaized?\.net/\S{0,80}sec", r"\bsec-(?:if-cpt|bc)",
            r"errors\.edgesuite\.net|reference #\d+\.[0-9a-f]{4,}\."),
    _vendor("Sucuri", r"sucuri\.net", "", r"\bsucuri\b"),
    _vendor("Vercel", r"/\.well-known/vercel/security", "", r"\bvercel security checkpoint\b"),
    _vendor("Wordfence", "", "", r"\bwordfence\b"),
    _vendor("Queue-it", r"queue-it\.net", r"\bqueueit|\bqueue-it", r"\bqueue-it\b"),
)  # fmt: skip
_HEADERS = (
    ("cf-mitigated", "", "Cloudflare"),
    ("x-amzn-waf-action", "", "AWS WAF"),
    ("x-datadome", "", "DataDome"),
    ("x-dd-b", "", "DataDome"),
    ("server", "cloudflare", "Cloudflare"),
    ("server", "ddos-guard", "DDoS-Guard"),
    ("server", "akamaighost", "Akamai"),
    ("x-sucuri-id", "", "Sucuri"),
    ("x-iinfo", "", "Imperva"),
)


def shown_widget(rows: Sequence[Node]) -> tuple[str, Node] | None:
    """The CAPTCHA whose element or frame is among the rows: its vendor and where it is."""
    for node in rows:
        hint, src = node.get("c"), node.get("src") if node.tag in ("iframe", "frame") else ""
        if not hint and not src and "-" not in node.tag:
            continue
        if "badge" in hint or "size=invisible" in src or "/aframe" in src:
            continue
        for vendor in WIDGETS:
            if (vendor.element and vendor.element.search(hint)) or (
                vendor.address and src and vendor.address.search(src)
            ):
                return vendor.name, node
    return None


def vendor_of(view: PageView, said: str, vendors: Sequence[Vendor]) -> str:
    """The first of these vendors whose signs are anywhere on the page; "" for none."""
    addresses = " ".join((*view.snapshot.scripts, *(src for _, src, _ in view.snapshot.frames)))[:20_000]
    hints = " ".join(f"{n.tag} {n.get('c')}" for n in view.nodes[:400] if n.tag != "#")
    for vendor in vendors:
        pairs = ((vendor.address, addresses), (vendor.element, hints), (vendor.words, said))
        if any(pattern is not None and pattern.search(text) for pattern, text in pairs):
            return vendor.name
    return _of_headers(view.look.headers) if vendors is CHECKERS else ""


def _of_headers(headers: dict[str, str]) -> str:
    for name, value, vendor in _HEADERS:
        if name in headers and value in headers[name].casefold():
            return vendor
    return ""
