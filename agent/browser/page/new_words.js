// News is another line of words, in or out: counters, clocks, dots and "loading" are none.
({most}) => new Promise((done) => {
  const later = window[Symbol.for('sweepdesk.later')] || setTimeout;
  const WAITS = /^(?:loading|pleasewait|wait|searching|moment|einenmoment|bittewarten|wirdgeladen|ladt|lädt|chargement|patientez|cargando|buscando|caricamento|laden|carregando)/;
  const lines = () => new Set(((document.body && document.body.innerText) || '').slice(0, 60000).split('\n')
    .map((line) => line.toLowerCase().replace(/[^\p{L}]+/gu, '')).filter((line) => line.length > 2 && !(line.length < 40 && WAITS.test(line))));
  const before = lines();
  let dirty = false, isOver = false;
  const watch = new MutationObserver(() => { dirty = true; });
  const end = (hasChanged) => { isOver = true; watch.disconnect(); done(hasChanged); };
  watch.observe(document, {subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['class', 'style', 'hidden']});
  const look = () => {
    if (isOver) return;
    if (dirty) {
      dirty = false;
      const now = lines();
      let letters = 0;
      for (const line of now) if (!before.has(line)) letters += line.length;
      for (const line of before) if (!now.has(line)) letters += line.length;
      if (letters > 5) return end(true);
    }
    later(look, 100);
  };
  later(() => end(false), most);
  look();
})
