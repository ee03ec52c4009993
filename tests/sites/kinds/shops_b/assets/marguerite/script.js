(() => {
  const b = document.getElementById('rgpd');
  if (b) b.querySelectorAll('[data-rgpd]').forEach(x => x.addEventListener('click', () => { document.cookie = 'rgpd=' + x.dataset.rgpd + '; path=/'; b.remove(); }));
  document.querySelectorAll('.menu-item--expanded').forEach(li => { li.addEventListener('mouseenter', () => li.classList.add('ouvert')); li.addEventListener('mouseleave', () => li.classList.remove('ouvert')); });
})();
