  // Colours, grounds and all that wipes a text out.
  // ---- what is on the page and yet cannot be seen: faint, tiny, clipped away, turned away, under a plate
  const colours = new Map();
  let brush = null;
  const drawn = (text) => {  // what `lab()`, `oklch()`, `color()` look like: painted on one point and read back
    try {
      brush = brush || new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
      brush.clearRect(0, 0, 1, 1);
      brush.fillStyle = "#000";
      brush.fillStyle = text;
      brush.fillRect(0, 0, 1, 1);
      const d = brush.getImageData(0, 0, 1, 1).data;
      return [d[0], d[1], d[2], d[3] / 255];
    } catch (e) { return null; }
  };
  const colourOf = (text) => {
    if (!text) return null;
    if (colours.has(text)) return colours.get(text);
    const m = /^rgba?\(\s*([\d.]+)[, ]+([\d.]+)[, ]+([\d.]+)(?:\s*[,/]\s*([\d.]+)(%?))?/.exec(text);
    const found = m ? [+m[1], +m[2], +m[3], m[4] === undefined ? 1 : +m[4] / (m[5] ? 100 : 1)] : /^[a-z]+\(/.test(text) ? drawn(text) : null;
    if (colours.size < 500) colours.set(text, found);
    return found;
  };
  const over = (top, under) => (top[3] > 0.98 || !under ? top : [0, 1, 2].map((i) => top[i] * top[3] + under[i] * (1 - top[3])).concat(1));
  // The colours of a gradient, when that is all the picture behind is; null for pictures that cannot be judged.
  const stopsOf = (image) => {
    if (!/gradient\(/.test(image) || /url\(|image-set|element\(/.test(image)) return null;
    const found = (image.match(/(?:rgba?|lab|lch|oklab|oklch|color)\([^()]*\)/g) || []).map(colourOf);
    return found.length && found.indexOf(null) < 0 ? found : null;
  };
  const light = (c) => {
    const part = (v) => { v /= 255; return v <= 0.04 ? v / 12.92 : Math.pow((v + 0.055) / 1.055, 2.4); };
    return 0.2126 * part(c[0]) + 0.7152 * part(c[1]) + 0.0722 * part(c[2]) + 0.05;
  };
  const isFaint = (colour, back) => {
    if (!colour || !back) return false;
    if (typeof back[0] !== "number") return back.every((one) => isFaint(colour, one));
    if (colour[3] < 0.98) colour = over(colour, back);
    const a = light(colour), b = light(back), near = Math.abs(colour[0] - back[0]) + Math.abs(colour[1] - back[1]) + Math.abs(colour[2] - back[2]);
    return (a > b ? a / b : b / a) < 1.12 && near < 60;
  };
  const amount = (text, name, standard) => {
    const m = new RegExp(name + "\\(([\\d.]+)(%|px)?\\)").exec(text);
    return m ? (m[2] === "%" ? +m[1] / 100 : +m[1]) : standard;
  };
  const isFilteredOut = (f) => amount(f, "opacity", 1) < 0.1 || amount(f, "blur", 0) > 5 || amount(f, "contrast", 1) < 0.1 ||
    (amount(f, "brightness", 1) < 0.1 && amount(f, "invert", 0) > 0.9) || amount(f, "brightness", 1) > 50;
  const isMaskedOut = (cs) => {
    const mask = cs.maskImage;
    if (!mask || mask === "none") return false;
    const stops = stopsOf(mask);
    return /^0(?:px|%)?(?: 0(?:px|%)?)?$/.test(cs.maskSize || "") || (stops && stops.every((c) => c[3] < 0.1)) || /url\(["']?data:image\/svg/.test(mask) && !/(?:<|%3C)(?:path|rect|circle|polygon|image|use|text|ellipse|g|line)/i.test(mask);
  };
  const isTurnedAway = (cs) => {
    const m = cs.backfaceVisibility === "hidden" && /^matrix3d\((.*)\)/.exec(cs.transform);
    return !!m && +m[1].split(",")[10] < -0.01;
  };
  const isWipedOut = (cs) => (cs.filter !== "none" && isFilteredOut(cs.filter)) || isMaskedOut(cs) || isTurnedAway(cs);
  // How a text mixes with its ground may wipe it out: white screens everything, black multiplies everything.
  const isBlendedOut = (mode, back) => !!back && typeof back[0] === "number" && ((/screen|lighten|color-dodge|plus-lighter/.test(mode) && light(back) > 0.95) ||
    (/multiply|darken|color-burn|plus-darker/.test(mode) && light(back) < 0.06));
  const pictures = [], plates = [], grounds = [], doubtful = [];
  const inBox = (inner, outer, share) => {
    const w = Math.min(inner.right, outer[2]) - Math.max(inner.left, outer[0]), h = Math.min(inner.bottom, outer[3]) - Math.max(inner.top, outer[1]);
    return w > 0 && h > 0 && w * h >= share * Math.max(1, (inner.right - inner.left) * (inner.bottom - inner.top));
  };
  // Whether a text shows at all by its own rectangle; what depends on its neighbours is decided at the end.
  const range = document.createRange();
  const measure = (node, ctx) => {
    try {
      const r = node.ownerDocument === document ? range : node.ownerDocument.createRange();
      r.selectNodeContents(node);
      return r.getBoundingClientRect();
    } catch (e) { return null; }
  };
  const isTextAway = (rect, text, ctx) => {
    if (rect.height < 3 || rect.width < 0.8 * Math.min(text.trim().length, 12) || rect.left > ctx.view[0] + 3000) return true;
    if ((rect.right <= 0 || rect.bottom <= 0) && isOut(rect, ctx)) return true;
    if (ctx.firm && (rect.left >= ctx.view[0] || rect.right <= 0 || rect.top >= ctx.view[1] || rect.bottom <= 0)) return true;  // fixed: no scrolling leads there
    if (/[\u202d\u202e]/.test(text) && /\d/.test(text)) return true;  // its digits show in another order
    if (ctx.safe && isWithin(rect, ctx.box)) return false;
    const c = clipAt(ctx), h = Math.min(rect.bottom, c[3]) - Math.max(rect.top, c[1]);
    if (c[3] - c[1] < 400 && h < 0.25 * Math.min(rect.height, 24)) return true;
    const k = narrowAt(ctx);
    return !!k && Math.min(rect.right, k[1]) - Math.max(rect.left, k[0]) < 0.25 * Math.min(rect.width, 40);
  };
