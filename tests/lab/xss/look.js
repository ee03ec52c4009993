// What a page made of its texts: everything a person could read in it, and whatever no page of ours has.
() => {
  const bad = [];
  const texts = [document.documentElement.textContent];
  const never = new Set("iframe frame frameset object embed applet base style marquee audio video math isindex xmp noembed".split(" "));
  const leads = new Set(["href", "src", "action", "formaction", "xlink:href", "data", "srcset", "poster", "background", "ping", "cite"]);
  const copies = /\/copy\/$/.test(location.pathname) ? 1 : 0; // the saved copy's own style, let in by its hash
  const records = location.pathname.startsWith("/admin/");
  const ours = (e) =>
    (e.localName === "style" && document.querySelectorAll("style").length === copies) ||
    (e.localName === "iframe" && e.getAttribute("sandbox") === "" && new URL(e.src).origin === location.origin);
  for (const e of document.querySelectorAll("*")) {
    if (e.value && typeof e.value === "string") texts.push(e.value);
    if (never.has(e.localName) && e.namespaceURI.endsWith("xhtml") && !ours(e)) bad.push(`<${e.localName}>`);
    if (e.localName === "script" && !e.src.startsWith(location.origin)) bad.push(e.outerHTML.slice(0, 200));
    if (e.localName === "meta" && e.httpEquiv) bad.push("meta http-equiv");
    for (const { name, value } of e.attributes) {
      texts.push(value);
      const isUnfolds = records && name.startsWith("x-") && !value.includes("§"); // the raw records' own words for Alpine
      if (/^(on|hx-on|x-|v-|@|srcdoc)/i.test(name) && !isUnfolds) bad.push(`${e.localName} ${name}=${value}`.slice(0, 200));
      if (name === "style" && !/^(--share|--console-foot|--toasts|outline|display|width|height)[^(]*$/.test(value)) bad.push(`style=${value}`);
      if (!leads.has(name.toLowerCase())) continue;
      const to = URL.parse(value, location.href);
      if (!to || !["http:", "https:"].includes(to.protocol)) {
        if (!(e.localName === "img" && value.startsWith("data:image/"))) bad.push(`${e.localName} ${name}=${value}`);
      } else if (to.origin !== location.origin) {
        if (e.localName !== "a") bad.push(`${e.localName} ${name}=${value}`);
        else if (!/noopener/.test(e.rel) || !/noreferrer/.test(e.rel) || !/nofollow/.test(e.rel)) bad.push(`rel of ${value}`);
        if (to.username || to.hostname === "canary.test") bad.push(`link to ${value}`);
      }
    }
  }
  return { bad, text: texts.join("\n") };
};
