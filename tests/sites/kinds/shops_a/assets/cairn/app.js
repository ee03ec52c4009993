const root = document.getElementById('root');
const CATS = [['shelter', 'Shelter'], ['sleep', 'Sleeping Bags & Pads'], ['kitchen', 'Camp Kitchen'], ['food', 'Trail Food'], ['water', 'Water'],
  ['light', 'Light & Power'], ['furniture', 'Camp Furniture'], ['trail', 'Packs & Poles'], ['care', 'Bugs & First Aid']];
const usd = (c) => (c / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const cache = new Map();
let turn = 0, watcher = null;

function h(tag, props, ...kids) {
  const el = document.createElement(tag);
  for (const [k, v] of Object.entries(props || {})) {
    if (k.startsWith('on')) el.addEventListener(k.slice(2).toLowerCase(), v);
    else if (v === true) el.setAttribute(k, ''); else if (v !== false && v != null) el.setAttribute(k, v);
  }
  for (const kid of kids.flat()) if (kid != null && kid !== false) el.append(kid);
  return el;
}
async function get(url) {
  if (cache.has(url)) return cache.get(url);
  const r = await fetch(url, { headers: { accept: 'application/json' } });
  if (!r.ok) throw new Error(String(r.status));
  const data = await r.json();
  cache.set(url, data);
  return data;
}
function go(to, replace) { history[replace ? 'replaceState' : 'pushState']({}, '', to); render(); if (!replace) scrollTo(0, 0); }
const Link = (to, props, ...kids) => h('a', { href: to, ...props, onClick: (ev) => { if (ev.metaKey || ev.ctrlKey) return; ev.preventDefault(); go(to); } }, ...kids);

/* ---- frame, built once ---- */
const cartCount = h('span', { class: 'css-1qz0v' }, '0');
let cart = [];
try { cart = JSON.parse(sessionStorage.getItem('cairn.cart') || '[]'); } catch (e) {}
cartCount.textContent = cart.length;
const drawer = h('div', { class: 'css-drawer9', hidden: true },
  Link('/gear', { class: 'css-dl' }, 'All gear'), ...CATS.map(([s, n]) => Link('/gear/' + s, { class: 'css-dl' }, n)), Link('/about', { class: 'css-dl' }, 'Our story'));
const burger = h('button', { class: 'css-8tgk1', 'aria-expanded': 'false', 'aria-label': 'Menu', onClick: () => toggle(drawer.hidden) }, '☰ Shop');
function toggle(open) { drawer.hidden = !open; burger.setAttribute('aria-expanded', String(open)); }
const box = h('input', { class: 'css-1fld3', placeholder: 'Find gear…', 'aria-label': 'Find gear', autocomplete: 'off', spellcheck: 'false' });
let timer = 0;
box.addEventListener('input', () => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const q = box.value.trim(), there = location.pathname === '/find';
    if (q.length < 2) { if (there) go('/gear', true); return; }
    go('/find?q=' + encodeURIComponent(q), there);
    box.focus();
  }, 250);
});
const main = h('main', { class: 'css-main2' });
const promo = h('div', { class: 'css-promo' }, 'Free ground shipping on orders over $75 · 60-day returns');
const foot = h('footer', { class: 'css-ft0' }, h('div', {}, Link('/about', {}, 'Our story'), Link('/shipping', {}, 'Shipping & returns'), Link('/gear', {}, 'All gear')), h('p', {}, '© Cairn Supply Co., Duluth, Minnesota'));
root.append(promo, h('header', { class: 'css-hd7' }, burger, Link('/', { class: 'css-logo' }, '▲ cairn'), h('div', { class: 'css-srch' }, box), Link('/cart', { class: 'css-cart', 'aria-label': 'Cart' }, 'Cart ', cartCount)), drawer, main, foot);
if (!localStorage.getItem('cairn.ok')) {
  const toast = h('div', { class: 'css-toast', role: 'status' }, h('span', {}, 'We use cookies to keep the lights on.'), h('button', { onClick: () => { localStorage.setItem('cairn.ok', '1'); toast.remove(); } }, 'Got it'));
  root.append(toast);
}

