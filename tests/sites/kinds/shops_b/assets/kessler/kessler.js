document.documentElement.className = 'js';
document.addEventListener('DOMContentLoaded', function () {
  var m = document.querySelector('.cookie--modal');
  if (m && document.cookie.indexOf('cookieWahl=') < 0) { m.hidden = false; }
  if (m) m.addEventListener('click', function (ev) {
    var v = ev.target.getAttribute('data-cc');
    if (v) { document.cookie = 'cookieWahl=' + v + '; path=/'; m.hidden = true; }
  });
  var f = document.querySelector('[data-filter-form]');
  if (f) f.addEventListener('change', function () { f.classList.add('is--loading'); f.submit(); });
  Array.prototype.forEach.call(document.querySelectorAll('.filter-panel--title'), function (t) {
    if (t.tagName === 'DIV') t.addEventListener('click', function () { t.parentNode.classList.toggle('is--collapsed'); });
  });
});
