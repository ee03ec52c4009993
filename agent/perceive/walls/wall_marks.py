"""What the makers of walls leave in a page's source: scripts, variables and addresses of a challenge that is on now.

The same vendors' scripts stand in ordinary pages too, to watch them; only what a challenge itself loads is named here.
Plain strings, since a page's source is long: a hundred of them take milliseconds where patterns take a second.
Source: the vendors' own integration guides and their public challenge pages.
"""

from __future__ import annotations

_MARKS: tuple[tuple[str, str], ...] = (
    (
        "Cloudflare",
        ("_cf_chl_ cf_chl_opt /orchestrate/chl_page /orchestrate/jsch /orchestrate/managed /orchestrate/captcha "
        "cf-browser-verification cf-challenge- cf_captcha_kind /cdn-cgi/l/chk_ cf-please-wait cf-im-under-attack"),
    ),
    ("DataDome", "captcha-delivery.com ddv1-captcha"),
    ("PerimeterX", "px-captcha _pxcaptcha captcha.px-c /captcha/captcha.js?a=c pxcaptchasrc _pxblock /px/captcha"),
    (
        "Imperva",
        ("_incapsula_resource?cwudnsai _incapsula_resource?swudnsai _incapsula_resource?swcngeec distil_r_ "
        "distil_ident incapsula&nbsp;incident incapsula_incident"),
    ),
    ("Akamai", "sec-if-cpt sec-cpt- /_sec/cp_challenge bm-verify akam-sw triggerinterstitialchallenge"),
    (
        "AWS WAF",
        ("gokuprops awswafintegration.gettoken awswafintegration.forcerefresh awswafintegration.checkforce "
        "id=\"challenge-container\" awswafcaptcha amzn-captcha /errors/validatecaptcha opfcaptcha "
        "awswafcookiedomainlist"),
    ),
    ("Kasada", "kpsdk /149e9513-01fa-4fb0-aad4-566afd725d1b/"),
    ("F5", "bobcmn tspd_101 /tspd/ apm_do_not_touch"),
    ("Sucuri", "sucuri_cloudproxy_js sucuricp_tfca"),
    ("DDoS-Guard", "check.ddos-guard.net /.well-known/ddos-guard/ ddg-captcha ddg-l10n"),
    ("Vercel", "/.well-known/vercel/security"),
    ("Anubis", "/x/cmd/anubis anubis_challenge anubis_version anubis_base"),
    ("go-away", "/.well-known/.git.gammaspectra go-away.css"),
    ("Radware", "perfdrive.com/ shieldsquare __uzdbm_ ss_captcha"),
    ("Reblaze", "rbzns rbzreqid"),
    ("Qrator", "/__qrator/ qrator_jsid"),
    (
        "Yandex SmartCaptcha",
        ("/showcaptcha /checkcaptcha checkboxcaptcha advancedcaptcha captcha-api.yandex smartcaptcha.yandex "
        "smartcaptcha.cloud"),
    ),
    ("Alibaba", "acw_sc__v /_____tmd_____/ x5secdata awsc.use( initaliyuncaptcha nocaptcha.init baxia- nc_1_n1z"),
    ("Tencent", "tencentcaptcha( turing.captcha.qcloud tcaptcha.js captcha.gtimg.com"),
    ("Baidu", "wappass.baidu.com/static/captcha mkdcaptcha passmachine"),
    ("GeeTest", "initgeetest geetest_radar geetest_panel geetest_holder geetest_captcha geetest_box"),
    ("Arkose", "arkoselabs.com/ funcaptcha.com/ fc-iframe-wrap setupenforcement"),
    ("Google", "/sorry/index id=captcha-form id=\"captcha-form\" recaptcha/challengepage"),
    ("SiteGround", "/.well-known/sgcaptcha/ /.well-known/captcha/"),
    ("Bunny Shield", "/.bunny-shield/"),
    ("BunkerWeb", "bunkerweb"),
    ("BasedFlare", "/.basedflare/"),
    ("Imunify360", "imunify360 wsidchk"),
    ("BitNinja", "bitninja"),
    ("Azure", "/.azwaf azwafcaptcha afd_azwaf"),
    ("Fastly", "/_fs-ch- fastly-challenge fst-post-back"),
    ("mCaptcha", "mcaptcha__"),
    ("ALTCHA", "<altcha-widget"),
    ("Cap", "<cap-widget"),
    ("StackPath", "sp_chl_ sbbpg="),
    ("ArvanCloud", "__arcsjs __arcsco"),
)  # fmt: skip
_SPLIT = tuple((name, tuple(marks.split())) for name, marks in _MARKS)


def challenger(source: str) -> str:
    """Whose challenge a page's source is; "" where none shows."""
    low = source.lower()
    return next((name for name, marks in _SPLIT if any(mark in low for mark in marks)), "")
