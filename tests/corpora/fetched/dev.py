"""Pages that were looked at while the states were made."""
# ruff: noqa: E501 - pages as they come

from __future__ import annotations

from tests.corpora.fetched.made import FOOT, NAV, PROSE, Page, article, doc

PAGES = (
    Page("cloudflare managed", "captcha", doc(
        '<div class="main-wrapper" role="main"><div class="main-content"><noscript><div class="h2"><span '
        'id="challenge-error-text">Enable JavaScript and cookies to continue</span></div></noscript></div></div><script>'
        "(function(){window._cf_chl_opt={cvId:'3',cZone:'x.test',cType:'managed',cRay:'8a'};var a=document.createElement("
        "'script');a.src='/cdn-cgi/challenge-platform/h/g/orchestrate/chl_page/v1?ray=8a';})();</script>", "Just a moment...",
        '<meta http-equiv="refresh" content="390">'), 403),
    Page("datadome", "captcha", doc(
        "<p id=cmsg>Please enable JS and disable any ad blocker</p><script data-cfasync=false>var dd={'rt':'c','cid':'AH',"
        "'host':'geo.captcha-delivery.com'}</script><script src='https://ct.captcha-delivery.com/c.js'></script>", "shop.test")),
    Page("px press and hold", "captcha", doc(
        '<div class="px-captcha-container"><div class=h>Before we continue...</div><div>Press &amp; Hold to confirm you are a '
        'human (and not a bot).</div><div id="px-captcha"></div><div>Reference ID 8c2-11</div></div>', "Access to this page has been denied")),
    Page("yandex", "captcha", doc(
        '<div class="Container"><form method="POST" action="/checkcaptcha?key=1"><span>Подтвердите, что запросы отправляли вы, '
        'а не робот</span><div class="CheckboxCaptcha"><input type="submit" id="js-button"></div></form><p>Нам очень жаль, но '
        'запросы с вашего устройства похожи на автоматические.</p></div>', "Ой!", lang="ru")),
    Page("baidu slide", "captcha", doc('<div class="timeout hide">网络不给力，请稍后重试</div><div class="passMod_slide-btn"></div>'
         '<p>请完成下方验证</p><p>拖动左侧滑块使图片为正</p>', "百度安全验证", lang="zh")),
    Page("old google", "captcha", doc(
        '<form id="captcha-form" action="index" method="post"><img src="/sorry/image"><input name="captcha"><input type=submit '
        'value=Submit></form><hr><b>About this page</b><p>Our systems have detected unusual traffic from your computer network. '
        'This page checks to see if it\'s really you sending the requests, and not a robot.</p>', "https://www.example.test/search")),
    Page("amazon", "captcha", doc(
        "<h4>Enter the characters you see below</h4><p>Sorry, we just need to make sure you're not a robot.</p><form action="
        '"/errors/validateCaptcha"><img src="x.jpg"><input id="captchacharacters" name="field-keywords"><button>Continue</button></form>'
        '<a href="/terms">Conditions</a>', "Amazon.test")),
    Page("turnstile in a shop's frame", "captcha", doc(
        NAV + '<main><h2>One more step</h2><p>Complete the security check to continue.</p><div class="cf-turnstile" data-sitekey=1>'
        "</div></main>" + FOOT, "One more step")),
    Page("imperva frame", "captcha", doc(
        '<iframe id="main-iframe" src="/_Incapsula_Resource?CWUDNSAI=9&xinfo=1-2" frameborder=0>Request unsuccessful. Incapsula '
        "incident ID: 771</iframe>", "", '<META NAME="ROBOTS" CONTENT="NOINDEX, NOFOLLOW">')),
    Page("f5", "captcha", doc('<noscript>Please enable JavaScript to view the page content.<br/>Your support ID is: 118.</noscript>',
         "", '<script>(function(){window["bobcmn"]="101110"; })();</script><script src="/TSPD/0817?type=9"></script>')),
    Page("anubis", "captcha", doc(
        "<main><h1 id=title class=centered-div>Making sure you're not a bot!</h1><img id=image src='/.within.website/x/cmd/anubis/"
        "static/img/pensive.webp'><p id=status>Loading...</p><details><summary>Why am I seeing this?</summary><p>You are seeing this "
        "because the administrator of this website has set up Anubis to protect the server against the scourge of AI companies "
        "aggressively scraping websites. This can and does cause downtime for the websites.</p></details></main>"
        "<script id=anubis_challenge type=application/json>{}</script>", "Making sure you're not a bot!")),
    Page("own sum", "captcha", doc("<h1>Are you human?</h1><form method=post><label>What is 3 plus 9?</label><input name=answer>"
         "<button>Send</button></form>", "Robot check")),
    Page("japanese image", "captcha", doc("<h1>画像認証</h1><p>表示されている文字を入力してください。</p><form><img src=c.png><input name=code>"
         "<button>送信</button></form>", "認証", lang="ja")),
    Page("portuguese hcaptcha", "captcha", doc("<p>Para continuar, confirme que você é humano.</p><form><div class=h-captcha "
         "data-sitekey=1></div></form>", "Verificação", lang="pt")),
    Page("reddit like", "captcha", doc("<h1>You've been blocked by network security.</h1><p>To continue, log in to your account or "
         "use your developer token. If you think you've been blocked by mistake, file a ticket below.</p>", "Blocked")),
    Page("sgcaptcha", "captcha", doc("", "Robot Challenge Screen", '<meta http-equiv="refresh" content="0;/.well-known/sgcaptcha/?r=%2F">'), 202),
    # -- not a challenge ----------------------------------------------------------------------------
    Page("article about captchas", "ok", article("Why websites ask whether you are a robot",
         "Press and hold, select all images with a bus, prove you are human: the tests that keep automated traffic out are "
         "older than most of those who have to solve them, and have grown harder year by year.", PROSE, PROSE)),
    Page("short brief on captchas", "ok", article("“I am not a robot” box to go", "The search company said on Monday that the box with "
         "the words “I'm not a robot” will disappear from most sites within a year.", "Security checks will run unseen.",
         head='<meta property="og:type" content="article">')),
    Page("contact form with widget", "ok", doc(NAV + '<main><h1>Contact us</h1><p>We answer within two days. Our office is open from '
         'Monday to Friday, 9 to 17.</p><form method=post><input name=name><input type=email name=mail><textarea name=text></textarea>'
         '<div class="g-recaptcha" data-sitekey=1></div><button>Send</button></form></main>' + FOOT, "Contact",
         '<script src="https://www.google.com/recaptcha/api.js"></script>')),
    Page("comments with captcha", "ok", article("Harbour rules pass", extra='<section id="respond"><h3>Leave a reply</h3><form>'
         '<textarea></textarea><input name=author><input name=email><div class="h-captcha"></div><button>Post</button></form></section>')),
    Page("article with login box", "ok", article("Fish prices rise", extra='<aside><form><input name=user><input type=password name=pw>'
         "<button>Log in</button></form></aside>")),
    Page("docs on turnstile", "ok", doc(NAV + "<main><h1>Add the widget</h1><p>Put this element where the challenge should appear, "
         "then verify the answer on your server. " + PROSE + '</p><pre>&lt;div class="cf-turnstile" data-sitekey="key"&gt;&lt;/div&gt;</pre>'
         "<p>" + PROSE * 2 + "</p><p>" + PROSE + "</p></main>", "Add the widget")),
    Page("faq on robot check", "ok", doc(NAV + "<main><h1>Help</h1><h3>Why do I have to solve a captcha?</h3><p>We ask you to confirm that "
         "you are human when many requests come from one address, for instance in an office.</p><h3>The puzzle does not load</h3><p>"
         "Allow cookies and scripts, then load the page again. If that does not help, write to us.</p><h3>I cannot see the pictures</h3>"
         "<p>Choose the sound next to them; you will hear some digits that you can type in.</p></main>" + FOOT, "Help: security check")),
    Page("login", "login", doc('<h1>Sign in</h1><form><input type=email name=u><input type=password name=p><div class="g-recaptcha"></div>'
         "<button>Sign in</button></form>", "Sign in")),
    Page("login in German", "login", doc(NAV + "<main><p>Bitte melden Sie sich an, um diesen Bereich zu sehen.</p><form><input name=user>"
         "<input type=password name=pw><button>Anmelden</button></form></main>", "Anmeldung", lang="de")),
    Page("access denied", "error", doc("<h1>Access Denied</h1>You don't have permission to access \"http://x.test/\" on this server.<p>"
         "Reference #18.2d351ab8.1557.a4", "Access Denied"), 403),
    Page("nginx 403", "error", doc("<center><h1>403 Forbidden</h1></center><hr><center>nginx</center>", "403 Forbidden"), 403),
    Page("rate limit", "error", doc("<h1>Too many requests</h1><p>Please slow down and try again later.</p>", "429"), 429),
    Page("spa shell", "javascript", doc('<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>'
         '<script src="/static/main.js"></script>', "App")),
    Page("soft 404", "not_found", doc(NAV + "<main><h1>Page not found</h1><p>The page you were looking for has moved.</p></main>" + FOOT,
         "Page not found")),
    Page("paywall by markup", "paywall", article("Harbour deal", PROSE, extra='<div class="paywall"><h2>Subscribe to continue reading</h2>'
         "<a href=/subscribe>Subscribe now</a> <a href=/login>Already a subscriber? Log in</a></div>",
         head='<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":false,"wordCount":900}</script>')),
    Page("metered, all there", "ok", article("Harbour deal", *[PROSE * 3] * 12,
         head='<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":"False"}</script>')),
    Page("consent", "javascript", doc('<div><h1>Before you continue</h1><p>We and our 142 partners use cookies to store data.</p><button>'
         "Accept all</button><button>Reject all</button></div>", "Before you continue")),
    Page("empty", "empty", doc("", "")),
    Page("newsletter first", "ok", doc('<div class="modal"><h2>Log in to save articles</h2><input type=email><input type=password></div>'
         + article("Wind and waves"), "Wind and waves")),
)  # fmt: skip
