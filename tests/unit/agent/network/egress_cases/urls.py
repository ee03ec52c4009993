"""Whole addresses: schemes, ports, user names, blanks, control characters, names that lie; and ordinary ones."""

from __future__ import annotations

from collections.abc import Sequence

from tests.unit.agent.network.egress_cases.addresses import words

NAMES: dict[str, list[str]] = {
    "private.test": ["10.0.0.5"],
    "loop.test": ["127.0.0.1"],
    "loop6.test": ["::1"],
    "meta.test": ["169.254.169.254"],
    "meta6.test": ["fd00:ec2::254"],
    "cgnat.test": ["100.64.0.1"],
    "mixed.test": ["93.184.215.14", "10.0.0.8"],
    "mixed6.test": ["2606:4700::1111", "::1"],
    "last.test": ["93.184.215.14", "1.1.1.1", "8.8.8.8", "192.168.0.1"],
    "mapped.test": ["::ffff:93.184.215.14"],
    "nat64.test": ["64:ff9b::5db8:d70e"],
    "zone.test": ["fe80::1%eth0"],
    "nonsense.test": ["not-an-address"],
    "blank.test": [""],
    "none.test": [],
    "many.test": [f"93.184.215.{n}" for n in range(1, 40)],
    "desk.example.org": ["93.184.215.20"],
    "own-ip.test": ["93.184.216.7"],
    "xn--bcher-kva.example": ["93.184.215.14"],
    "xn--fiqs8s.example": ["93.184.215.14"],
    "xn--wgbh1c.example": ["93.184.215.14"],
    "xn--strae-oqa.example": ["93.184.215.14"],
    "six.example.com": ["2606:2800:220:1:248:1893:25c8:1946"],
    "both.example.com": ["93.184.215.14", "2606:4700::1111"],
    "sixteen.example.com": [f"93.184.215.{n}" for n in range(1, 17)],
}
_PUBLIC = ("example.com", "example.net", "example.org", "example.io")


async def resolve(name: str) -> Sequence[str]:
    """The names above; every other below example.* is public; nothing else exists."""
    if name in NAMES:
        return NAMES[name]
    if name.endswith(_PUBLIC):
        return ["93.184.215.14"]
    raise OSError("no such name")


SCHEMES = words(
    """
about:blank about:srcdoc android-app://x/ blob:https://shop.example.com/1 chrome://version chrome-error://x
chrome-extension://a/b chrome-search://x chrome-untrusted://x content://x cid:1 data:text/html,x dav://x
devtools://x dict://x feed:https://shop.example.com/ file:/etc/passwd file:///etc/passwd
file://localhost/etc/passwd filesystem:http://shop.example.com/ ftp://shop.example.com/ ftps://x
gopher://shop.example.com:70/_x imap://x intent://x#Intent;end isolated-app://x jar:http://x!/y
javascript:alert(1) JaVaScRiPt:alert(1) ldap://x mailto:a@b.example magnet:?x mhtml:http://x ms-settings:x
netdoc:///etc/passwd nfs://x phar://x php://filter rtsp://x sftp://x smb://x ssh://x sms:1 tel:1 telnet://x
tftp://x vbscript:x view-source:http://shop.example.com/ view-source:file:///etc/passwd
ws://shop.example.com/ wss://shop.example.com/ x-apple://x
"""
)

BAD_PORTS = [0, 1, 7, 9, 19, 21, 22, 23, 25, 53, 110, 135, 139, 389, 445, 1433, 2375, 3306, 5432, 5900, 6379]
BAD_PORTS += [8000, 9090, 9200, 10250, 11211, 27017, 50000, 65535, 65536, 99999, 4294967376]

