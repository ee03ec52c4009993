"""Pages that do something without end: dialogs, windows, navigations, downloads, frames, floods of events."""

from __future__ import annotations

from tests.lab.hostile.site import Bad, circle, endless_body, silence, slow_drip, slow_head

_BOXES, _WINDOWS, _MOVING, _LOADS = "message boxes", "windows|opened|another site", "moving from", "downloads"


def script(code: str, body: str = "<h1>Page</h1><p>Some words of a page.</p>") -> str:
    """A page with words and one script behind them."""
    return f"<!doctype html><title>Page</title>{body}<script>{code}</script>"


_DIALOGS = {
    "alert-loop": Bad(script("for(;;) alert('again')"), _BOXES),
    "confirm-loop": Bad(script("while(!confirm('stay?'));"), _BOXES),
    "prompt-loop": Bad(script("setInterval(() => prompt('password?'), 5)"), _BOXES),
    "alert-long": Bad(script("setInterval(() => alert('x'.repeat(5e6)), 50)"), _BOXES + "|more memory"),
    "alert-in-frames": Bad(
        script("", "<h1>Page</h1>" + '<iframe srcdoc="<script>for(;;)alert(1)</script>"></iframe>' * 5),
        _BOXES,
    ),
    "beforeunload": Bad(
        script(
            "onbeforeunload = (e) => { e.preventDefault(); return 'stay' }; setInterval(() => location = '/any', 30)"
        )
    ),
    "print-loop": Bad(script("setInterval(() => print(), 5)")),
    "print-and-alert": Bad(script("onbeforeprint = () => alert(1); for(;;) print()")),
    "dialog-elements": Bad(
        script(
            "setInterval(() => { const d = document.createElement('dialog'); document.body.append(d); d.showModal() }, 1)"
        )
    ),
}
_WINDOW_STORMS = {
    "popup-storm": Bad(script("setInterval(() => open('/any?' + Math.random()), 10)")),
    "popup-links": Bad(
        script(
            "setInterval(() => { const a = document.createElement('a'); a.href = '/any'; a.target = '_blank';"
            " document.body.append(a); a.click() }, 10)"
        )
    ),
    "popup-of-popup": Bad(script("open(location.href + '?' + Math.random()); open(location.href)")),
    "popup-blank": Bad(
        script("setInterval(() => { const w = open('about:blank'); w && w.document.write('x') }, 10)")
    ),
    "popup-pdf": Bad(script("setInterval(() => open('/p/document.pdf'), 50)")),
    "window-close": Bad(script("open('', '_self'); window.close(); setInterval(() => close(), 1)")),
}
_NAVIGATIONS = {
    "location-loop": Bad(script("location = '?' + Math.random()"), _MOVING),
    "reload-loop": Bad(script("location.reload()"), _MOVING),
    "meta-refresh": Bad("<meta http-equiv=refresh content=0><h1>x</h1>", _MOVING),
    "ping-pong": Bad(script("location = '/p/pong-ping'"), _MOVING),
    "pong-ping": Bad(script("location = '/p/ping-pong'"), _MOVING),
    "history-flood": Bad(script("for (let i = 0; i < 1e5; i++) history.pushState(i, '', '?' + i)")),
    "history-timer": Bad(script("setInterval(() => history.pushState(0, '', '?' + Math.random()), 1)")),
    "history-back": Bad(
        script("history.pushState(0, '', '?a'); onpopstate = () => history.forward(); history.back()")
    ),
    "hash-loop": Bad(script("onhashchange = () => location.hash = Math.random(); location.hash = 1")),
    "form-loop": Bad(
        script("document.forms[0].submit()", "<form action='/p/form-loop'><input name=q></form>")
    ),
    "post-loop": Bad(script("document.forms[0].submit()", "<form method=post action='/p/post-loop'></form>")),
    "redirect-circle": Bad(circle, "redirects in circles"),
    "write-loop": Bad(
        script("setInterval(() => { document.open(); document.write('<h1>' + Math.random()) }, 1)")
    ),
    "data-navigation": Bad(script("setInterval(() => location = 'data:text/html,<h1>x</h1>', 20)")),
    "blob-navigation": Bad(
        script(
            "setInterval(() => location = URL.createObjectURL(new Blob(['<h1>x'], {type: 'text/html'})), 20)"
        )
    ),
    "protocols": Bad(
        script(
            "const l = ['mailto:a@b.c', 'tel:1', 'intent://x#Intent;end', 'ms-settings:x', 'steam://run/1', 'file:///etc/passwd',"
            " 'chrome://crash', 'javascript:void(0)', 'about:blank#x', 'view-source:http://x/'];"
            " let i = 0; setInterval(() => location = l[i++ % l.length], 10)"
        )
    ),
}
_FLOODS = {
    "download-storm": Bad(
        script(
            "setInterval(() => { const a = document.createElement('a'); a.download = 'x.exe';"
            " a.href = URL.createObjectURL(new Blob(['MZ'])); a.click() }, 10)"
        ),
        _LOADS,
    ),
    "download-frames": Bad(
        script(
            "setInterval(() => { const f = document.createElement('iframe'); f.src = '/p/octets'; document.body.append(f) }, 20)"
        )
    ),
    "octets": Bad(b"\x00\x01" * 500, type="application/octet-stream"),
    "frames-of-itself": Bad(
        "<h1>x</h1><iframe src='?a'></iframe><iframe src='?b'></iframe><iframe src='?c'></iframe>"
    ),
    "frames-srcdoc": Bad(
        script(
            "function f(d, n) { const i = d.createElement('iframe'); d.body.append(i); if (n) f(i.contentDocument, n - 1) } f(document, 400)"
        )
    ),
    "permission-spam": Bad(
        script(
            "setInterval(() => { navigator.geolocation.getCurrentPosition(() => 0); Notification.requestPermission();"
            " navigator.mediaDevices && navigator.mediaDevices.getUserMedia({audio: true, video: true}).catch(() => 0);"
            " navigator.clipboard && navigator.clipboard.readText().catch(() => 0) }, 2)"
        )
    ),
    "fullscreen-spam": Bad(
        script(
            "setInterval(() => { document.body.requestFullscreen().catch(() => 0); document.body.requestPointerLock() }, 2)"
        )
    ),
    "file-choosers": Bad(
        script("setInterval(() => f.click(), 5)", "<h1>x</h1><input type=file id=f multiple>")
    ),
    "focus-stealer": Bad(
        script("setInterval(() => f.focus(), 1)", "<h1>x</h1><input type=search id=f placeholder=Search>")
    ),
    "scroll-hijack": Bad(
        script(
            "onwheel = (e) => e.preventDefault(); setInterval(() => scrollTo(0, Math.random() * 1e4), 1)",
            "<h1>x</h1><div style='height:20000px'>words</div>",
        )
    ),
    "message-flood": Bad(script("onmessage = () => { postMessage(1); postMessage(2) }; postMessage(0)")),
    "console-flood": Bad(
        script("setInterval(() => { for (let i = 0; i < 2000; i++) console.error('x'.repeat(999)) }, 1)")
    ),
    "error-flood": Bad(
        script("setInterval(() => { for (let i = 0; i < 500; i++) setTimeout(() => { throw Error(i) }) }, 1)")
    ),
    "fetch-flood": Bad(
        script("setInterval(() => { for (let i = 0; i < 50; i++) fetch('/any?' + Math.random()) }, 1)")
    ),
    "beacon-flood": Bad(script("setInterval(() => navigator.sendBeacon('/any', 'x'.repeat(60000)), 1)")),
    "socket-flood": Bad(script("setInterval(() => new WebSocket('ws://' + location.host + '/any'), 2)")),
    "worker-flood": Bad(
        script(
            "const u = URL.createObjectURL(new Blob(['for(;;);'])); for (let i = 0; i < 30; i++) new Worker(u)"
        )
    ),
    "media-spam": Bad(
        script(
            "setInterval(() => { const a = new Audio('/any'); a.play().catch(() => 0); new AudioContext() }, 5)"
        )
    ),
}
_STREAMS = {
    "endless-body": Bad(endless_body),
    "slow-drip": Bad(slow_drip),
    "slow-head": Bad(slow_head, "did not answer in time|time was used up|hung"),
    "silence": Bad(silence, "did not answer in time|time was used up|hung"),
}
RESTLESS = {
    "dialogs": _DIALOGS,
    "windows": _WINDOW_STORMS,
    "navigations": _NAVIGATIONS,
    "floods": _FLOODS,
    "streams": _STREAMS,
}  # pages by cause
