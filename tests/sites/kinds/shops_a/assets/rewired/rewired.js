(function () {
  var bar = document.getElementById('consent');
  if (bar) bar.addEventListener('click', function (ev) {
    var v = ev.target.getAttribute('data-consent');
    if (v) { document.cookie = 'rw_consent=' + v + ';path=/;max-age=31536000'; bar.remove(); }
  });
  var block = document.getElementById('pdp-state');
  if (!block) return;
  var state = JSON.parse(block.textContent), form = document.querySelector('[data-pdp]'), pick = state.selected;
  var money = new Intl.NumberFormat('en-GB', { style: 'currency', currency: state.currency });
  function offer(g, s) { return state.offers[g + '|' + s]; }
  function draw() {
    var o = offer(pick.grade, pick.second), live = o && o.qty > 0;
    form.querySelector('[data-price]').textContent = live ? money.format(o.minor / 100) : 'Sold out';
    form.querySelector('[data-stock]').textContent = live ? (o.qty < 4 ? 'Only ' + o.qty + ' left' : 'In stock, leaves us tomorrow') : 'We have none in this choice at the moment';
    form.querySelector('[data-sku]').value = o ? o.sku : '';
    var cta = form.querySelector('[data-cta]');
    cta.disabled = !live; cta.textContent = live ? 'Add to basket' : 'Sold out';
    form.querySelectorAll('.gr').forEach(function (l) {
      var i = l.querySelector('input'), x = offer(i.value, pick.second);
      l.classList.toggle('is-out', !(x && x.qty > 0));
    });
    form.querySelectorAll('.seg__b').forEach(function (b) {
      var x = offer(pick.grade, b.dataset.value);
      b.setAttribute('aria-pressed', b.dataset.value === pick.second ? 'true' : 'false');
      b.classList.toggle('is-out', !(x && x.qty > 0));
    });
  }
  function changed() { history.replaceState(null, '', '?v=' + offer(pick.grade, pick.second).sku); draw(); }
  form.addEventListener('change', function (ev) { if (ev.target.name === 'grade') { pick.grade = ev.target.value; changed(); } });
  form.addEventListener('click', function (ev) {
    var b = ev.target.closest('.seg__b'); if (b) { pick.second = b.dataset.value; changed(); }
  });
  draw();
  try {
    var seen = JSON.parse(localStorage.getItem('rw_seen') || '[]').filter(function (x) { return x.u !== location.pathname; });
    var box = document.querySelector('[data-recent]');
    if (seen.length && box) {
      box.hidden = false;
      seen.slice(0, 4).forEach(function (x) { var li = document.createElement('li'), a = document.createElement('a'); a.href = x.u; a.textContent = x.n; li.append(a); box.querySelector('ul').append(li); });
    }
    localStorage.setItem('rw_seen', JSON.stringify([{ u: location.pathname, n: state.name }].concat(seen).slice(0, 6)));
  } catch (err) {}
})();
