(function () {
  var form = document.getElementById('add-to-cart-or-refresh');
  if (!form) return;
  form.addEventListener('change', function (ev) {
    if (!ev.target.getAttribute('data-product-attribute')) return;
    var url = form.getAttribute('data-refresh') + '?group[1]=' + ev.target.value;
    fetch(url + '&action=refresh').then(function (r) { return r.json(); }).then(function (d) {
      document.querySelector('.js-product-prices').outerHTML = d.product_prices;
      document.querySelector('.js-product-add-to-cart').outerHTML = d.product_add_to_cart;
      history.replaceState({}, '', url);
    });
  });
})();
