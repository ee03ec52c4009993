class PredictiveSearch extends HTMLElement {
  connectedCallback() {
    this.input = this.querySelector('input[type=search]'); this.box = this.querySelector('[data-predictive-search]');
    this.input.addEventListener('input', () => { clearTimeout(this.wait); this.wait = setTimeout(() => this.look(), 300); });
  }
  look() {
    const q = this.input.value.trim(); if (!q) { this.box.innerHTML = ''; return; }
    fetch('/search/suggest?q=' + encodeURIComponent(q) + '&section_id=predictive-search').then(r => r.text()).then(t => { this.box.innerHTML = new DOMParser().parseFromString(t, 'text/html').querySelector('#shopify-section-predictive-search').innerHTML; this.input.setAttribute('aria-expanded', 'true'); this.box.querySelectorAll('button').forEach(b => b.addEventListener('click', () => this.querySelector('form').submit())); });
  }
}
customElements.define('predictive-search', PredictiveSearch);
class VariantSelects extends HTMLElement {
  connectedCallback() { this.addEventListener('change', () => this.update()); }
  update() {
    const all = JSON.parse(this.querySelector('script').textContent), picked = [...this.querySelectorAll('input:checked')].map(i => i.value), v = all.find(x => x.options.every((o, i) => o === picked[i])); if (!v) return;
    fetch(location.pathname + '?variant=' + v.id + '&section_id=template--main').then(r => r.text()).then(t => {
      const d = new DOMParser().parseFromString(t, 'text/html');
      ['#price-template--main', '.product-form__buttons'].forEach(s => { document.querySelector(s).innerHTML = d.querySelector(s).innerHTML; });
      document.querySelector('.product-variant-id').value = v.id; history.replaceState({}, '', location.pathname + '?variant=' + v.id);
    });
  }
}
customElements.define('variant-selects', VariantSelects);
document.querySelectorAll('.quantity__button').forEach(b => b.addEventListener('click', () => { const i = b.parentNode.querySelector('input'); i.value = Math.max(1, +i.value + (b.name === 'plus' ? 1 : -1)); }));
