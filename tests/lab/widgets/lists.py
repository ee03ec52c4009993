# ruff: noqa: E501 - the pages of shops, as they are written
"""Lists: native, by the ARIA patterns, by bare boxes and listeners, with a search of their own, long and lazy."""

from __future__ import annotations

from agent.core.types import ActionKind
from tests.lab.widgets.case import Case

SELECT, TYPE, CLICK = ActionKind.SELECT, ActionKind.TYPE, ActionKind.CLICK

NATIVE = """<label>Size <select onchange="document.title=this.value"><option value=s>Small<option value=m>Medium
<optgroup label=More><option value=l>Large<option value=x disabled>Huge</optgroup></select></label>"""
SEVERAL = """<label>Brands <select multiple size=4 onchange="document.title=[...this.selectedOptions].map(o=>o.value)">
<option value=a selected>Acme<option value=b>Bolt<option value=c>Core</select></label>"""
ARIA = """<style>[role=listbox]{display:none;position:absolute;background:#fff}.open+[role=listbox]{display:block}</style>
<div id=b role=combobox tabindex=0 aria-haspopup=listbox aria-expanded=false aria-controls=l aria-label="Sort by">Relevance</div>
<ul id=l role=listbox><li role=option>Relevance</li><li role=option>Price, low to high</li><li role=option>Newest</li></ul>
<script>b.onclick=()=>{b.classList.toggle('open');b.ariaExpanded=b.classList.contains('open')}
l.onclick=e=>{document.title=b.textContent=e.target.textContent;b.classList.remove('open')}</script>"""
BARE = """<style>.opts{display:none}.dd.is-open .opts{display:block}</style><h1>Shop</h1>
<div class=dd><span class=current>Choose a colour</span><ul class=opts><li>Red</li><li>Dark red</li><li>Blue</li></ul></div>
<script>document.querySelector('.current').addEventListener('click',e=>e.target.parentNode.classList.toggle('is-open'));
document.querySelectorAll('li').forEach(li=>li.addEventListener('click',()=>{document.title=li.textContent;
document.querySelector('.current').textContent=li.textContent;document.querySelector('.dd').classList.remove('is-open')}))</script>"""
LATE = """<button id=b aria-haspopup=listbox>Country</button><div id=host></div>
<script>b.onclick=()=>setTimeout(()=>{host.innerHTML='<div role=listbox><div role=option>France</div><div role=option>Italy</div></div>';
host.onclick=e=>{document.title=e.target.textContent;host.innerHTML=''}},400)</script>"""
LONG = """<style>#l{height:120px;overflow-y:auto;display:none;border:1px solid}#l div{height:24px}</style>
<button id=b aria-haspopup=listbox>Year</button><div id=l role=listbox><div id=pad></div></div>
<script>const draw=()=>{const from=Math.floor(l.scrollTop/24);l.innerHTML='<div style="height:'+from*24+'px"></div>'
+[...Array(8).keys()].map(i=>'<div role=option>'+(1950+from+i)+'</div>').join('')+'<div style="height:'+Math.max(0,(70-from-8))*24+'px"></div>'};
b.onclick=()=>{l.style.display='block';draw();l.onscroll=draw};
l.onclick=e=>{document.title=e.target.textContent;l.style.display='none'}</script>"""
SEARCHING = """<div id=b tabindex=0 role=combobox aria-haspopup=listbox>Pick a town</div><div id=p hidden><input id=i><ul id=u></ul></div>
<script>const towns=['Aachen','Berlin','Bremen','Dresden'];const draw=()=>{u.innerHTML=towns.filter(t=>i.value.length>1&&t.toLowerCase().includes(i.value.toLowerCase()))
.map(t=>'<li role=option>'+t+'</li>').join('')};b.onclick=()=>{p.hidden=false;i.focus()};i.oninput=()=>setTimeout(draw,200);
u.onclick=e=>{document.title=b.textContent=e.target.textContent;p.hidden=true}</script>"""
REPLACED = """<style>.hide{height:0;width:0;overflow:hidden}.items{display:none}.open .items{display:block}</style>
<div class="wrap"><div class=hide><select id=s><option>Any</option><option>Oak</option><option>Pine</option></select></div>
<div id=w class=widget style="cursor:pointer;border:1px solid"><p>Any</p><div class=items><ul><li>Any</li><li>Oak</li><li>Pine</li></ul></div></div></div>
<script>w.onclick=e=>{if(e.target.tagName==='LI'){s.value=e.target.textContent;w.querySelector('p').textContent=s.value;document.title=s.value}w.classList.toggle('open')}</script>"""
SUGGESTING = """<label for=i>From</label><input id=i role=combobox aria-autocomplete=list aria-controls=l><ul id=l role=listbox></ul>
<label>To <input></label><script>const all=['Paris (CDG)','Parma (PMF)','Porto (OPO)'];let t;
i.oninput=()=>{clearTimeout(t);t=setTimeout(()=>{l.innerHTML=all.filter(a=>a.toLowerCase().includes(i.value.toLowerCase())).map(a=>'<li role=option>'+a+'</li>').join('')},300)};
l.onclick=e=>{document.title=i.value=e.target.textContent;l.innerHTML=''}</script>"""
DATALIST = """<label>Browser <input list=d oninput="document.title=this.value"></label><label>Other <input></label>
<datalist id=d><option value=Chrome><option value=Firefox></datalist>"""
SHADOW = """<x-list></x-list><script>customElements.define('x-list',class extends HTMLElement{connectedCallback(){
const r=this.attachShadow({mode:'open'});r.innerHTML='<label>Wood <select><option>Oak<option>Ash</select></label>';
r.querySelector('select').onchange=e=>document.title=e.target.value}})</script>"""
FRAMED = """<iframe width=400 height=200 srcdoc="<label>Wood <select onchange='parent.document.title=this.value'><option>Oak<option>Ash</select></label>"></iframe>"""
GROUP = """<div role=radiogroup aria-label="Delivery" tabindex=0><div role=radio aria-checked=false>Standard</div>
<div role=radio aria-checked=false>Express</div></div><script>document.querySelectorAll('[role=radio]').forEach(r=>r.onclick=()=>{
document.querySelectorAll('[role=radio]').forEach(o=>o.ariaChecked=o===r);document.title=r.textContent})</script>"""

