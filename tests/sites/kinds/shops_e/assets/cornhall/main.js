document.addEventListener('click', function (e) {
  if (e.target.matches('.js-cookie-ok')) { document.cookie = 'ch_ok=1; path=/'; e.target.closest('.modal').remove(); }
});
document.addEventListener('change', function (e) {
  if (!e.target.matches('.js-qty')) return;
  var sum = 0; document.querySelectorAll('.js-qty').forEach(function (s) { sum += Number(s.value) * Number(s.getAttribute('data-price')); });
  document.querySelector('.js-total').textContent = '£' + sum.toFixed(2);
});
