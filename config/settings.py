"""All settings. Every variable read here is in `.env.example` with unit and default."""

from __future__ import annotations

import contextlib
import secrets
import warnings
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from csp.constants import NONCE, NONE, SELF, STRICT_DYNAMIC

from agent.decide.prompts import DECIDING
from agent.llm.prices import read_prices
from config.env import SettingError, data_dir, is_production, load_env
from config.log import configure_logs
from config.processes.broker import celery_url, redis_url
from config.setting_groups.browser import read_remote_browser
from config.setting_groups.bucket import checked_endpoint, read_bucket
from config.setting_groups.debate import check_prices, read_debate, read_debate_keys
from config.setting_groups.error_reports import read_dsn, report_errors
from config.setting_groups.exposure import check_exposure
from config.setting_groups.mail import read_mail
from config.setting_groups.single_sign_on import read_single_sign_on

BASE_DIR = Path(__file__).resolve().parent.parent
env = load_env(BASE_DIR)
check_exposure(env)

DATA_DIR = data_dir(env, BASE_DIR)
DATA_DIR.mkdir(parents=True, exist_ok=True)


def _secret_key() -> str:
    """From SECRET_KEY, else made once and kept in the data folder, readable by its owner only."""
    given = env.text("SECRET_KEY")
    if given:
        return given
    path = DATA_DIR / "secret_key"
    if not path.exists():
        draft = path.with_suffix(f".{secrets.token_hex(4)}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(48), encoding="utf-8")
        with contextlib.suppress(FileExistsError):
            path.hardlink_to(draft)  # atomic: of two first starts one wins, both read the same key
        draft.unlink()
    return path.read_text(encoding="utf-8").strip()


DEBUG = env.flag("DEBUG", False)
SECRET_KEY = _secret_key()
AUDIT_KEY = env.text("AUDIT_KEY") or SECRET_KEY  # with one of its own it outlives a change of SECRET_KEY
HOST = env.text("HOST", "127.0.0.1")
PORT = env.number("PORT", 8000, 1, 65535)
SWEEPDESK_TOKEN = env.text("SWEEPDESK_TOKEN")  # of manage.py mcp
PUBLIC_URL = env.text("PUBLIC_URL", f"http://127.0.0.1:{PORT}").rstrip("/")
ALLOWED_HOSTS = [
    *env.words("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]"),
    *filter(None, [urlsplit(PUBLIC_URL).hostname]),
]
IS_HTTPS = PUBLIC_URL.startswith("https://")
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL]
PRODUCTION = is_production(env)

INSTALLED_APPS = [
    "unfold",  # before the admin, whose pages it draws
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "django_htmx",
    "django_cotton",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.socialaccount",
    "allauth.usersessions",
    "agent.teams",
    "agent.visits",
    "agent.learning",
    "interventions",
    "research",
    "research.api",
    "research.webhooks",
    "research.watches",
    "research.products",
    "research.home",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "config.web.headers.SafeAnswers",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.web.headers.ContentPolicy",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.auth.middleware.LoginRequiredMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "agent.teams.accounts.middleware.AccountGuard",
]
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
                "agent.teams.pages.context.frame",
            ]
        },
    }
]

UNFOLD = {
    "SITE_TITLE": "Sweepdesk records",
    "SITE_HEADER": "Sweepdesk records",
    "SITE_SYMBOL": "database",
    "SHOW_VIEW_ON_SITE": False,
}
AUTH_USER_MODEL = "teams.User"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
_VALIDATION = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS: list[dict[str, Any]] = [
    {"NAME": f"{_VALIDATION}.UserAttributeSimilarityValidator"},
    {"NAME": f"{_VALIDATION}.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": f"{_VALIDATION}.CommonPasswordValidator"},
    {"NAME": f"{_VALIDATION}.NumericPasswordValidator"},
]
LOGIN_URL = LOGOUT_REDIRECT_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
OTEL_ENDPOINT = checked_endpoint("OTEL_ENDPOINT", env.text("OTEL_ENDPOINT"))  # where traces go
report_errors(read_dsn(env))
METRICS_TOKEN = env.text("METRICS_TOKEN")  # without one, only this machine may read /metrics
TRUSTED_PROXIES = env.networks("TRUSTED_PROXIES")  # whose X-Forwarded-For counts

