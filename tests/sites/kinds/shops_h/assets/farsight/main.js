(() => {
  const root = document.getElementById('root'), gbp = p => new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(p / 100);
  const get = u => fetch(u).then(r => r.ok ? r.json() : Promise.reject(r.status));
  const h = (tag, props = {}, ...kids) => { const e = document.createElement(tag); for (const [k, v] of Object.entries(props)) k.startsWith('on') ? e.addEventListener(k.slice(2), v) : v !== false && v != null && e.setAttribute(k, v === true ? '' : v); e.append(...kids.flat(Infinity).filter(x => x != null && x !== false)); return e; };
  const go = to => { history.pushState({}, '', to); route(); window.scrollTo(0, 0); };
  document.addEventListener('click', e => { const a = e.target.closest('a[href^="/"]'); if (a && !e.metaKey && !e.ctrlKey) { e.preventDefault(); go(a.getAttribute('href')); } });
  window.addEventListener('popstate', () => route());
  let menu, view = h('main', { class: 'css-m41' }), watch;
  const card = i => h('a', { class: 'css-c4d', href: '/optics/' + i.slug, 'data-testid': 'product-card' }, h('svg', { width: 40, height: 40 }), h('p', { class: 'css-b2a' }, i.brand), h('h3', { class: 'css-t9e' }, i.title), h('p', { class: 'css-l1n' }, i.line), h('p', { class: 'css-pr1' }, (i.varies ? 'from ' : '') + gbp(i.pence)), i.stock ? null : h('span', { class: 'css-bdg' }, 'Out of stock'));
  function header() {
    const drop = h('ul', { class: 'css-dd1', role: 'listbox', hidden: true }); let wait;
    const box = h('input', { type: 'search', placeholder: 'Search optics…', 'aria-label': 'Search', name: 'q', autocomplete: 'off', oninput: () => { clearTimeout(wait); wait = setTimeout(async () => { const { items } = await get('/api/find?q=' + encodeURIComponent(box.value)); drop.replaceChildren(...items.map(i => h('li', { role: 'option' }, h('a', { href: '/optics/' + i.slug }, i.title + ' — ' + (i.varies ? 'from ' : '') + gbp(i.pence))))); drop.hidden = !items.length; }, 180); } });
    const form = h('form', { role: 'search', onsubmit: e => { e.preventDefault(); drop.hidden = true; clearTimeout(wait); go('/search?q=' + encodeURIComponent(box.value)); } }, box, drop);
    document.addEventListener('click', e => { if (!form.contains(e.target) || e.target.closest('a')) drop.hidden = true; });
    return h('header', { class: 'css-1hd' }, h('a', { href: '/' }, 'FARSIGHT'), h('nav', {}, menu.cats.map(c => [h('a', { href: '/shop/' + c.slug }, c.name), ' '])), form, h('a', { href: '/basket' }, 'Basket'));
  }
  function list(title, params) {
    const grid = h('div', { class: 'css-9gr' }), count = h('p', { class: 'css-cnt', role: 'status' }, 'Loading…'), end = h('div', { class: 'css-s0x', 'aria-hidden': 'true' });
    let next = 0, busy = false;
    const more = async () => { if (busy || next == null) return; busy = true; const r = await get('/api/list?' + new URLSearchParams({ ...params, offset: next })); if (!r.total) count.textContent = 'Nothing matches'; else { grid.append(...r.items.map(card)); count.textContent = r.total + ' products'; } next = r.next; busy = false; if (next != null && end.isConnected && end.getBoundingClientRect().top < innerHeight + 200) more(); };
    const set = (k, v) => { const u = new URLSearchParams(location.search); v ? u.set(k, v) : u.delete(k); go(location.pathname + (u.size ? '?' + u : '')); };
    const pick = (k, label, vals) => h('label', {}, label + ' ', h('select', { name: k, onchange: e => set(k, e.target.value) }, vals.map(([v, n]) => h('option', { value: v, selected: (params[k] || '') === v }, n))));
    view.replaceChildren(h('h1', {}, title), h('div', { class: 'css-flt' }, pick('brand', 'Brand', [['', 'All'], ...menu.brands.map(b => [b, b])]), pick('max', 'Price', [['', 'Any'], ['50', 'up to £50'], ['100', 'up to £100'], ['200', 'up to £200'], ['500', 'up to £500']]), pick('sort', 'Sort', [['', 'Relevance'], ['low', 'Price low–high'], ['high', 'Price high–low'], ['az', 'A–Z']])), count, grid, end);
    watch = new IntersectionObserver(es => es[0].isIntersecting && more(), { rootMargin: '200px' }); watch.observe(end);
  }
  async function product(slug) {
    view.replaceChildren(h('p', {}, 'Loading…'));
    let i; try { i = await get('/api/item/' + slug); } catch { return view.replaceChildren(h('h1', {}, 'Page not found')); }
    const first = i.skus.find(s => s.stock) || i.skus[0]; let chosen = [...first.values];
    const price = h('p', { class: 'css-pp7', 'data-testid': 'price' }), stock = h('p', { class: 'css-st4' }), add = h('button', { class: 'css-add' }, 'Add to basket');
    const groups = i.axes.map((a, n) => h('div', { role: 'group', 'aria-label': a.label }, h('p', {}, a.label), a.values.map(v => h('button', { class: 'css-op', type: 'button', 'data-v': v, onclick: () => { chosen[n] = v; draw(); } }, v))));
    const draw = () => { const s = i.skus.find(k => k.values.every((v, n) => v === chosen[n])); price.textContent = gbp(s.pence); stock.textContent = s.stock ? 'In stock, ships tomorrow' : 'Out of stock'; add.disabled = !s.stock; groups.forEach((g, n) => g.querySelectorAll('button').forEach(b => b.setAttribute('aria-pressed', b.dataset.v === chosen[n]))); };
    const cat = menu.cats.find(c => c.slug === i.cat);
    view.replaceChildren(h('nav', { 'aria-label': 'breadcrumb' }, h('a', { href: '/' }, 'Home'), ' › ', h('a', { href: '/shop/' + cat.slug }, cat.name)), h('h1', {}, i.title), h('p', { class: 'css-b2a' }, i.brand), price, stock, ...groups, add, h('p', {}, i.text), h('dl', { class: 'css-spc' }, i.specs.map(([a, b]) => [h('dt', {}, a), h('dd', {}, b)])), h('h2', {}, 'Customers also viewed'), h('div', { class: 'css-9gr' }, i.also.map(card)));
    draw(); document.title = i.title + ' | Farsight';
  }
  function route() {
    watch && watch.disconnect(); const p = location.pathname, q = Object.fromEntries(new URLSearchParams(location.search)); document.title = 'Farsight';
    if (p.startsWith('/optics/')) return product(p.slice(8));
    if (p.startsWith('/shop/')) { const c = menu.cats.find(c => c.slug === p.slice(6)); if (c) return list(c.name, { ...q, cat: c.slug }); }
    if (p === '/search') return list('Results for “' + (q.q || '') + '”', q);
    if (p === '/') return list('All optics', q);
    view.replaceChildren(h('h1', {}, p === '/basket' ? 'Your basket is empty' : p === '/about' ? 'About Farsight' : 'Page not found'));
  }
  get('/api/menu').then(m => { menu = m; const ck = h('div', { class: 'css-ck', role: 'dialog', 'aria-label': 'Cookie consent' }, 'We use cookies. ', h('button', { onclick: () => ck.remove() }, 'OK')); root.append(header(), view, h('footer', {}, h('a', { href: '/about' }, 'About'), h('p', {}, 'Sky notes by email: '), h('input', { type: 'email', placeholder: 'Email' })), ck); route(); });
})();
