  // The page as HTML, as far as people can see it: hidden words are left out by the snapshot's own measures (clips.js,
  // colours.js). {html, part, partial}: `part` is the inside of the block with most paragraphs, `want.mark` is at its end.
  const MOST_NODES = 60000, MOST_CHARS = 3000000, MOST_LD_CHARS = 200000, MOST_MS = 4000, MOST_DETAILS = 300;
  const NO_TAG = /^(?:SCRIPT|STYLE|NOSCRIPT|TEMPLATE|svg|SVG|CANVAS|VIDEO|AUDIO|OBJECT|EMBED|LINK|INPUT|SELECT|TEXTAREA|PROGRESS|METER|MAP|DATALIST|OPTION)$/;
  const VOID = /^(?:br|hr|img|wbr|meta)$/, PROSE = /^(?:P|BLOCKQUOTE|PRE|UL|OL|DL|H2|H3|H4|TABLE)$/;
  const KEPT = ["class", "id", "alt", "title", "datetime", "itemprop", "itemtype", "property", "content", "name", "rel", "lang", "dir", "role", "colspan", "rowspan", "start"];
  const out = [], blocks = new Map();
  let chars = 0, nodes = 0, partial = false;
  const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
  const quoted = (text) => escaped(text).replace(/"/g, "&quot;");
  const put = (text) => { out.push(text); chars += text.length; };
  const isSpent = () => (partial = partial || nodes > MOST_NODES || chars > MOST_CHARS || performance.now() - started > MOST_MS);
  const absolute = (el, name) => {
    const value = el.getAttribute(name);
    if (!value || value.length > 2000) return "";
    try { return new URL(value, el.baseURI).href; } catch (e) { return ""; }
  };
  const attributes = (el) => {
    let said = "";
    for (const name of KEPT) {
      const value = el.getAttribute(name);
      if (value) said += " " + name + '="' + quoted(value.slice(0, 400)) + '"';
    }
    if (el.hasAttribute("itemscope")) said += " itemscope";
    if (el.tagName === "A") { const href = absolute(el, "href"); if (href) said += ' href="' + quoted(href) + '"'; }
    if (el.tagName === "IMG") { const src = absolute(el, "src"); if (src && src.indexOf("data:") !== 0) said += ' src="' + quoted(src) + '"'; }
    return said;
  };
  const nameOf = (el) => {
    const tag = el.tagName.toLowerCase();
    if (tag === "button" || tag === "label" || tag === "form" || tag === "fieldset") return tag === "form" || tag === "fieldset" ? "div" : "span";
    return /^[a-z][a-z0-9]*$/.test(tag) && tag !== "iframe" && tag !== "body" && tag !== "html" && tag !== "head" ? tag : "div";
  };

  // What a person cannot see of an element, and with what its words are drawn.
  const isAway = (el, cs, r, win) => {
    const set = cs.position === "absolute" || cs.position === "fixed";
    if (isReaderOnly(cs, r) || (set && isClippedAway(cs)) || isWipedOut(cs)) return true;
    if (cs.transform !== "none" && (r.width < 3 || r.height < 3)) return true;
    const cut = cs.clipPath !== "none" || (set && cs.clip !== "auto") ? cutOf(cs, r) : null;
    if (cut && (cut[2] - cut[0] < 4 || cut[3] - cut[1] < 4)) return true;
    if (r.width > 0 && (r.right + win.scrollX <= 0 || r.bottom + win.scrollY <= 0) && (set || cs.position === "relative" || cs.transform !== "none")) return true;
    return cs.display !== "inline" && cs.overflow !== "visible" && (r.width < 5 || r.height < 4) && el.childNodes.length > 0;
  };
  const groundOf = (cs, back) => {
    if (cs.backgroundImage !== "none") return stopsOf(cs.backgroundImage);
    const own = colourOf(cs.backgroundColor);
    return !own || own[3] < 0.1 ? back : own[3] > 0.98 ? own : back && typeof back[0] === "number" ? over(own, back) : null;
  };
  const showsWords = (cs, ctx) => {
    if (cs.visibility !== "visible" || parseFloat(cs.fontSize) < 4 || parseFloat(cs.textIndent) < -400) return false;
    const ink = colourOf(cs.webkitTextFillColor || cs.color), cut = /text/.test(cs.webkitBackgroundClip || "");
    if (cut || !ink) return true;
    return ink[3] >= 0.1 && !(cs.textShadow === "none" && isFaint(ink, ctx.back));
  };

  const write = (el, ctx) => {
    if (isSpent() || ctx.depth > 400) return;
    nodes++;
    const tag = el.tagName;
    if (typeof tag !== "string") return;
    if (tag === "META") { if (el.hasAttribute("itemprop")) put("<meta" + attributes(el) + ">"); return; }
    if (NO_TAG.test(tag)) return;
    const win = el.ownerDocument.defaultView, cs = win.getComputedStyle(el);
    if (cs.display === "none") return;
    const isPlain = cs.display === "contents", opacity = ctx.opacity * parseFloat(cs.opacity), r = el.getBoundingClientRect();
    if (!isPlain && (opacity < 0.1 || isAway(el, cs, r, win))) return;
    if (tag === "MATH" || tag === "math") { put(escaped(el.textContent.slice(0, 2000))); return; }
    const inner = { back: groundOf(cs, ctx.back), opacity, depth: ctx.depth + 1, prose: 0, pre: cs.whiteSpace.indexOf("pre") === 0 };
    inner.shows = showsWords(cs, inner);
    const name = nameOf(el), begin = out.length, before = chars;
    put("<" + name + attributes(el) + ">");
    if (VOID.test(name)) return;
    if (tag === "IFRAME" || tag === "FRAME") writeFrame(el, r, inner); else writeChildren(el, inner);
    const said = chars - before;
    if (PROSE.test(tag)) ctx.prose += Math.min(said, 5000);
    else if (inner.prose > 0) { blocks.set(el, [inner.prose, begin, out.length]); ctx.prose += inner.prose * 0.45; }
    put("</" + name + ">");
  };
  const writeChildren = (el, ctx) => {
    const given = el.tagName === "SLOT" && el.assignedNodes ? el.assignedNodes() : [];
    if (given.length) { for (const node of given) writeNode(node, ctx); return; }
    for (let node = (el.shadowRoot || el).firstChild; node && !partial; node = node.nextSibling) writeNode(node, ctx);
  };
  const writeNode = (node, ctx) => {
    if (node.nodeType === 1) { try { write(node, ctx); } catch (e) { partial = true; } }
    else if (node.nodeType === 3 && ctx.shows && node.data) {
      nodes++;
      const text = node.data.replace(/[\u200b\u2060\ufeff]/g, "");
      put(escaped(ctx.pre ? text : text.replace(/\s+/g, " ")));
    }
  };
  const writeFrame = (el, r, ctx) => {
    let doc = null;
    try { doc = el.contentDocument; } catch (e) { doc = null; }
    if (doc && doc.body && doc.defaultView && r.width > 100 && r.height > 60) write(doc.body, ctx);
  };

  const writeHead = () => {
    put("<head><meta charset=\"utf-8\"><title>" + escaped(document.title.slice(0, 1000)) + "</title>");
    for (const el of [...document.querySelectorAll("head meta[name],head meta[property],head meta[itemprop]")].slice(0, 200)) put("<meta" + attributes(el) + ">");
    for (const el of [...document.querySelectorAll('head link[rel="canonical"]')].slice(0, 1)) { const href = absolute(el, "href"); if (href) put('<link rel="canonical" href="' + quoted(href) + '">'); }
    let left = MOST_LD_CHARS;
    for (const el of document.querySelectorAll('script[type="application/ld+json"]')) {
      left -= el.textContent.length;
      if (left > 0) put('<script type="application/ld+json">' + el.textContent.replace(/</g, "\\u003c") + "</scr" + "ipt>");
    }
    put("</head>");
  };
  const opened = [];
  try {
    for (const el of [...document.querySelectorAll("details:not([open])")].slice(0, MOST_DETAILS)) { el.open = true; opened.push(el); }
    put("<!DOCTYPE html><html" + (document.documentElement.lang ? ' lang="' + quoted(document.documentElement.lang.slice(0, 20)) + '"' : "") + ">");
    writeHead();
    const ground = groundOf(getComputedStyle(document.documentElement), [255, 255, 255, 1]);
    put("<body>");
    if (document.body) write(document.body, { back: ground, opacity: 1, depth: 0, prose: 0, shows: true, pre: false });
    put("</body></html>");
  } catch (e) { partial = true; } finally { for (const el of opened) el.open = false; }
  let best = null;
  for (const found of blocks.values()) if (!best || found[0] > best[0]) best = found;
  const part = best ? out.slice(best[1] + 1, best[2]).join("") : "";
  if (best) out.splice(best[2], 0, want.mark || "");
  return { html: out.join(""), part, partial };
