(function () {
  var data = JSON.parse(document.getElementById('__NEXT_DATA__').textContent);
  window.__NEXT_DATA__ = data;
  document.querySelectorAll('[data-testid=filters] select').forEach(function (s) { s.addEventListener('change', function () { s.form.submit(); }); });
})();
