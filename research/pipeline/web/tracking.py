"""Query parameters that say how somebody came to a page, and never which page it is.

Source: the published parameter names of campaign, advertising, mail and analytics products, collected by hand. A
name that also stands for content somewhere (`id`, `source`, `from`, `tag`, `sid`, `ref`) is judged by its value or
by its host, in doubt it stays: two addresses too many cost a second read, one too few costs a source.
"""

from __future__ import annotations

import re

_WORDS = (
    "__hsfp __hssc __hstc __twitter_impression _branch_match_id _branch_referrer _bta_c _bta_tid _ga _gac "
    "_gid _gl _hsenc _hsmi _ke _kx _openstat _trkparms _trksid action_object_map action_ref_map "
    "action_type_map adgroupid aff_id aff_sub affid affiliate_id awc bsft_clkid bsft_uid cfid cftoken "
    "cjevent ck_subscriber_id click_id clickid cm_lm cm_mmc cm_re cm_sp cmp_id cmpgn cmpid cndid dclid "
    "dm_i dm_t ef_id elq_cid elq_ck elq_mid elqaid elqat elqcampaignid elqtrack elqtrackid email_campaign "
    "email_source epik esrc fb_action_ids fb_action_types fb_ref fb_source fbclid ftag ftcamp ga_campaign "
    "ga_content ga_medium ga_source ga_term gad gad_campaignid gad_source gbraid gclid gclsrc gdffi gdfms "
    "gdftrk guccounter guce_referrer guce_referrer_sig hsctatracking icid igsh igshid inf_contact_key "
    "irclickid irgwc ito jsessionid kwid li_fat_id lipi mc_cid mc_eid mc_tc mkcid mkevt mkrid mkt_tok "
    "mkwid ml_subscriber ml_subscriber_hash msclkid mt_subject_id ncid nr_email_referer ns_campaign "
    "ns_fee ns_linkname ns_mchannel ns_source ocid oly_anon_id oly_enc_id omnisendcontactid oscsid pcrid "
    "phpsessid pi_list_email qclid rb_clickid rdt_cid ref_ ref_src ref_url referer referral referrer "
    "reflink s_cid s_kwcid sc_campaign sc_channel sc_cid sc_content sc_country sc_geo sc_medium "
    "sc_outcome sc_publisher sccid scclid scm sessid sessionid sfnsn share_medium share_source "
    "shared_from smid smtyp soc_src soc_trk spm sr_share srsltid sznclid tpcc tracking_id trackingid "
    "trc_link trk trkcampaign trkemail trkinfo ttclid twclid vero_conv vero_id vgo_ee wbraid wickedid "
    "wprov wpsrc wt.mc_id wt_mc wt_zmc xtor yclid ymclid ysclid zanpid zenid "
)
_NAMES = frozenset(_WORDS.split())
_BEGINNINGS = (
    *("utm_", "utm-", "utm.", "pk_", "piwik_", "mtm_", "matomo_", "hsa_", "itm_", "sfmc_", "aspsessionid"),
    *("at_medium", "at_campaign", "at_custom", "at_link", "at_ptr", "at_bbc", "at_format", "at_creation"),
    *("fb_comment", "__cft__", "__tn__"),
)

# Names that mean something else elsewhere, by the site that uses them so.
_BY_SITE = {
    "amazon": frozenset(
        ["tag", "linkcode", "linkid", "ascsubtag", "qid", "sr", "crid", "sprefix", "dib", "ref"]
    ),
    "youtube": frozenset(["feature", "si", "pp", "ab_channel"]),
    "youtu": frozenset(["feature", "si"]),
    "spotify": frozenset(["si"]),
    "twitter": frozenset(["s", "t"]),
    "x": frozenset(["s", "t"]),
    "tiktok": frozenset(["is_from_webapp", "sender_device", "_r", "_t"]),
    "reddit": frozenset(["share_id", "rdt"]),
    "aliexpress": frozenset(["pvid", "algo_pvid", "algo_exp_id", "algo_expid", "btsid", "ws_ab_test"]),
    "ebay": frozenset(["hash", "campid", "toolid", "customid"]),
    "medium": frozenset(["source", "sk"]),
    "bing": frozenset(["cvid", "form"]),
    "msn": frozenset(["cvid"]),
}
_AMAZON_BEGINNINGS = ("pd_rd_", "pf_rd_")

# A place that somebody came from; elsewhere these names hold a branch, a text, a town, a reference number.
_ORIGIN_NAMES = frozenset(["ref", "source", "src", "from", "via", "share", "cmp"])
_ORIGINS = re.compile(
    r"(?:rss|feed|atom|newsletter|e?-?mail|twitter|tw|facebook|fb|linkedin|instagram|reddit|hackernews|hn|"
    r"producthunt|tiktok|whatsapp|telegram|social|share|copylink|homepage|home|nav|navbar|menu|header|footer|"
    r"sidebar|banner|popup|app|ios|android|mobile|push|widget|badge|organic|google|bing|ads?|cpc|referral|"
    r"partner|affiliate)(?:[_.-][a-z0-9_.-]{0,40})?",
    re.IGNORECASE,
)
_CODE_HOSTS = frozenset(
    ["github", "gitlab", "bitbucket", "codeberg", "gitea", "githubusercontent", "git", "code", "api", "raw"]
)
_REVISION_NAMES = frozenset(["main", "master", "develop", "dev", "trunk", "head", "stable", "next", "latest"])
_MIXED = re.compile(r"(?=.{0,200}[A-Za-z])(?=.{0,200}[0-9])[\w.-]{1,300}", re.ASCII)
_SESSION_LENGTH = {"session": 6, "session_id": 6, "session-id": 6, "sess": 6, "sid": 12}
_CLOCK = re.compile(r"\d{9,17}")


def is_tracking(name: str, value: str, host: str) -> bool:
    """Whether that parameter (decoded) of an address on `host` can go without naming another page."""
    low = name.lower()
    if low in _NAMES or low.startswith(_BEGINNINGS):
        return True
    site = _site_label(host)
    if low in _BY_SITE.get(site, frozenset()) or (site == "amazon" and low.startswith(_AMAZON_BEGINNINGS)):
        return True
    if low in _ORIGIN_NAMES:
        return _is_origin(low, value, host)
    if low in _SESSION_LENGTH:
        return len(value) >= _SESSION_LENGTH[low] and _MIXED.fullmatch(value) is not None
    return low in ("_", "cb", "cachebuster", "nocache") and _CLOCK.fullmatch(value) is not None


def _site_label(host: str) -> str:
    """The name that a site goes by: "amazon" for www.amazon.co.uk."""
    labels = host.split(".")
    if len(labels) > 2 and len(labels[-1]) == 2 and labels[-2] in ("co", "com", "net", "org"):
        return labels[-3]
    return labels[-2] if len(labels) > 1 else host


def _is_origin(name: str, value: str, host: str) -> bool:
    if _CODE_HOSTS & set(host.split(".")) or value.lower() in _REVISION_NAMES or "/" in value:
        return False
    is_plain_word = name == "ref" and not any(letter.isdigit() for letter in value)
    return is_plain_word or _ORIGINS.fullmatch(value) is not None