LISTS = (
    Case("native", NATIVE, SELECT, "select", "Size", "medium", "m"),
    Case("native, in a group of options", NATIVE, SELECT, "select", "Size", "Large", "l"),
    Case("native, an option that is switched off", NATIVE, SELECT, "select", "Size", "Huge", problem="no such option"),
    Case("native, no such option", NATIVE, SELECT, "select", "Size", "Tiny", problem="no such option"),
    Case("native, several, one more", SEVERAL, SELECT, "", "Brands", "Core", "a,c"),
    Case("native, several, exactly these", SEVERAL, SELECT, "", "Brands", "Bolt | Core", "b,c"),
    Case("aria listbox", ARIA, SELECT, "combobox", "Sort by", "Price, low to high", "Price, low to high"),
    Case("bare boxes with listeners", BARE, SELECT, "", "Choose a colour", "Red", "Red"),
    Case("a list that comes late", LATE, SELECT, "button", "Country", "Italy", "Italy"),
    Case("a long list that draws what shows", LONG, SELECT, "button", "Year", "1999", "1999"),
    Case("a list with a search field", SEARCHING, SELECT, "combobox", "Pick a town", "Dresden", "Dresden"),
    Case("a drawn list in a native one's place", REPLACED, SELECT, "", "Any", "Pine", "Pine"),
    Case("suggestions after a pause", SUGGESTING, SELECT, "combobox", "From", "Parma", "Parma (PMF)"),
    Case("suggestions without one that fits", SUGGESTING, SELECT, "combobox", "From", "Rome", problem="no such option"),
    Case("native suggestions", DATALIST, SELECT, "", "Browser", "Firefox", "Firefox"),
    Case("in a shadow root", SHADOW, SELECT, "select", "Wood", "Ash", "Ash"),
    Case("in a frame", FRAMED, SELECT, "select", "Wood", "Ash", "Ash"),
    Case("a group of radios", GROUP, CLICK, "radio", "Express", "", "Express"),
)  # fmt: skip
