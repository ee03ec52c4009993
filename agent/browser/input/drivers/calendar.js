// Reads a calendar that is open on the page: `handle.evaluate(SCRIPT, {ask: …, day, seen})`, of the field's element.
//   {ask: "page"}     {year, month, hasPrevious, hasNext} that the open calendar shows, or null when none is open
//   {ask: "previous"} {ask: "next"}   the button that turns the page (use evaluate_handle)
//   {ask: "year"} {ask: "month"}      a native list for it, or null
//   {ask: "day", day}                 the cell of that day of the shown month
(el, want) => {
  const squeeze = (t) => (t || "").replace(/\s+/g, " ").trim();
  const attr = (n, name) => (n.getAttribute && n.getAttribute(name)) || "";
  const shows = (n) => {
    const r = n.getBoundingClientRect();
    return r.width > 2 && r.height > 2 && n.ownerDocument.defaultView.getComputedStyle(n).visibility === "visible";
  };
  const hint = (n) => (typeof n.className === "string" ? n.className : "") + " " + n.id;
  const everything = (root, out) => {
    for (const n of root.querySelectorAll("*")) {
      if (out.length > 15000) return out;
      out.push(n);
      if (n.shadowRoot) everything(n.shadowRoot, out);
    }
    return out;
  };
  const up = (n) => n.parentElement || (n.getRootNode().host || null);
  const HEADS = [["jan", "ene", "gen"], ["feb", "fev", "fév"], ["mar", "mär", "mrz", "maa"], ["apr", "avr", "abr"], ["may", "mai", "mag", "mei"], ["jun", "juin", "giu"],
    ["jul", "juil", "lug"], ["aug", "aoû", "aou", "ago"], ["sep", "set"], ["oct", "okt", "ott", "out"], ["nov"], ["dec", "dez", "déc", "dic"]];
  const monthIn = (text) => {
    for (const word of text.toLowerCase().match(/\p{L}{3,12}/gu) || []) {
      const at = HEADS.findIndex((heads) => heads.some((h) => word.startsWith(h)));
      if (at >= 0) return at + 1;
    }
    const numeric = /\b(\d{1,2})\s*[/.]\s*(\d{4})\b/.exec(text) || /\b\d{4}\s*[/.年-]\s*(\d{1,2})/.exec(text);
    return numeric ? +numeric[1] : 0;
  };
  const yearIn = (text) => { const m = /\b(19|20)\d\d\b/.exec(text); return m ? +m[0] : 0; };

  const dayOf = (n) => { const said = squeeze(n.textContent); return /^\d{1,2}$/.test(said) && +said >= 1 && +said <= 31 ? +said : 0; };
  // The smallest box around at least 28 visible days, nearest to the field.
  const find = () => {
    const all = everything(el.ownerDocument, []);
    const cells = all.filter((n) => !n.firstElementChild && dayOf(n) && shows(n));
    const counts = new Map();
    for (const cell of cells) for (let n = up(cell), i = 0; n && i < 8; n = up(n), i++) counts.set(n, (counts.get(n) || new Set()).add(dayOf(cell)));
    const mine = el.getBoundingClientRect();
    let best = null, least = 1e9;
    for (const [box, days] of counts) {
      if (days.size < 28 || box === el.ownerDocument.body) continue;
      const r = box.getBoundingClientRect(), score = r.width * r.height / 1000 + Math.hypot(r.left - mine.left, r.top - mine.bottom);
      if (score < least) { best = box; least = score; }
    }
    if (!best) return null;
    let root = best;  // outwards until the title that names the month is inside
    for (let i = 0; i < 5 && up(root) && up(root) !== root.ownerDocument.body; i++) {
      const said = title(root);
      if (said[0] && said[1]) break;
      root = up(root);
    }
    return { grid: best, root, cells: cells.filter((c) => best.contains(c)) };
  };
  const lists = (root) => [...root.querySelectorAll("select")].filter(shows);
  const title = (root) => {
    let month = 0, year = 0;
    for (const s of lists(root)) {
      const said = squeeze(s.selectedOptions[0] ? s.selectedOptions[0].text : "");
      if (/^(19|20)\d\d$/.test(said)) year = +said;
      else if (!month) month = monthIn(said) || (s.options.length === 12 ? s.selectedIndex + 1 : 0);
    }
    const marked = everything(root, []).filter((n) => /title|header|caption|month|year|label|heading/i.test(hint(n)) || /^(?:H[1-6]|CAPTION|TH)$/.test(n.tagName) || attr(n, "aria-live"));
    for (const n of [...marked, root]) {
      if (!shows(n) || n.tagName === "SELECT") continue;
      const said = n === root ? squeeze(n.innerText || n.textContent).slice(0, 120) : squeeze(n.textContent).slice(0, 60);
      if (!month) month = monthIn(said);
      if (!year) year = yearIn(said);
      if (month && year) break;
    }
    for (const n of root.querySelectorAll("input")) if (!year && /year/i.test(hint(n) + attr(n, "aria-label"))) year = yearIn(n.value);
    return [month, year];
  };
  const PREVIOUS = /prev|back|zurück|vorig|préc|anterior|indietro|vorige|poprzed|left|‹|«|❮|◀|←|<|arrow_left|chevron_left|navigate_before/i;
  const NEXT = /next|forward|weiter|nächst|suiv|siguiente|próximo|avanti|volgende|następ|right|›|»|❯|▶|→|>|arrow_right|chevron_right|navigate_next/i;
  const turner = (open, way) => {
    const pattern = way < 0 ? PREVIOUS : NEXT, other = way < 0 ? NEXT : PREVIOUS;
    let best = null, most = 0;
    for (const n of everything(open.root, [])) {
      if (!shows(n) || open.grid.contains(n) && n.closest("tbody,[role=gridcell]") || n.disabled || n === el) continue;
      const does = n.matches("a,button,[role=button],[onclick],[tabindex]") || n.ownerDocument.defaultView.getComputedStyle(n).cursor === "pointer";
      if (!does) continue;
      const said = squeeze(n.textContent).slice(0, 30) + " " + attr(n, "aria-label") + " " + attr(n, "title"), code = hint(n) + " " + attr(n, "data-handler") + " " + attr(n, "data-action");
      let score = (pattern.test(said) && !other.test(said) ? 10 : 0) + (pattern.test(code) && !other.test(code) ? 6 : 0);
      if (!score || dayOf(n)) continue;
      if (/year|decade|jahr|année|año|«|»|double|super/i.test(said + code)) score -= 8;
      if (/month|monat|mois|mes/i.test(said + code)) score += 2;
      if (/disabled/i.test(hint(n)) || attr(n, "aria-disabled") === "true") continue;
      if (score > most) { best = n; most = score; }
    }
    return best;
  };

  const open = find();
  if (!open) return null;
  if (want.ask === "page") {
    const [month, year] = title(open.root);
    return { year, month, hasPrevious: !!turner(open, -1), hasNext: !!turner(open, 1) };
  }
  if (want.ask === "previous" || want.ask === "next") return turner(open, want.ask === "next" ? 1 : -1);
  if (want.ask === "year") return lists(open.root).find((s) => [...s.options].some((o) => /^(19|20)\d\d$/.test(squeeze(o.text)))) || null;
  if (want.ask === "month") return lists(open.root).find((s) => s.options.length <= 12 && [...s.options].every((o) => monthIn(squeeze(o.text)))) || null;
  if (want.ask === "day") {
    const AWAY = /other|outside|muted|disabled|\bold\b|\bnew\b|off|prev|next|adjacent|blocked|unselectable/i;
    const candidates = open.cells.filter((c) => dayOf(c) === want.day).map((c) => {
      let away = 0;
      for (let n = c, i = 0; n && n !== open.grid && i < 3; n = up(n), i++) if (AWAY.test(hint(n)) || attr(n, "aria-disabled") === "true" || n.disabled) away = 1;
      return [away, c];
    });
    const inside = candidates.filter(([away]) => !away).map(([, c]) => c);
    const cell = inside.length > 1 ? (want.day < 15 ? inside[0] : inside[inside.length - 1]) : inside[0];
    return cell ? cell.closest("a,button,[role=gridcell],[role=button],td") || cell : null;
  }
  return null;
}
