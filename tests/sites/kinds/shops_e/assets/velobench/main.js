(function () {
  'use strict';
  var root = document.getElementById('root'), nav = [], cart = [], main, field, tabs, badge, seq = 0;
  function el(tag, cls, kids, attrs) {
    var e = document.createElement(tag); if (cls) e.className = cls;
    [].concat(kids == null ? [] : kids).forEach(function (k) { if (k != null) e.appendChild(typeof k === 'string' ? document.createTextNode(k) : k); });
    Object.keys(attrs || {}).forEach(function (a) { if (a.slice(0, 2) === 'on') e.addEventListener(a.slice(2), attrs[a]); else e.setAttribute(a, attrs[a]); });
    return e;
  }
  function get(url, then) { fetch(url, { headers: { Accept: 'application/json' } }).then(function (r) { return r.json(); }).then(then); }
  function money(v) { return '£' + v.toFixed(2); }
  function show() { main.replaceChildren.apply(main, [].slice.call(arguments)); }
  function span(p) {
    if (!p.available) return el('p', 'MuiTypography-root MuiTypography-body2', 'Out of stock');
    return el('p', 'MuiTypography-root MuiTypography-body1', [p.priceFrom === p.priceTo ? money(p.priceFrom) : 'from ' + money(p.priceFrom), p.wasPrice ? el('s', '', money(p.wasPrice)) : null]);
  }
  function card(p) {   /* a div with a role, as such builds have it: no link */
    return el('div', 'MuiPaper-root MuiCard-root css-s18byi', el('div', 'MuiButtonBase-root MuiCardActionArea-root css-1tio27p', [el('div', 'MuiCardMedia-root css-pqdqbj'), el('div', 'MuiCardContent-root css-1qw96cp', [el('h3', 'MuiTypography-root MuiTypography-subtitle1 css-1w4h2ax', p.title), span(p)])],
      { role: 'link', tabindex: '0', onclick: function () { location.hash = '#/p/' + p.slug; }, onkeydown: function (e) { if (e.key === 'Enter') location.hash = '#/p/' + p.slug; } }));
  }
  function list(heading, params, none) {
    var mine = ++seq, at = 0, grid = el('div', 'MuiGrid-root MuiGrid-container'), more = el('button', 'MuiButtonBase-root MuiButton-root MuiButton-outlined', 'Load more', { type: 'button' }), count = el('p', 'MuiTypography-root MuiTypography-body2', 'Loading…');
    show(el('h1', 'MuiTypography-root MuiTypography-h4', heading), count, grid, more); more.style.display = 'none';
    function next() {
      get('/api/v2/products?' + params + '&offset=' + at + '&limit=12', function (d) {
        if (mine !== seq) return;
        count.textContent = d.total ? d.total + ' products' : none;
        d.items.forEach(function (p) { grid.appendChild(card(p)); }); at += d.items.length;
        more.style.display = at < d.total ? '' : 'none';
      });
    }
    more.addEventListener('click', next); next();
  }
  function product(slug) {
    var mine = ++seq; show(el('p', '', 'Loading…'));
    get('/api/v2/products/' + slug, function (p) {
      if (mine !== seq) return;
      if (p.error) { show(el('h1', '', 'We could not find that part')); return; }
      document.title = p.title + ' | Velobench';
      var first = p.skus.filter(function (s) { return s.inStock; })[0] || p.skus[0], pick = first.options.slice(), price = el('p', 'MuiTypography-root MuiTypography-h5 css-price'), stock = el('p', 'MuiTypography-root MuiTypography-body2'), axes = el('div', 'css-axes'), add = el('button', 'MuiButtonBase-root MuiButton-root MuiButton-contained', 'Add to bag', { type: 'button' });
      function current() { return p.skus.filter(function (s) { return s.options.join('|') === pick.join('|'); })[0]; }
      function draw() {
        var s = current();
        price.replaceChildren(document.createTextNode(money(s.price))); if (p.wasPrice) price.appendChild(el('s', '', money(p.wasPrice)));
        stock.textContent = s.inStock ? 'In stock, ready to send' : 'Out of stock'; add.disabled = !s.inStock; add.textContent = s.inStock ? 'Add to bag' : 'Notify me';
        axes.replaceChildren.apply(axes, p.axes.map(function (a, i) {
          return el('div', 'MuiFormControl-root', [el('p', 'MuiFormLabel-root', a.label + ': ' + pick[i])].concat(a.values.map(function (v) {
            var o = pick.slice(); o[i] = v; var there = p.skus.filter(function (x) { return x.options.join('|') === o.join('|') && x.inStock; }).length;
            return el('div', 'MuiButtonBase-root MuiChip-root ' + (pick[i] === v ? 'MuiChip-filled' : 'MuiChip-outlined') + (there ? '' : ' Mui-disabled'), el('span', 'MuiChip-label', v), { role: 'button', tabindex: '0', 'aria-pressed': String(pick[i] === v), onclick: function () { pick = o; draw(); } });
          })), { role: 'group', 'aria-label': a.label });
        }));
      }
      add.addEventListener('click', function () { cart.push(p.title); badge.textContent = 'Bag (' + cart.length + ')'; var s = el('div', 'MuiSnackbar-root', 'Added to your bag', { role: 'alert' }); document.body.appendChild(s); setTimeout(function () { s.remove(); }, 2500); });
      draw();
      show(el('a', '', '‹ ' + nav.filter(function (n) { return n.key === p.category; })[0].label, { href: '#/c/' + p.category }), el('h1', 'MuiTypography-root MuiTypography-h4', p.title), el('p', '', p.description), price, axes, stock, add,
        el('h2', 'MuiTypography-h6', 'Specification'), el('table', 'MuiTable-root', el('tbody', '', p.specs.map(function (r) { return el('tr', '', [el('td', '', r[0]), el('td', '', r[1])]); }))),
        el('h2', 'MuiTypography-h6', 'Riders also looked at'), el('div', 'MuiGrid-root MuiGrid-container', p.related.map(card)));
    });
  }
  function route() {
    var part = location.hash.replace(/^#\/?/, '').split('/'); document.title = 'Velobench'; window.scrollTo(0, 0);
    [].forEach.call(tabs.children, function (t) { t.classList.toggle('Mui-selected', t.getAttribute('href') === location.hash); });
    if (part[0] === 'p') product(part[1]);
    else if (part[0] === 'c') list((nav.filter(function (n) { return n.key === part[1]; })[0] || { label: 'Parts' }).label, 'category=' + encodeURIComponent(part[1]), 'Nothing here');
    else if (part[0] === 'bag') { seq++; show(el('h1', '', 'Your bag'), cart.length ? el('ul', '', cart.map(function (c) { return el('li', '', c); })) : el('p', '', 'Your bag is empty')); }
    else list('Workshop favourites', 'featured=1', '');
  }
  function start() {
    var timer; field = el('input', 'MuiInputBase-input MuiOutlinedInput-input', null, { type: 'text', placeholder: 'Search parts…', 'aria-label': 'Search parts', autocomplete: 'off' });
    field.addEventListener('input', function () {
      clearTimeout(timer); timer = setTimeout(function () { var q = field.value.trim(); if (q.length < 2) { if (!q) route(); return; } list('Results for “' + q + '”', 'q=' + encodeURIComponent(q), 'No parts match. Try fewer words.'); }, 250);
    });
    badge = el('a', '', 'Bag (0)', { href: '#/bag' });
    tabs = el('nav', 'MuiTabs-root', nav.map(function (n) { return el('a', 'MuiButtonBase-root MuiTab-root', n.label, { href: '#/c/' + n.key }); }), { 'aria-label': 'Departments' });
    main = el('main', 'MuiContainer-root MuiContainer-maxWidthLg');
    root.replaceChildren(el('header', 'MuiPaper-root MuiAppBar-root css-2zk9ix', [el('a', 'MuiTypography-h6', 'velobench', { href: '#/' }), el('div', 'MuiInputBase-root MuiOutlinedInput-root css-9ddj71', field), badge]), tabs, main, el('footer', 'MuiContainer-root', 'Velobench Ltd, Sheffield. Free delivery over £30. Prices include VAT.'));
    window.addEventListener('hashchange', function () { field.value = ''; route(); }); route();
  }
  root.appendChild(el('div', 'MuiCircularProgress-root', 'Loading…', { role: 'progressbar' }));
  get('/api/v2/navigation', function (n) { nav = n; start(); });
})();
