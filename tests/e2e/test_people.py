"""People at a running desk: invited by a link, told apart by role, warned when the page is not live."""

from __future__ import annotations

from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.e2e.person import Person


def test_an_invited_person_joins_and_may_do_what_the_role_says(admin: Person, browser: Browser) -> None:
    page, guest = admin.page, Person(browser, admin.system)
    admin.open("/team/")
    page.get_by_role("button", name="Invite").click()
    page.get_by_label("Who is it for").fill("Mei, night shift")
    page.get_by_role("dialog").get_by_label("Role").select_option("operator")
    page.get_by_role("button", name="Make the link").click()
    link = page.get_by_label("Invitation link").input_value()

    guest.page.goto(link)
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("Join Desk")
    guest.page.get_by_label("Name").fill("mei")
    guest.page.get_by_label("Password", exact=True).fill("quiet-flat-exact-7")
    guest.page.get_by_label("Password again").fill("quiet-flat-exact-7")
    guest.page.get_by_role("button", name="Make an account and join").click()
    expect(guest.page.get_by_role("region", name="Messages")).to_contain_text("Welcome to Desk.")

    guest.open("/team/")
    expect(guest.page.get_by_role("button", name="Invite")).to_have_count(0)
    guest.open("/team/audit/")
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("This is not yours to do")

    admin.open("/team/audit/")
    expect(page.get_by_role("table")).to_contain_text("Member joined")
    guest.page.goto(link)
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("This link does nothing any more")
    guest.context.close()
    assert [text for text in guest.problems if "status of 4" not in text] == []


def test_a_page_says_since_when_it_is_not_live_and_comes_back_by_itself(admin: Person) -> None:
    page = admin.page
    open_sockets: list[WebSocketRoute] = []
    refuses = [False]

    def route(socket: WebSocketRoute) -> None:
        if refuses[0]:
            socket.close()
        else:
            socket.connect_to_server()
            open_sockets.append(socket)

    page.route_web_socket("**/ws/**", route)
    admin.open("/queue/")
    expect(page.locator("#live-bar")).to_be_hidden()
    while not open_sockets:
        page.wait_for_timeout(50)
    refuses[0] = True
    open_sockets[-1].close()
    expect(page.locator("#live-bar")).to_contain_text("Not live since")
    assert page.locator("html").get_attribute("data-live") == "lost"
    refuses[0] = False
    expect(page.locator("#live-bar")).to_be_hidden()


def test_the_keyboard_goes_everywhere_but_never_types_for_you(admin: Person) -> None:
    page = admin.page
    admin.open("/")
    for key, path in (
        ("s", "/sweeps/"),
        ("r", "/results/"),
        ("q", "/queue/"),
        ("k", "/knowledge/"),
        ("d", "/"),
    ):
        page.keyboard.press("g")
        page.keyboard.press(key)
        page.wait_for_url(admin.system.url + path)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Next and previous in a list")
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    page.wait_for_url("**/sweeps/new/")
    page.get_by_label("What to find").fill("")
    page.get_by_label("What to find").press_sequentially("gdn?")
    expect(page.get_by_label("What to find")).to_have_value("gdn?")
    assert page.url.endswith("/sweeps/new/")


def test_the_chosen_theme_stays(admin: Person) -> None:
    page = admin.open("/")
    page.locator(".side [popovertarget=user-menu]").click()
    page.locator("#user-menu").get_by_role("button", name="Dark").click()
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.reload()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == dark == "rgb(11, 18, 20)"


def test_no_page_scrolls_sideways_on_a_small_phone(admin: Person) -> None:
    page = admin.page
    page.set_viewport_size({"width": 320, "height": 640})
    for path in (
        "/",
        "/sweeps/",
        "/sweeps/new/",
        "/results/",
        "/links/",
        "/links/new/",
        "/sweeps/lists/",
        "/queue/",
        "/knowledge/",
        "/team/",
        "/team/audit/",
    ):
        admin.open(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
