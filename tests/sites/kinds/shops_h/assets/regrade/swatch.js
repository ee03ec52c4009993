(() => {
  const ok = document.getElementById('btn-cookie-allow'); ok && ok.addEventListener('click', () => document.getElementById('notice-cookie-block').remove());
  const host = document.querySelector('[data-role=swatch-options]'), init = document.querySelector('script[type="text/x-magento-init"]');
  if (!host || !init) return;
  const cfg = JSON.parse(init.textContent)['[data-role=swatch-options]']['Magento_Swatches/js/swatch-renderer'].jsonConfig, chosen = {};
  const fits = (id, except) => Object.entries(chosen).every(([a, o]) => a === except || cfg.index[id][a] === o);
  const draw = () => {
    host.querySelectorAll('.swatch-option').forEach(e => {
      const a = e.dataset.attr, o = e.getAttribute('data-option-id'), on = chosen[a] === o;
      e.classList.toggle('selected', on); e.setAttribute('aria-checked', on);
      const live = Object.keys(cfg.index).some(id => cfg.index[id][a] === o && fits(id, a));
      e.classList.toggle('disabled', !live); live ? e.removeAttribute('disabled') : e.setAttribute('disabled', 'disabled');
    });
    host.querySelectorAll('.swatch-attribute').forEach(d => { const o = cfg.attributes[d.dataset.attributeId].options.find(x => x.id === chosen[d.dataset.attributeId]); d.querySelector('.swatch-attribute-selected-option').textContent = o ? o.label : ''; });
    const left = Object.keys(cfg.index).filter(id => fits(id)), price = Math.min(...left.map(id => cfg.optionPrices[id].finalPrice.amount)), w = document.querySelector('#product-price-' + cfg.productId);
    w.setAttribute('data-price-amount', price); w.querySelector('.price').textContent = '£' + price.toFixed(2);
    const l = document.querySelector('.product-info-price .price-label'); if (l) l.hidden = Object.keys(chosen).length === Object.keys(cfg.attributes).length;
  };
  for (const a of Object.values(cfg.attributes)) {
    const d = document.createElement('div'); d.className = 'swatch-attribute ' + a.code; d.dataset.attributeId = a.id; d.setAttribute('data-attribute-code', a.code);
    d.innerHTML = '<span class="swatch-attribute-label">' + a.label + '</span> <span class="swatch-attribute-selected-option"></span><div class="swatch-attribute-options" role="listbox" aria-label="' + a.label + '"></div>';
    for (const o of a.options) { const e = document.createElement('div'); e.className = 'swatch-option text'; e.tabIndex = 0; e.setAttribute('role', 'option'); e.setAttribute('data-option-id', o.id); e.setAttribute('data-option-label', o.label); e.dataset.attr = a.id; e.textContent = o.label; e.onclick = () => { if (e.classList.contains('disabled')) return; chosen[a.id] === o.id ? delete chosen[a.id] : chosen[a.id] = o.id; draw(); }; d.lastChild.append(e); }
    host.append(d);
  }
  draw();
})();
