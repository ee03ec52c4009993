  // What a form asks of a person, and the signature by which an element is known again.
  // What a form asks of a person, by its fields: wherever they are (`form=` ties a field to a form from afar).
  const SENSITIVE = [["payment", /\bcc-|card.?n|cardholder|credit|\bcvv|\bcvc|\biban\b|kreditkart|carte.?(?:bancaire|bleue)|tarjeta|kartennummer/i],
    ["code", /one-time-code|\botp\b|verification.?code|captcha/i], ["password", /passw|passwort|contrase|mot.?de.?passe|wachtwoord/i],
    ["email", /e-?mail|courriel|correo/i], ["tel", /\btel(?:efon|éfono|efoon|ephone)?\b|(?<!head|ear|micro|smart)phone(?!s)|\bmobile\b|handynummer/i],
    ["person", /given-name|family-name|street-address|first.?name|last.?name|vorname|nachname|\bssn\b/i],
    ["message", /messag|nachricht|comment|kommentar|mensaje|\bchat|feedback/i]];
  const searches = (f) => /search|such|recherch|buscar|cerca|zoek|^q$|query/i.test(((f.getAttribute("role") || "") + " " + (f.getAttribute("name") || "") + " " +
    (f.getAttribute("placeholder") || "") + " " + (f.getAttribute("aria-label") || "")).slice(0, 400).trim()) || f.getAttribute("name") === "q";
  const kindOf = (f) => {
    const type = f.tagName === "INPUT" ? f.type : f.tagName === "TEXTAREA" ? "textarea" : f.isContentEditable ? "editable" : "";
    if (!type || /^(?:hidden|submit|button|image|reset|checkbox|radio|range|color)$/.test(type)) return "";
    if (type === "tel" && /^\d{1,3}$/.test(f.defaultValue)) return "";  // how many: the type is for the keys of a phone
    if (/^(?:password|email|tel|file)$/.test(type)) return type;
    // What a search box says to people is what may be searched for: "Search headphones", "Un jouet pour votre chat"
    const isSearch = type === "search" || f.closest("[role=search]") || /^(?:q|s|query|search\w*|such\w*)$/i.test(f.getAttribute("name") || "");
    const hint = ["autocomplete", "name", "id", ...(isSearch ? [] : ["placeholder", "aria-label"])].map((n) => (f.getAttribute(n) || "").slice(0, 100)).join(" ");
    for (let i = 0; i < SENSITIVE.length; i++) if (SENSITIVE[i][1].test(hint)) return SENSITIVE[i][0];
    return (type === "textarea" || type === "editable") && !searches(f) ? "message" : "";
  };
  const ATTR = Element.prototype.getAttribute, FIELDS = (Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, "elements") || {}).get;
  const formFacts = new Map();
  const ownerOf = (el) => {
    if (el.form && el.form.tagName === "FORM") return el.form;
    if (!hasShadows) return el.closest("form");  // a form may also be in the tree of a component that shows the element
    for (let n = el, i = 0; n && i < 300; n = up(n), i++) {
      if (n.form && n.form.tagName === "FORM") return n.form;
      if (n.tagName === "FORM") return n;
    }
    return null;
  };
  const formOf = (el) => {
    const form = ownerOf(el.tagName === "LABEL" && el.control ? el.control : el);
    if (!form) return null;
    let facts = formFacts.get(form);
    if (!facts) {
      const kinds = {}, fields = FIELDS ? FIELDS.call(form) : form.querySelectorAll("input,textarea");
      for (let i = 0; i < fields.length && i < 300; i++) { const k = kindOf(fields[i]); if (k) kinds[k] = 1; }
      const said = (ATTR.call(form, "role") || "") + " " + (ATTR.call(form, "action") || "").slice(0, 80);
      facts = { method: ATTR.call(form, "method") || "get", action: ATTR.call(form, "action") || "", kinds: Object.keys(kinds).sort(),
        search: /search|suche|recherche|buscar/i.test(said) ? 1 : 0 };
      formFacts.set(form, facts);
    }
    const sends = el.tagName === "BUTTON" || el.tagName === "INPUT";
    const method = ("" + ((sends && ATTR.call(el, "formmethod")) || facts.method)).trim().toLowerCase();
    let action = (sends && ATTR.call(el, "formaction")) || facts.action;
    try { action = new URL(action || location.href, el.baseURI).href; } catch (e) { action = "invalid:"; }
    return [method === "post" ? "post" : method === "dialog" ? "dialog" : "get", facts.kinds.indexOf("password") >= 0 ? 1 : 0,
      facts.kinds.indexOf("email") >= 0 ? 1 : 0, facts.search, cut(action, 400), facts.kinds.join(" ")];
  };
  const isSubmit = (el, tag) => (tag === "BUTTON" && el.type === "submit") || (tag === "INPUT" && (el.type === "submit" || el.type === "image"));
  // The same for an element that still means the same: what it is, where it leads, what it sends, its letters.
  const signOf = (el) => {
    const tag = el.tagName, form = formOf(el), href = typeof el.href === "string" ? el.href : "";
    const said = ((tag === "INPUT" ? (isSubmit(el, tag) || el.type === "button" ? el.value : el.name) : tag === "SELECT" ? el.name : cut(el.textContent, 400)) + " " +
      (el.getAttribute("aria-label") || "")).toLowerCase().replace(/[^\p{L}]+/gu, "").slice(0, 120);
    const all = [tag, el.type || "", href, form ? form[0] + form[4] + form[5] : "", said].join("\n");
    let hash = 5381;
    for (let i = 0; i < all.length; i++) hash = ((hash * 33) ^ all.charCodeAt(i)) >>> 0;
    return hash.toString(36);
  };

  // The element of that id if it still means the same, else the visible one that was described, nearest to where it was:
  // a page that draws itself anew has new nodes.
  if (want.again) {
    try {
      const sought = want.again, tag = sought.tag.toUpperCase(), own = elementOf(sought.id);
      if (own && signOf(own) === sought.sign) return own;
      let best = null, least = 1e9, left = maxNodes;
      const search = (root, ox, oy) => {
        const all = root.querySelectorAll("*");
        for (let i = 0; i < all.length && left-- > 0; i++) {
          const el = all[i];
          if (el.shadowRoot) search(el.shadowRoot, ox, oy);
          if (el.tagName === "IFRAME" && el.contentDocument) {
            const r = el.getBoundingClientRect();
            search(el.contentDocument, ox + r.left + el.clientLeft, oy + r.top + el.clientTop);
          }
          if (el.tagName.toUpperCase() !== tag || !el.getClientRects().length || signOf(el) !== sought.sign) continue;
          const r = el.getBoundingClientRect(), far = Math.hypot(r.left + ox + r.width / 2 - sought.x, r.top + oy + r.height / 2 - sought.y);
          if (far < least) { best = el; least = far; }
        }
      };
      search(document, 0, 0);
      return best && (least < 300 || /\p{L}{2}/u.test(best.textContent + (best.getAttribute("aria-label") || ""))) ? best : null;
    } catch (e) { return null; }
  }
