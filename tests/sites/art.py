"""Drawings for the shelves: small SVG pictures by kind, in colours chosen by a seed."""

from __future__ import annotations

_FUR = (
    ("#e0a458", "#f8e9d2", "#b87a32"),
    ("#d8c3a5", "#fbf5ea", "#a98f6c"),
    ("#4a4542", "#8d8681", "#2e2a28"),
    ("#c9783f", "#f6dcc3", "#94512a"),
    ("#f1dfc0", "#fffaf0", "#cfae7c"),
    ("#9aa0a8", "#e8ebef", "#6c727a"),
)
_PAINT = (
    ("#5b8e7d", "#dcebe5", "#35574c"),
    ("#d1495b", "#f9dfe2", "#8f2737"),
    ("#30638e", "#d7e6f2", "#1d3f5c"),
    ("#edae49", "#fcf0d8", "#a87521"),
    ("#7b5ea7", "#e8e0f3", "#4c3772"),
    ("#4d5660", "#dfe3e7", "#2c3238"),
)
_GROUNDS = ("#f3efe7", "#eaf1ee", "#eef0f6", "#f7eeea", "#f2f1e6", "#ebf2f5")

_EYES = '<circle cx="{x1}" cy="{y}" r="5" fill="#222"/><circle cx="{x2}" cy="{y}" r="5" fill="#222"/>'
_FACE = (
    _EYES.format(x1=104, x2=136, y=84)
    + '<circle cx="106" cy="82" r="1.6" fill="#fff"/><circle cx="138" cy="82" r="1.6" fill="#fff"/>'
    '<ellipse cx="120" cy="98" rx="5" ry="3.6" fill="#d98880"/>'
    '<path d="M120 101v5m0 0q-6 6-11 2m11-2q6 6 11 2" stroke="{c}" fill="none" stroke-width="2"/>'
)
_SHADOW = '<ellipse cx="120" cy="178" rx="66" ry="8" fill="#000" opacity=".10"/>'

_ANIMALS = {
    "hamster": _SHADOW
    + '<ellipse cx="120" cy="132" rx="56" ry="46" fill="{a}"/><ellipse cx="120" cy="142" rx="34" ry="34" fill="{b}"/>'
    '<circle cx="84" cy="56" r="15" fill="{a}"/><circle cx="156" cy="56" r="15" fill="{a}"/>'
    '<circle cx="84" cy="57" r="8" fill="#eab5a8"/><circle cx="156" cy="57" r="8" fill="#eab5a8"/>'
    '<ellipse cx="120" cy="86" rx="47" ry="40" fill="{a}"/><ellipse cx="120" cy="100" rx="31" ry="20" fill="{b}"/>'
    + _FACE
    + '<ellipse cx="106" cy="134" rx="8" ry="6" fill="#eab5a8"/><ellipse cx="134" cy="134" rx="8" ry="6" fill="#eab5a8"/>'
    '<ellipse cx="96" cy="175" rx="13" ry="6" fill="#eab5a8"/><ellipse cx="144" cy="175" rx="13" ry="6" fill="#eab5a8"/>',
    "guineapig": _SHADOW
    + '<ellipse cx="126" cy="130" rx="76" ry="46" fill="{a}"/><path d="M120 85q50-6 70 20t-30 66h-40z" fill="{b}"/>'
    '<ellipse cx="80" cy="112" rx="40" ry="36" fill="{a}"/><path d="M58 96q22-16 30 8t-8 40q-30-12-22-48z" fill="{b}"/>'
    '<ellipse cx="104" cy="84" rx="15" ry="10" fill="{c}" transform="rotate(28 104 84)"/>'
    '<circle cx="72" cy="102" r="5.5" fill="#222"/><circle cx="74" cy="100" r="1.6" fill="#fff"/>'
    '<ellipse cx="46" cy="116" rx="5" ry="4" fill="#d98880"/>'
    '<ellipse cx="86" cy="173" rx="13" ry="6" fill="#eab5a8"/><ellipse cx="164" cy="174" rx="14" ry="6" fill="#eab5a8"/>',
    "rabbit": _SHADOW
    + '<ellipse cx="96" cy="42" rx="13" ry="38" fill="{a}"/><ellipse cx="144" cy="42" rx="13" ry="38" fill="{a}"/>'
    '<ellipse cx="96" cy="44" rx="6" ry="28" fill="#eab5a8"/><ellipse cx="144" cy="44" rx="6" ry="28" fill="#eab5a8"/>'
    '<ellipse cx="120" cy="140" rx="50" ry="40" fill="{a}"/><ellipse cx="120" cy="92" rx="42" ry="36" fill="{a}"/>'
    '<ellipse cx="120" cy="150" rx="28" ry="28" fill="{b}"/><ellipse cx="120" cy="102" rx="24" ry="16" fill="{b}"/>'
    + _FACE,
    "mouse": _SHADOW
    + '<path d="M170 150q40 20 48-20" stroke="#d8a39a" stroke-width="6" fill="none" stroke-linecap="round"/>'
    '<circle cx="82" cy="54" r="26" fill="{a}"/><circle cx="158" cy="54" r="26" fill="{a}"/>'
    '<circle cx="82" cy="54" r="16" fill="#eab5a8"/><circle cx="158" cy="54" r="16" fill="#eab5a8"/>'
    '<ellipse cx="120" cy="140" rx="50" ry="38" fill="{a}"/><ellipse cx="120" cy="90" rx="38" ry="34" fill="{a}"/>'
    '<ellipse cx="120" cy="148" rx="28" ry="26" fill="{b}"/>' + _FACE,
}

