"""Pages that want all of the processor or of the memory."""

from __future__ import annotations

from tests.lab.hostile.restless import script
from tests.lab.hostile.site import Bad, nested_gzip, packed

_SPIN = "hung|time was used up|did not answer"
_MEMORY = "more memory|crashed"
_MEMORY_OR_TIME = (
    _MEMORY + "|" + _SPIN
)  # what spins and allocates: the faster the machine, the sooner its memory ends

_PROCESSOR = {
    "cpu-spin": Bad(script("for(;;);"), _SPIN),
    "cpu-spin-later": Bad(script("setTimeout(() => { for(;;); }, 300)"), _SPIN),
    "cpu-in-timers": Bad(
        script("setInterval(() => { const t = Date.now(); while (Date.now() - t < 900); }, 1)")
    ),
    "microtasks": Bad(script("const f = () => Promise.resolve().then(f); f()"), _MEMORY_OR_TIME),
    "animation-frames": Bad(
        script(
            "const f = () => { const t = Date.now(); while (Date.now() - t < 400); requestAnimationFrame(f) }; f()"
        )
    ),
    "sync-xhr": Bad(
        script("for(;;) { const x = new XMLHttpRequest(); x.open('GET', '/any', false); x.send() }"),
        _MEMORY_OR_TIME,
    ),
    "sync-xhr-silent": Bad(
        script("const x = new XMLHttpRequest(); x.open('GET', '/p/silence', false); x.send()"), _SPIN
    ),
    "bad-regex": Bad(script("/^(a+)+$/.test('a'.repeat(60) + 'b')"), _SPIN),
    "mutation-loop": Bad(
        script(
            "new MutationObserver(() => document.body.append('x')).observe(document.body, {childList: true});"
            " document.body.append('x')"
        ),
        _MEMORY_OR_TIME,
    ),
    "mutation-storm": Bad(
        script(
            "setInterval(() => { for (let i = 0; i < 500; i++) document.body.append(document.createElement('p')) }, 1)"
        )
    ),
    "layout-thrash": Bad(
        script(
            "setInterval(() => { for (const e of document.querySelectorAll('p')) { e.style.width = Math.random() * 99 + 'px'; e.offsetTop } }, 1)",
            "<p>word</p>" * 3000,
        )
    ),
    "resize-loop": Bad(
        script(
            "new ResizeObserver(() => document.body.style.width = Math.random() * 900 + 'px').observe(document.body)"
        )
    ),
    "custom-elements": Bad(
        script(
            "class X extends HTMLElement { connectedCallback() { this.after(document.createElement('x-x')) } }"
            " customElements.define('x-x', X); document.body.append(new X())"
        ),  # Chromium may stop it by itself: then it is a page like others
    ),
    "debugger-loop": Bad(script("setInterval(() => { debugger }, 1)")),
    "css-bomb": Bad(
        "<style>"
        + "".join(f":root{{--a{i}:var(--a{i - 1})var(--a{i - 1})}}" for i in range(1, 40))
        + ":root{--a0:x}h1::before{content:var(--a39)}</style><h1>x</h1>"
    ),
    "css-selectors": Bad(
        "<style>" + ":has(* :has(* *)) *{color:red}" * 300 + "</style>" + "<b><i>x</i></b>" * 2000
    ),
    "css-filters": Bad(
        "<style>div{filter:blur(200px) blur(200px);width:9000px;height:9000px}</style>" + "<div>x</div>" * 60
    ),
    "svg-use-bomb": Bad(
        "<h1>x</h1><svg><g id=a0><circle r=9></circle></g>"
        + "".join(f"<g id=a{i}>" + f"<use href=#a{i - 1}></use>" * 10 + "</g>" for i in range(1, 9))
        + "</svg>"
    ),
    "svg-filter": Bad(
        "<svg width=4000 height=4000><filter id=f>"
        + "<feTurbulence numOctaves=99></feTurbulence>" * 30
        + "</filter><rect width=4000 height=4000 filter=url(#f)></rect></svg>"
    ),
    "wasm-spin": Bad(
        script(
            "WebAssembly.instantiate(new Uint8Array([0,97,115,109,1,0,0,0,1,4,1,96,0,0,3,2,1,0,7,5,1,1,102,0,0,"
            "10,9,1,7,0,3,64,12,0,11,11])).then((m) => m.instance.exports.f())"
        ),
        _SPIN,
    ),
    "webgl": Bad(
        script(
            "for (let i = 0; i < 40; i++) { const c = document.createElement('canvas'); c.width = c.height = 4096;"
            " document.body.append(c); c.getContext('webgl') || c.getContext('2d').fillRect(0, 0, 4096, 4096) }"
        )
    ),
    "font-bomb": Bad(
        "<style>"
        + "".join(
            f"@font-face{{font-family:f{i};src:url(/any?{i})}}.c{i}{{font-family:f{i}}}" for i in range(1500)
        )
        + "</style>"
        + "".join(f"<p class=c{i}>word</p>" for i in range(1500))
    ),
}
_MEMORY_HOGS = {
    "typed-arrays": Bad(
        script("const a = []; setInterval(() => a.push(new Uint8Array(4e7).fill(7)), 20)"), _MEMORY
    ),
    "typed-arrays-fast": Bad(script("const a = []; for(;;) a.push(new Uint8Array(1e8).fill(7))"), _MEMORY),
    "heap-strings": Bad(
        script("const a = []; for(;;) a.push(('x' + Math.random()).repeat(1e5).split('0'))"), _MEMORY_OR_TIME
    ),
    "string-doubling": Bad(
        script(
            "let s = 'x'; try { for(;;) s += s } catch (e) {} const a = []; for(;;) a.push(s.slice(1) + a.length)"
        ),
        _MEMORY_OR_TIME,
    ),
    "array-buffers-in-worker": Bad(
        script(
            "new Worker(URL.createObjectURL(new Blob(['const a=[];for(;;)a.push(new Uint8Array(1e8).fill(7))'])))"
        )
    ),
    "canvas-hog": Bad(
        script(
            "const a = []; setInterval(() => { const c = document.createElement('canvas'); c.width = c.height = 8000;"
            " c.getContext('2d').fillRect(0, 0, 8000, 8000); a.push(c) }, 10)"
        )
    ),
    "image-data": Bad(script("const a = []; setInterval(() => a.push(new ImageData(5000, 5000)), 10)")),
    "blob-hog": Bad(script("const a = []; setInterval(() => a.push(new Blob([new Uint8Array(3e7)])), 10)")),
    "storage-fill": Bad(
        script(
            "let n = 0; setInterval(() => { try { localStorage['k' + n++] = 'x'.repeat(1e6) } catch (e) {} }, 5);"
            " indexedDB.open('d').onupgradeneeded = (e) => { const s = e.target.result.createObjectStore('s', {autoIncrement: true});"
            " for (let i = 0; i < 60; i++) s.add(new Uint8Array(1e6)) }"
        )
    ),
    "dom-by-script": Bad(
        script(
            "for(;;) { const d = document.createElement('div'); d.textContent = 'x'.repeat(1000); document.body.append(d) }"
        ),
        _MEMORY_OR_TIME,
    ),
    "shadow-depth": Bad(
        script(
            "let e = document.body; for (let i = 0; i < 3000; i++) { const d = document.createElement('div'); e.append(d);"
            " e = d.attachShadow({mode: 'open'}) } e.append('deep')"
        )
    ),
    "crash-by-stack": Bad(script("function f() { try { f() } finally { f() } } f()"), _SPIN + "|crashed"),
}
_SIZES = {
    "nodes-100k": Bad("<h1>x</h1>" + "<p>word</p>" * 100_000),
    "nodes-1m": Bad("<h1>x</h1>" + "<b>w" * 10 + "<i></i>" * 1_000_000),
    "deep-dom": Bad("<div>" * 50_000 + "<h1>x</h1>"),
    "huge-attribute": Bad(f"<h1 title='{'x' * 8_000_000}' class='{'y ' * 1_000_000}'>x</h1>"),
    "many-attributes": Bad("<h1 " + " ".join(f"a{i}=1" for i in range(100_000)) + ">x</h1>"),
    "giant-text": Bad("<h1>x</h1><p>" + "word 12.00 EUR " * 1_000_000),
    "giant-word": Bad("<h1>x</h1><p>" + "a" * 12_000_000),
    "giant-digits": Bad("<h1>x</h1><p>" + "1" * 3_000_000 + " EUR"),
    "giant-script": Bad(f"<h1>x</h1><script>{'x=1;' * 2_000_000}</script>"),
    "giant-json-ld": Bad('<h1>x</h1><script type="application/ld+json">' + "[" * 2_000_000 + "</script>"),
    "forms-100k": Bad(
        "<h1>x</h1>" + "<form action=/any><input name=q type=search><button>Go</button></form>" * 30_000
    ),
    "links-100k": Bad(
        "<h1>x</h1>" + "".join(f"<a href=/any?{i}>Product {i} 1.00 EUR</a> " for i in range(100_000))
    ),
    "selects": Bad("<h1>x</h1>" + ("<select>" + "<option>o" * 1000 + "</select>") * 100),
    "table-100k": Bad("<table>" + "<tr><td>lamp<td>1.00 EUR" * 100_000 + "</table>"),
    "nested-tables": Bad("<table><tr><td>" * 800 + "deep"),
    "editables": Bad("<div contenteditable>word</div>" * 20_000),
    "thirty-megabytes": Bad("<h1>x</h1>" + "<!-- nothing -->" * 2_000_000),
}
HEAVY = {"processor": _PROCESSOR, "memory": _MEMORY_HOGS, "sizes": _SIZES}  # pages by cause
PACKED = {
    "packed": {
        "gzip-bomb": Bad(packed("gzip")),
        "deflate-bomb": Bad(packed("deflate")),
        "double-gzip": Bad(nested_gzip(), headers=("Content-Encoding: gzip, gzip",)),
    }
}
