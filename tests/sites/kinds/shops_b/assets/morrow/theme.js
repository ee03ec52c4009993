(function () {
  var root = document.querySelector('.product[data-variants]');
  if (root) {
    var data = JSON.parse(root.getAttribute('data-variants'));
    var pack = root.querySelector('#Pack'), add = root.querySelector('#Add'), head = root.querySelector('#Headline');
    var current = function () { return data[pack ? +pack.value : 0]; };
    var plan = function () { var r = root.querySelector('input[name=plan]:checked') || root.querySelector('input[name=plan]'); return r ? r.value : 'once'; };
    var paint = function () {
      var d = current();
      root.querySelectorAll('[data-p]').forEach(function (n) { n.textContent = d[n.getAttribute('data-p')]; });
      head.textContent = plan() === 'sub' ? d.sub : d.once;
      add.disabled = !d.ok; add.textContent = d.ok ? 'Add to cart' : 'Sold out';
    };
    root.addEventListener('change', function (ev) {
      if (ev.target.id === 'Pack') history.replaceState({}, '', location.pathname + '?variant=' + ev.target.value);
      paint();
    });
    paint();
  }
  document.querySelectorAll('[data-autosubmit]').forEach(function (s) { s.addEventListener('change', function () { s.form.submit(); }); });
  var pop = document.getElementById('NewsletterPopup');
  if (pop && location.pathname !== '/') {
    setTimeout(function () { pop.hidden = false; document.cookie = 'nl=1; path=/'; }, 1200);
    pop.querySelector('.popup__close').addEventListener('click', function () { pop.hidden = true; });
  }
})();
