(function () {
  var f = document.querySelector('form.variations_form'), bar = document.querySelector('.cookie-bar');
  if (bar) bar.querySelector('button').addEventListener('click', function () { bar.parentNode.removeChild(bar); document.cookie = 'll_cookies=1; path=/'; });
  if (!f) return;
  var data = JSON.parse(f.getAttribute('data-product_variations')), box = f.querySelector('.woocommerce-variation'), add = f.querySelector('.single_add_to_cart_button'), id = f.querySelector('input[name=variation_id]'), reset = f.querySelector('.reset_variations');
  var sel = [].slice.call(f.querySelectorAll('select'));
  function check() {
    var want = {}, all = true;
    sel.forEach(function (s) { want[s.name] = s.value; if (!s.value) all = false; });
    reset.style.visibility = sel.some(function (s) { return s.value; }) ? 'visible' : 'hidden';
    var hit = all && data.filter(function (v) { return sel.every(function (s) { return v.attributes[s.name] === want[s.name]; }); })[0];
    if (!all) { box.innerHTML = ''; add.className += ' disabled'; id.value = '0'; return; }
    if (!hit) { box.innerHTML = '<p class="wc-no-matching-variations">Sorry, no products matched your selection. Please choose a different combination.</p>'; add.classList.add('disabled'); return; }
    box.innerHTML = '<div class="woocommerce-variation-description"><p>' + hit.variation_description + '</p></div><div class="woocommerce-variation-price">' + hit.price_html + '</div><div class="woocommerce-variation-availability">' + hit.availability_html + '</div>';
    id.value = hit.variation_id; add.classList.toggle('disabled', !hit.is_in_stock);
  }
  sel.forEach(function (s) { s.addEventListener('change', check); });
  reset.addEventListener('click', function (e) { e.preventDefault(); sel.forEach(function (s) { s.value = ''; }); check(); });
  f.addEventListener('submit', function (e) { if (add.classList.contains('disabled')) { e.preventDefault(); alert('Please select some product options before adding this product to your cart.'); } });
  check();
})();
