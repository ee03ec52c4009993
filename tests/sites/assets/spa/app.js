// Pocketfolk storefront: fetches the catalogue, then draws everything in the browser.
(() => {
  const app = document.getElementById("app");
  let goods = null;
  const el = (tag, cls, text) => {
    const node = document.createElement(tag);
    if (cls) node.className = cls;
    if (text !== undefined) node.textContent = text;
    return node;
  };
  const go = (path) => { history.pushState({}, "", path); draw(); scrollTo(0, 0); };
  const query = () => new URLSearchParams(location.search).get("q") || "";
  const words = (text) => (text.toLowerCase().match(/[a-z0-9]+/g) || []).map((w) => w.replace(/s$/, "")).filter((w) => w.length > 2);

  const header = el("div", "top");
  const inner = el("div", "top__in");
  const logo = el("div", "logo", "pocketfolk");
  logo.onclick = () => go("/");
  const box = el("input");
  box.type = "search";
  box.placeholder = "What are you looking for?";
  let timer = 0;
  box.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      history.replaceState({}, "", box.value.trim() ? "/find?q=" + encodeURIComponent(box.value.trim()) : "/");
      draw();
    }, 250);
  });
  inner.append(logo, box);
  for (const [name, path] of [["Animals", "/shop/animals"], ["Homes", "/shop/homes"], ["Food", "/shop/food"], ["Play", "/shop/play"]]) {
    const tab = el("span", "tab", name);
    tab.onclick = () => { box.value = ""; go(path); };
    inner.append(tab);
  }
  header.append(inner);
  const body = el("div", "pagebody");
  const foot = el("div", "foot", "Pocketfolk Ltd · Unit 4, Canal Yard, Leeds · Licensed pet seller no. LN/0042 · Delivery across the UK");
  app.replaceChildren(header, body, foot);

  const tile = (item) => {
    const card = el("div", "tile");
    const img = el("img");
    img.src = item.image; img.alt = "";
    const text = el("div", "in");
    text.append(el("div", "tag", item.section), el("div", "nm", item.name), el("div", "pr", item.price));
    card.append(img, text);
    card.onclick = () => go("/item/" + item.slug);
    return card;
  };
  const tiles = (list) => { const box = el("div", "tiles"); box.append(...list.map(tile)); return box; };

  const ranked = (text) => {
    const wanted = words(text);
    const score = (item) => {
      const name = words(item.name), rest = words(item.blurb + " " + item.section);
      return wanted.reduce((sum, w) => sum + (name.includes(w) ? 3 : 0) + (rest.includes(w) ? 1 : 0), 0);
    };
    return goods.map((item) => [score(item), item]).filter(([s]) => s > 0).sort((a, b) => b[0] - a[0]).map(([, item]) => item);
  };

  const draw = () => {
    if (!goods) {
      const bones = el("div", "tiles");
      for (let i = 0; i < 8; i++) bones.append(el("div", "sk"));
      body.replaceChildren(bones);
      return;
    }
    const path = location.pathname;
    if (path.startsWith("/item/")) return drawOne(goods.find((g) => "/item/" + g.slug === path));
    if (path.startsWith("/shop/")) {
      const list = goods.filter((g) => "/shop/" + g.section.toLowerCase() === path);
      body.replaceChildren(el("h2", "", list.length ? list[0].section : "Nothing here"), tiles(list));
    } else if (query()) {
      const list = ranked(query());
      box.value = box.value || query();
      body.replaceChildren(el("div", "count", list.length ? list.length + " results for “" + query() + "”" : "Sorry, we found nothing for “" + query() + "”"), tiles(list));
    } else {
      const banner = el("div", "banner");
      banner.append(el("h1", "", "Little lives, big hearts."), el("div", "", "Ethically raised small pets and well-made things for them."));
      body.replaceChildren(banner, el("h2", "", "Loved right now"), tiles(goods.filter((g) => g.featured)));
    }
  };

  const drawOne = (item) => {
    if (!item) return body.replaceChildren(el("h2", "", "We could not find that page"));
    document.title = item.name + " – Pocketfolk";
    const one = el("div", "one"), side = el("div"), img = el("img");
    img.src = item.image; img.alt = item.name;
    const buy = el("div", "buy", "Add to basket");
    buy.onclick = () => { buy.textContent = "Added ✓"; };
    side.append(el("div", "tag", item.section), el("h2", "", item.name), el("p", "pr", item.price), el("p", "", item.blurb), el("p", "", "In stock. Collected by you or delivered by our own driver."), buy);
    one.append(img, side);
    body.replaceChildren(one);
  };

  addEventListener("popstate", draw);
  draw();
  fetch("/api/catalogue.json").then((r) => r.json()).then((list) => { goods = list; draw(); });
})();
