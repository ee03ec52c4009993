document.querySelectorAll('[id^=shopify-pc__banner__btn]').forEach(b => b.addEventListener('click', () => document.getElementById('shopify-pc__banner').remove()));
class VariantSelects extends HTMLElement {
  connectedCallback() { this.addEventListener('change', () => this.update()); }
  update() {
    const variants = JSON.parse(this.querySelector('[type="application/json"]').textContent);
    const options = [...this.querySelectorAll('fieldset')].map(f => f.querySelector('input:checked').value);
    const v = variants.find(x => x.options.every((o, i) => o === options[i]));
    const money = p => '£' + (p / 100).toFixed(2), box = document.querySelector('#price-template .price');
    box.classList.toggle('price--on-sale', !!v.compare_at_price); box.classList.toggle('price--sold-out', !v.available);
    box.innerHTML = '<div class="price__container"><div class="price__regular"><span class="price-item price-item--regular">' + money(v.price) + '</span></div>' + (v.compare_at_price ? '<div class="price__sale"><s class="price-item price-item--regular">' + money(v.compare_at_price) + '</s> <span class="price-item price-item--sale">' + money(v.price) + '</span></div>' : '') + '</div>';
    const b = document.querySelector('[name=add]'); b.disabled = !v.available; b.firstElementChild.textContent = v.available ? 'Add to cart' : 'Sold out';
    document.querySelector('[name=id]').value = v.id; history.replaceState({}, '', '?variant=' + v.id);
  }
}
customElements.define('variant-selects', VariantSelects);
