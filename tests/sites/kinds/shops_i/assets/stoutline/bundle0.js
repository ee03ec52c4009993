document.querySelectorAll('select[data-role=limiter],select[data-role=sorter]').forEach(function (s) { s.addEventListener('change', function () { location.href = s.value; }); });
var cookie = document.getElementById('notice-cookie-block');
if (document.cookie.indexOf('user_allowed_save_cookie') >= 0) { cookie.style.display = 'none'; }
document.getElementById('btn-cookie-allow').addEventListener('click', function () { document.cookie = 'user_allowed_save_cookie=1; path=/'; cookie.style.display = 'none'; });
document.querySelectorAll('script[type="text/x-magento-init"]').forEach(function (s) {
  var init = JSON.parse(s.textContent)['[data-role=swatch-options]']; if (!init) return;
  var r = init['Magento_Swatches/js/swatch-renderer'], cfg = r.jsonConfig, look = r.jsonSwatchConfig, root = document.querySelector('[data-role=swatch-options]'), picked = {};
  Object.keys(cfg.attributes).sort().forEach(function (id) {
    var a = cfg.attributes[id], box = document.createElement('div');
    box.className = 'swatch-attribute ' + a.code; box.setAttribute('data-attribute-code', a.code); box.setAttribute('data-attribute-id', id);
    box.innerHTML = '<span id="option-label-' + a.code + '-' + id + '" class="swatch-attribute-label">' + a.label + '</span> <span class="swatch-attribute-selected-option"></span><div aria-activedescendant="" tabindex="0" aria-required="true" aria-labelledby="option-label-' + a.code + '-' + id + '" class="swatch-attribute-options clearfix" role="listbox"></div><input class="swatch-input super-attribute-select" name="super_attribute[' + id + ']" type="hidden" value="" data-selector="super_attribute[' + id + ']" aria-required="true">';
    a.options.forEach(function (o) {
      var d = document.createElement('div'), l = look[id][o.id];
      d.className = 'swatch-option ' + (l.type === '1' ? 'color' : 'text'); d.id = 'option-label-' + a.code + '-' + id + '-item-' + o.id;
      d.setAttribute('role', 'option'); d.setAttribute('aria-label', o.label); d.setAttribute('aria-checked', 'false'); d.setAttribute('data-option-id', o.id); d.setAttribute('data-option-label', o.label); d.tabIndex = 0; d.title = o.label;
      if (l.type === '1') { d.style.background = l.value; } else { d.textContent = o.label; }
      d.addEventListener('click', function () { if (d.classList.contains('disabled')) return; picked[id] = picked[id] === o.id ? undefined : o.id; draw(); });
      box.querySelector('.swatch-attribute-options').appendChild(d);
    });
    root.appendChild(box);
  });
  function ids(att, opt) { return cfg.attributes[att].options.find(function (o) { return o.id === opt; }).products; }
  function draw() {
    Object.keys(cfg.attributes).forEach(function (id) {
      var box = root.querySelector('[data-attribute-id="' + id + '"]');
      cfg.attributes[id].options.forEach(function (o) {
        var left = o.products.slice();
        Object.keys(picked).forEach(function (k) { if (k !== id && picked[k]) { var have = ids(k, picked[k]); left = left.filter(function (p) { return have.indexOf(p) >= 0; }); } });
        var d = box.querySelector('[data-option-id="' + o.id + '"]');
        d.classList.toggle('disabled', !left.length); if (left.length) { d.removeAttribute('disabled'); } else { d.setAttribute('disabled', 'disabled'); }
        d.classList.toggle('selected', picked[id] === o.id); d.setAttribute('aria-checked', String(picked[id] === o.id));
      });
      box.querySelector('input').value = picked[id] || '';
      box.querySelector('.swatch-attribute-selected-option').textContent = picked[id] ? look[id][picked[id]].label : '';
    });
    var all = null; Object.keys(cfg.attributes).forEach(function (k) { if (!picked[k]) { all = []; return; } var have = ids(k, picked[k]); all = all === null ? have : all.filter(function (p) { return have.indexOf(p) >= 0; }); });
    if (all && all.length === 1) { var w = document.querySelector('.product-info-price [data-price-type=finalPrice] .price'); if (w) w.textContent = '£' + cfg.optionPrices[all[0]].finalPrice.amount.toFixed(2); }
  }
  draw();
  document.getElementById('product_addtocart_form').addEventListener('submit', function (e) { root.querySelectorAll('.mage-error').forEach(function (m) { m.remove(); }); Object.keys(cfg.attributes).forEach(function (id) { if (!picked[id]) { e.preventDefault(); root.querySelector('[data-attribute-id="' + id + '"]').insertAdjacentHTML('beforeend', '<div class="mage-error">This is a required field.</div>'); } }); });
});
