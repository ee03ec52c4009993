(function () {
  var form = document.querySelector('.variations_form');
  if (!form) return;
  var data = JSON.parse(form.getAttribute('data-product_variations')), select = form.querySelector('select'), out = form.querySelector('.single_variation'), button = form.querySelector('.single_add_to_cart_button');
  function paint() {
    var v = data.filter(function (d) { return d.attributes['attribute_pa_pot-size'] === select.value; })[0];
    out.innerHTML = v ? '<div class="woocommerce-variation-price">' + v.price_html + '</div><div class="woocommerce-variation-availability">' + v.availability_html + '</div>' : '';
    var ok = v && v.is_in_stock;
    button.className = 'single_add_to_cart_button button alt' + (ok ? '' : ' disabled' + (v ? ' wc-variation-is-unavailable' : ' wc-variation-selection-needed'));
  }
  select.addEventListener('change', paint);
  form.addEventListener('submit', function (ev) { if (button.className.indexOf('disabled') > 0) { ev.preventDefault(); alert('Please select some product options before adding this product to your basket.'); } });
  form.querySelector('.reset_variations').addEventListener('click', function (ev) { ev.preventDefault(); select.value = ''; paint(); });
  paint();
})();
