var hinweis = document.querySelector('.cookie-hinweis');
if (document.cookie.indexOf('consent=') >= 0) hinweis.hidden = true;
hinweis.querySelectorAll('button').forEach(function (b) { b.addEventListener('click', function () { document.cookie = 'consent=' + b.dataset.consent + '; path=/'; hinweis.hidden = true; }); });
document.querySelectorAll('.input-item-count-dec,.input-item-count-inc').forEach(function (b) { b.addEventListener('click', function () { var i = b.parentNode.querySelector('input'); i.value = Math.max(0, Math.min(10, +i.value + (b.classList.contains('input-item-count-inc') ? 1 : -1))); }); });
