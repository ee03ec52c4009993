(function () {
  var f = document.getElementById('product_addtocart_form'), bar = document.querySelector('.message.cookie');
  if (bar) bar.querySelector('button').onclick = function () { document.cookie = 'user_allowed_save_cookie=1; path=/'; bar.parentNode.removeChild(bar); };
  if (!f) return;
  var box = document.getElementById('rates'), size = document.getElementById('attribute-size'), total = document.querySelector('.hire-total');
  if (box) {
    var data = JSON.parse(box.getAttribute('data-rates'));
    var draw = function () {
      var rows = data[size ? size.value : ''];
      box.innerHTML = '<table class="hire-rates data table"><caption>Hire rates</caption><thead><tr><th>Hire period</th><th>Inc. VAT</th><th>Ex. VAT</th></tr></thead><tbody>' + rows.map(function (r, i) {
        return '<tr><td><label><input type="radio" name="period" value="' + r[0] + '" data-price="' + r[1] + '"' + (r[2] ? '' : ' disabled') + '> ' + r[0] + '</label></td><td class="price">' + r[1] + '</td><td class="excl">' + (r[2] ? r[3] : 'Not available') + '</td></tr>';
      }).join('') + '</tbody></table>';
      total.textContent = 'Choose a hire period';
    };
    if (size) size.addEventListener('change', draw);
    draw();
  }
  f.addEventListener('change', function (e) { var p = e.target.getAttribute('data-price') || (e.target.selectedOptions && e.target.selectedOptions[0].getAttribute('data-price')); if (p) total.textContent = 'Total: ' + p + ' inc. VAT'; });
  f.addEventListener('submit', function (e) {
    var dates = f.querySelector('select[name=date]'), ok = box ? f.querySelector('input[name=period]:checked') : !dates || dates.value;
    if (!ok) { e.preventDefault(); total.innerHTML = '<span class="mage-error">This is a required field.</span>'; }
  });
})();