# Sign-in is django-allauth's (agent/teams/accounts). Its own rate limits are off: ours are in accounts/throttle.py.
ACCOUNT_ADAPTER = "agent.teams.accounts.adapter.Accounts"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_RATE_LIMITS = False
ACCOUNT_REAUTHENTICATION_TIMEOUT = 300
ACCOUNT_FORMS = {
    "login": "agent.teams.accounts.forms.SignInForm",
    "change_password": "agent.teams.accounts.forms.ChangePasswordForm",
    "set_password": "agent.teams.accounts.forms.SetPasswordForm",
    "reauthenticate": "agent.teams.accounts.forms.ConfirmPasswordForm",
}
MFA_ADAPTER = "agent.teams.accounts.second_factor.SecondFactor"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Sweepdesk"
MFA_TOTP_TOLERANCE = 1
MFA_RECOVERY_CODES_SHOW_ONCE = True
MFA_ALLOW_UNVERIFIED_EMAIL = True  # no sign-in goes by e-mail here
MFA_FORMS = {
    "authenticate": "agent.teams.accounts.second_factor.SignInCodeForm",
    "reauthenticate": "agent.teams.accounts.second_factor.ConfirmCodeForm",
    "activate_totp": "agent.teams.accounts.second_factor.SetUpForm",
}
SINGLE_SIGN_ON = read_single_sign_on(env, is_production=PRODUCTION)
SOCIALACCOUNT_ADAPTER = "agent.teams.accounts.single_sign_on.SingleSignOnRules"
SOCIALACCOUNT_PROVIDERS = SINGLE_SIGN_ON.providers if SINGLE_SIGN_ON else {}
SOCIALACCOUNT_EMAIL_AUTHENTICATION = False
SOCIALACCOUNT_REAUTHENTICATION_REQUIRED = True

_SQLITE_PRAGMAS = (
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA busy_timeout=20000;"
    "PRAGMA mmap_size=134217728; PRAGMA journal_size_limit=67108864; PRAGMA cache_size=-20000;"
)


def _database() -> dict[str, Any]:
    url = env.text("DATABASE_URL")
    if url:
        try:
            return dict(dj_database_url.parse(url, conn_max_age=60, conn_health_checks=True))
        except dj_database_url.ParseError as exc:
            raise SettingError(f"DATABASE_URL: {exc}") from exc
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": DATA_DIR / "db.sqlite3",
        "OPTIONS": {"timeout": 20, "transaction_mode": "IMMEDIATE", "init_command": _SQLITE_PRAGMAS},
        "TEST": {"NAME": DATA_DIR / "test.sqlite3"},
    }


DATABASES = {"default": _database()}
KEEPS_SQLITE_OPEN = True  # in the worker's own two threads: see `agent.visits.worker.journal.db`
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"


REDIS_URL = redis_url(env, DATA_DIR)
CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}}
CELERY_BROKER_URL = celery_url(REDIS_URL)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 7200,
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
    "max_retries": 1,  # of a task for workers: a person waits for it, and the periodic check replaces a lost one
    "interval_start": 0,
}
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_SEND_TASK_EVENTS = False
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_TASK_DEFAULT_QUEUE = "visits"
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_PROC_ALIVE_TIMEOUT = (
    60.0  # of 4 s by default: a child that starts slowly on a busy machine was killed
)
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
WORKER_READY_FILE = DATA_DIR / "worker.ready"
CHANNEL_LAYERS = {
    "default": {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer", "CONFIG": {"hosts": [REDIS_URL]}}
}

READY_CHECKS = "config.web.health.checks"  # what `manage.py check_setup` asks of the running installation

STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
warnings.filterwarnings("ignore", message="No directory at")  # only images are built with collected files
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_USE_FINDERS = True
MEDIA_ROOT = DATA_DIR / "media"
_bucket = read_bucket(env)
HAS_MEDIA_BUCKET = _bucket is not None
STORAGES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    **({"media": _bucket.storage} if _bucket else {}),
}

USE_TZ = True
TIME_ZONE = env.text("TIME_ZONE", "UTC")
LANGUAGE_CODE = "en"

SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = IS_HTTPS
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_SSL_REDIRECT = IS_HTTPS
SECURE_REDIRECT_EXEMPT = [r"^(livez|readyz|metrics)$"]  # probes ask inside, without TLS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if IS_HTTPS else None
SECURE_HSTS_SECONDS = 31_536_000 if IS_HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = IS_HTTPS
SILENCED_SYSTEM_CHECKS = ["security.W021"]  # only the owner of the whole domain may ask for HSTS preloading
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [NONCE, STRICT_DYNAMIC],  # every <script> carries the nonce; 'self' counts for nothing
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "worker-src": [SELF],  # the one that shows browser push
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}

