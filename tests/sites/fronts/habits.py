"""Habits of shops that any markup may have: covers, client rendering, frames, suggestions, endless lists."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, quote, urlsplit

from tests.sites.web import Request

if TYPE_CHECKING:
    from tests.sites.fronts.front import Front


def inner_request(request: Request) -> Request:
    """The request that a shell makes for its content: `?u=/path?x=y`."""
    parts = urlsplit(request.query.get("u", "/"))
    return Request("GET", parts.path or "/", dict(parse_qsl(parts.query)), {}, request.cookies)


def shell(front: Front, request: Request) -> str:
    """The page that fetches its content, or frames it."""
    if front.render == "iframe":
        inner = f"/_frame?u={quote(request.target)}"
        return (
            f"<!doctype html><title>{front.name}</title><h1>{front.words.welcome}</h1>"
            f'<iframe src="{inner}" style="width:100%;height:1500px;border:0" title=shop></iframe>'
        )
    where = "location.hash.slice(1)||'/'" if front.render == "hash" else "location.pathname+location.search"
    wait = 300 if front.render == "hash" else 1500
    script = f"""
const here=()=>{where};
async function show(){{const m=document.getElementById('main');m.innerHTML='<div class=spinner aria-busy=true></div>';
 await new Promise(r=>setTimeout(r,{wait}));
 m.innerHTML=await (await fetch('/_part?u='+encodeURIComponent(here()))).text();
 if({"true" if front.render == "hash" else "false"}){{m.querySelectorAll('a[href^="/"]').forEach(a=>a.setAttribute('href','#'+a.getAttribute('href')));}}}}
show();addEventListener('hashchange',show);
document.addEventListener('submit',e=>{{if({"true" if front.render == "hash" else "false"}){{e.preventDefault();
 const f=e.target;location.hash='#'+f.getAttribute('action')+'?'+new URLSearchParams(new FormData(f));}}}});"""
    return front.skin.page(front, title=front.name, main="", asked="", script=script)


def cover(kind: str) -> str:
    """What lies over the page at first; remembered once it was answered."""
    if not kind:
        return ""
    texts = {
        "cookie": ("We value your privacy. We use cookies to improve your experience.", "Accept all", "Reject all"),
        "newsletter": ("Get 10 % off your first order! Join our newsletter. <input type=email placeholder='Your e-mail'>",
                       "Sign up", "No, thanks"),
        "age": ("Avez-vous l'âge légal pour acheter de l'alcool ?", "Oui, j'ai 18 ans ou plus", "Non, quitter"),
        "region": ("You seem to be in another country. Choose your country and currency.", "Continue to this shop",
                   "Switch to international site"),
        "einwilligung": ("Wir verwenden Cookies und ähnliche Technologien.", "Alle akzeptieren", "Nur notwendige"),
    }  # fmt: skip
    words, yes, no = texts[kind]
    delay = 1200 if kind == "newsletter" else 0
    return f"""<div id=cover role=dialog aria-modal=true style="display:none;position:fixed;inset:0;background:#0009;z-index:99">
<div style="background:#fff;margin:15vh auto;padding:2rem;width:420px"><p>{words}</p>
<button data-a=1>{yes}</button> <button data-a=0>{no}</button></div></div>
<script>(()=>{{const c=document.getElementById('cover');if(!document.cookie.includes('cover=1'))setTimeout(()=>c.style.display='block',{delay});
c.addEventListener('click',e=>{{const b=e.target.closest('button');if(!b)return;
 if({"b.dataset.a=='0'" if kind == "age" else "false"}){{location='about:blank';return;}}
 document.cookie='cover=1;path=/';c.remove();}});}})();</script>"""


def suggest_script(name: str) -> str:
    """A search that only suggests: links appear under the box; Enter does nothing."""
    return f"""<script>(()=>{{const i=document.querySelector('input[name="{name}"]');if(!i)return;
const d=document.createElement('div');d.style='position:absolute;background:#fff;border:1px solid #999;z-index:9';i.after(d);
i.form&&i.form.addEventListener('submit',e=>e.preventDefault());let t;
i.addEventListener('input',()=>{{clearTimeout(t);t=setTimeout(async()=>{{d.innerHTML=await(await fetch('/suggest?q='+encodeURIComponent(i.value))).text();}},250);}});}})();</script>"""


def more_script(kind: str) -> str:
    """ "Load more" and endless scrolling: the next cards are appended to the list."""
    return f"""<script>(()=>{{let n=1,busy=false;const s=document.getElementById('sentinel');if(!s)return;
async function more(){{if(busy)return;busy=true;n++;const u=new URL(location.href);u.searchParams.set('page',n);u.searchParams.set('cards','1');
 const h=await(await fetch('/_part?u='+encodeURIComponent(u.pathname+u.search))).text();
 if(h.trim()&&!h.includes('class=note'))document.getElementById('cards').insertAdjacentHTML('beforeend',h);
 else s.remove();busy=false;}}
 {"s.addEventListener('click',more)" if kind == "more" else "new IntersectionObserver(e=>{if(e[0].isIntersecting)more();},{rootMargin:'0px'}).observe(s)"};}})();</script>"""
