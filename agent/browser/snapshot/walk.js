  // The walk over the flat tree: one row an element or text.
  // White space counts between two inline neighbours only.
  const isGap = (node, ctx) => {
    const before = node.previousSibling, after = node.nextSibling;
    if (!before || !after || ctx.pre || !rows.length) return false;
    if (before.nodeType !== 1) return true;
    const at = ctx.indexOf.get(before);
    return at !== undefined && !(rows[at][2] & BLOCK);
  };
  const textRow = (node, parent, ctx) => {
    let text = node.data;
    if (!text || !/\S/.test(text)) {
      if (text && isGap(node, ctx)) rows.push("[" + parent + ',"#",' + SEEN + ',""]');
      return;
    }
    text = cut(text, 20000).replace(/[\u200b\u2060\ufeff]/g, "");
    text = ctx.pre ? text.replace(/[^\S\n]+/g, " ") : text.replace(/\s+/g, " ");
    let flags = ctx.textFlags | (ctx.struck ? STRUCK : 0);
    if (flags & SEEN) {
      const rect = measure(node, ctx);
      if (rect && isTextAway(rect, text, ctx)) {
        flags &= ~SEEN;
        if (hiddenChars < 20000) { const said = squeeze(text, 300); hidden.push(said); hiddenChars += said.length; }
      } else if (rect && (ctx.faint || (doubtful.length < 600 && /\d/.test(text) && text.length < 200))) {
        const row = [parent, '"#"', flags, quote(text), squeeze(text, 300)];
        const place = { left: rect.left + ctx.ox, right: rect.right + ctx.ox, top: rect.top + ctx.oy, bottom: rect.bottom + ctx.oy };
        doubtful.push([row, place, node.parentNode, ctx.faint, rows.length, ctx.z, ctx.loose]);
        rows.push(row);
        return;
      }
    }
    rows.push("[" + parent + ',"#",' + flags + "," + quote(text) + "]");
  };

  const visit = (el, parent, ctx) => {
    if (isLate()) return;
    const tag = el.tagName;
    if (typeof tag !== "string") return;
    if (SKIP[tag]) {
      if ((tag === "META" || tag === "LINK") && (el.hasAttribute("itemprop") || el.hasAttribute("property"))) metaRow(el, parent);
      return;
    }
    if (tag === "NOSCRIPT") return;
    const win = ctx.win, cs = win.getComputedStyle(el);
    const display = cs.display;
    if (display === "none") { walkHidden(el, parent); return; }
    const r = el.getBoundingClientRect();
    const contents = display === "contents";
    let opacity = ctx.opacity * (cs.opacity === "1" ? 1 : parseFloat(cs.opacity));
    const cut = cs.clipPath !== "none" || cs.clip !== "auto" ? cutOf(cs, r) : null;
    const wiped = ctx.wiped || isWipedOut(cs) || (!!cut && (cut[2] - cut[0] < 4 || cut[3] - cut[1] < 4 || cut[2] <= r.left || cut[3] <= r.top || cut[0] >= r.right || cut[1] >= r.bottom));
    const shown = cs.visibility === "visible" && opacity > 0.09 && !wiped;
    const readerOnly = ctx.readerOnly || (!contents && isReaderOnly(cs, r));
    const right = r.right + ctx.win.scrollX, bottom = r.bottom + ctx.win.scrollY;
    const away = !contents && (right <= 0 || bottom <= 0) && r.width > 0;
    const c = ctx.clip;
    const fixed = cs.position === "fixed" || cs.position === "sticky";
    const free = cs.position === "fixed";
    const isIn = !free && !contents && r.width > 0 && r.height > 0;
    const clippedY = isIn && (r.bottom <= c[1] || r.top >= c[3]);
    const clippedX = isIn && !clippedY && (r.right <= c[0] || r.left >= c[2]);
    const role = (el.getAttribute("role") || "").trim().split(/\s+/)[0].toLowerCase();
    let interactive = !!shown && isInteractive(el, tag, role, cs, ctx, r);
    const box = interactive && display === "inline" ? boxIn(el, 0, 0) : { x: r.left, y: r.top, width: r.width, height: r.height };
    const field = tag === "INPUT" && /^(?:checkbox|radio)$/.test(el.type) && !wiped && cs.visibility === "visible" && ctx.opacity > 0.09 && r.width > 3 && r.height > 3;
    if (field && !shown && el.type !== "hidden") { interactive = true; }
    const sized = contents || (r.width > 0.5 && r.height > 0.5);
    const seen = (shown || (field && interactive)) && !away && !clippedY && !readerOnly;
    if (interactive && !contents && (r.width < 4 || r.height < 4) && !el.firstElementChild) interactive = false;
    const ground = colourOf(cs.backgroundColor), stops = cs.backgroundImage !== "none" ? stopsOf(cs.backgroundImage) : null;
    const painted = cs.backgroundImage !== "none" && !stops;
    const under = ground && ground[3] > 0.05 ? (ctx.back && typeof ctx.back[0] !== "number" ? (ground[3] > 0.5 ? ground : null) : ctx.back || ground[3] > 0.5 ? over(ground, ctx.back) : null) : ctx.back;
    const back = painted ? null : stops && !/text/.test(cs.webkitBackgroundClip || "") ? stops.map((c) => over(c, under && typeof under[0] === "number" ? under : null)) : under;
    const level = cs.position === "static" ? ctx.z : (parseInt(cs.zIndex, 10) || 0);
    const place = [r.left + ctx.ox, r.top + ctx.oy, r.right + ctx.ox, r.bottom + ctx.oy];
    const isPicture = tag === "IMG" || tag === "VIDEO" || tag === "CANVAS" || tag === "svg" || tag === "OBJECT";
    if (shown && ((isPicture && r.width > 40 && r.height > 20) || painted) && tag !== "BODY" && pictures.length < 300 && r.width > 20 && r.height > 10) pictures.push([place, el]);
    if (ground && ground[3] > 0.5 && shown && grounds.length < 400 && tag !== "BODY") grounds.push([place, ground]);
    if (shown && (cs.position === "absolute" || cs.position === "relative") && !ctx.fixed && level >= 0 && plates.length < 200 && r.width > 4 && r.height > 4 &&
      r.width * r.height < 0.3 * innerWidth * innerHeight && ((ground && ground[3] > 0.9) || tag === "IMG")) plates.push([place, el, rows.length, level]);
    const struck = ctx.struck || cs.textDecorationLine.indexOf("line-through") >= 0;
    const block = !contents && display.indexOf("inline") !== 0;
    const ariaHidden = ctx.ariaHidden || el.getAttribute("aria-hidden") === "true";
    const disabled = interactive && (el.disabled === true || el.getAttribute("aria-disabled") === "true" || (el.form !== undefined && el.matches("fieldset[disabled] *")));
    const flags = (seen && sized ? SEEN : 0) | (block ? BLOCK : 0) | (interactive && seen && sized ? INTERACTIVE : 0) | (struck ? STRUCK : 0) |
      (fixed || ctx.fixed ? FIXED : 0) | (disabled ? DISABLED : 0) | (readerOnly ? READER_ONLY : 0) | (ariaHidden ? ARIA_HIDDEN : 0) |
      (clippedX || ctx.clippedX ? CLIPPED : 0) | (cs.cursor === "pointer" ? POINTER : 0);
    const index = rows.length;
    const isLive = interactive && seen && sized;
    rows.push([parent, quote(tag.toLowerCase().slice(0, 40)), flags, num(box.x + ctx.ox), num(box.y + ctx.oy), num(box.width), num(box.height),
      num(parseFloat(cs.fontSize)), num(parseInt(cs.fontWeight, 10) || 400), attrsOf(el, tag, role, isLive, cs, win, back)]);
    ctx.indexOf.set(el, index);
    if (isLive) pending.push([index, el, { x: box.x + ctx.ox, y: box.y + ctx.oy, width: box.width, height: box.height }, ctx.ox, ctx.oy]);
    if (tag === "SELECT" || tag === "TEXTAREA" || tag === "INPUT" || tag === "IMG" || tag === "VIDEO" || tag === "CANVAS" || tag === "OBJECT" || tag === "EMBED" || tag === "AUDIO") return;
    if (tag === "IFRAME" || tag === "FRAME") { visitFrame(el, index, ctx, r, seen && sized); return; }
    if (tag === "svg") return;
    let clip = free ? [-1e9, -1e9, 1e9, 1e9] : clipOf(cs, r, ctx, tag);
    if (clip && cut) clip = [Math.max(clip[0], cut[0]), Math.max(clip[1], cut[1]), Math.min(clip[2], cut[2]), Math.min(clip[3], cut[3])];
    const indent = parseFloat(cs.textIndent) < -400;
    const stroke = parseFloat(cs.webkitTextStrokeWidth) > 0.4 ? colourOf(cs.webkitTextStrokeColor) : null, fill = colourOf(cs.webkitTextFillColor || cs.color);
    const ink = stroke && fill && fill[3] < 0.1 ? stroke : fill;
    const turned = ctx.turned || (/override/.test(cs.unicodeBidi) && cs.direction === "rtl");
    const textSeen = shown && !away && !clippedY && !readerOnly && clip && parseFloat(cs.fontSize) >= 4 && !indent && !(ink && ink[3] < 0.1) && !turned;
    const clear = ink && ink[3] < 0.1 && /text/.test(cs.webkitBackgroundClip || "") && (painted || (stops ? !stops.every((c) => isFaint(c, ctx.back)) : !!ground && ground[3] > 0.5 && !isFaint(ground, ctx.back)));
    const blended = ctx.blended || (cs.mixBlendMode !== "normal" && isBlendedOut(cs.mixBlendMode, ctx.back));
    const cutX = cs.overflowX !== "visible" && !/auto|scroll/.test(cs.overflowX) && display.indexOf("inline") !== 0 && display !== "contents" && r.width > 0;
    const scrolling = /auto|scroll/.test(cs.overflowX + cs.overflowY);
    const inner = { win, ox: ctx.ox, oy: ctx.oy, view: ctx.view, opacity, readerOnly, struck, ariaHidden, wiped, back, z: level, loose: back === rootBack ? ink : null, faint: !clear && ((isFaint(ink, back) && cs.textShadow === "none") || blended), blended, turned,
      firm: free || (ctx.firm && !scrolling), narrow: display === "inline" || contents ? ctx.narrow : (cutX || (r.width < 200 && cs.overflowX === "hidden" && r.width > 0)) ? [r.left, r.right] : r.width < 120 && display.indexOf("inline") === 0 && ctx.narrow && ctx.narrow[1] - ctx.narrow[0] < 120 ? ctx.narrow : null, fixed: ctx.fixed || fixed, clippedX: ctx.clippedX || clippedX,
      clip: clip || [0, 0, 0, 0], pointer: ctx.pointer || (interactive && cs.cursor === "pointer"), pre: cs.whiteSpace.indexOf("pre") === 0, indexOf: ctx.indexOf, depth: ctx.depth + 1,
      textFlags: (textSeen || (shown && clear && !away && !clippedY && clip) ? SEEN : 0) | (readerOnly || indent ? READER_ONLY : 0) | (ariaHidden ? ARIA_HIDDEN : 0) };
    if (inner.depth > 500) { partial = true; return; }
    if ((tag === "DETAILS" && !el.open) || cs.contentVisibility === "hidden") { closed(el, index, inner); return; }
    if (clip === null && r.width * r.height === 0 && cs.position !== "static") { walkHidden(el, index); return; }
    children(el, index, inner);
  };

  // What a closed `details` or `content-visibility: hidden` holds has boxes, yet nobody sees it.
  const closed = (el, index, ctx) => {
    let summary = null;
    for (let node = el.firstElementChild; node; node = node.nextElementSibling) {
      if (!summary && el.tagName === "DETAILS" && node.tagName === "SUMMARY") { summary = node; step(node, index, ctx); }
      else walkHidden(node, index);
    }
  };
  const children = (el, index, ctx) => {
    let node = el.shadowRoot ? el.shadowRoot.firstChild : el.firstChild;
    if (el.tagName === "SLOT" && el.assignedNodes) {
      const given = el.assignedNodes();
      if (given.length) { for (let i = 0; i < given.length; i++) step(given[i], index, ctx); return; }
    }
    for (; node && !stop; node = node.nextSibling) step(node, index, ctx);
  };
  const step = (node, index, ctx) => {
    if (node.nodeType === 3) textRow(node, index, ctx);
    else if (node.nodeType === 1) {
      if (node.tagName === "BR") rows.push("[" + index + ',"br",' + (SEEN | BLOCK) + ",0,0,0,0,0,0,0]");
      else { try { visit(node, index, ctx); } catch (e) { partial = true; } }
    }
  };

  const groundIn = (doc, back) => {
    const cs = doc.defaultView.getComputedStyle(doc.documentElement), own = colourOf(cs.backgroundColor);
    return cs.backgroundImage !== "none" ? null : own && own[3] > 0.5 ? own : back;
  };
  const visitFrame = (el, index, ctx, r, seen) => {
    let doc = null;
    try { doc = el.contentDocument; } catch (e) { doc = null; }
    const reachable = !!(doc && doc.body && doc.defaultView);
    frames.push("[" + index + "," + quote(cut(el.src, 300)) + "," + (reachable ? 1 : 0) + "]");
    if (!reachable || !seen || r.width < 20 || r.height < 20 || ctx.depth > 480) return;
    const inner = Object.assign({}, ctx, { win: doc.defaultView, ox: ctx.ox + r.left + el.clientLeft, oy: ctx.oy + r.top + el.clientTop, clip: [-1e9, -1e9, 1e9, 1e9],
      view: [el.clientWidth, el.clientHeight], back: groundIn(doc, ctx.back), firm: false, narrow: null, pointer: false, depth: ctx.depth + 10 });
    visit(doc.body, index, inner);
  };
