// Quiet is: no new words or nodes for a while, nothing that moves towards an end (transitions, opening menus), and no
// short timer still to come that the action set off (listeners.js). Pages that move for ever are not waited for.
({quiet, most, moves}) => new Promise((done) => {
  const began = performance.now(), later = window[Symbol.for('sweepdesk.later')] || setTimeout;
  let last = began;
  const watch = new MutationObserver((found) => {
    const now = performance.now();
    if (now - began < moves || found.some((one) => one.type !== 'attributes')) last = now;
  });
  const end = (isQuiet) => { watch.disconnect(); done(isQuiet); };
  const attributeFilter = ['style', 'class', 'hidden', 'open', 'aria-expanded'];
  watch.observe(document, {subtree: true, childList: true, characterData: true, attributes: true, attributeFilter});
  const isComing = () => { try { return window[Symbol.for('sweepdesk.pending')]() > 0; } catch (e) { return false; } };
  const isMoving = () => document.getAnimations().some((a) => {
    const left = a.playState === 'running' && a.effect ? a.effect.getComputedTiming().endTime - a.currentTime : 0;
    return left > 0 && left < moves;
  });
  const tick = () => {
    const now = performance.now(), early = now - began < moves;
    if (document.readyState !== 'loading' && now - last >= quiet && !(early && (isMoving() || isComing()))) end(true);
    else if (now - began >= most) end(false);
    else later(tick, 25);
  };
  tick();
})