/* ---- pieces ---- */
const hue = (s) => [...s].reduce((a, c) => (a * 31 + c.charCodeAt(0)) % 360, 7);
const Art = (x, big) => h('div', { class: big ? 'css-art css-artb' : 'css-art', style: `background:hsl(${hue(x.slug)} 30% 72%)`, 'aria-hidden': 'true' }, x.maker[0]);
const Ghost = () => h('div', { class: 'css-c4rd css-gh', 'aria-hidden': 'true' }, h('div', { class: 'css-art' }), h('div', { class: 'css-ln' }), h('div', { class: 'css-ln css-ln2' }));
const Card = (x) => h('div', { class: 'css-c4rd' }, Link('/item/' + x.slug, { class: 'css-cl' }, Art(x), h('span', { class: 'css-mk' }, x.maker), h('span', { class: 'css-nm' }, x.name), x.fact ? h('span', { class: 'css-fx' }, x.fact) : null),
  h('span', { class: 'css-pr' }, x.stock ? (x.many ? 'From ' + usd(x.cents) : usd(x.cents)) : 'Sold out'));

function List(base, title, mine, sortable) {
  const grid = h('div', { class: 'css-grid' }), note = h('p', { class: 'css-note', 'aria-live': 'polite' }, 'Loading…'), end = h('div', { class: 'css-end' });
  const sort = new URLSearchParams(location.search).get('sort') || '';
  const pill = (v, n) => h('button', { class: v === sort ? 'css-pill css-on' : 'css-pill', 'aria-pressed': String(v === sort), onClick: () => go(location.pathname + (v ? '?sort=' + v : ''), true) }, n);
  main.replaceChildren(h('h1', { class: 'css-h1' }, title), note, sortable ? h('div', { class: 'css-pills' }, pill('', 'Featured'), pill('low', 'Price ↑'), pill('high', 'Price ↓')) : '', grid, end);
  let next = 0, busy = false;
  async function more() {
    if (busy || next == null) return;
    busy = true;
    const ghosts = Array.from({ length: next ? 4 : 8 }, Ghost);
    grid.append(...ghosts);
    try {
      const data = await get(`/api/v2/items?${base}${sort ? '&sort=' + sort : ''}&offset=${next}`);
      if (mine !== turn) return;
      ghosts.forEach((g) => g.remove());
      grid.append(...data.items.map(Card));
      next = data.next;
      note.textContent = data.total ? `${data.total} item${data.total === 1 ? '' : 's'}` : 'Nothing matches. Try a shorter word, or browse all gear from the menu.';
      if (next == null && data.total) end.textContent = 'That’s everything.';
    } catch (err) { ghosts.forEach((g) => g.remove()); note.textContent = 'Something went sideways. Please reload the page.'; }
    busy = false;
    if (next != null && end.getBoundingClientRect().top < innerHeight + 100) more();
  }
  if (watcher) watcher.disconnect();
  watcher = new IntersectionObserver((es) => { if (es.some((x) => x.isIntersecting)) more(); }, { rootMargin: '120px' });
  watcher.observe(end);
}

