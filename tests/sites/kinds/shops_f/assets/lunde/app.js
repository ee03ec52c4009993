(function () {
  var boot = JSON.parse(document.getElementById('__NEXT_DATA__').textContent);
  var cats = boot.props.cats, root = document.getElementById('__next'), bag = JSON.parse(sessionStorage.getItem('lunde') || '[]');
  function h(tag, props) {
    var e = document.createElement(tag), k, i, kid;
    for (k in props || {}) { if (k.slice(0, 2) === 'on') e.addEventListener(k.slice(2), props[k]); else if (props[k] !== null && props[k] !== false) e.setAttribute(k === 'cls' ? 'class' : k, props[k]); }
    for (i = 2; i < arguments.length; i++) { [].concat(arguments[i]).forEach(function (kid) { if (kid || kid === 0) e.append(kid); }); }
    return e;
  }
  function money(minor) { return '£' + Math.round(minor / 100).toString().replace(/\B(?=(\d{3})+$)/g, ','); }
  function link(href, props) {
    props.href = href;
    props.onclick = function (ev) { if (ev.metaKey || ev.ctrlKey) return; ev.preventDefault(); go(href); };
    return h.apply(null, ['a', props].concat([].slice.call(arguments, 2)));
  }
  function go(href) { history.pushState({}, '', href); load(); window.scrollTo(0, 0); }
  function load() {
    main.setAttribute('aria-busy', 'true');
    main.replaceChildren(bones());
    var u = new URL(location.href);
    fetch('/_next/data/page.json?path=' + encodeURIComponent(u.pathname) + '&q=' + encodeURIComponent(u.searchParams.get('q') || '')).then(function (r) { return r.json(); }).then(function (d) { draw(d.pageProps); });
  }
  function bones() { var b = h('div', { cls: 'Grid_root__d4' }), i; for (i = 0; i < 8; i++) b.append(h('div', { cls: 'Skeleton_card__Zq1 animate-pulse', 'aria-hidden': 'true' }, h('div', { cls: 'Skeleton_img__x9' }), h('div', { cls: 'Skeleton_line__p3' }))); return b; }
  function card(p) {
    return h('article', { cls: 'ProductCard_root__e5' },
      link('/p/' + p.slug, { cls: 'ProductCard_link__f6' }, h('div', { cls: 'ProductCard_media__g7' }), h('h3', { cls: 'ProductCard_title__h8' }, p.title)),
      h('div', { cls: 'ProductCard_swatches__i9' }, p.swatches.map(function (c) { return h('i', { style: 'background:' + c }); })),
      h('p', { cls: 'ProductCard_price__j0' }, p.from ? (p.ranged ? 'From ' : '') + p.from : 'Sold out'));
  }
  function list(s) {
    var grid = h('div', { cls: 'Grid_root__d4' }, s.items.map(card)), end = h('div', { cls: 'Sentinel_root__k1' }), next = s.next, busy = false;
    var out = [h('h1', {}, s.heading), h('p', { cls: 'Count_root__l2' }, s.total + (s.total === 1 ? ' piece' : ' pieces')), grid, end];
    if (!s.total) grid.append(h('p', {}, 'Nothing quite like that. Try a shorter search.'));
    if (next !== null) {
      end.textContent = 'Loading more…';
      var seen = new IntersectionObserver(function (es) {
        if (!es.some(function (e) { return e.isIntersecting; }) || busy || next === null) return;
        busy = true;
        fetch('/api/feed?key=' + s.key + '&q=' + encodeURIComponent(s.q) + '&cursor=' + next).then(function (r) { return r.json(); }).then(function (d) {
          d.items.forEach(function (p) { grid.append(card(p)); });
          next = d.next; busy = false;
          if (next === null) { seen.disconnect(); end.remove(); } else { seen.unobserve(end); seen.observe(end); }
        });
      });
      seen.observe(end);
    }
    return out;
  }
  function product(s) {
    var p = s.product, first = p.variants.filter(function (v) { return v.availableForSale; })[0] || p.variants[0], pick = first.selectedOptions.slice();
    var price = h('p', { cls: 'Price_root__m3', 'data-testid': 'price', 'aria-live': 'polite' }), add = h('button', { type: 'button', cls: 'Button_primary__n4', onclick: function () { bag.push(p.title + (pick.length ? ', ' + pick.join(' / ') : '') + ' ' + price.textContent); sessionStorage.setItem('lunde', JSON.stringify(bag)); add.textContent = 'Added to bag'; } });
    var groups = p.options.map(function (o, n) {
      var label = h('span', { cls: 'Option_value__o5' });
      var buttons = o.values.map(function (v) {
        return h('button', { type: 'button', role: 'radio', cls: v.hex ? 'Swatch_root__q7' : 'Chip_root__r8', title: v.label, 'aria-label': v.label, style: v.hex ? 'background:' + v.hex : null, onclick: function () { pick[n] = v.label; paint(); } }, v.hex ? '' : v.label);
      });
      return { o: o, label: label, buttons: buttons, node: h('div', { cls: 'Option_root__s9', role: 'radiogroup', 'aria-label': o.name }, h('p', {}, o.name + ': ', label), buttons) };
    });
    function paint() {
      var v = p.variants.filter(function (x) { return x.selectedOptions.join('|') === pick.join('|'); })[0];
      price.textContent = money(v.priceMinor);
      add.disabled = !v.availableForSale;
      add.textContent = v.availableForSale ? 'Add to bag' : 'Sold out';
      groups.forEach(function (g, n) { g.label.textContent = pick[n]; g.buttons.forEach(function (b, i) { b.setAttribute('aria-checked', String(g.o.values[i].label === pick[n])); }); });
    }
    paint();
    return [h('nav', { cls: 'Crumbs_root__t0', 'aria-label': 'Breadcrumb' }, link('/', {}, 'Home'), ' / ', link('/c/' + p.category.key, {}, p.category.name)),
      h('div', { cls: 'Pdp_root__u1' }, h('div', { cls: 'Pdp_media__v2' }), h('div', { cls: 'Pdp_info__w3' }, h('h1', {}, p.title), price, h('p', {}, p.blurb), groups.map(function (g) { return g.node; }), add,
        p.specs.length ? h('details', { open: '' }, h('summary', {}, 'Dimensions & details'), h('dl', {}, [].concat.apply([], p.specs.map(function (r) { return [h('dt', {}, r[0]), h('dd', {}, r[1])]; })))) : null,
        h('details', {}, h('summary', {}, 'Delivery'), h('p', {}, 'Furniture £49 to your room, small parcels £6.')))),
      h('section', {}, h('h2', {}, 'Goes well with'), h('div', { cls: 'Grid_root__d4' }, p.related.map(card)))];
  }
  function draw(s) {
    document.title = s.heading + ' – Lunde';
    var kids = s.view === 'list' ? list(s) : s.view === 'product' ? product(s) : s.view === 'home' ? [h('h1', {}, s.heading), h('div', { cls: 'Grid_root__d4' }, s.items.map(card)), link('/c/all', { cls: 'Button_primary__n4' }, 'Shop everything')]
      : s.view === 'bag' ? [h('h1', {}, s.heading), bag.length ? h('ul', {}, bag.map(function (b) { return h('li', {}, b); })) : h('p', {}, 'Nothing in it yet.')] : [h('h1', {}, s.heading), h('p', {}, s.text)];
    main.replaceChildren.apply(main, kids);
    main.setAttribute('aria-busy', 'false');
  }
  var main = h('main', { cls: 'Main_root__x4' }), field = h('input', { type: 'search', name: 'q', placeholder: 'Search sofas, lamps, rugs', 'aria-label': 'Search' });
  var head = h('header', { cls: 'Header_root__b2' }, link('/', { cls: 'Header_logo__c3' }, 'lunde'), h('nav', { cls: 'Header_nav__y5' }, Object.keys(cats).map(function (k) { return link('/c/' + k, {}, cats[k]); })),
    h('form', { cls: 'Search_root__z6', role: 'search', action: '/search', onsubmit: function (ev) { ev.preventDefault(); if (field.value.trim()) go('/search?q=' + encodeURIComponent(field.value.trim())); } }, field), link('/bag', {}, 'Bag'));
  var foot = h('footer', { cls: 'Footer_root__a7' }, h('p', {}, 'Ten per cent off your first order: '), h('form', { onsubmit: function (ev) { ev.preventDefault(); this.textContent = 'Thank you.'; } }, h('input', { type: 'email', placeholder: 'Your e-mail' }), h('button', {}, 'Sign up')), link('/delivery', {}, 'Delivery & returns'));
  setTimeout(function () {
    root.replaceChildren(h('div', { cls: 'Layout_root__a1' }, head, main, foot));
    draw(boot.props.pageProps);
    if (!localStorage.getItem('lunde-privacy')) {
      var note = h('div', { cls: 'Consent_root__b8', role: 'dialog', 'aria-label': 'Privacy' }, h('p', {}, 'We value your privacy. May we count visits?'), ['Accept all', 'Reject'].map(function (t) { return h('button', { type: 'button', onclick: function () { localStorage.setItem('lunde-privacy', t); note.remove(); } }, t); }));
      root.append(note);
    }
  }, 350);
  window.addEventListener('popstate', load);
})();
