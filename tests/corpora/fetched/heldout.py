"""Pages that were written before the states were measured, in other styles, and are only counted."""
# ruff: noqa: E501 - pages as they come

from __future__ import annotations

from tests.corpora.fetched.made import FOOT, NAV, PROSE, Page, article, doc

PAGES = (
    Page("cloudflare old", "captcha", doc(
        '<h1 data-translate="checking_browser">Checking your browser before accessing x.test.</h1><p>This process is automatic. Your '
        'browser will redirect to your requested content shortly.</p><form id="challenge-form" action="/?__cf_chl_jschl_tk__=1"></form>'
        "<p>DDoS protection by Cloudflare. Ray ID: 5a</p>", "Just a moment..."), 503),
    Page("cloudflare in Spanish", "captcha", doc(
        "<h1>x.test</h1><h2>Verifique que usted es un ser humano completando la acción a continuación.</h2><div class=cf-turnstile></div>"
        "<p>x.test necesita revisar la seguridad de su conexión antes de continuar.</p>", "Un momento…", lang="es")),
    Page("akamai challenge", "captcha", doc(
        '<div id="sec-if-cpt-container" style="display:none"></div><noscript><meta http-equiv="refresh" content="5; URL=\'/?bm-verify=AA\'"/>'
        '</noscript><script src="/_sec/cp_challenge/crypto.js"></script>', "&nbsp;")),
    Page("aws captcha", "captcha", doc(
        '<div id="captcha-container"></div><noscript><h1>JavaScript is disabled</h1>In order to continue, you need to verify that you\'re '
        "not a robot by solving a CAPTCHA puzzle.</noscript><script>window.gokuProps = {}; AwsWafCaptcha.saveReferrer();</script>",
        "Human Verification"), 405),
    Page("walmart like", "captcha", doc('<div class="re-captcha"><h1>Robot or human?</h1><p>Activate and hold the button to confirm that '
         "you’re human. Thank You!</p><div id=px-captcha role=main></div><p>Try a different method</p></div>", "Robot or human?")),
    Page("pardon", "captcha", doc(
        "<h1>Pardon Our Interruption...</h1><p>As you were browsing something about your browser made us think you were a bot. There are "
        "a few reasons this might happen:</p><ul><li>You're a power user moving through this website with super-human speed.</li><li>You've "
        "disabled cookies in your web browser.</li><li>A third-party browser plugin is preventing JavaScript from running.</li></ul><p>To "
        "regain access, please make sure that cookies and JavaScript are enabled before reloading the page.</p>", "Pardon Our Interruption")),
    Page("alibaba slider", "captcha", doc('<div id="nocaptcha"><p>亲，请拖动下方滑块完成验证</p><div id="nc_1_n1z" class="nc_iconfont"></div></div>'
         "<p>通过验证以确保正常访问</p>", "验证码拦截", lang="zh")),
    Page("naver style", "captcha", doc("<h2>비정상적인 접근이 감지되었습니다</h2><p>아래 그림의 문자를 입력해 주세요. 자동 입력 방지를 위한 절차입니다.</p>"
         "<form><img src=k.png><input name=answer><button>확인</button></form>", "보안 확인", lang="ko")),
    Page("polish gate", "captcha", doc("<h1>Potwierdź, że nie jesteś robotem</h1><p>Wykryliśmy nietypowy ruch z Twojej sieci.</p><form><div "
         'class="g-recaptcha" data-sitekey=x></div></form>', "Weryfikacja", lang="pl"), 429),
    Page("turkish", "captcha", doc("<p>Devam etmek için robot olmadığınızı doğrulayın.</p><form><div class=frc-captcha></div><button>Devam"
         "</button></form>", "Güvenlik kontrolü", lang="tr")),
    Page("dutch hold", "captcha", doc("<h1>Even controleren</h1><p>Houd de knop ingedrukt om te bevestigen dat u een mens bent.</p><button>"
         "Ingedrukt houden</button>", "Beveiligingscontrole", lang="nl")),
    Page("italian letters", "captcha", doc('<form><p>Inserisci i caratteri che vedi nell\'immagine per continuare</p><img src="/captcha.jpg">'
         "<input name=t><input type=submit value=Invia></form>", "Controllo di sicurezza", lang="it")),
    Page("geetest in a frame", "captcha", doc(NAV + '<div class="content"><h3>Slide to complete the puzzle</h3><div class="geetest_holder">'
         "</div></div><script>initGeetest4({captchaId:'1'},function(c){})</script>" + FOOT, "Verification")),
    Page("arkose", "captcha", doc("<p>Please solve this puzzle so we know you are a real person</p><iframe "
         'src="https://client-api.arkoselabs.com/fc/gc/?token=1"></iframe>', "")),
    Page("table layout puzzle", "captcha", doc("<table><tr><td><b>Security question</b></td></tr><tr><td>To prevent abuse by automated "
         "programs, type the number shown in the picture.</td></tr><tr><td><img src=n.gif><input name=n size=6><input type=submit></td></tr>"
         "</table>", "Verification required")),
    Page("ddos-guard", "captcha", doc('<h1 id="title">Checking your browser before accessing</h1><p>Please allow up to 5 seconds...</p>'
         '<script src="/.well-known/ddos-guard/js-challenge/index.js"></script>', "DDoS-Guard"), 403),
    Page("vercel", "captcha", doc("<p id=header-text>We're verifying your browser</p><p>Website owner? Click here to fix</p><script src="
         '"/.well-known/vercel/security/static/challenge.v2.min.js"></script>', "Vercel Security Checkpoint"), 429),
    Page("friendly words only", "captcha", doc("<main><h1>Hello there</h1><p>Before we let you in, please show us that you are not a machine. "
         "Tick the box.</p><input type=checkbox> <button>Go on</button></main>", "Hello")),
    # -- not a challenge ----------------------------------------------------------------------------
    Page("history of the test", "ok", article("A short history of proving you are human", "In 2000 a student wrote a program that drew "
         "distorted letters. “Type the characters you see in the image,” it said.", PROSE, "Unusual traffic is now found by other means. " + PROSE)),
    Page("glossary entry", "ok", doc(NAV + "<main><h1>CAPTCHA</h1><p>A CAPTCHA is a test that tells computers and humans apart. The visitor is asked to "
         "select all images with a given object, or to slide a piece into a puzzle.</p><p>The word is an acronym from the year 2003.</p><h2>See "
         "also</h2><ul><li><a href=/turing>Turing test</a></li><li><a href=/bot>Bot</a></li></ul></main>" + FOOT, "CAPTCHA - Glossary")),
    Page("vendor's product page", "ok", doc(NAV + "<main><h1>Stop bots. Keep humans.</h1><p>Verify you are human without puzzles. Trusted by "
         "12,000 sites.</p><section><h2>Fast</h2><p>" + PROSE + "</p></section><section><h2>Private</h2><p>" + PROSE + "</p></section><section>"
         "<h2>Simple</h2><p>" + PROSE + "</p></section><a href=/pricing>Pricing</a></main>" + FOOT, "Bot protection")),
    Page("sign-up with widget", "ok", doc(NAV + "<main><h1>Join the reading group</h1><p>We meet on the first Thursday of each month in the library, "
         "at seven. Tea is served, and nobody has to have finished the book.</p><form><input name=first><input name=last><input type=email name=m>"
         '<div class="cf-turnstile"></div><button>Join</button></form></main>' + FOOT, "Join")),
    Page("guest book", "ok", doc("<h1>Guest book</h1><ul><li>Lovely garden, we will come again in May. Anna</li><li>The tea was cold but the "
         "roses were not. Bert</li><li>Where did you get the blue hydrangea? Carla</li></ul><form><input name=name><textarea name=entry></textarea>"
         '<img src=captcha.png><label>Enter the code</label><input name=captcha><button>Sign</button></form>', "Guest book")),
    Page("forum thread", "ok", doc(NAV + '<div class="quick-login"><form><input name=u><input type=password name=p><button>Log in</button></form></div>'
         '<div id="posts"><div class=post><p>My outboard stalls when warm. ' + PROSE + "</p></div><div class=post><p>Check the fuel line. " + PROSE
         + "</p></div><div class=post><p>Thanks, that was it. It runs well now. " + PROSE + "</p></div></div><p>You must be logged in to reply.</p>", "Stalling")),
    Page("forum index with login", "ok", doc('<form><input name=user><input type=password name=pass><button>Login</button></form><table>' + "".join(
         f"<tr><td><a href=/f{n}>Board {n}</a></td><td>About engines, hulls and sails, part {n}</td><td>{n * 17} threads</td></tr>" for n in range(40))
         + "</table>", "Boards")),
    Page("shop with hidden login", "ok", doc(NAV + '<div style="display:none"><input type=password></div><main><h1>Oak oars</h1><p>Made by hand from one '
         "piece of oak, oiled twice, two metres and forty long. Sold in pairs, with leathers.</p><p>€ 240.00</p><button>Add to basket</button></main>", "Oak oars")),
    Page("privacy notice", "ok", doc(NAV + "<main><h1>Privacy</h1><p>This site is protected by reCAPTCHA and its terms apply. " + PROSE + "</p><p>"
         + PROSE * 2 + "</p><p>" + PROSE + "</p></main>", "Privacy")),
    Page("short notice", "ok", doc(NAV + "<main><h1>Opening hours</h1><p>We are open from Tuesday to Saturday, 10 to 18, and on the first Sunday of "
         "each month from 11 to 16. In August we are closed.</p></main>" + FOOT, "Opening hours")),
    Page("error pages explained", "ok", article("What “Access denied” and “404 not found” mean", PROSE, PROSE, PROSE)),
    Page("sso", "login", doc("<h2>Log in to continue</h2><a href=/google>Continue with Google</a><a href=/apple>Continue with Apple</a><p>or</p><form>"
         "<input type=email name=email><button>Next</button></form>", "Log in | Board")),
    Page("members", "login", doc(NAV + "<main><h1>Members only</h1><p>You must be logged in to view this page.</p><a href=/login>Log in</a></main>" + FOOT, "Members")),
    Page("cf blocked", "error", doc("<h1>Sorry, you have been blocked</h1><h2>You are unable to access x.test</h2><p>This website is using a security service to "
         "protect itself from online attacks.</p><p>Cloudflare Ray ID: 8a</p>", "Attention Required! | Cloudflare"), 403),
    Page("maintenance", "error", doc("<h1>We'll be back soon</h1><p>We are performing scheduled maintenance.</p>", "Maintenance"), 503),
    Page("next shell", "javascript", doc('<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">{"page":"/x"}</script><script src=/n.js></script>', "x")),
    Page("French 404", "not_found", doc(NAV + "<main><h1>Oups !</h1><p>La page que vous cherchez n'existe plus.</p></main>" + FOOT, "Page introuvable", lang="fr")),
    Page("German paywall", "paywall", article("Hafen wird teurer", PROSE, extra="<div><h3>Weiterlesen mit Plus</h3><p>Diesen Artikel lesen Sie mit einem Abo.</p>"
         "<a href=/abo>Jetzt abonnieren</a></div>", head='<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":"False"}</script>')),
    Page("server error", "error", doc("<h1>502 Bad Gateway</h1><hr>nginx/1.18", "502 Bad Gateway"), 200),
    Page("script redirect", "javascript", doc("<script>window.location.href='/start/index.html'</script>", "")),
)  # fmt: skip
