"""Pages that lie to whoever reads them: patched globals, traps, odd encodings and letters, persistence."""

from __future__ import annotations

from tests.lab.hostile.restless import script
from tests.lab.hostile.site import Bad

_GLOBALS = {
    "patched-array": Bad(
        script(
            "for (const k of Object.getOwnPropertyNames(Array.prototype)) try { Array.prototype[k] = () => { throw 1 } } catch (e) {}"
        )
    ),
    "patched-json": Bad(
        script(
            "JSON.stringify = () => 'lie'; JSON.parse = () => { throw 1 }; Object.prototype.toJSON = () => 'lie'"
        )
    ),
    "patched-query": Bad(
        script(
            "document.querySelector = document.querySelectorAll = document.createTreeWalker = () => null; window.getComputedStyle = () => null"
        )
    ),
    "patched-time": Bad(
        script(
            "performance.now = Date.now = () => NaN; setTimeout = setInterval = requestAnimationFrame = () => 0; Promise = class {}"
        )
    ),
    "patched-observer": Bad(
        script("MutationObserver = class { observe() { throw 2 } }; IntersectionObserver = 1")
    ),
    "patched-everything": Bad(
        script(
            "for (const k of Object.getOwnPropertyNames(window)) try { window[k] = () => { throw k } } catch (e) {}"
        )
    ),
    "frozen": Bad(
        script(
            "[window, document, Object.prototype, Array.prototype, Function.prototype].forEach((o) => { try { Object.freeze(o) } catch (e) {} })"
        )
    ),
    "polluted": Bad(
        script(
            "Object.prototype.parent = Object.prototype.length = Object.prototype.rows = { valueOf() { throw 3 } }; Object.prototype.then = (f) => 0"
        )
    ),
    "getter-traps": Bad(
        script(
            "for (const k of ['innerText', 'textContent', 'tagName', 'children', 'shadowRoot', 'attributes']) for (const p of [Node.prototype, Element.prototype, HTMLElement.prototype])"
            " try { Object.defineProperty(p, k, {get() { for(;;); }}) } catch (e) {}"
        )
    ),
    "to-string-traps": Bad(
        script(
            "String.prototype.trim = String.prototype.slice = function () { return this + this }; Object.prototype.toString = () => { throw 4 }"
        )
    ),
    "proxy-document": Bad(
        script("Object.setPrototypeOf(document, new Proxy(Document.prototype, {get(t, k) { throw k }}))")
    ),
    "form-shadows": Bad(
        "<h1>x</h1><form id=f><input name=nodeName><input name=parentNode><input name=children><input name=getAttribute><input name=querySelectorAll></form>"
    ),
    "clobbered": Bad(
        "<h1>x</h1><img name=body><img name=documentElement><form name=querySelector></form><a id=innerWidth></a><img name=getElementById>"
    ),
    "closed-shadows": Bad(
        script(
            "document.body.attachShadow ? document.body.attachShadow({mode: 'closed'}).append('secret') : 0"
        )
    ),
    "replaced-root": Bad(
        script("setInterval(() => document.documentElement.replaceWith(document.createElement('html')), 5)")
    ),
    "no-root": Bad(script("document.documentElement.remove()")),
    "frameset": Bad("<frameset cols='50%,50%'><frame src='/any?1'><frame src='/any?2'></frameset>"),
    "xml-page": Bad(
        "<?xml version='1.0'?><!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'>"
        + "".join(f"<!ENTITY a{i} '{('&a' + (str(i - 1) if i else '') + ';') * 10}'>" for i in range(9))
        + "]><x>&a8;</x>",
        type="text/xml",
    ),
    "svg-page": Bad(
        "<svg xmlns='http://www.w3.org/2000/svg'><script>for(;;)alert(1)</script></svg>",
        "message boxes",
        type="image/svg+xml",
    ),
    "cookie-persist": Bad(
        script(
            "document.cookie = 'marker=1; max-age=9999'; localStorage.marker = 1; indexedDB.open('marker')"
        )
    ),
    "sw-persist": Bad(
        script(
            "navigator.serviceWorker && navigator.serviceWorker.register('/p/sw-persist.js').catch(() => 0); caches && caches.open('marker')"
        )
    ),
    "cookie-bomb": Bad(
        script("for (let i = 0; i < 500; i++) document.cookie = 'c' + i + '=' + 'x'.repeat(3000)")
    ),
}
_LETTERS = {
    "utf-7": Bad(
        b"<meta charset=utf-7><h1>+ADw-script+AD4-alert(1)+ADw-/script+AD4-</h1>",
        type="text/html; charset=utf-7",
    ),
    "utf-16-no-mark": Bad("<h1>Page</h1><p>Words</p>".encode("utf-16-le"), type="text/html"),
    "bad-utf-8": Bad(b"<h1>\xff\xfe\xc0\x80\xed\xa0\x80</h1>" + bytes(range(128, 256)) * 500),
    "nuls": Bad(b"<h1>a\0b</h1>\0\0" + b"<p>\0word\0</p>" * 2000),
    "lone-surrogates": Bad(
        script(
            "document.body.append('\\ud800\\udfff\\ud800'.repeat(5000)); document.title = '\\ud800'; history.replaceState(0, '', '?' + encodeURIComponent('x'))"
        )
    ),
    "bidi": Bad("<h1>\u202e\u2066\u202dspmaL\u2069</h1><p>" + "\u202e\u202d\u2066" * 50_000 + "12.00 EUR"),
    "zalgo": Bad("<h1>L" + "\u0300\u0316\u0489" * 20_000 + "amp</h1>"),
    "zero-width": Bad("<h1>x</h1><p>" + "\u200b\u200d\ufeff\u2060" * 200_000 + "Lamp 1.00 EUR"),
    "ligatures": Bad("<h1>x</h1><p>" + "\ufdfa\ufdfb\u1fb3\u0390" * 50_000),
    "binary-as-html": Bad(bytes(range(256)) * 4000),
    "not-html": Bad(b"\x89PNG\r\n\x1a\n" + b"\0" * 5000, type="image/png"),
    "empty": Bad(b""),
    "wrong-length": Bad("<h1>short</h1>", headers=("X-Long: " + "y" * 20_000,)),
    "multipart": Bad(
        b"--x\r\nContent-Type: text/html\r\n\r\n<h1>1</h1>\r\n--x\r\n" * 50,
        type="multipart/x-mixed-replace; boundary=x",
    ),
}
TRICKY = {"globals": _GLOBALS, "letters": _LETTERS}  # pages by cause
