"""Pages that were written after the states were made, to be counted once more: the third set."""
# ruff: noqa: E501 - pages as they come

from __future__ import annotations

from tests.corpora.fetched.made import FOOT, NAV, PROSE, Page, article, doc

_MENU = "<div class=c1>" + "".join(f"<a href=/c{n}>Category {n}</a> " for n in range(30)) + "</div>"

PAGES = (
    Page("script alone", "captcha", "<html><head><script src='https://x.test/149e9513-01fa-4fb0-aad4-566afd725d1b/2d206a39-8ed7-437e-a3be-862e0f06eea3/ips.js'></script></head><body><script>window.KPSDK={};</script></body></html>", 429),
    Page("menu without class", "captcha", doc(_MENU + "<div class=c2><b>Please verify that you are a human</b><br>Tick the box below.<div class=h-captcha></div></div>" + FOOT, "Shop")),
    Page("long explanation", "captcha", doc(
        "<h1>Please verify you are human</h1><p>We have detected unusual activity from your network. To protect our customers we ask you to complete a short check. "
        "This can happen if you share your connection with many others, for instance at work, or use a VPN.</p><p>If you are a customer and see this page again and "
        "again, clear your cookies, switch off extensions that block scripts, or use another browser.</p><p>If nothing helps, write to help@x.test with the reference "
        "number below and tell us when it happened and what you were about to do.</p><div id=captcha-box></div><p>Reference 00-11-22</p>", "Security check")),
    Page("ebay like", "captcha", doc("<h1>Please verify yourself to continue</h1><p>To keep this site a safe place to buy and sell, we will occasionally ask you to verify yourself. "
         "This helps us to block unauthorized users from entering our site.</p><div id='captcha_loading'></div><iframe src='https://newassets.hcaptcha.com/captcha/v1/x'></iframe>", "Security Measure")),
    Page("swedish", "captcha", doc("<h2>Bekräfta att du inte är en robot</h2><form method=post><input type=checkbox name=ok> <button>Fortsätt</button></form>", "Ett ögonblick", lang="sv")),
    Page("arabic", "captcha", doc("<h1>تحقق من أنك إنسان</h1><div class=cf-turnstile></div>", "لحظة", lang="ar")),
    Page("russian guard", "captcha", doc("<h1>Проверка браузера</h1><p>Подождите несколько секунд, мы проверяем ваш браузер.</p><script>setTimeout(function(){location.reload()},3000)</script>", "Проверка", lang="ru")),
    Page("drag in English", "captcha", doc("<div class=box><div class=t>Slide to verify</div><div class=slider><span>»</span></div></div>", "Slide to verify")),
    Page("spanish interruption", "captcha", doc("<h1>Comprueba que eres humano</h1><p>Resuelve el captcha para seguir navegando.</p><form><div class=g-recaptcha></div></form>", "Comprobación", lang="es")),
    Page("cap pow", "captcha", doc("<h1>Hold on</h1><p>Your browser is solving a small challenge.</p><cap-widget></cap-widget>", "Hold on")),
    Page("finnish", "captcha", doc("<p>Varmista, ettet ole robotti, ennen kuin jatkat.</p><form><div class='g-recaptcha'></div><input type=submit value=Jatka></form>", "Turvatarkistus", lang="fi")),
    Page("wordfence robots", "captcha", doc("<h1>Bot check</h1><p>Your access looks automated. Confirm that you are a person to go on.</p><form><input type=submit value='I am a person'></form>", "Bot check"), 403),
    # -- not a challenge ----------------------------------------------------------------------------
    Page("tutorial", "ok", doc(NAV + "<main><h1>How to solve a captcha by ear</h1><ol><li>Press the headphones next to the picture.</li><li>Listen to the digits and write them down.</li><li>Enter the digits you hear and press Verify.</li></ol><p>" + PROSE + "</p><p>" + PROSE + "</p></main>" + FOOT, "How to solve a captcha by ear")),
    Page("press release", "ok", doc(NAV + "<div class=content><h1>Northgate Bank ends the puzzle at login</h1><p>Leeds, 3 May. From June customers of Northgate Bank will no longer be asked to select all squares with traffic lights. "
         "“We know it is you by other means,” said the head of security.</p><p>" + PROSE + "</p></div>" + FOOT, "Northgate Bank ends the puzzle at login")),
    Page("poll with widget", "ok", doc(NAV + "<main><h1>Which bridge should be repaired first?</h1><p>The council asks its citizens. The poll is open until Sunday evening, and one vote is counted for each person.</p><form><label><input type=radio name=b> Mill bridge</label>"
         "<label><input type=radio name=b> Long bridge</label><textarea name=why></textarea><div class=g-recaptcha></div><button>Vote</button></form></main>" + FOOT, "Poll")),
    Page("forum question", "ok", doc(NAV + "<div id=thread><h1>Captcha does not appear on my login form</h1><p>I put the div in the form but only see an empty box. The console says that the key is not valid for this domain.</p><p>Did you add localhost to the list of domains?</p>"
         "<p>That was it, thank you! I had only the name without www.</p></div>" + FOOT, "Captcha does not appear on my login form")),
    Page("changelog", "ok", doc("<h1>Changelog</h1><h2>2.1</h2><ul><li>Captcha on sign-up</li><li>Rate limits for the API</li></ul><h2>2.0</h2><ul><li>New login page</li><li>Access denied page in German</li></ul>", "Changelog")),
    Page("support page on lock-out", "ok", doc(NAV + "<main><h1>I cannot log in</h1><p>If you have forgotten your password, press “Forgot password” on the login page and follow the mail that we send you.</p><p>After five wrong passwords your account is locked for an hour.</p></main>" + FOOT, "I cannot log in")),
    Page("library catalogue", "ok", doc(NAV + "<main><h1>The robot's rebellion</h1><table><tr><th>Author</th><td>H. Lem</td></tr><tr><th>Year</th><td>1971</td></tr><tr><th>Shelf</th><td>SF 12</td></tr></table><p>A robot is asked to prove that it is human.</p><a href=/login>Log in to reserve</a></main>" + FOOT, "The robot's rebellion")),
    Page("weather", "ok", doc("<h1>Weather in Tromsø</h1><table><tr><td>Monday</td><td>-4 °C</td><td>Snow</td></tr><tr><td>Tuesday</td><td>-2 °C</td><td>Clear</td></tr><tr><td>Wednesday</td><td>1 °C</td><td>Rain</td></tr></table>", "Weather in Tromsø")),
    Page("article with wall of subscription offers, all there", "ok", article("Sea walls hold", *[PROSE * 2] * 10, extra="<div class=offer>Subscribe now and read the first month for free</div>")),
    Page("comments need login", "ok", article("Small boats", extra="<section id=comments><p>Please log in to comment.</p><a href=/login>Log in</a></section>")),
    Page("account page", "login", doc(NAV + "<main><div class=card><h2>Welcome back</h2><form action=/session><input name=email type=email><input name=password type=password><button>Continue</button></form><a href=/forgot>Forgot password?</a></div></main>" + FOOT, "Harbour Post – Account")),
    Page("Dutch 404", "not_found", doc("<h1>Oeps, pagina niet gevonden</h1><p>Ga terug naar de <a href=/>homepage</a>.</p>", "404", lang="nl")),
)  # fmt: skip
