(function(){
var app=document.getElementById('app'),items=null,st={q:'',cat:'',ind:false,shown:12,pick:null,seen:[],cookies:true};
function h(t){return String(t).replace(/[&<>"]/g,function(c){return{'&':'&amp;','<':'&lt;','>':'&gt;','"':'&quot;'}[c]})}
function gbp(p){return '£'+(p/100).toFixed(2)}
function fold(t){return t.toLowerCase().replace(/[’']/g,'')}
function route(){var m=location.hash.match(/^#\/item\/([\w-]+)/);return m?m[1]:null}
function wanted(i){
  if(st.cat&&i.category!==st.cat)return false;
  if(st.ind&&i.spec.Induction!=='Yes')return false;
  if(!st.q.trim())return true;
  var hay=fold(i.title+' '+i.category+' '+i.blurb+' '+i.options.map(function(o){return o.values.join(' ')}).join(' '));
  return fold(st.q).split(/\s+/).every(function(w){return hay.indexOf(w)>=0});
}
function bar(){
  return '<header class="v-toolbar v-app-bar"><a class="v-toolbar__title" href="#/" style="color:#fff">Copper Lane</a><div class="v-input v-text-field"><label class="v-label">Filter products</label> <input id="input-7" type="text" autocomplete="off" value="'+h(st.q)+'"></div><button type="button" class="v-btn v-btn--icon" aria-label="Basket">&#128722; 0</button></header>';
}
function card(i){
  var ps=i.skus.map(function(s){return s.pence}),lo=Math.min.apply(0,ps),hi=Math.max.apply(0,ps),out=i.skus.every(function(s){return !s.stock});
  return '<div class="v-card v-card--link" role="link" tabindex="0" data-go="'+i.slug+'"><div class="v-image" style="height:90px;background:#eee"></div><div class="v-card__title">'+h(i.title)+'</div><div class="v-card__subtitle">'+h(i.category)+'</div><div class="v-card__text price">'+(lo<hi?'from ':'')+gbp(lo)+(out?' · out of stock':'')+'</div></div>';
}
function results(){
  var r=items.filter(wanted);
  return '<p class="text-caption">'+r.length+' of '+items.length+' products</p><div class="row">'+r.slice(0,st.shown).map(card).join('')+'</div>'+(r.length?'':'<div class="v-alert">Nothing matches your filters.</div>')+(r.length>st.shown?'<button type="button" class="v-btn v-btn--block" data-more="1">Show more</button>':'');
}
function list(){
  var cats=[];items.forEach(function(i){if(cats.indexOf(i.category)<0)cats.push(i.category)});
  return bar()+'<main class="v-main"><div class="v-chip-group">'+['All'].concat(cats).map(function(c){return '<button type="button" class="v-chip'+((st.cat||'All')===c?' v-chip--active':'')+'" data-cat="'+h(c)+'">'+h(c)+'</button>'}).join('')+' <label class="v-checkbox"><input type="checkbox" data-ind="1"'+(st.ind?' checked':'')+'> Works on induction</label></div><div id="results">'+results()+'</div></main>'+foot();
}
function foot(){
  var seen=st.seen.map(function(s){return items.filter(function(i){return i.slug===s})[0]});
  return '<footer class="v-footer">'+(seen.length?'<h3>Recently viewed</h3><div class="row">'+seen.map(card).join('')+'</div>':'')+'<p>Free delivery over £50 · Returns within 60 days · <a href="#/about">About us</a></p></footer>'+(st.cookies?'<div class="v-snack" role="status">We use cookies to keep the crumbs. <button type="button" class="v-btn" data-ok="1">OK</button></div>':'');
}
function sku(i){return i.skus.filter(function(s){return s.values.every(function(v,n){return st.pick[n]===v})})[0]}
function item(i){
  var s=sku(i),spec=Object.keys(i.spec).map(function(k){return '<tr><td>'+h(k)+'</td><td>'+h(i.spec[k])+'</td></tr>'}).join('');
  return bar()+'<main class="v-main"><ul class="v-breadcrumbs"><li><a href="#/">Shop</a></li><li>'+h(i.category)+'</li></ul><div class="v-card__product"><h1 class="text-h4">'+h(i.title)+'</h1><div class="text-h5 price">'+gbp(s.pence)+'</div><p>'+h(i.blurb)+'</p>'+
  i.options.map(function(o,n){return '<div class="option"><div class="v-label">'+h(o.name)+'</div><div class="v-btn-toggle" role="radiogroup" aria-label="'+h(o.name)+'">'+o.values.map(function(v){var alt=st.pick.slice();alt[n]=v;var k=i.skus.filter(function(x){return x.values.join('|')===alt.join('|')})[0];return '<button type="button" role="radio" aria-checked="'+(st.pick[n]===v)+'" class="v-btn'+(st.pick[n]===v?' v-btn--active':'')+(k.stock?'':' v-btn--disabled')+'" data-opt="'+n+'" data-val="'+h(v)+'">'+h(v)+'</button>'}).join('')+'</div></div>'}).join('')+
  (s.stock?'<button type="button" class="v-btn primary">Add to basket</button>':'<button type="button" class="v-btn primary" disabled>Out of stock</button>')+(spec?'<table class="v-data-table">'+spec+'</table>':'')+'</div><h3>Goes well with</h3><div class="row">'+items.filter(function(o){return o.category===i.category&&o!==i}).slice(0,3).map(card).join('')+'</div></main>'+foot();
}
function draw(){
  if(!items){app.innerHTML='<div class="v-application"><div class="v-progress-circular" role="progressbar">Loading…</div></div>';return}
  var r=route(),i=r&&items.filter(function(x){return x.slug===r})[0];
  if(location.hash==='#/about'){app.innerHTML='<div class="v-application">'+bar()+'<h1>About us</h1><p>A kitchen shop in a lane.</p>'+foot()+'</div>';return}
  if(i){if(!st.pick){var f=i.skus.filter(function(s){return s.stock})[0]||i.skus[0];st.pick=f.values.slice()}app.innerHTML='<div class="v-application">'+item(i)+'</div>';document.title=i.title+' | Copper Lane Kitchen'}
  else{app.innerHTML='<div class="v-application">'+list()+'</div>';document.title='Copper Lane Kitchen'}
}
app.addEventListener('input',function(e){if(e.target.id==='input-7'){st.q=e.target.value;st.shown=12;if(route()){location.hash='#/';return}clearTimeout(st.t);st.t=setTimeout(function(){var n=document.getElementById('results');if(n)n.innerHTML=results()},150)}});
app.addEventListener('change',function(e){if(e.target.dataset.ind){st.ind=e.target.checked;draw()}});
app.addEventListener('click',function(e){
  var t=e.target.closest('[data-go],[data-cat],[data-more],[data-opt],[data-ok]');if(!t)return;var d=t.dataset;
  if(d.go){location.hash='#/item/'+d.go}
  else if(d.cat){st.cat=d.cat==='All'?'':d.cat;st.shown=12;draw()}
  else if(d.more){st.shown+=12;document.getElementById('results').innerHTML=results()}
  else if(d.opt){st.pick[+d.opt]=d.val;draw()}
  else if(d.ok){st.cookies=false;draw()}
});
app.addEventListener('keydown',function(e){if(e.key==='Enter'&&e.target.dataset.go)location.hash='#/item/'+e.target.dataset.go});
window.addEventListener('hashchange',function(){st.pick=null;var r=route();draw();if(r&&st.seen.indexOf(r)<0)st.seen=[r].concat(st.seen).slice(0,4);window.scrollTo(0,0)});
draw();
fetch('/api/v2/products').then(function(r){return r.json()}).then(function(d){items=d.items;draw()});
})();
