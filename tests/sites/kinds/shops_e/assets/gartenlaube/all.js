(function () {
  var bar = document.querySelector('.cookie-permission-container');
  if (bar) [].forEach.call(bar.querySelectorAll('button'), function (b) { b.addEventListener('click', function () { document.cookie = 'cookie-preference=1; path=/'; bar.parentNode.removeChild(bar); }); });
  var f = document.querySelector('[data-variant-switch]');
  if (f) f.addEventListener('change', function () {
    var q = [].map.call(f.querySelectorAll('input:checked'), function (i) { return i.name + '=' + encodeURIComponent(i.value); }).join('&');
    fetch(f.getAttribute('data-url') + '?' + q).then(function (r) { return r.json(); }).then(function (d) { if (d.url) window.location.replace(d.url); });
  });
})();
