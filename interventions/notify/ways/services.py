"""The services that a team can be told at: those of apprise's that speak HTTP and nothing else. Pure.

Left out are all that open their own sockets, run programs, talk to this machine or read key files. A new
release of apprise brings nothing in by itself: what is not listed is refused.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from agent.network.clients import child_proxy
from agent.network.egress import TROUBLE_WORDS, Trouble, trouble_in
from interventions.notify.texts import Words
from interventions.notify.ways.deliveries import Outcome

# apprise's module, and its schemes where they are named otherwise.
_LISTED = """
    africas_talking:atalk apprise_api:apprise,apprises bark:bark,barks betterstack bluesky:bluesky,bsky
    brevo bulksms bulkvs burstsms:burstsms,kudosity chanify clickatell clicksend cliq:cliq,zcliq,zohocliq cm
    custom_form:form,forms custom_json:json,jsons custom_xml:xml,xmls d7networks:d7sms dapnet dingtalk
    discord dot eight00com emby:emby,embys enigma2:enigma2,enigma2s evolution:evolution,evolutions exotel
    feishu firehydrant flock flowtriq:flowtriq,flowtriqs fluxer:fluxer,fluxers fortysixelks:46elks,elks
    freemobile github goalert:goalert,goalerts google_chat:gchat gorush:gorush,gorushs gotify:gotify,gotifys
    groundmail groupme gupshup home_assistant:hassio,hassios httpsms humhub:humhub,humhubs ifttt ilert
    incidentio infobip jira join kakaotalk:kakao,kakaotalk kaleyra:kaleyra,klr kavenegar
    kodi:kodi,kodis,xbmc,xbmcs kook kumulos lametric:lametric,lametrics lark lauther lfgalarm:lfg line
    mailersend mailgun mastodon:mastodon,mastodons,toot,toots matrix:matrix,matrixs mattermost:mmost,mmosts
    messagebird:msgbird misskey:misskey,misskeys mobilemessage:mobilemessage,mobilemsg msg91
    nextcloud:ncloud,nclouds nextcloudtalk:nctalk,nctalks notica:notica,noticas notifiarr
    notifico:notifico,notificos notifyre ntfy:ntfy,ntfys octopush office365:azure,o365 one_signal:onesignal
    onebot:onebot,onebots opsgenie pagerduty pagertree parseplatform:parsep,parseps pinglet:pinglet,pinglets
    pingram plivo postmark prowl pushbullet:pbul pushdeer:pushdeer,pushdeers pushed pushjet:pjet,pjets
    pushme pushover:pover pushplus:pushplus,wecom pushsafer:psafer,psafers pushward pushy qq reddit resend
    revolt ringcentral:ringc rocketchat:rocket,rockets ryver sendgrid sendpulse serverchan:schan serwersms
    ses seven sfr signal_api:signal,signals signalgrid signl4 simplepush:simplepush,spush sinch slack smsc
    smseagle:smseagle,smseagles smsmanager:smsmanager,smsmgr smstunnel smtp2go sns sparkpost spike
    splunk:splunk,victorops spugpush squadcast stackfield streamlabs:strmlabs synology:synology,synologys
    techuluspush:push telegram:tgram telesign telnyx threema trigv:trigv,trigvs twilio twist
    twitter:tweet,twitter,x viber voipms vonage:nexmo,vonage webexteams:webex,wxteams wechat wecombot whapi
    whatsapp workflows:workflow,workflows wpush wxpusher xmatters youlmk zalo zoom zulip
"""


def _table(listed: str) -> Mapping[str, str]:
    pairs = (word.partition(":")[::2] for word in listed.split())
    return {scheme: module for module, names in pairs for scheme in (names or module).split(",")}


MODULES: Mapping[str, str] = _table(_LISTED)  # scheme → module of apprise.plugins
_SCHEME = re.compile(r"([a-z0-9]+)://[^\s/?#]", re.IGNORECASE)
_UNCHECKED = re.compile(r"[?&;]\s*verify\s*=", re.IGNORECASE)
MAX_CHARS = 2000


class AddressRefused(ValueError):
    """An address cannot be used. The message is for the person who typed it, and never repeats it."""


def scheme_of(address: str) -> str:
    """The scheme of a service's address. *Raises* AddressRefused for what is not on the list."""
    match = _SCHEME.match(address)
    if match is None or len(address) > MAX_CHARS or any(c <= " " or c == "\x7f" for c in address):
        raise AddressRefused("Write it as apprise does: service://… , without blanks.")
    scheme = match[1].lower()
    if scheme not in MODULES:
        raise AddressRefused(f"{scheme}:// is not among the services that may be used here.")
    if _UNCHECKED.search(address):
        raise AddressRefused("Leave “verify” out: certificates are always checked.")
    return scheme


def is_plain(scheme: str) -> bool:
    """Whether what is sent by that scheme can be read on its way: it has a secure sister."""
    return f"{scheme}s" in MODULES


CHILD = Path(__file__).with_name("service_child.py")
SECONDS = 30
FINAL = (400, 401, 403, 404, 405, 410)


def send_service(address: str, words: Words) -> Outcome:
    """One message to one service. Never raises for what comes of it, and never repeats the address."""
    try:
        scheme = scheme_of(address)
    except AddressRefused as exc:
        return Outcome(str(exc), is_final=True)
    answer = _ask_child(scheme, address, title=words.title, body=f"{words.body}\n{words.link}")
    return _judged(answer)


def is_address(address: str) -> bool:
    """Whether apprise can make something of an address. Nothing is sent. *Raises* AddressRefused."""
    return bool(_ask_child(scheme_of(address), address, title="", body="").get("is_known"))


def _ask_child(scheme: str, address: str, *, title: str, body: str) -> dict[str, object]:
    proxy = child_proxy()
    asked = {"module": MODULES[scheme], "scheme": scheme, "address": address, "title": title, "body": body}
    names = ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY")
    environment = dict.fromkeys(names, proxy.url) | {"NO_PROXY": "", "no_proxy": "", "LANG": "C.UTF-8"}
    try:
        done = subprocess.run(
            [sys.executable, "-I", str(CHILD), proxy.url.rpartition(":")[2]],
            input=json.dumps(asked), env=environment, cwd="/", capture_output=True, text=True,
            timeout=SECONDS, check=False,
        )  # fmt: skip
        answer: dict[str, object] = json.loads(done.stdout)
    except subprocess.TimeoutExpired:
        return {"trouble": Trouble.TOO_SLOW}
    except ValueError:
        return {}
    trouble = trouble_in(str(answer.get("mark", "")), proxy.token)
    return answer | ({"trouble": trouble} if trouble else {})


def _judged(answer: dict[str, object]) -> Outcome:
    status, mark = int(str(answer.get("status") or 0)), answer.get("mark")
    if answer.get("is_taken"):
        return Outcome()
    if trouble := answer.get("trouble"):
        return Outcome(TROUBLE_WORDS[Trouble(str(trouble))])
    if mark == "403":  # the proxy's own refusal of a tunnel
        return Outcome(TROUBLE_WORDS[Trouble.REFUSED])
    if status:
        return Outcome(f"It answered {status} and did not take the message.", is_final=status in FINAL)
    if answer.get("is_known"):
        return Outcome("It did not take the message.")
    return Outcome("apprise can make nothing of this address.", is_final=True)
