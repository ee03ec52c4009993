(function () {
  var banner = document.querySelector('.gdpr-cookie-banner');
  if (document.cookie.indexOf('CookiesConsent=') >= 0) banner.style.display = 'none';
  banner.querySelectorAll('button').forEach(function (b) { b.addEventListener('click', function () { document.cookie = 'CookiesConsent=' + b.className + '; path=/'; banner.style.display = 'none'; }); });
  document.querySelectorAll('.product-variants').forEach(function (box) {
    var all = JSON.parse(box.getAttribute('data-variants')), select = box.querySelector('select'), name = select.getAttribute('data-variant-option-name'), price = document.querySelector('.product-price-wrapper .product-price'), first = price.innerHTML, button = document.querySelector('.sqs-add-to-cart-button');
    select.addEventListener('change', function () {
      var v = all.find(function (x) { return x.attributes[name] === select.value; });
      price.innerHTML = v ? '£<span class="sqs-money-native">' + (v.onSale ? v.salePriceMoney : v.priceMoney).value + '</span>' : first;
      var gone = v && !v.unlimited && v.qtyInStock < 1;
      box.querySelector('.variant-out-of-stock').textContent = gone ? 'Sold Out' : '';
      if (button) button.disabled = !!gone;
    });
    var form = box.closest('form');
    if (form) form.addEventListener('submit', function (e) { if (!select.value) { e.preventDefault(); alert('Please select ' + name + '.'); } });
  });
  var page = document.querySelector('.sqs-search-page');
  if (page) {
    var q = new URLSearchParams(location.search).get('q');
    if (q) fetch('/api/search/GeneralSearch?q=' + encodeURIComponent(q)).then(function (r) { return r.json(); }).then(function (d) {
      page.querySelector('.sqs-search-page-notice').textContent = d.totalCount ? d.totalCount + ' results for “' + q + '”' : 'Your search did not match any documents.';
      var out = page.querySelector('.sqs-search-page-output');
      d.items.forEach(function (i) {
        var a = document.createElement('a'); a.className = 'sqs-search-page-item'; a.href = i.itemUrl;
        a.innerHTML = '<div class="sqs-search-page-item-title"></div><div class="sqs-search-page-item-snippet"></div>';
        a.firstChild.textContent = i.title; a.lastChild.textContent = i.snippet; out.appendChild(a);
      });
    });
  }
})();
