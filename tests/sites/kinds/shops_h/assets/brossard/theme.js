document.querySelectorAll('[data-rgpd]').forEach(b => b.addEventListener('click', () => document.getElementById('rgpd-banner').remove()));
const box = document.querySelector('.js-product-variants');
if (box) {
  const combos = JSON.parse(box.dataset.combinations || '[]');
  const draw = () => {
    const now = [...box.querySelectorAll('.product-variants-item')].map(i => (i.querySelector('select') || i.querySelector('input:checked')).value);
    const c = combos.find(x => x.v.every((v, k) => v === now[k])); if (!c) return;
    document.querySelector('.current-price-value').textContent = c.p;
    document.querySelector('#product-availability').textContent = c.ok ? 'En stock' : 'Rupture de stock';
    document.querySelector('.add-to-cart').disabled = !c.ok;
    box.querySelectorAll('.product-variants-item').forEach((i, k) => { const l = i.querySelector('.control-label'); if (i.querySelector('.input-color')) l.textContent = l.textContent.split(' : ')[0] + ' : ' + now[k]; });
  };
  box.addEventListener('change', draw);
}
