(function () {
  'use strict';
  var root = document.getElementById('root'), bag = [], version = 0, observer = null;
  function h(tag, attrs) {
    var el = document.createElement(tag), i, kid;
    Object.keys(attrs || {}).forEach(function (k) {
      if (k.slice(0, 2) === 'on') el.addEventListener(k.slice(2), attrs[k]);
      else if (attrs[k] === true) el.setAttribute(k, '');
      else if (attrs[k] !== false && attrs[k] != null) el.setAttribute(k, attrs[k]);
    });
    for (i = 2; i < arguments.length; i++) {
      kid = arguments[i];
      [].concat(kid == null ? [] : kid).forEach(function (c) { el.append(c); });
    }
    return el;
  }
  function get(path, wait) {
    return Promise.all([fetch(path).then(function (r) { return r.json(); }), new Promise(function (ok) { setTimeout(ok, wait); })]).then(function (a) { return a[0]; });
  }
  function usd(n) { return '$' + n.toFixed(2); }
  function link(to, attrs) {
    attrs = attrs || {};
    attrs.href = to;
    attrs.onclick = function (e) { if (e.metaKey || e.ctrlKey) return; e.preventDefault(); go(to); };
    return h.apply(null, ['a', attrs].concat([].slice.call(arguments, 2)));
  }
  function go(to) { history.pushState({}, '', to); closeSearch(); window.scrollTo(0, 0); render(); }
  window.addEventListener('popstate', render);

  function leaf(big) {
    var d = h('div', { class: big ? 'k9 k9x' : 'k9' });
    d.innerHTML = '<svg viewBox="0 0 40 40" aria-hidden="true"><path d="M20 38V20M20 26C8 26 5 16 6 6c10 0 14 8 14 16M20 30c10 0 14-7 14-15-8 0-14 5-14 12" fill="none" stroke="#3d6b4f" stroke-width="2"/></svg>';
    return d;
  }
  function card(p) {
    var price = p.low == null ? h('span', { class: 'm2 gone' }, 'Sold out') : h('span', { class: 'm2' }, (p.many ? 'From ' : '') + usd(p.low));
    return link('/' + (p.shelf === 'plants' ? 'plants' : p.shelf) + '/' + p.slug, { class: 'c4' }, leaf(), h('span', { class: 'm1' }, p.name), p.latin ? h('em', { class: 'm3' }, p.latin) : null, price);
  }
  function skeletons(n) {
    var out = [];
    while (n--) out.push(h('div', { class: 'c4 sk', 'aria-hidden': 'true' }, h('div', { class: 'k9' }), h('div', { class: 'bar' }), h('div', { class: 'bar s' })));
    return out;
  }

  /* search: results appear while one types; there is nothing to submit */
  var panel = null, typing = 0;
  function closeSearch() { if (panel) { panel.remove(); panel = null; } }
  function openSearch() {
    if (panel) return;
    var out = h('div', { class: 'res', 'aria-live': 'polite' }, h('p', { class: 'hint' }, 'Try “monstera” or “fern”'));
    var field = h('input', { type: 'text', placeholder: 'Search plants, pots and care', 'aria-label': 'Search', autocomplete: 'off', oninput: function () {
      var mine = ++typing, term = field.value.trim();
      if (term.length < 2) { out.replaceChildren(); return; }
      out.replaceChildren(h('p', { class: 'hint' }, 'Loading…'));
      setTimeout(function () {
        if (mine !== typing) return;
        get('/api/suggest?q=' + encodeURIComponent(term), 350).then(function (d) {
          if (mine !== typing) return;
          out.replaceChildren.apply(out, d.items.length ? d.items.map(card) : [h('p', { class: 'hint' }, 'Nothing here by the name “' + term + '”.')]);
        });
      }, 250);
    } });
    panel = h('div', { class: 'veil', role: 'dialog', 'aria-label': 'Search' }, h('div', { class: 'sheet' }, h('div', { class: 'top' }, field, h('button', { type: 'button', class: 'x', 'aria-label': 'Close search', onclick: closeSearch }, '×')), out));
    document.body.append(panel);
    field.focus();
  }
  document.addEventListener('keydown', function (e) { if (e.key === 'Escape') closeSearch(); });

  function frame(main) {
    root.replaceChildren(
      h('div', { class: 'note' }, 'Heat packs are free with every winter order'),
      h('header', { class: 'bar0' }, link('/', { class: 'logo' }, 'frondly'),
        h('nav', {}, link('/plants', {}, 'Plants'), link('/pots', {}, 'Pots'), link('/care', {}, 'Soil & care'), link('/story', {}, 'Our greenhouse')),
        h('button', { type: 'button', class: 'ic', 'aria-label': 'Search', onclick: openSearch }, '⌕'),
        h('button', { type: 'button', class: 'ic', 'aria-label': 'Bag' }, 'Bag ' + bag.length)),
      main,
      h('footer', {}, h('p', {}, 'Frondly LLC · Grown in Portland, Oregon'), link('/story', {}, 'Our greenhouse'), ' · ', link('/shipping', {}, 'Shipping & 30-day plant promise')));
  }

  var CHIPS = [['pet', 'Pet friendly'], ['low', 'Low light'], ['easy', 'Easy care']];
  function list(shelf, mine) {
    var params = new URLSearchParams(location.search), on = (params.get('tags') || '').split(',').filter(Boolean);
    var grid = h('div', { class: 'grid' }, skeletons(8)), more = h('div', { class: 'more' }), count = h('p', { class: 'hint' }, 'Loading…');
    var chips = shelf === 'plants' ? h('div', { class: 'chips' }, CHIPS.map(function (c) {
      var set = on.indexOf(c[0]) >= 0;
      return h('button', { type: 'button', class: set ? 'chip on' : 'chip', 'aria-pressed': String(set), onclick: function () {
        var next = set ? on.filter(function (t) { return t !== c[0]; }) : on.concat(c[0]);
        history.replaceState({}, '', location.pathname + (next.length ? '?tags=' + next.join(',') : ''));
        render();
      } }, c[1]);
    })) : null;
    frame(h('main', {}, h('h1', {}, { plants: 'Plants', pots: 'Pots & planters', care: 'Soil & care' }[shelf]), chips, count, grid, more));
    var cursor = 0, busy = false, first = true;
    function load() {
      if (busy || cursor == null) return;
      busy = true;
      if (!first) more.replaceChildren(h('p', { class: 'hint' }, 'Loading…'));
      get('/api/list?shelf=' + shelf + '&tags=' + on.join(',') + '&cursor=' + cursor, first ? 900 : 700).then(function (d) {
        if (mine !== version) return;
        if (first) grid.replaceChildren();
        first = false; busy = false; cursor = d.next;
        count.textContent = d.total + (d.total === 1 ? ' item' : ' items');
        grid.append.apply(grid, d.items.map(card));
        more.replaceChildren();
        if (cursor != null) watch();
      });
    }
    function watch() {
      if (observer) observer.disconnect();
      observer = new IntersectionObserver(function (es) { if (es[0].isIntersecting) { observer.disconnect(); load(); } }, { rootMargin: '120px' });
      observer.observe(more);
    }
    load();
  }

  function item(shelf, slug, mine) {
    frame(h('main', { class: 'pp' }, h('div', { class: 'k9 k9x sk' }), h('div', {}, h('div', { class: 'bar' }), h('div', { class: 'bar s' }), h('p', { class: 'hint' }, 'Loading…'))));
    get('/api/item?slug=' + encodeURIComponent(slug), 1100).then(function (d) {
      if (mine !== version) return;
      var p = d.item;
      if (!p) { frame(h('main', {}, h('h1', {}, 'This plant has wilted'), link('/plants', {}, 'See all plants'))); return; }
      document.title = p.name + ' – Frondly';
      var price = h('p', { class: 'pr' }), note = h('p', { class: 'hint' }), buy = h('button', { type: 'button', class: 'buy' });
      var sizes = p.variants.map(function (v) {
        return h('button', { type: 'button', role: 'radio', class: v.stock ? 'sz' : 'sz out', 'aria-checked': 'false', onclick: function () { pick(v); } }, v.size);
      });
      var chosen = null;
      function pick(v) {
        chosen = v;
        sizes.forEach(function (b, i) { b.setAttribute('aria-checked', String(p.variants[i] === v)); });
        price.textContent = usd(v.price);
        note.textContent = [v.note, v.stock ? (v.stock < 4 ? 'Only ' + v.stock + ' left' : 'In stock') : 'Sold out in this size'].filter(Boolean).join(' · ');
        buy.textContent = v.stock ? 'Add to bag' : 'Sold out';
        buy.disabled = !v.stock;
      }
      buy.addEventListener('click', function () { bag.push(chosen); document.querySelectorAll('.bar0 .ic')[1].textContent = 'Bag ' + bag.length; buy.textContent = 'Added ✓'; });
      pick(p.variants.filter(function (v) { return v.stock; })[0] || p.variants[0]);
      frame(h('main', {}, h('p', { class: 'hint' }, link('/' + shelf, {}, '‹ Back to ' + shelf)),
        h('div', { class: 'pp' }, leaf(true), h('div', {}, h('h1', {}, p.name), p.latin ? h('em', {}, p.latin) : null, p.text ? h('p', {}, p.text) : null, price,
          h('div', { class: 'szs', role: 'radiogroup', 'aria-label': 'Size' }, sizes), note, buy,
          h('ul', { class: 'facts' }, Object.keys(p.facts).map(function (k) { return h('li', {}, h('b', {}, k + ': '), p.facts[k]); })))),
        h('h2', {}, 'Goes well with'), h('div', { class: 'grid' }, d.also.map(card))));
    });
  }

  function render() {
    var mine = ++version, parts = location.pathname.split('/').filter(Boolean);
    if (observer) observer.disconnect();
    document.title = 'Frondly';
    if (!parts.length) {
      var best = h('div', { class: 'grid' }, skeletons(4));
      frame(h('main', {}, h('section', { class: 'hero' }, h('h1', {}, 'Rooms want leaves'), h('p', {}, 'Plants from our greenhouse to your door, in three days.'), link('/plants', { class: 'buy' }, 'Shop plants')), h('h2', {}, 'Best sellers'), best));
      get('/api/list?shelf=plants&tags=easy', 1000).then(function (d) { if (mine === version) best.replaceChildren.apply(best, d.items.slice(4, 8).map(card)); });
    } else if (['plants', 'pots', 'care'].indexOf(parts[0]) >= 0) {
      if (parts[1]) item(parts[0], parts[1], mine); else list(parts[0], mine);
    } else if (parts[0] === 'story') {
      frame(h('main', {}, h('h1', {}, 'Our greenhouse'), h('p', {}, 'Two acres under glass, eleven people, one dog who is allergic to nothing.')));
    } else if (parts[0] === 'shipping') {
      frame(h('main', {}, h('h1', {}, 'Shipping'), h('p', {}, 'Flat $9, free above $79. Plants that arrive unhappy are replaced within 30 days.')));
    } else {
      frame(h('main', {}, h('h1', {}, 'Nothing grows here'), link('/', {}, 'Go home')));
    }
  }
  render();
})();