_THINGS = {
    "paw": '<g fill="{a}"><ellipse cx="120" cy="128" rx="44" ry="36"/><circle cx="64" cy="86" r="18"/>'
    '<circle cx="100" cy="58" r="19"/><circle cx="142" cy="58" r="19"/><circle cx="177" cy="86" r="18"/></g>',
    "cage": '<rect x="40" y="40" width="160" height="104" rx="8" fill="none" stroke="{c}" stroke-width="5"/>'
    '<path d="M62 40v104M84 40v104M106 40v104M128 40v104M150 40v104M172 40v104M40 74h160M40 108h160" '
    'stroke="{c}" stroke-width="2.5"/><path d="M32 140h176l-8 36H40z" fill="{a}"/>'
    '<rect x="96" y="76" width="48" height="64" rx="4" fill="{b}" stroke="{c}" stroke-width="4"/>',
    "wheel": _SHADOW
    + '<circle cx="120" cy="94" r="66" fill="{b}" stroke="{a}" stroke-width="12"/>'
    '<path d="M120 28v132M54 94h132M73 47l94 94M167 47l-94 94" stroke="{a}" stroke-width="4"/>'
    '<circle cx="120" cy="94" r="10" fill="{c}"/><path d="M120 94l-40 84h80z" fill="none" stroke="{c}" stroke-width="8"/>',
    "bag": _SHADOW
    + '<path d="M66 46q54-14 108 0l10 128q-64 12-128 0z" fill="{a}"/><path d="M66 46q54-14 108 0l2 20q-56-12-112 0z" fill="{c}"/>'
    '<rect x="78" y="88" width="84" height="54" rx="8" fill="{b}"/>'
    '<path d="M92 106h56M92 120h38" stroke="{c}" stroke-width="6" stroke-linecap="round"/>',
    "bottle": _SHADOW
    + '<rect x="92" y="34" width="56" height="106" rx="16" fill="{b}" stroke="{a}" stroke-width="5"/>'
    '<rect x="92" y="78" width="56" height="62" rx="14" fill="{a}" opacity=".75"/><rect x="98" y="22" width="44" height="18" rx="5" fill="{c}"/>'
    '<path d="M112 140h16l-4 34h-8z" fill="#9aa0a6"/>',
    "house": _SHADOW
    + '<path d="M52 94L120 40l68 54z" fill="{c}"/><rect x="64" y="92" width="112" height="82" fill="{a}"/>'
    '<path d="M98 174v-30a22 22 0 0 1 44 0v30z" fill="#2b2320"/><path d="M64 112h112M64 134h112" stroke="{c}" opacity=".35" stroke-width="3"/>',
    "ball": _SHADOW
    + '<circle cx="120" cy="106" r="68" fill="{b}" stroke="{a}" stroke-width="6"/>'
    '<path d="M60 76q60 34 120 0M60 136q60-34 120 0" stroke="{a}" fill="none" stroke-width="4"/>'
    '<circle cx="120" cy="106" r="22" fill="{a}" opacity=".6"/>',
    "book": _SHADOW
    + '<path d="M70 30h100a8 8 0 0 1 8 8v132H78a12 12 0 0 1-12-12V38z" fill="{a}"/><path d="M66 160a12 12 0 0 1 12-12h100v24H78z" fill="#fff"/>'
    '<rect x="88" y="52" width="70" height="44" rx="4" fill="{b}"/><path d="M98 68h50M98 80h34" stroke="{c}" stroke-width="5"/>',
    "bale": _SHADOW
    + '<rect x="46" y="66" width="148" height="104" rx="14" fill="#e2c275"/>'
    '<path d="M56 84l40 12M70 126l54-16M120 92l60 20M60 152l60-10M130 140l52 14M140 78l40 6" stroke="#b8923f" stroke-width="4"/>'
    '<path d="M88 66v104M152 66v104" stroke="{a}" stroke-width="7"/>',
    "bird": _SHADOW
    + '<ellipse cx="124" cy="104" rx="50" ry="58" fill="{a}"/><circle cx="112" cy="62" r="34" fill="{b}"/>'
    '<path d="M80 62l-24 12 24 10z" fill="#e58e26"/><circle cx="104" cy="54" r="5" fill="#222"/>'
    '<path d="M140 92q50 30 30 84-40-20-46-60z" fill="{c}"/><path d="M108 160v16M132 160v16" stroke="#b9770e" stroke-width="5"/>',
    "fish": '<ellipse cx="110" cy="100" rx="66" ry="40" fill="{a}"/><path d="M168 100l46-36q-10 36 0 72z" fill="{c}"/>'
    '<path d="M100 62q20-34 46-14l-10 24z" fill="{c}"/><circle cx="70" cy="90" r="7" fill="#fff"/><circle cx="69" cy="90" r="4" fill="#222"/>'
    '<path d="M96 74q14 26 0 52M120 68q16 32 0 64" stroke="{b}" stroke-width="6" fill="none"/>',
    "tunnel": _SHADOW
    + '<path d="M40 140a80 80 0 0 1 160 0v30H40z" fill="{a}"/><path d="M76 170v-24a44 44 0 0 1 88 0v24z" fill="#2b2320"/>'
    '<path d="M58 140a62 62 0 0 1 124 0" stroke="{b}" stroke-width="6" fill="none"/>',
    "bowl": _SHADOW
    + '<path d="M48 108h144l-20 62H68z" fill="{a}"/><ellipse cx="120" cy="108" rx="72" ry="18" fill="{c}"/>'
    '<ellipse cx="120" cy="106" rx="60" ry="13" fill="#c79a5b"/>',
    "laptop": '<rect x="52" y="40" width="136" height="92" rx="8" fill="{c}"/><rect x="60" y="48" width="120" height="76" fill="{a}"/>'
    '<path d="M60 110L98 78l26 22 24-30 32 34v20H60z" fill="{b}" opacity=".7"/><path d="M30 136h180l10 22a8 8 0 0 1-8 8H28a8 8 0 0 1-8-8z" fill="#aab2ba"/>'
    '<rect x="98" y="150" width="44" height="10" rx="3" fill="#8b949d"/>',
    "gpu": '<rect x="24" y="62" width="184" height="86" rx="8" fill="{c}"/><circle cx="78" cy="105" r="32" fill="#14171a"/><circle cx="156" cy="105" r="32" fill="#14171a"/>'
    '<path d="M78 75v60M48 105h60M57 84l42 42M99 84l-42 42M156 75v60M126 105h60M135 84l42 42M177 84l-42 42" stroke="{a}" stroke-width="5"/>'
    '<rect x="208" y="50" width="8" height="112" fill="#9aa3ab"/><path d="M50 148h90v14H50z" fill="#d4a72c"/>',
    "sleeve": _SHADOW
    + '<rect x="40" y="50" width="160" height="118" rx="12" fill="{a}"/><path d="M40 76h160" stroke="{c}" stroke-width="5" stroke-dasharray="8 5"/>'
    '<rect x="150" y="70" width="16" height="14" rx="3" fill="{b}"/><rect x="60" y="120" width="46" height="24" rx="4" fill="{c}"/>',
    "charger": '<rect x="44" y="70" width="86" height="62" rx="12" fill="{c}"/><path d="M56 70V52m28 18V52" stroke="#8b949d" stroke-width="8"/>'
    '<path d="M130 102q50 0 44 40t34 28" stroke="{c}" stroke-width="7" fill="none"/><rect x="196" y="160" width="24" height="14" rx="3" fill="#8b949d"/>'
    '<path d="M92 82l-16 22h12l-6 20 20-26H90z" fill="{b}"/>',
    "screen": _SHADOW
    + '<rect x="30" y="34" width="180" height="108" rx="6" fill="{c}"/><rect x="38" y="42" width="164" height="92" fill="{a}"/>'
    '<path d="M104 142h32l6 30H98z" fill="#8b949d"/><path d="M38 118l50-40 34 28 30-36 50 48v16H38z" fill="{b}" opacity=".6"/>',
    "headset": '<path d="M62 120V98a58 58 0 0 1 116 0v22" stroke="{c}" stroke-width="12" fill="none"/>'
    '<rect x="46" y="108" width="34" height="56" rx="14" fill="{a}"/><rect x="160" y="108" width="34" height="56" rx="14" fill="{a}"/>'
    '<path d="M62 160q0 20 44 18" stroke="{c}" stroke-width="6" fill="none"/>',
    "plush": _SHADOW
    + '<circle cx="120" cy="84" r="44" fill="{a}"/><circle cx="84" cy="50" r="16" fill="{a}"/><circle cx="156" cy="50" r="16" fill="{a}"/>'
    '<ellipse cx="120" cy="142" rx="48" ry="38" fill="{a}"/><path d="M98 78l12 12m0-12l-12 12M130 78l12 12m0-12l-12 12" stroke="#222" stroke-width="4"/>'
    '<path d="M120 112v60" stroke="{c}" stroke-width="3" stroke-dasharray="6 5"/><path d="M96 118h48l-10 16h-28z" fill="#d1495b"/>',
}


def picture(kind: str, seed: int) -> str:
    """An SVG document.

    Raises:
        KeyError: there is no such drawing.
    """
    palettes = _FUR if kind in _ANIMALS else _PAINT
    a, b, c = palettes[seed % len(palettes)]
    drawing = (_ANIMALS.get(kind) or _THINGS[kind]).replace("{a}", a).replace("{b}", b).replace("{c}", c)
    ground = _GROUNDS[(seed + len(kind)) % len(_GROUNDS)]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 200" width="480" height="400">'
        f'<rect width="240" height="200" fill="{ground}"/>{drawing}</svg>'
    )
