# ruff: noqa: E501 - the pages of shops, as they are written
"""Dates, times, numbers: native fields, calendars to turn over, sliders by keys and by dragging, spinners."""

from __future__ import annotations

from agent.core.types import ActionKind
from tests.lab.widgets.case import Case

SELECT, TYPE = ActionKind.SELECT, ActionKind.TYPE


def native(kind: str) -> str:
    """A native field of that type, beside another."""
    return f"<label>When <input type={kind} onchange='document.title=this.value'></label><label>Name <input></label>"


CALENDAR = """<style>.cal{display:none}.cal.on{display:block}td a{padding:4px}</style><p>Date <input id=f readonly></p>
<div class="cal" id=c><div class=cal-header><a class=cal-prev title=Prev>&lt;</a> <span class=cal-title></span> <a class=cal-next title=Next>&gt;</a></div>
<table><tbody></tbody></table></div><script>let y=2024,m=10;const names=['January','February','March','April','May','June','July','August','September','October','November','December'];
const draw=()=>{c.querySelector('.cal-title').textContent=names[m]+' '+y;let h='<tr>',n=new Date(y,m+1,0).getDate(),s=new Date(y,m,1).getDay();
for(let i=0;i<s;i++)h+='<td class=other-month><span>'+(31-s+i)+'</span></td>';for(let d=1;d<=n;d++){h+='<td><a href="#">'+d+'</a></td>';if((d+s)%7==0)h+='</tr><tr>'}
for(let d=1;d<7;d++)h+='<td class=other-month><span>'+d+'</span></td>';c.querySelector('tbody').innerHTML=h};
f.onclick=()=>{c.classList.add('on');draw()};c.querySelector('.cal-prev').onclick=()=>{if(--m<0){m=11;y--}draw()};c.querySelector('.cal-next').onclick=()=>{if(++m>11){m=0;y++}draw()};
c.querySelector('tbody').onclick=e=>{e.preventDefault();if(e.target.tagName==='A'){f.value=document.title=y+'-'+(m+1)+'-'+e.target.textContent;c.classList.remove('on')}}</script>"""
CHOOSERS = """<label>Arrival <input id=f readonly></label><div id=c role=dialog hidden><select id=mm aria-label=Month></select><select id=yy aria-label=Year></select>
<div id=g role=grid></div></div><script>const names=['Jan','Feb','Mar','Apr','May','Jun','Jul','Aug','Sep','Oct','Nov','Dec'];
mm.innerHTML=names.map((n,i)=>'<option value='+i+'>'+n).join('');for(let y=2015;y<2035;y++)yy.innerHTML+='<option>'+y;yy.value=2024;
const draw=()=>{g.innerHTML='';for(let d=1;d<=new Date(yy.value,+mm.value+1,0).getDate();d++)g.innerHTML+='<button role=gridcell style="width:30px">'+d+'</button>'};
mm.onchange=yy.onchange=draw;f.onclick=()=>{c.hidden=false;draw()};g.onclick=e=>{f.value=document.title=e.target.textContent+'.'+names[mm.value]+'.'+yy.value;c.hidden=true}</script>"""
HINTED = """<label>Geburtstag <input placeholder="TT.MM.JJJJ" onchange="document.title=this.value"></label><label>Ort <input></label>"""
RANGE = "<label>Price <input type=range min=0 max=500 step=10 oninput='document.title=this.value'></label>"
ARIA = """<div id=s role=slider tabindex=0 aria-label=Volume aria-valuemin=0 aria-valuemax=100 aria-valuenow=50 style="width:20px;height:20px;background:red"></div>
<script>s.onkeydown=e=>{const by={ArrowRight:5,ArrowLeft:-5}[e.key]||0;s.setAttribute('aria-valuenow',Math.max(0,Math.min(100,+s.getAttribute('aria-valuenow')+by)));document.title=s.getAttribute('aria-valuenow')}</script>"""
PLAIN = """<div style="position:relative;width:200px;height:10px;background:#ddd" class="my-slider"><span id=h tabindex=0 class="my-slider-handle" style="position:absolute;left:0;top:-3px;width:16px;height:16px;background:#06c"></span></div>
<p>Value: <b id=v>0</b></p><script>let n=0;h.onkeydown=e=>{n+=({ArrowRight:1,ArrowLeft:-1}[e.key]||0);h.style.left=n+'px';v.textContent=document.title=n}</script>"""
DRAGGED = """<div id=t style="position:relative;width:300px;height:10px;background:#ddd"><div id=h class="range-thumb" style="position:absolute;left:0;top:-5px;width:20px;height:20px;background:#06c"></div></div>
<output id=v>0</output><script>let on=false,n=0;h.addEventListener('mousedown',e=>{on=true;e.preventDefault()});addEventListener('mouseup',()=>on=false);
addEventListener('mousemove',e=>{if(!on)return;n=Math.max(0,Math.min(60,Math.round((e.clientX-t.getBoundingClientRect().left-10)/280*60)));h.style.left=n/60*280+'px';v.textContent=document.title=n})</script>"""
SPINNER = """<label for=i>Guests</label><span><input id=i role=spinbutton value=2><a id=u tabindex=-1>+</a></span>
<script>i.onblur=()=>document.title=i.value</script>"""
DRAWN_SPINNER = """<div id=s role=spinbutton tabindex=0 aria-label=Hours aria-valuenow=3 aria-valuemin=0 aria-valuemax=23>3</div>
<script>s.onkeydown=e=>{const n=+s.ariaValueNow+({ArrowUp:1,ArrowDown:-1}[e.key]||0);s.ariaValueNow=n;s.textContent=document.title=n}</script>"""

