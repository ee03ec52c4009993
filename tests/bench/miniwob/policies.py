# ruff: noqa: E501 - sixty small scripts, one thing a line
"""One scripted policy for each task: clicks, choices, forms, dates and widgets. Sites of several steps: `sites.py`."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from agent.core.types import ActionKind, InteractiveElement
from tests.bench.miniwob.world import Invisible, Test, World

Policy = Callable[[World], Awaitable[None]]
TEXT_FIELDS = ("textbox", "searchbox", "combobox")


def _one_of(names: set[str]) -> Test:
    return lambda e: e.name.casefold() in names and not e.is_checked


def _says(*words: str) -> Test:
    return lambda e: any(word in e.name.casefold() for word in words)


async def click_test(w: World) -> None:
    await w.click(w.one("button"))


async def click_test_2(w: World) -> None:
    await w.press("button", name="ONE")


async def click_button(w: World) -> None:
    await w.click(w.one("button", where=lambda e: e.name == w.quoted()[0]))


async def click_button_sequence(w: World) -> None:
    await w.press("button", name="ONE")
    await w.press("button", name="TWO")


async def click_named(w: World) -> None:
    """A link or button that the instruction quotes."""
    await w.click(w.one(name=w.quoted()[0]))


async def click_dialog(w: World) -> None:
    await w.press("button", name="Close")


async def click_dialog_2(w: World) -> None:
    wanted = w.quoted()[0]
    await w.press("button", name="Close" if wanted == "x" else wanted)


async def click_tab(w: World) -> None:
    await w.press("tab", name="Tab #" + w.asked(r"Tab #(\d)")[1])


async def in_tabs(w: World) -> None:
    """Open one tab after the other until the link is there."""
    wanted = w.quoted()[0]
    for n in range(len(w.all("tab"))):
        if not (found := w.all("button", "link", name=wanted)):
            await w.click(w.all("tab")[n])
            found = w.all("button", "link", name=wanted)
        if found:
            return await w.click(found[0])
    raise Invisible(f"{wanted!r} is in no tab")


async def click_widget(w: World) -> None:
    kind = w.quoted()[0]
    tests: dict[str, Callable[[InteractiveElement], bool]] = {
        "text": lambda e: e.role in TEXT_FIELDS and e.tag == "input",
        "textarea": lambda e: e.role in TEXT_FIELDS and e.tag == "textarea",
        "button": lambda e: e.role == "button",
        "radio": lambda e: e.role == "radio",
        "checkbox": lambda e: e.role == "checkbox",
    }
    await w.click(w.one(where=tests[kind]))


async def click_menu(w: World) -> None:
    *above, wanted = w.asked(r"Select (.+)")[1].split(">")
    for name in above:
        await w.act(ActionKind.HOVER, w.one(name=name.strip(), nth=-1))
    await w.click(w.one(name=wanted.strip(), nth=-1))


async def click_menu_2(w: World) -> None:
    await w.press("button", name="Menu")
    icons = {"disk": "Save", "seek-start": "Prev", "seek start": "Prev", "stop": "Stop", "play": "Play",
             "seek-end": "Next", "seek end": "Next", "zoomin": "Zoom In", "zoomout": "Zoom Out"}  # fmt: skip
    labels = re.findall(r'labeled "([^"]+)"', w.task)
    found = labels or [name for icon, name in icons.items() if re.search(rf"\b{icon}\b", w.task)]
    if not found:
        raise Invisible("the icon of the instruction")
    if not w.all(name=found[0]):
        await w.act(ActionKind.HOVER, w.one(name="Playback"))
    await w.click(w.one(name=found[0], nth=-1))


async def click_checkboxes(w: World) -> None:
    wanted = w.asked(r"Select (.*?) and click")[1]
    for name in wanted.split(", ") if wanted != "nothing" else ():
        await w.click(w.one("checkbox", name=name))
    await w.send()


SYNONYMS = """big large huge enormous gigantic|small tiny little mini petite|red scarlet crimson vermillion
happy cheerful joyful gleeful delighted|sad unhappy sorrowful miserable tragic|angry mad furious irritated
evil wicked immoral sinful corrupt depraved|wrong incorrect mistaken erroneous|real genuine actual
strange odd peculiar unusual weird|stop cease halt end finish|scared terrified panicked fearful frightened afraid
quiet calm peaceful serene mild|old aged archaic|love like adore favor|kill murder assassinate
keep retain preserve sustain maintain|hide conceal camouflage|hate despise loathe detest dislike
funny humorous amusing comical laughable|fat fleshy plump chubby|stupid dumb dull unwise
delicious savory delectable appetizing|cut slice carve chop|brave courageous fearless|begin start initiate launch
answer reply response|television televisions tv tvs|house home houses homes|fire flame fires flames
pig pork swine|rabbit rabbits bunny bunnies|car cars automobile automobiles vehicle vehicles|water"""


async def click_checkboxes_soft(w: World) -> None:
    groups = [set(group.split()) for group in SYNONYMS.replace("\n", "|").split("|")]
    for name in w.asked(r"similar to (.*?) and click")[1].casefold().split(", "):
        family = next(g for g in groups if name in g)
        for box in w.all("checkbox", where=_one_of(family)):
            await w.click(w.one("checkbox", name=box.name))
            break
    await w.send()


async def click_option(w: World) -> None:
    await w.click(w.one("radio", name=w.asked(r"Select (.+?) and click")[1]))
    await w.send()


async def choose_list(w: World) -> None:
    await w.choose(w.one("select"), w.asked(r"Select (.+?) from the (?:scroll )?list")[1])
    await w.send()


async def click_scroll_list(w: World) -> None:
    for name in w.asked(r"Select (.+?) from the scroll list")[1].split(", "):
        await w.choose(w.one("select"), name)
    await w.send()


DIGITS = ("0110 1001 1001 1001 1001 1001 0110", "0010 0110 0010 0010 0010 0010 0010", "0110 1001 1001 0010 0100 1000 1111",
          "0110 1001 0001 0110 0001 1001 0110", "1000 1010 1010 1111 0010 0010 0010", "1111 1000 1000 1110 0001 1001 0110",
          "0110 1001 1000 1110 1001 1001 0110", "1111 1001 0001 0010 0010 0100 0100", "0110 1001 1001 0110 1001 1001 0110",
          "0110 1001 1001 0111 0001 1001 0110")  # fmt: skip


async def number_checkboxes(w: World) -> None:
    wanted = DIGITS[int(w.quoted()[0])].replace(" ", "")
    for at, is_on in enumerate(wanted):
        if is_on == "1":
            await w.click([e for e in w.rows() if e.role == "checkbox"][at])
    await w.send()


async def odd_or_even(w: World) -> None:
    for at in range(len(w.all("button", name="Odd"))):
        button = w.all("button", name="Odd")[at]
        number = re.search(r"-?\d+", button.context)
        if number is None:
            raise Invisible("the number beside the buttons")
        await w.click(w.all("button", name="Even" if int(number[0]) % 2 == 0 else "Odd")[at])
    await w.send()


async def enter_quoted(w: World) -> None:
    """The quoted words into every field, then the button."""
    for field in range(len(w.all(*TEXT_FIELDS))):
        await w.type(w.all(*TEXT_FIELDS)[field], w.quoted()[0])
    await w.send()


async def enter_text_2(w: World) -> None:
    words = w.quoted()[0]
    await w.type(w.one(*TEXT_FIELDS), words.upper() if "upper case" in w.task else words.lower())
    await w.send()


async def enter_date(w: World) -> None:
    await w.type(w.one(*TEXT_FIELDS), w.asked(r"\d\d/\d\d/\d{4}")[0])
    await w.send()


async def enter_time(w: World) -> None:
    await w.type(w.one(*TEXT_FIELDS), w.asked(r"\d{1,2}:\d\d [AP]M")[0])
    await w.send()


async def login_user(w: World) -> None:
    user, word = w.quoted()
    await w.type(w.one(*TEXT_FIELDS, name="Username"), user)
    await w.type(w.one(*TEXT_FIELDS, name="Password"), word)
    await w.press("button", name="Login")


async def login_user_popup(w: World) -> None:
    user, word = w.quoted()
    for name, text in (("Username", user), ("Password", word)):
        for _ in range(3):
            if [e for e in w.all("button") if e.name == "Cancel"]:
                await w.press("button", name="Cancel")
            if w.page.interactive_elements and not w.one(*TEXT_FIELDS, name=name).value:
                try:
                    await w.type(w.one(*TEXT_FIELDS, name=name), text)
                    break
                except RuntimeError:
                    await w.see()
    if w.all("button", name="Cancel"):
        await w.press("button", name="Cancel")
    await w.click(w.one("button", where=lambda e: e.name in ("Login", "OK", "Submit")))


async def focus_text_2(w: World) -> None:
    await w.click(w.one(*TEXT_FIELDS, nth=int(w.asked(r"(\d)(?:st|nd|rd|th)")[1]) - 1))


async def form_sequence(w: World) -> None:
    number, nth = w.asked(r"Select (-?\d+) .*?(\d)(?:st|nd|rd|th) checkbox").groups()
    await w.choose(w.one("slider"), number)
    await w.click(w.one("checkbox", nth=int(nth) - 1))
    await w.send()


async def form_sequence_2(w: World) -> None:
    nth_radio, number, nth_text = w.asked(r'(\d)\w\w radio.*?"(-?\d+)".*?(\d)\w\w textbox').groups()
    await w.click(w.one("radio", nth=int(nth_radio) - 1))
    await w.type(w.one(*TEXT_FIELDS, nth=int(nth_text) - 1), number)
    await w.send()


async def form_sequence_3(w: World) -> None:
    option = w.asked(r"Choose (.+?) from the dropdown")[1]
    button = w.quoted()[0]
    lists = w.all("combobox", "listbox", "select") or w.all(
        where=lambda e: e.name not in ("Yes", "No", "Maybe")
    )
    await w.choose(lists[0], option)
    await w.press("button", name=button)


async def multi_fields(w: World) -> None:
    genre, director, year = w.asked(r"Search for (\S+) movies directed by (\S+) from year (\d+)").groups()
    for words, text in ((("genre",), genre), (("director",), director), (("year", "date"), year)):
        await w.type(w.one(*TEXT_FIELDS, where=_says(*words)), text)
    await w.click(w.one("button", where=lambda e: bool(re.match("(?i)submit|search|go", e.name))))


async def scroll_text(w: World) -> None:
    text = w.one(where=lambda e: e.tag == "textarea").value
    await w.type(w.one(*TEXT_FIELDS, where=lambda e: e.tag == "input"), re.sub(r"\W", "", text.split()[-1]))
    await w.send()


async def scroll_text_2(w: World) -> None:
    way = "bottom" if "bottom" in w.task else "top"
    await w.act(ActionKind.SCROLL, w.one(where=lambda e: e.tag == "textarea"), way)
    await w.send()


async def choose_date(w: World) -> None:
    await w.choose(w.one(*TEXT_FIELDS), w.asked(r"\d\d/\d\d/\d{4}")[0])
    await w.send()


async def use_autocomplete(w: World) -> None:
    starts, *ends = w.quoted()
    await w.type(w.one(*TEXT_FIELDS), starts)
    for _ in range(5):
        fits = [e for e in w.all() if e.name.startswith(starts) and e.name.endswith(tuple(ends) or "")]
        if found := [e for e in fits if e.role not in TEXT_FIELDS]:
            await w.click(found[0])
            return await w.send()
        await w.see()
    raise Invisible("no suggestion that fits")


async def use_spinner(w: World) -> None:
    await w.choose(w.one("spinbutton"), w.asked(r"Select (-?\d+)")[1])
    await w.send()


async def use_slider(w: World) -> None:
    await w.choose(w.one("slider"), w.asked(r"Select (-?\d+)")[1])
    await w.send()


async def use_slider_2(w: World) -> None:
    for at, number in enumerate(w.asked(r"\[(.+?)\]")[1].split(",")):
        await w.choose(w.one("slider", nth=at), number.strip())
    await w.send()