# The agent (W13). Values travel to the core as `Limits`; core code never reads settings.
BROWSER_PATH = env.text("BROWSER_PATH")
_remote = read_remote_browser(env)
BROWSER_URL, BROWSER_PROXY_HOST = _remote.url, _remote.proxy_host
VISITS_AT_ONCE = env.number("VISITS_AT_ONCE", 4, 1, 32)
PAUSED_VISITS_AT_ONCE = 8  # that wait for a person with their page open
LIVE_HOST = env.text("LIVE_HOST", "")  # where workers listen for live views; "": a socket in DATA_DIR
LIVE_PORT = env.number("LIVE_PORT", 0, 0, 65_535)  # with LIVE_HOST; 0: any free one
LEAST_FREE_MB = 400  # a busy worker with less free memory takes no further visit
WORKER_PROCESSES = env.number("WORKER_PROCESSES", 1, 1, 32)
VISIT_LEASE = timedelta(seconds=30)
VISIT_HEARTBEAT = timedelta(seconds=5)
VISIT_MAX_ATTEMPTS = 3
VISITS_PER_SITE = env.number("VISITS_PER_SITE", 2, 1, 32)
DRAIN = timedelta(seconds=env.number("DRAIN_SECONDS", 10, 0, 600))
MAX_STEPS = env.number("MAX_STEPS", 5, 1, 30)
CLICK_WAIT = timedelta(seconds=env.number("CLICK_WAIT_SECONDS", 2, 0, 30))
INTERVENTION_TIMEOUT = timedelta(seconds=env.number("INTERVENTION_TIMEOUT_SECONDS", 120, 1, 3600))
PARKED_LIFETIME = timedelta(hours=env.number("PARKED_LIFETIME_HOURS", 24, 1, 720))
SITE_SESSION_LIFETIME = timedelta(hours=env.number("SITE_SESSION_HOURS", 12, 0, 720))
RECORDING_LIFETIME = timedelta(days=env.number("RECORDING_DAYS", 30, 0, 3650))
KEEP_PICTURES = timedelta(days=env.number("KEEP_PICTURES_DAYS", 90, 1, 3650))
KEEP_PAGES = timedelta(days=env.number("KEEP_PAGES_DAYS", 365, 1, 3650))
KEEP_LEARNED = timedelta(days=env.number("KEEP_LEARNED_DAYS", 365, 1, 3650))
KEEP_RESULTS = timedelta(days=env.number("KEEP_RESULTS_DAYS", 365, 1, 3650))
CLAIM_LEASE = timedelta(seconds=env.number("CLAIM_LEASE_SECONDS", 60, 5, 600))
VERIFY_PRODUCTS = env.flag("VERIFY_PRODUCTS", True)
MAX_PRODUCTS = env.number("MAX_PRODUCTS", 10, 1, 100)
MAX_MINUTES = env.number("MAX_MINUTES", 3, 1, 60)

# What one team may use; its admins can set other figures under Team, Limits.
TEAM_WAITING_VISITS = env.number("TEAM_WAITING_VISITS", 2000, 1, 1_000_000)
TEAM_DAILY_VISITS = env.number("TEAM_DAILY_VISITS", 10_000, 1, 1_000_000)

# Where the browser may connect: public addresses, plus exactly these `host:port` pairs.
EGRESS_ALLOW = env.words("EGRESS_ALLOW")
EGRESS_PORTS = [int(p) for p in env.words("EGRESS_PORTS", "80,443,8080,8443") if p.isdigit()]
EGRESS_DENY = env.words("EGRESS_DENY")  # beside PUBLIC_URL and ALLOWED_HOSTS, which are denied by themselves
EGRESS_PROXY_URL = env.text("EGRESS_PROXY_URL")

# E-mail of notices. Without EMAIL_URL none is sent, and the pages say so.
_mail = read_mail(env)
HAS_EMAIL = _mail is not None
EMAIL_FROM = DEFAULT_FROM_EMAIL = _mail.sender if _mail else ""
EMAIL_HOST, EMAIL_PORT = (_mail.host, _mail.port) if _mail else ("", 25)
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = (_mail.user, _mail.password) if _mail else ("", "")
EMAIL_USE_TLS = _mail is not None and _mail.has_starttls
EMAIL_USE_SSL = _mail is not None and _mail.has_tls
EMAIL_TIMEOUT = 15

