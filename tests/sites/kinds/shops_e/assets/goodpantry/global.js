(function () {
  var box = document.querySelector('predictive-search input'), out = document.querySelector('.predictive-search'), t;
  if (box) box.addEventListener('input', function () {
    clearTimeout(t); t = setTimeout(function () {
      if (!box.value.trim()) { out.hidden = true; return; }
      fetch('/search/suggest?q=' + encodeURIComponent(box.value)).then(function (r) { return r.text(); }).then(function (h) { out.innerHTML = h; out.hidden = false; });
    }, 300);
  });
  var info = document.querySelector('product-info'); if (!info) return;
  var vs = JSON.parse(info.querySelector('script[type="application/json"]').textContent), add = info.querySelector('button[name=add]'), id = info.querySelector('input[name=id]'), price = info.querySelector('.js-price'), plan = info.querySelector('.js-plan');
  function draw(push) {
    var want = [].map.call(info.querySelectorAll('.product-form__input input:checked'), function (i) { return i.value; });
    if (!want.length) return;
    var v = vs.filter(function (x) { return x.options.join('|') === want.join('|'); })[0];
    add.disabled = !v || !v.available; add.textContent = !v ? 'Unavailable' : v.available ? 'Add to cart' : 'Sold out';
    if (!v) return;
    price.innerHTML = v.html; if (plan) plan.textContent = v.plan; id.value = v.id;
    if (push) history.replaceState({}, '', location.pathname + '?variant=' + v.id);
  }
  info.addEventListener('change', function () { draw(true); });
})();