async function Item(slug, mine) {
  main.replaceChildren(h('div', { class: 'css-pd', 'aria-busy': 'true' }, h('div', { class: 'css-art css-artb' }), h('div', {}, h('div', { class: 'css-ln' }), h('div', { class: 'css-ln css-ln2' }), h('div', { class: 'css-ln' }))));
  let x;
  try { x = await get('/api/v2/items/' + encodeURIComponent(slug)); } catch (err) { if (mine === turn) Lost(); return; }
  if (mine !== turn) return;
  document.title = x.name + ' · Cairn Supply';
  let chosen = x.options.find((o) => o.stock) || null;
  const price = h('div', { class: 'css-big' }), add = h('button', { class: 'css-add', onClick: () => {
    cart.push({ name: x.name + (chosen ? ', ' + chosen.label : ''), cents: chosen ? chosen.cents : x.cents });
    sessionStorage.setItem('cairn.cart', JSON.stringify(cart)); cartCount.textContent = cart.length; add.textContent = 'Added ✓'; setTimeout(draw, 1200);
  } });
  const opts = x.options.map((o) => h('button', { class: 'css-opt', role: 'radio', disabled: !o.stock, onClick: () => { chosen = o; draw(); } }, o.label, !o.stock && x.stock ? h('small', {}, ' sold out') : null));
  function draw() {
    price.textContent = usd(chosen ? chosen.cents : x.cents);
    add.textContent = x.stock ? 'Add to cart' : 'Sold out'; add.disabled = !x.stock;
    opts.forEach((b, i) => { const on = x.options[i] === chosen; b.setAttribute('aria-checked', String(on)); b.classList.toggle('css-on', on); });
  }
  draw();
  const body = h('div', { class: 'css-tab' });
  const tabs = ['Overview', 'Specs', 'Shipping'].map((n) => h('button', { class: 'css-tb', role: 'tab', onClick: () => show(n) }, n));
  function show(n) {
    tabs.forEach((t) => t.setAttribute('aria-selected', String(t.textContent === n)));
    body.replaceChildren(n === 'Overview' ? h('p', {}, x.text) : n === 'Specs' ? h('table', {}, x.specs.map(([k, v]) => h('tr', {}, h('th', {}, k), h('td', {}, v)))) : h('p', {}, 'Ships from Duluth within two business days. Free over $75, otherwise $6.95.'));
  }
  show('Overview');
  main.replaceChildren(
    h('div', { class: 'css-bc' }, Link('/gear', {}, 'Gear'), ' › ', Link('/gear/' + x.cat, {}, x.catName)),
    h('div', { class: 'css-pd' }, Art(x, true), h('div', {}, h('span', { class: 'css-mk' }, x.maker), h('h1', { class: 'css-h1' }, x.name), price,
      x.axis ? h('div', { class: 'css-ax' }, h('span', { class: 'css-axl', id: 'ax' }, x.axis), h('div', { role: 'radiogroup', 'aria-labelledby': 'ax' }, opts)) : null,
      add, h('div', { role: 'tablist', class: 'css-tabs' }, tabs), body)),
    h('h2', {}, 'Pairs well with'), h('div', { class: 'css-grid' }, x.peers.map(Card)));
}
function Lost() { main.replaceChildren(h('h1', { class: 'css-h1' }, 'Off the map'), h('p', {}, 'This page doesn’t exist (any more). ', Link('/gear', {}, 'See all gear'))); }
function Text(title, text) { main.replaceChildren(h('h1', { class: 'css-h1' }, title), h('p', {}, text)); }
async function Home(mine) {
  const row = h('div', { class: 'css-grid' }, Array.from({ length: 4 }, Ghost));
  main.replaceChildren(h('section', { class: 'css-hero' }, h('h1', {}, 'Sleep outside more.'), Link('/gear', { class: 'css-add' }, 'Browse all gear')),
    h('div', { class: 'css-cats' }, CATS.map(([s, n]) => Link('/gear/' + s, { class: 'css-cat' }, n))), h('h2', {}, 'Staff picks'), row);
  const data = await get('/api/v2/items?cat=&offset=0');
  if (mine === turn) row.replaceChildren(...data.items.slice(0, 4).map(Card));
}
function render() {
  const mine = ++turn, path = decodeURIComponent(location.pathname), q = new URLSearchParams(location.search).get('q') || '';
  if (watcher) { watcher.disconnect(); watcher = null; }
  toggle(false);
  document.title = 'Cairn Supply';
  if (path !== '/find' && document.activeElement !== box) box.value = '';
  if (path === '/') return Home(mine);
  if (path === '/find') { if (document.activeElement !== box) box.value = q; document.title = `“${q}” · Cairn Supply`; return List('q=' + encodeURIComponent(q), `Results for “${q}”`, mine, false); }
  if (path === '/gear') return List('cat=', 'All gear', mine, true);
  const cat = CATS.find(([s]) => path === '/gear/' + s);
  if (cat) { document.title = cat[1] + ' · Cairn Supply'; return List('cat=' + cat[0], cat[1], mine, true); }
  if (path.startsWith('/item/')) return Item(path.slice(6), mine);
  if (path === '/about') return Text('Our story', 'Two brothers, one leaky tent and a promise to do better, since 1998.');
  if (path === '/shipping') return Text('Shipping & returns', 'Free ground shipping over $75. Return anything within 60 days, even muddy.');
  if (path === '/cart') return main.replaceChildren(h('h1', { class: 'css-h1' }, 'Cart'), ...(cart.length ? cart.map((l) => h('p', {}, l.name + ' — ' + usd(l.cents))) : [h('p', {}, 'Nothing in here yet.')]));
  Lost();
}
addEventListener('popstate', render);
render();
