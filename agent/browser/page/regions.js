// Whether the pictures of this page must be read, and which: null for no need; [] for the whole visible part, where
// the page says next to nothing in letters but shows something large; else boxes of pictures and canvases that may
// hold what the letters leave out: a drawing, or small wide pictures where a page that sells shows no price.
// Asking costs milliseconds, reading costs seconds.
() => {
  const shown = (el) => {
    const r = el.getBoundingClientRect();
    const x = Math.max(r.left, 0), y = Math.max(r.top, 0);
    return [x, y, Math.min(r.right, innerWidth) - x, Math.min(r.bottom, innerHeight) - y, r.width, r.height];
  };
  const area = (el) => { const b = shown(el); return Math.max(0, b[2]) * Math.max(0, b[3]); };
  const said = ((document.body && document.body.innerText) || '').slice(0, 60000);
  const screen = innerWidth * innerHeight;
  const pictures = [...document.querySelectorAll('img, canvas, svg, video, object, embed')].slice(0, 300);
  if (said.replace(/\s+/g, '').length <= 150) {
    if (pictures.reduce((sum, el) => sum + area(el), 0) > screen * 0.15) return [];
    const painted = [...document.querySelectorAll('body, body *')].slice(0, 400)
      .some((el) => getComputedStyle(el).backgroundImage.includes('url(') && area(el) > screen * 0.15);
    if (painted) return [];
  }
  const visible = (el) => {
    const b = shown(el), cs = getComputedStyle(el);
    return b[2] > 16 && b[3] > 8 && cs.visibility === 'visible' && parseFloat(cs.opacity) > 0.1;
  };
  const price = /(?:[€$£¥₹₽₩₺₴₪฿₫₱]|\b(?:USD|EUR|GBP|CHF|kr|zł)\b)\s?\d|\d[\d.,]*\s?(?:[€$£¥₹₽₩₺₴₪฿₫₱]|(?:USD|EUR|GBP|CHF|kr|zł)\b)/;
  if (price.test(said)) return null;
  const found = pictures.filter((el) => el.tagName === 'CANVAS' && area(el) >= 3000 && visible(el));
  const sells = /\b(?:price|buy|add to|basket|cart|in stock|preis|kaufen|warenkorb|lieferbar|prix|panier|acheter|en stock|precio|comprar|carrito)\b/i;
  if (sells.test(said)) {
    for (const el of pictures) {
      if (el.tagName !== 'IMG' || !visible(el) || /\d/.test(el.alt || '') || el.closest('header, nav, footer, aside')) continue;
      const b = shown(el);
      if (b[5] >= 10 && b[5] <= 90 && b[4] >= 24 && b[4] <= 420 && b[4] >= 1.3 * b[5]) found.push(el);
    }
  }
  return found.length ? found.slice(0, 40).map((el) => shown(el).slice(0, 4)) : null;
}