TRICKS = [
    "",
    " ",
    "shop.example.com",
    "//shop.example.com/",
    "http:",
    "http:/",
    "http://",
    "http:///",
    "http:///shop.example.com/",
    "http:shop.example.com/",
    "http:/shop.example.com/",
    "http:\\\\shop.example.com\\",
    "http://shop.example.com\\@127.0.0.1/",
    "http://127.0.0.1\\@shop.example.com/",
    "http://shop.example.com\\.127.0.0.1/",
    "http://shop.example.com@127.0.0.1/",
    "http://127.0.0.1@shop.example.com/",
    "http://user@shop.example.com/",
    "http://user:pw@shop.example.com/",
    "http://:@shop.example.com/",
    "http://@shop.example.com/",
    "http://a@b@shop.example.com/",
    "http://shop.example.com:80@127.0.0.1/",
    "http://shop.example.com:80:80/",
    "http://shop.example.com:8o/",
    "http://shop.example.com:-1/",
    "http://shop.example.com:+80/",
    "http://shop.example.com: 80/",
    "http://shop.example.com:８０/",
    "http://shop.example.com:٨٠/",
    "http://shop example.com/",
    "http:// shop.example.com/",
    " http://shop.example.com/",
    "http://shop.example.com/ ",
    "http://shop.example.com/a b",
    "http://shop.example.com\t/",
    "http://127.0.0.1\t.shop.example.com/",
    "ht\ntp://shop.example.com/",
    "http://shop.example.com/\r\nX: y",
    "http://shop.example.com\r\n/",
    "http://shop.example.com/\x00",
    "http://shop.example.com\x00.evil.example/",
    "http://shop.example.com\x7f/",
    "http://shop.example.com%00/",
    "http://shop.example.com%0d%0a/",
    "http://shop.example.com%2f@127.0.0.1/",
    "http://shop.example.com%40127.0.0.1/",
    "http://shop.example.com%23/",
    "http://shop.example.com%5c/",
    "http://%/",
    "http://%zz/",
    "http://[/",
    "http://[]/",
    "http://[::1/",
    "http://::1/",
    "http://[::1]x/",
    "http://[::1].shop.example.com/",
    "http://[shop.example.com]/",
    "http://[127.0.0.1]/",
    "http://[2606:4700::1111%eth0]/",
    "http://[2606:4700::1111%25eth0]/",
    "http://[v1.fe80::a]/",
    "http://[::1]:80:80/",
    "http://[1::2::3]/",
    "http://[12345::1]/",
    "http://1.2.3.4.5/",
    "http://256.256.256.256/",
    "http://1.1.1.256/",
    "http://1.1.1.1a.0x/",
    "http://999999999999/",
    "http://0x1ffffffff/",
    "http://08.8.8.8/",
    "http://1..1.1/",
    "http://.shop.example.com/",
    "http://shop..example.com/",
    "http://-shop-.example.com/-",
    "http://shop_.-/",
    "http://" + "a" * 64 + ".example.com/",
    "http://" + "a." * 130 + "example.com/",
    "http://shop.example.com../",
    "http://*.example.com/",
    "http://shop.example.com^/",
    "http://shop.exa<mple.com/",
    "http://shop|example.com/",
    "http://{shop}.example.com/",
    "http://shop.example.com`/",
    "http://\u202emoc.elpmaxe.example/",
    "http://a\u00adb\u2028.example.com/",
    "http://\ufffd.example.com/",
    "http://xn--a.example/",
    "http://xn--/",
    "http://localhost/",
    "http://LOCALHOST/",
    "http://localhost./",
    "http://ｌｏｃａｌｈｏｓｔ/",
    "http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/",
    "http://loc\u00adalhost/",
    "http://localhos%74/",
    "http://a.localhost/",
    "http://a.b.localhost./",
    "http://localhost.localdomain/",
    "http://ip6-localhost/",
    "http://ip6-loopback/",
    "http://printer.local/",
    "http://kubernetes.default.svc.cluster.local/",
    "http://metadata/",
    "http://metadata.google.internal/",
    "http://metadata.google.internal./computeMetadata/v1/",
    "http://instance-data.ec2.internal/",
    "http://host.docker.internal/",
    "http://gateway.docker.internal/",
    "http://router.home.arpa/",
    "http://nas.lan/",
    "http://wiki.intranet/",
    "http://x.onion/",
    "http://db/",
    "http://redis:6379/",
    "http://postgres/",
    "http://com/",
    *(f"http://{name}/" for name in NAMES if name.endswith(".test")),
    "https://loop.test./",
    "https://LOOP.TEST/",
    "https://no-such-name.test/",
    "https://127.0.0.1.nip.test/",
    "https://desk.example.org/",
    "https://DESK.example.org./",
    "https://93.184.216.7/",
    "https://0x5db8d807/",
    "https://93.184.217.77/",
    "https://[2606:2800:220:77::9]/",
    "https://api.own.example.org/",
]

ALLOWED = words(
    """
http://shop.example.com/ http://shop.example.com https://shop.example.com/ HTTPS://Shop.Example.COM/
HtTp://shop.example.com/ https://shop.example.com./ https://shop.example.com:443/
https://shop.example.com:8443/ http://shop.example.com:8080/ http://shop.example.com:80/
http://shop.example.com:/ https://shop.example.com:443?x https://shop.example.com?q=1#f
https://shop.example.com#f https://shop.example.com/a@b https://shop.example.com/?u=a@b
https://shop.example.com/#a@b https://shop.example.com/a:b https://shop.example.com/%00
https://shop.example.com/%0d%0a https://shop.example.com//x https://shop.example.com/?url=http://127.0.0.1/
https://shop.example.com/http://localhost/ https://a.b.c.d.example.com/ https://127.0.0.1.example.com/
https://localhost.example.com/ https://local.example.com/ https://internal.example.net/
https://10.example.org/ https://1.example.com/ https://x--y.example.com/ https://a_b.example.com/
https://_x.example.com/ https://shop.example.io/ https://bücher.example/ https://BÜCHER.example/
https://xn--bcher-kva.example/ https://中国.example/ https://مصر.example/ https://shop。example。com/
https://ｓｈｏｐ.example.com/ https://sh%6fp.example.com/ https://six.example.com/ https://both.example.com/
https://sixteen.example.com/ http://1.1.1.1/ http://16843009/ http://0x01010101/ http://1.1/
http://[2606:4700::1111]/ https://[2606:4700:0:0:0:0:0:1111]:8443/ https://8.8.8.8:443/x
https://localhost.shop.example.com/ https://desk.example.org.example.com/ https://straße.example/
"""
)