# The model. Without LLM_BASE_URL the local mind decides.
LLM_BASE_URL = env.text("LLM_BASE_URL").rstrip("/")
LLM_API_KEY = env.text("LLM_API_KEY")
LLM_MODEL = env.text("LLM_MODEL")
LLM_FAST_TEMPERATURE = 0.0
LLM_TIMEOUT = timedelta(seconds=env.number("LLM_TIMEOUT_SECONDS", 60, 1, 600))
LLM_TEMPERATURE = LLM_VISION_TEMPERATURE = 0.2
LLM_REPLY_FORMAT = env.choice(
    "LLM_REPLY_FORMAT",
    "auto",
    ("auto", "json_schema", "plain_schema", "llama", "json_object", "guided_json", "text"),
)
try:
    LLM_PRICES = read_prices(env.words("LLM_PRICES"))
except ValueError as exc:
    raise SettingError(f"LLM_PRICES: {exc}") from exc
LLM_VISIT_TOKENS = env.number("LLM_VISIT_TOKENS", 100_000, 0, 100_000_000)
LLM_FAST_MODEL = env.text("LLM_FAST_MODEL")
LLM_FAST_BASE_URL = env.text("LLM_FAST_BASE_URL") or LLM_BASE_URL
LLM_FAST_API_KEY = env.text("LLM_FAST_API_KEY")
LLM_VISION_MODEL = env.text("LLM_VISION_MODEL")
LLM_VISION_BASE_URL = env.text("LLM_VISION_BASE_URL") or LLM_BASE_URL
LLM_VISION_API_KEY = env.text("LLM_VISION_API_KEY")

# What visits may use of what earlier ones left; they teach all the same.
_LEARN = ("knowledge", "cache", "patterns", "examples", "judging")
_learn = env.subset("LEARN", "knowledge,cache,patterns,examples,judging", _LEARN)
LEARN_KNOWLEDGE, LEARN_CACHE, LEARN_PATTERNS, LEARN_EXAMPLES, LEARN_JUDGING = (
    one in _learn for one in _LEARN
)
LEARN_INDEX_ROWS = 100_000  # patterns and runs that a worker keeps in memory, 1.5 kB each

LLM_VISIT_USD = env.decimal("LLM_VISIT_USD", 0, 0, 1_000_000)
LLM_DECIDE_PROMPT = env.choice("LLM_DECIDE_PROMPT", "decide.v4", DECIDING)
LLM_DEBATE = read_debate(env, base_url=LLM_BASE_URL)
LLM_DEBATE_API_KEY = read_debate_keys(env, LLM_DEBATE.voters, base_url=LLM_BASE_URL)  # by origin
check_prices(
    {"LLM_VISIT_USD": LLM_VISIT_USD, "LLM_DEBATE_USD": LLM_DEBATE.most_usd},
    {
        "LLM_MODEL": LLM_MODEL,
        "LLM_FAST_MODEL": LLM_FAST_MODEL,
        "LLM_VISION_MODEL": LLM_VISION_MODEL,
        **{f"LLM_DEBATE_MODELS, {n}": voter.model for n, voter in enumerate(LLM_DEBATE.voters, 1)},
    },
    LLM_PRICES,
)

# Searching and fetching for questions (docs/decisions/sources.md). Nothing is asked anywhere before it is set here.
SEARXNG_URL = checked_endpoint("SEARXNG_URL", env.text("SEARXNG_URL"))
BRAVE_API_KEY = env.text("BRAVE_API_KEY")
GOOGLE_PSE_KEY = env.text("GOOGLE_PSE_KEY")
GOOGLE_PSE_CX = env.text("GOOGLE_PSE_CX")
SEARCH_DDGS = env.flag("SEARCH_DDGS", False)
ROBOTS = env.choice("ROBOTS", "obey", ("obey", "ignore"))
FETCH_PER_SECOND = env.decimal("FETCH_PER_SECOND", 1, 0.01, 1000)
CACHE_FRESH = timedelta(hours=env.decimal("CACHE_FRESH_HOURS", 1, 0, 720))
CACHE_KEPT = timedelta(hours=env.decimal("CACHE_HOURS", 24, 0, 720))

DEMO_SITES = env.flag("DEMO_SITES", not PRODUCTION)
DEMO_SITES_BASE_PORT = env.number("DEMO_SITES_BASE_PORT", 18100, 1024, 65000)
LOGGING = configure_logs(env.text("LOG_LEVEL", "INFO").upper(), env.text("LOG_FORMAT", "auto").lower())

from config.celery import app as celery_app  # noqa: E402, F401 - shared tasks of every process belong to this one
