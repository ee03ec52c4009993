# ruff: noqa: E501 - the pages of shops, as they are written
"""Toggles, text, keys, pointing, scrolling, things that come anew, and what must not be done."""

from __future__ import annotations

from agent.core.types import ActionKind
from tests.lab.widgets.case import Case

CLICK, TYPE, SELECT, PRESS = ActionKind.CLICK, ActionKind.TYPE, ActionKind.SELECT, ActionKind.PRESS
HOVER, SCROLL, CLOSE = ActionKind.HOVER, ActionKind.SCROLL, ActionKind.CLOSE

HIDDEN_BOX = """<style>input{position:absolute;opacity:0;width:0;height:0}</style>
<label><input type=checkbox onchange="document.title=this.checked"><span style="padding:8px">In stock only</span></label>"""
NO_BOX = """<style>input{display:none}</style><input type=radio id=r name=x onchange="document.title='chosen'"><label for=r>Used</label>"""
BOX = """<label><input type=checkbox checked onchange="document.title=this.checked">Used too</label>"""
SWITCH = """<div id=s role=switch aria-checked=false tabindex=0 style="width:40px;height:20px;background:#ccc" aria-label="Dark"></div>
<script>s.onclick=()=>{s.ariaChecked=s.ariaChecked!=='true';document.title=s.ariaChecked}</script>"""
EDITABLE = """<div contenteditable=true role=textbox aria-label=Note style="min-height:40px" oninput="document.title=this.textContent">old</div>"""
MASKED = """<label>Code <input id=i></label><label>More <input></label><script>i.oninput=()=>{i.value=i.value.replace(/\\W/g,'').toUpperCase().replace(/(.{2})(?=.)/g,'$1-');document.title=i.value}</script>"""
STUBBORN = """<label>Code <input id=i></label><label>More <input></label><script>i.onkeydown=e=>e.preventDefault()</script>"""
FORM = """<form action=/gone><label>First <input id=a></label><label>Second <input></label></form><script>a.oninput=()=>document.title=a.value</script>"""
MENU = """<style>ul{display:none}li:hover ul{display:block}</style><nav><ul style="display:block"><li>Pets<ul><li><a href="#birds" onclick="document.title='birds'">Birds</a></li></ul></li></ul></nav>
<button aria-haspopup=true style="display:none">x</button>"""
HOVERED = """<style>.sub{display:none}.top:hover .sub{display:block}.top{width:200px;cursor:pointer}</style><div class=top onmouseenter="document.title='open'">Pets<div class=sub>Birds</div></div>"""
DIALOG = """<div id=d role=dialog aria-modal=true style="position:fixed;inset:40px;background:#fff">Hello <button>Fine</button></div>
<script>addEventListener('keydown',e=>{if(e.key==='Escape'){d.remove();document.title='closed'}})</script>"""
BOXED = """<h1>Shop</h1><div style="height:150px;overflow:auto" onscroll="document.title=this.scrollTop>50?'moved':''"><button>First</button><div style="height:900px"></div><button>Last</button></div>"""
AREA = """<textarea id=t rows=4 aria-label=Terms>a</textarea><script>t.textContent=Array(60).fill('line').join('\\n');t.scrollTop=500;t.onscroll=()=>document.title=t.scrollTop</script>"""
FOCUSED = """<label>Town <input onkeydown="if(event.key==='Enter')document.title='sent'"></label><label>Other <input></label>"""
ANEW = """<div id=host></div><script>const draw=()=>host.innerHTML=['Oak','Pine','Ash'].map(n=>'<button onclick="document.title=this.textContent">'+n+'</button>').join(' ');
draw();addEventListener('mousemove',draw,{once:true})</script>"""
REUSED = """<p><button id=a onclick="document.title=this.textContent">Oak</button></p><p><button id=b onclick="document.title=this.textContent">Pine</button></p>
<script>addEventListener('mousemove',()=>{},{once:true});let n=0;const swap=()=>{if(window[Symbol.for('sweepdesk.elements')]&&!n++){a.textContent='Pine';b.textContent='Oak'}else if(!n)setTimeout(swap,5)};swap()</script>"""
CONFIRM = """<button onclick="document.title=confirm('Are you sure?')">Ask me</button>"""
FILE = "<label>Picture <input type=file></label>"
STEPPER = """<ul><li>Salad <span class=minus>-</span> <b>0</b> <span class=plus>+</span></li><li>Soup <span class=minus>-</span> <b>0</b> <span class=plus>+</span></li></ul>
<script>document.querySelectorAll('.plus').forEach(p=>p.addEventListener('click',()=>{p.previousElementSibling.textContent++;document.title=p.parentNode.textContent.replace(/\\s+/g,' ').trim()}))</script>"""
ROW = """<div class=mail style="cursor:pointer">Anna: hello <span class="icon trash" style="display:inline-block;width:14px;height:14px;background:red"></span></div>
<script>document.querySelector('.trash').addEventListener('click',e=>{e.stopPropagation();document.title='trash'});document.querySelector('.mail').addEventListener('click',()=>document.title='mail')</script>"""

