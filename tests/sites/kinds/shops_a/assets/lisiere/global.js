document.documentElement.className = 'js';
document.addEventListener('click', function (ev) {
  var b = ev.target.closest('[data-cookie]');
  if (b) { document.cookie = 'ls_cookies=' + b.dataset.cookie + ';path=/;max-age=31536000'; document.getElementById('cookie-banner').remove(); }
});
class VariantSelects extends HTMLElement {
  connectedCallback() {
    this.variants = JSON.parse(this.querySelector('[data-variants]').textContent);
    this.addEventListener('change', () => this.pick());
  }
  pick() {
    const sets = [...this.querySelectorAll('fieldset')];
    const want = sets.map((f) => f.querySelector('input:checked').value);
    const v = this.variants.find((x) => x.option1 === want[0] && (want.length < 2 || x.option2 === want[1]));
    const info = this.closest('product-info');
    sets[0].querySelector('[data-selected-value]').textContent = want[0];
    if (sets[1]) sets[1].querySelectorAll('input').forEach((i) => i.classList.toggle('disabled', !this.variants.some((x) => x.option1 === want[0] && x.option2 === i.value && x.available)));
    const eur = (c) => (c / 100).toLocaleString('fr-FR', { style: 'currency', currency: 'EUR' });
    const sale = v.compare_at_price > v.price;
    info.querySelector('[data-price]').innerHTML = '<div class="price price--large' + (sale ? ' price--on-sale' : '') + (v.available ? '' : ' price--sold-out') + '"><div class="price__container">' +
      (sale ? '<div class="price__sale"><span class="visually-hidden">Prix habituel</span><span><s class="price-item price-item--regular">' + eur(v.compare_at_price) + '</s></span><span class="visually-hidden">Prix promotionnel</span><span class="price-item price-item--sale price-item--last">' + eur(v.price) + '</span></div>'
            : '<div class="price__regular"><span class="visually-hidden visually-hidden--inline">Prix habituel</span><span class="price-item price-item--regular">' + eur(v.price) + '</span></div>') +
      '</div>' + (v.available ? (sale ? '<span class="badge price__badge-sale">En solde</span>' : '') : '<span class="badge price__badge-sold-out">Épuisé</span>') + '</div>';
    info.querySelector('input[name=id]').value = v.id;
    const btn = info.querySelector('[name=add]');
    btn.disabled = !v.available; btn.firstElementChild.textContent = v.available ? 'Ajouter au panier' : 'Épuisé';
    const sw = sets[0].querySelector('input:checked + label .swatch');
    document.querySelector('[data-media]').style.background = getComputedStyle(sw).getPropertyValue('--swatch--background');
    history.replaceState({}, '', location.pathname + '?variant=' + v.id);
  }
}
customElements.define('variant-selects', VariantSelects);
