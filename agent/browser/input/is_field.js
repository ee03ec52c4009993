() => {
  let el = document.activeElement;
  while (el && el.shadowRoot && el.shadowRoot.activeElement) el = el.shadowRoot.activeElement;
  if (!el) return false;
  if (el.tagName === 'IFRAME' || el.tagName === 'TEXTAREA' || el.isContentEditable) return true;
  const buttons = ['button', 'submit', 'reset', 'checkbox', 'radio', 'image', 'file', 'range', 'color', 'hidden'];
  return el.tagName === 'INPUT' && !buttons.includes(el.type) && !el.readOnly;
}
