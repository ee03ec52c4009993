"""A stranger's picture, decoded and encoded anew: what comes out is ours, small, and holds no metadata. Child only."""

from __future__ import annotations

import base64
import io

MAX_SIDE = 800  # of what comes out, in pixels
MAX_PIXELS = 30_000_000  # of what goes in
LEAST_SIDE = 32  # smaller ones are icons and counting pixels
_FORMATS = ("JPEG", "PNG", "WEBP", "GIF")
_QUALITY = 82


def read_picture(data: bytes) -> dict[str, object]:
    """JPEG in base64 with its size, or nothing: {} for what is no picture that may be shown."""
    from PIL import Image, ImageOps, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(data), formats=_FORMATS) as image:
            width, height = image.size
            if not min(width, height) >= LEAST_SIDE or width * height > MAX_PIXELS:
                return {}
            image.draft("RGB", (MAX_SIDE, MAX_SIDE))
            upright = ImageOps.exif_transpose(image)
            upright.thumbnail((MAX_SIDE, MAX_SIDE))
            flat = Image.new("RGB", upright.size, "white")
            seen = upright.convert("RGBA")
            flat.paste(seen, mask=seen.getchannel("A"))
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, ValueError, SyntaxError):
        return {}
    out = io.BytesIO()
    flat.save(out, "JPEG", quality=_QUALITY, optimize=True)
    return {"jpeg": base64.b64encode(out.getvalue()).decode("ascii"), "size": list(flat.size)}
