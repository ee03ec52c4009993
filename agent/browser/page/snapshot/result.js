  // The page as a whole, and the reply.
  const metaList = () => {
    const out = [], all = document.querySelectorAll("meta");
    for (let i = 0; i < all.length && i < 150; i++) {
      const m = all[i], name = m.getAttribute("name") || m.getAttribute("property") || m.getAttribute("itemprop") || m.getAttribute("http-equiv");
      if (name && m.content) out.push("[" + quote(cut(name, 80).toLowerCase()) + "," + quote(squeeze(m.content, 500)) + "]");
    }
    const canonical = document.querySelector("link[rel=canonical]");
    if (canonical) out.push('["canonical",' + quote(cut(canonical.href, 500)) + "]");
    return out;
  };
  const jsonLd = () => {
    const out = [], all = document.querySelectorAll('script[type*="ld+json"]');
    let room = 300000;
    for (let i = 0; i < all.length && i < 40 && room > 0; i++) {
      const text = cut(all[i].textContent, room);
      room -= text.length;
      if (text) out.push(quote(text));
    }
    return out;
  };
  const scriptSources = () => {
    const out = [], all = document.querySelectorAll("script[src]");
    for (let i = 0; i < all.length && i < 60; i++) out.push(quote(cut(all[i].src, 160)));
    return out;
  };

  // The background of the whole page; null when that cannot be said (a picture, a dark scheme).
  const groundOfPage = () => {
    const cs = getComputedStyle(document.documentElement), own = colourOf(cs.backgroundColor);
    const scheme = cs.colorScheme || "", isDark = /dark/.test(scheme) && (!/light/.test(scheme) || matchMedia("(prefers-color-scheme: dark)").matches);
    const canvas = own && own[3] > 0.5 ? own : isDark ? [18, 18, 18, 1] : [255, 255, 255, 1];
    return cs.backgroundImage === "none" ? canvas : stopsOf(cs.backgroundImage);
  };
  let rootBack = null;
  const covers = () => {
    const out = [];
    for (let i = 0; i < pending.length; i++) {
      if (performance.now() - started > deadlineMs * 1.3) { partial = true; break; }
      const [index, el, box, ox, oy] = pending[i];
      const top = coverOf(el, box, ox, oy);
      if (!top) continue;
      let n = top, at = -1;
      for (let k = 0; n && k < 200 && at < 0; k++, n = up(n)) at = indexes.has(n) ? indexes.get(n) : -1;
      out.push("[" + index + "," + at + "]");
    }
    return out;
  };

  const indexes = new Map();
  const html = document.documentElement;
  let covered = [];
  const parts = { meta: [], jsonld: [], scripts: [] };
  try {
    rootBack = groundOfPage();
    const ctx = { win: window, ox: 0, oy: 0, view: [innerWidth, innerHeight], opacity: 1, readerOnly: false, struck: false, ariaHidden: false, fixed: false, clippedX: false,
      clip: EVERYWHERE, safe: true, box: ANYWHERE, outer: null, el: null, cs: null, display: "block", cut: null, pointer: false, pre: false, indexOf: indexes, depth: 0, textFlags: SEEN, wiped: false, back: rootBack, z: 0, faint: false, blended: false, turned: false, firm: false, narrow: null };
    if (document.body) visit(document.body, -1, ctx);
    judgeDoubtful();
    covered = covers();
  } catch (e) { partial = true; }
  try { parts.meta = metaList(); parts.jsonld = jsonLd(); parts.scripts = scriptSources(); } catch (e) { partial = true; }

  const field = (key, value) => quote(key) + ":" + value;
  const list = (items) => "[" + items.join(",") + "]";
  let rowsText = "";
  for (let i = 0; i < rows.length; i++) rowsText += (i ? "," : "") + (typeof rows[i] === "string" ? rows[i] : "[" + rows[i].join(",") + "]");
  const pageWidth = html ? Math.max(html.scrollWidth, innerWidth) : innerWidth;
  const pageHeight = html ? Math.max(html.scrollHeight, document.body ? document.body.scrollHeight : 0) : 0;
  const json = "{" + [field("v", 1), field("url", quote(cut(location.href, 2000))), field("title", quote(squeeze(document.title, 300))),
    field("lang", quote(cut((html && html.getAttribute("lang")) || "", 20))), field("readyState", quote(document.readyState)),
    field("view", list([num(innerWidth), num(innerHeight)])), field("scroll", list([num(scrollX), num(scrollY)])), field("page", list([num(pageWidth), num(pageHeight)])),
    field("meta", list(parts.meta)), field("jsonld", list(parts.jsonld)), field("scripts", list(parts.scripts)), field("frames", list(frames)), field("covers", list(covered)),
    field("hidden", list(hidden.map(quote))), field("partial", partial ? "true" : "false"), field("ms", num(performance.now() - started)), field("rows", "[" + rowsText + "]")].join(",") + "}";
  return { version: 1, json };