OTHERS = (
    Case("a box hidden behind its label, on", HIDDEN_BOX, SELECT, "checkbox", "In stock only", "on", "true"),
    Case("a radio that is not drawn", NO_BOX, CLICK, "radio", "Used", "", "chosen"),
    Case("a box that is on stays on", BOX, SELECT, "checkbox", "Used too", "on", ""),
    Case("a box is taken off", BOX, SELECT, "checkbox", "Used too", "off", "false"),
    Case("a drawn switch", SWITCH, SELECT, "switch", "Dark", "on", "true"),
    Case("an editable box", EDITABLE, TYPE, "textbox", "Note", "new words", "new words"),
    Case("a field with a mask", MASKED, TYPE, "textbox", "Code", "ab12cd", "AB-12-CD"),
    Case("a field that takes nothing", STUBBORN, TYPE, "textbox", "Code", "abc", problem="did not take"),
    Case("one of several fields is not sent off", FORM, TYPE, "textbox", "First", "abc", "abc"),
    Case("typing into what is no field", SWITCH, TYPE, "switch", "Dark", "abc", problem="no field"),
    Case("typing into a button", CONFIRM.replace("confirm('Are you sure?')", "1"), TYPE, "button", "Ask me", "abc", "1", problem="no field"),
    Case("pointing opens a menu", HOVERED, HOVER, "", "Pets", "", "open"),
    Case("escape closes a dialog", DIALOG, CLOSE, "", "", "", "closed"),
    Case("a key by name", DIALOG, PRESS, "", "", "escape", "closed"),
    Case("enter in a field", FOCUSED, PRESS, "textbox", "Town", "Enter", "sent"),
    Case("no such key", FOCUSED, PRESS, "textbox", "Town", "Control+V", problem="no such key"),
    Case("scrolling inside a box", BOXED, SCROLL, "button", "First", "down", "moved"),
    Case("scrolling a text to its top", AREA, SCROLL, "textbox", "Terms", "top", "0"),
    Case("what is drawn anew is found again", ANEW, CLICK, "button", "Pine", "", "Pine"),
    Case("what a page has put elsewhere is found there", REUSED, CLICK, "button", "Oak", "", "Oak"),
    Case("a question of the page is declined and noted", CONFIRM, CLICK, "button", "Ask me", "", "false", note="Are you sure?"),
    Case("files are left to people", FILE, TYPE, "file", "Picture", "x.png", problem="left to people"),
    Case("files are not even clicked", FILE, CLICK, "file", "Picture", "", problem="left to people"),
    Case("which of several, by its row", STEPPER, CLICK, "button", "+", "", "Soup - 1 +", nth=1),
    Case("an icon inside a row that is clicked", ROW, CLICK, "button", "trash", "", "trash"),
)  # fmt: skip
