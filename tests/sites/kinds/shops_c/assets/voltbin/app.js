(() => {
  const money = c => '$' + (c / 100).toFixed(2);
  const h = (tag, props, ...kids) => {
    const e = document.createElement(tag);
    for (const k in props || {}) {
      if (k.startsWith('on')) e.addEventListener(k.slice(2), props[k]);
      else if (k in e || tag.includes('-')) e[k] = props[k]; else e.setAttribute(k, props[k]);
    }
    kids.flat(3).forEach(x => x != null && x !== false && e.append(x));
    return e;
  };
  const icon = d => { const s = document.createElementNS('http://www.w3.org/2000/svg', 'svg'); s.setAttribute('viewBox', '0 0 24 24'); s.setAttribute('width', 22); s.setAttribute('height', 22); s.setAttribute('aria-hidden', 'true');
    const p = document.createElementNS('http://www.w3.org/2000/svg', 'path'); p.setAttribute('d', d); p.setAttribute('fill', 'none'); p.setAttribute('stroke', 'currentColor'); p.setAttribute('stroke-width', 2); s.append(p); return s; };
  const go = url => { history.pushState({}, '', url); dispatchEvent(new Event('vb-route')); scrollTo(0, 0); };
  const link = (href, props, ...kids) => h('a', { href, ...props, onclick: e => { if (e.metaKey || e.ctrlKey) return; e.preventDefault(); go(href); } }, ...kids);
  const cart = JSON.parse(sessionStorage.getItem('vb') || '[]');
  const put = line => { cart.push(line); sessionStorage.setItem('vb', JSON.stringify(cart)); dispatchEvent(new Event('vb-cart')); };
  const live = p => p.v.filter(x => x.s);
  const span = p => { const a = live(p).map(x => x.p); if (!a.length) return 'Sold out'; const lo = Math.min(...a), hi = Math.max(...a); return lo === hi ? money(lo) : 'from ' + money(lo); };
  const sheet = css => { const s = document.createElement('style'); s.textContent = ':host{display:block;font:15px/1.5 system-ui,sans-serif;color:#16181d}a{color:inherit}*{box-sizing:border-box}' + css; return s; };
  class El extends HTMLElement { constructor() { super(); this.attachShadow({ mode: 'open' }); } paint(css, ...kids) { this.shadowRoot.replaceChildren(sheet(css), ...kids.filter(k => k instanceof Node)); } }

  customElements.define('vb-tile', class extends El {
    connectedCallback() { const p = this.item; this.paint('.t{display:block;background:#fff;border-radius:10px;padding:14px;text-decoration:none;height:100%}.i{height:90px;border-radius:6px;background:linear-gradient(135deg,#d7e3ff,#f1e4ff)}b{display:block;margin-top:10px;font-weight:600}span{color:#55606e}',
      link('/p/' + p.id, { className: 't' }, h('div', { className: 'i' }), h('b', {}, p.n), h('span', {}, span(p)))); }
  });

  customElements.define('vb-topbar', class extends El {
    connectedCallback() { this.draw(); addEventListener('vb-cart', () => this.draw()); }
    draw() { this.paint('header{display:flex;gap:22px;align-items:center;padding:14px 28px;background:#16181d;color:#fff;flex-wrap:wrap}nav{display:flex;gap:14px;flex:1;flex-wrap:wrap;font-size:14px}a{text-decoration:none}.l{font-weight:800;letter-spacing:.04em}button{background:none;border:0;color:#fff;cursor:pointer}',
      h('header', {}, link('/', { className: 'l' }, 'VOLTBIN'), h('nav', {}, DB.cats.map(([k, n]) => link('/c/' + k, {}, n))),
        h('button', { type: 'button', 'aria-label': 'Search', onclick: () => dispatchEvent(new Event('vb-search')) }, icon('M10 4a6 6 0 1 0 0 12a6 6 0 0 0 0-12M15 15l6 6')),
        link('/cart', {}, 'Cart (' + cart.length + ')'))); }
  });

  customElements.define('vb-search', class extends El {
    connectedCallback() { addEventListener('vb-search', () => this.open()); addEventListener('vb-route', () => this.shut()); addEventListener('keydown', e => e.key === 'Escape' && this.shut()); }
    shut() { this.shadowRoot.replaceChildren(); }
    open() {
      const out = h('ul', { 'aria-live': 'polite' }); let t;
      const field = h('input', { type: 'text', placeholder: 'What are you building?', autocomplete: 'off', 'aria-label': 'Search parts', oninput: () => { clearTimeout(t); t = setTimeout(() => this.find(field.value, out), 160); } });
      this.paint('.v{position:fixed;inset:0;background:#16181dcc;z-index:9;padding:8vh 20px}.b{max-width:680px;margin:auto;background:#fff;border-radius:12px;padding:18px;max-height:80vh;overflow:auto}input{width:100%;font-size:20px;padding:10px;border:0;border-bottom:2px solid #4457ff;outline:0}ul{list-style:none;padding:0;margin:10px 0 0}li a{display:flex;justify-content:space-between;padding:9px 4px;text-decoration:none;border-bottom:1px solid #eee}.x{float:right;background:none;border:0;font-size:18px;cursor:pointer}',
        h('div', { className: 'v', onclick: e => e.target.className === 'v' && this.shut() }, h('div', { className: 'b', role: 'dialog', 'aria-label': 'Search' }, h('button', { className: 'x', type: 'button', 'aria-label': 'Close', onclick: () => this.shut() }, '×'), field, out)));
      field.focus();
    }
    find(q, out) {
      const want = q.toLowerCase().split(/[\s,]+/).filter(Boolean);
      if (!want.length) { out.replaceChildren(); return; }
      const list = DB.parts.filter(p => { const hay = (p.n + ' ' + p.b + ' ' + DB.cats.find(c => c[0] === p.c)[1] + ' ' + p.d.flat().join(' ')).toLowerCase(); return want.every(w => hay.includes(w.length > 3 ? w.replace(/s$/, '') : w)); });
      out.replaceChildren(...(list.length ? list.slice(0, 10).map(p => h('li', {}, link('/p/' + p.id, {}, h('span', {}, p.n), h('span', {}, span(p))))) : [h('li', {}, 'Nothing in the bins for “' + q + '”.')]));
    }
  });

  customElements.define('vb-bin', class extends El {
    connectedCallback() { this.shown = 6; this.draw(); }
    draw() { const list = this.parts; this.paint('.g{display:grid;grid-template-columns:repeat(auto-fill,minmax(210px,1fr));gap:16px}h1{font-size:26px}.m{margin:20px auto;display:block;padding:10px 22px;border-radius:20px;border:1px solid #16181d;background:none;cursor:pointer}',
      h('h1', {}, this.heading), this.lead && h('p', {}, this.lead), h('div', { className: 'g' }, list.slice(0, this.shown).map(p => h('vb-tile', { item: p }))),
      list.length > this.shown && h('button', { className: 'm', type: 'button', onclick: () => { this.shown += 6; this.draw(); } }, 'Show more')); }
  });

  customElements.define('vb-part', class extends El {
    connectedCallback() { const p = this.item; this.pick = (live(p)[0] || p.v[0]).o.slice(); this.draw(); }
    draw(note) {
      const p = this.item, at = o => p.v.find(x => x.o.every((v, i) => v === o[i])), now = at(this.pick);
      const rows = p.a.map(([axis, vals], i) => h('div', { className: 'r', role: 'group', 'aria-label': axis }, h('div', { className: 'k' }, axis), vals.map(v => {
        const o = this.pick.slice(); o[i] = v; const on = this.pick[i] === v, ok = at(o).s;
        return h('button', { type: 'button', className: (on ? 'on ' : '') + (ok ? '' : 'off'), 'aria-pressed': String(on), onclick: () => { this.pick = o; this.draw(); } }, v);
      })));
      this.paint('.w{display:grid;grid-template-columns:1fr 1fr;gap:34px}.i{height:320px;border-radius:12px;background:linear-gradient(135deg,#d7e3ff,#f1e4ff)}.r{margin:12px 0;display:flex;gap:8px;flex-wrap:wrap;align-items:center}.k{width:100%;font-size:13px;color:#55606e}.r button{padding:7px 14px;border:1px solid #b6bdc8;border-radius:6px;background:#fff;cursor:pointer}.r .on{border-color:#4457ff;box-shadow:0 0 0 1px #4457ff}.r .off{color:#9aa1ac;text-decoration:line-through}.p{font-size:28px;font-weight:700}.add{padding:12px 26px;background:#4457ff;color:#fff;border:0;border-radius:8px;font-size:16px;cursor:pointer}.add:disabled{background:#b6bdc8}dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 20px}dt{color:#55606e}dd{margin:0}.g{display:grid;grid-template-columns:repeat(4,1fr);gap:12px}',
        h('p', {}, link('/c/' + p.c, {}, '← ' + DB.cats.find(c => c[0] === p.c)[1])),
        h('div', { className: 'w' }, h('div', { className: 'i' }), h('div', {}, h('h1', {}, p.n), h('p', {}, p.b), h('div', { className: 'p' }, money(now.p)), rows,
          h('p', {}, now.s ? 'In the bin, ships today' : 'Sold out'), h('button', { type: 'button', className: 'add', disabled: !now.s, onclick: () => { put({ n: p.n, o: this.pick.slice(), p: now.p }); this.draw('In your cart.'); } }, now.s ? 'Add to cart' : 'Sold out'), note && h('p', { role: 'status' }, note))),
        h('h2', {}, 'Specifications'), h('dl', {}, p.d.map(([k, v]) => [h('dt', {}, k), h('dd', {}, v)])),
        h('h2', {}, 'From the same bin'), h('div', { className: 'g' }, DB.parts.filter(x => x.c === p.c && x !== p).slice(0, 4).map(x => h('vb-tile', { item: x }))));
    }
  });

  customElements.define('vb-app', class extends El {
    connectedCallback() {
      this.main = h('main', {});
      this.paint('main{max-width:1080px;margin:24px auto;padding:0 20px;min-height:60vh}footer{padding:30px;background:#eceef2;font-size:13px}', h('vb-topbar'), this.main,
        h('footer', {}, 'Voltbin, Duluth MN. Prices in US dollars. Orders before 3 pm ship the same day. Free bench sticker over $50.'), h('vb-search'));
      addEventListener('vb-route', () => this.route()); addEventListener('popstate', () => this.route()); this.route();
    }
    route() {
      const [, a, b] = location.pathname.split('/'); let view, title = 'Voltbin';
      const part = a === 'p' && DB.parts.find(p => p.id === b), cat = a === 'c' && DB.cats.find(c => c[0] === b);
      if (part) { view = h('vb-part', { item: part }); title = part.n; }
      else if (cat) { view = h('vb-bin', { heading: cat[1], parts: DB.parts.filter(p => p.c === b) }); title = cat[1]; }
      else if (a === 'cart') { view = h('div', {}, h('h1', {}, 'Cart'), cart.length ? h('ul', {}, cart.map(l => h('li', {}, l.n + ' · ' + l.o.join(' / ') + ' — ' + money(l.p)))) : 'Your cart is empty.'); title = 'Cart'; }
      else if (!a) view = h('vb-bin', { heading: 'Parts, in bins, by the piece', lead: 'Small-quantity electronics from a warehouse with labels on everything.', parts: DB.parts.filter((_, i) => i % 6 === 1) });
      else view = h('div', {}, h('h1', {}, 'Nothing here'), link('/', {}, 'Back to the bins'));
      document.title = title + (title === 'Voltbin' ? '' : ' · Voltbin'); this.main.replaceChildren(view);
    }
  });
})();