MOMENTS = (
    Case("native date", native("date"), TYPE, "", "When", "12/25/2025", "2025-12-25"),
    Case("native date in words", native("date"), SELECT, "", "When", "25 December 2025", "2025-12-25"),
    Case("native time", native("time"), TYPE, "", "When", "2:05 PM", "14:05"),
    Case("native month", native("month"), TYPE, "", "When", "March 2026", "2026-03"),
    Case("native week", native("week"), TYPE, "", "When", "2026-W07", "2026-W07"),
    Case("native date and time", native("datetime-local"), TYPE, "", "When", "2026-02-03 09:30", "2026-02-03T09:30"),
    Case("native date, no date", native("date"), TYPE, "", "When", "soon", problem="no date"),
    Case("a calendar, forwards", CALENDAR, SELECT, "", "Date", "03/07/2025", "2025-3-7"),
    Case("a calendar, backwards", CALENDAR, TYPE, "", "Date", "2024-08-30", "2024-8-30"),
    Case("a calendar with lists", CHOOSERS, SELECT, "", "Arrival", "14 Feb 2027", "14.Feb.2027"),
    Case("a date in the field's own form", HINTED, TYPE, "", "Geburtstag", "2025-03-07", "07.03.2025"),
    Case("native slider", RANGE, SELECT, "slider", "Price", "330", "330"),
    Case("native slider, out of reach", RANGE, SELECT, "slider", "Price", "900", "500", problem="did not take"),
    Case("aria slider", ARIA, SELECT, "slider", "Volume", "85", "85"),
    Case("slider with keys and no aria", PLAIN, SELECT, "slider", "", "23", "23"),
    Case("slider that is dragged", DRAGGED, SELECT, "slider", "", "41", "41"),
    Case("spinner that takes letters", SPINNER, SELECT, "spinbutton", "Guests", "7", "7"),
    Case("spinner by keys", DRAWN_SPINNER, SELECT, "spinbutton", "Hours", "11", "11"),
    Case("native number", native("number"), TYPE, "", "When", "42", "42"),
)  # fmt: skip
