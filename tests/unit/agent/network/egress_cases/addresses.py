"""Literals: every special range at both ends, every way to hide an IPv4 address, every spelling of a number."""

from __future__ import annotations

from collections.abc import Iterator
from ipaddress import IPv4Address, IPv6Address


def words(text: str) -> list[str]:
    """What stands between blanks."""
    return text.split()


SPECIAL_V4 = words(
    """
0.0.0.0 0.0.0.1 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.100.100.200 100.127.255.255 127.0.0.0
127.0.0.1 127.0.0.2 127.0.1.1 127.127.127.127 127.255.255.255 168.63.129.16 169.254.0.0 169.254.169.254
169.254.170.2 169.254.255.255 172.16.0.0 172.17.0.1 172.31.255.255 192.0.0.0 192.0.0.8 192.0.0.170
192.0.0.192 192.0.0.255 192.0.2.0 192.0.2.255 192.31.196.1 192.52.193.1 192.88.99.1 192.88.99.2 192.168.0.0
192.168.1.1 192.168.255.255 192.175.48.1 198.18.0.0 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1
224.0.0.251 239.255.255.250 240.0.0.1 254.255.255.255 255.255.255.255
"""
)

SPECIAL_V6 = words(
    """
:: ::1 ::2 ::ffff ::127.0.0.1 ::a9fe:a9fe ::ffff:0:0 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8
::ffff:100.64.0.1 ::ffff:0:127.0.0.1 ::ffff:0:8.8.8.8 64:ff9b::7f00:1 64:ff9b::808:808 64:ff9b::a9fe:a9fe
64:ff9b:1::7f00:1 64:ff9b:1:ffff::1 100::1 100:0:0:1::1 1::1 200::1 400::1 1000::1 1fff:ffff::1 2001::1
2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:1::1 2001:1::2 2001:2::1 2001:3::1 2001:4:112::1 2001:10::1
2001:20::1 2001:30::1 2001:1ff:ffff::1 2001:db8::1 2001:db8:ffff::1 2002:7f00:1:: 2002:a00:1::1
2002:808:808::1 2002:a9fe:a9fe::1 2620:4f:8000::1 3ffe::1 3ffe:ffff::1 3fff::1 3fff:fff:ffff::1 4000::1
5f00::1 6000::1 8000::1 a000::1 c000::1 e000::1 f000::1 fbff::1 fc00::1 fd00::1 fd00:ec2::254
fd12:3456:789a::1 fdff:ffff::1 fe00::1 fe80::1 fe80::a9fe:a9fe febf::1 fec0::1 feff::1 ff01::1 ff02::1
ff02::fb ff05::2 ff0e::1 ffff::1 2606:2800:220:1:0:5efe:7f00:1 2606:2800:220:1:200:5efe:a00:1
2606:2800:220:1:0:5efe:808:808
"""
)

PUBLIC_V4 = words(
    """
1.0.0.1 1.1.1.1 8.8.8.8 9.9.9.9 9.255.255.255 11.0.0.0 93.184.215.14 100.63.255.255 100.128.0.0
126.255.255.255 128.0.0.1 151.101.1.69 168.63.129.15 168.63.129.17 169.253.255.255 169.255.0.1
172.15.255.255 172.32.0.1 191.255.255.255 192.0.1.1 192.0.3.1 192.167.255.255 192.169.0.1 198.17.255.255
198.20.0.1 199.232.1.1 203.0.112.1 203.0.114.1 223.255.255.255
"""
)

PUBLIC_V6 = words(
    """
2001:200::1 2001:4860:4860::8888 2003::1 2400:cb00:2048:1::c629:d7a2 2606:4700::1111
2606:2800:220:1:248:1893:25c8:1946 2620:fe::fe 2800::1 2a00:1450:4001:81b::200e 2a03:2880::1 2c0f:fb50::1
2001:db9::1 2603::5efe
"""
)


def embedded(address: str) -> Iterator[str]:
    """Every IPv6 form that carries that IPv4 address."""
    v4 = int(IPv4Address(address))
    yield str(IPv6Address(v4))  # compatible
    yield str(IPv6Address(0xFFFF << 32 | v4))  # mapped
    yield str(IPv6Address(0xFFFF << 48 | v4))  # SIIT, ::ffff:0:a.b.c.d
    yield str(IPv6Address(0x64FF9B << 96 | v4))  # NAT64, well-known
    yield str(IPv6Address(0x64FF9B_0001 << 80 | v4))  # NAT64, local
    yield str(IPv6Address(0x2002 << 112 | v4 << 80 | 1))  # 6to4
    yield str(IPv6Address(0x2001_0000 << 96 | 0x0808_0808 << 64 | (v4 ^ 0xFFFF_FFFF)))  # Teredo
    yield str(IPv6Address(0x2606_2800_0220_0001 << 64 | 0x5EFE << 32 | v4))  # ISATAP
    yield str(IPv6Address(0x2606_2800_0220_0001 << 64 | 0x0200_5EFE << 32 | v4))  # ISATAP, universal bit


def spellings(address: str) -> Iterator[str]:
    """The ways in which a browser reads that IPv4 address."""
    a, b, c, d = (int(part) for part in address.split("."))
    number = int(IPv4Address(address))
    yield from (str(number), hex(number), hex(number).upper().replace("0X", "0X"), f"0{number:o}")
    yield from (f"{a:#x}.{b:#x}.{c:#x}.{d:#x}", f"0{a:o}.0{b:o}.0{c:o}.0{d:o}", f"{a:#x}.{b}.0{c:o}.{d}")
    yield from (f"{a}.{number & 0xFFFFFF}", f"{a}.{b}.{number & 0xFFFF}", f"{a:#x}.{number & 0xFFFFFF:#x}")
    yield from (f"{address}.", f"0x{number:016x}", f"00000{a:o}.{b}.{c}.{d}")
    yield address.replace(".", "。")
    yield address.replace(".", "．")
    yield address.replace(".", "｡")
    yield address.translate({ord(str(n)): chr(0xFF10 + n) for n in range(10)})  # fullwidth
    yield address.translate({ord(str(n)): chr(0x1D7CE + n) for n in range(10)})  # mathematical bold
    yield address.translate({ord("0"): "⓪", **{ord(str(n)): chr(0x2460 + n - 1) for n in range(1, 10)}})
    yield "".join(f"%{ord(c):02x}" for c in address)
    yield address.replace(".", "%2e")
