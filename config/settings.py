"""One settings file; what differs between places comes from the environment."""

import os
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from config import embedded
from config.environment import Environment

#: Every variable is read here; what is wrong with them is told at once, at the end of this file.
environment = Environment(os.environ)

BASE_DIR = Path(__file__).resolve().parent.parent
#: Made by ``make run``, never committed: fonts, compiled translations, collected files.
BUILD_DIR = BASE_DIR / "build"
#: What a laptop keeps: the embedded database and its secrets.
VAR_DIR = Path(environment.text("SORTILEGE_VAR") or BASE_DIR / "var")

# --- how we are served ----------------------------------------------------------------
DATABASE_URL = environment.text("DATABASE_URL")
#: A laptop's own database, no address given: everything has a safe default.
LOCAL = not DATABASE_URL
#: One-click entry as the demo's people. Only ever on a laptop that serves itself.
DEMO_ENTRY = environment.flag("SORTILEGE_DEMO_ENTRY")
#: The game night: the local network is served.
TABLE = environment.flag("SORTILEGE_TABLE")
environment.require(
    not (DEMO_ENTRY and TABLE), "SORTILEGE_DEMO_ENTRY cannot go with SORTILEGE_TABLE"
)
environment.require(
    not (DEMO_ENTRY and DATABASE_URL), "SORTILEGE_DEMO_ENTRY cannot go with DATABASE_URL"
)

DEBUG = environment.flag("SORTILEGE_DEBUG")
environment.require(not (DEBUG and DATABASE_URL), "SORTILEGE_DEBUG cannot go with DATABASE_URL")
SECRET_KEY = environment.secret("SORTILEGE_SECRET_KEY")
environment.require(
    SECRET_KEY or LOCAL, "SORTILEGE_SECRET_KEY is required together with DATABASE_URL"
)
if not SECRET_KEY and LOCAL:
    SECRET_KEY = embedded.local_secret(VAR_DIR)
ALLOWED_HOSTS = environment.hosts("SORTILEGE_HOSTS") or ["127.0.0.1", "localhost", "[::1]"]
CSRF_TRUSTED_ORIGINS = environment.origins("SORTILEGE_ORIGINS")
HTTPS = environment.flag("SORTILEGE_HTTPS", default=not LOCAL)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^health/"]  # proxies and containers ask over plain HTTP
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
#: Other names below the host's domain, and the browsers' own lists, are not ours to decide for.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
# A phone stays signed in from one evening to the next.
SESSION_COOKIE_AGE = 86_400 * environment.integer(
    "SORTILEGE_SESSION_DAYS", 90, minimum=1, maximum=366
)
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
if HTTPS:
    # The browser takes such a cookie over HTTPS only, for this very host and all of its paths.
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-sessionid", "__Host-csrftoken"
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

# --- the application --------------------------------------------------------------------
INSTALLED_APPS = [
    "config",
    "characters",
    "spells",
    "campaign",
    "accounts",
    "design",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "django.forms",
    "django_htmx",
    "template_partials",
    "axes",
    "csp",
    # A development tool: refuses two migrations side by side.
    *(["django_linear_migrations"] if find_spec("django_linear_migrations") else []),
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",  # before the files: they carry the policy as well
    "config.compression.CompressionMiddleware",  # files and pages; a proxy finds it done
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "accounts.middleware.PrivateMiddleware",
    "accounts.middleware.ReadableMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.PreferenceMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
    "accounts.middleware.PaceMiddleware",
    "campaign.middleware.LiveMiddleware",
    "campaign.middleware.SecondTapMiddleware",
]
# A file that is too large is not even put aside.
FILE_UPLOAD_HANDLERS = [
    "config.uploads.BoundedUploadHandler",
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "django.core.files.uploadhandler.TemporaryFileUploadHandler",
]
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
WSGI_APPLICATION = "config.wsgi.application"
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
                "config.context.product",
            ],
            "builtins": ["django.templatetags.i18n", "django.templatetags.static"],
        },
    }
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

# --- database ---------------------------------------------------------------------------
_database = environment.database("DATABASE_URL") if DATABASE_URL else embedded.database(VAR_DIR)
_options: dict[str, object] = {"pool": {"min_size": 1, "max_size": 8, "timeout": 10}}
DATABASES: dict[str, dict[str, Any]] = {
    "default": {
        "ENGINE": "django.db.backends.postgresql",
        "CONN_MAX_AGE": 0,  # the pool keeps connections; under ASGI persistent ones leak
        "CONN_HEALTH_CHECKS": True,  # after PostgreSQL restarts, none of the pool's is handed out
        **_database,
        "OPTIONS": _options | dict(_database.get("OPTIONS") or {}),  # type: ignore[call-overload]  # a dict
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- people -----------------------------------------------------------------------------
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
_VALIDATION = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS: list[dict[str, Any]] = [
    {
        "NAME": f"{_VALIDATION}.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("name", "email")},
    },
    {"NAME": f"{_VALIDATION}.MinimumLengthValidator"},
    {"NAME": f"{_VALIDATION}.CommonPasswordValidator"},
    {"NAME": f"{_VALIDATION}.NumericPasswordValidator"},
]
LOGIN_URL = "accounts:log-in"
LOGIN_REDIRECT_URL = "campaign:home"
LOGOUT_REDIRECT_URL = "campaign:home"
PASSWORD_RESET_TIMEOUT = 60 * 60 * 4

# Guessing is slowed by name plus address: behind one address a whole table plays.
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = 0.25  # hours
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_USERNAME_FORM_FIELD = "username"  # what the form calls it; the model says "email"
AXES_LOCKOUT_TEMPLATE = "accounts/locked.html"
AXES_RESET_ON_SUCCESS = True
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False
AXES_CLIENT_IP_CALLABLE = "accounts.access.client_address"
#: How many of our own proxies stand before us; each appends to X-Forwarded-For.
PROXIES = environment.integer("SORTILEGE_PROXIES", 0, maximum=5)

#: What one member may send in a minute, for each web process; 0: without end.
ACTS_PER_MINUTE = environment.integer("SORTILEGE_ACTS_PER_MINUTE", 120, maximum=100_000)

# --- mail -------------------------------------------------------------------------------
EMAIL_HOST = environment.text("SORTILEGE_SMTP_HOST")
EMAIL_PORT = environment.integer("SORTILEGE_SMTP_PORT", 587, minimum=1, maximum=65535)
EMAIL_HOST_USER = environment.text("SORTILEGE_SMTP_USER")
EMAIL_HOST_PASSWORD = environment.text("SORTILEGE_SMTP_PASSWORD")
EMAIL_USE_TLS = environment.flag("SORTILEGE_SMTP_TLS", default=True)
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = environment.mail_address("SORTILEGE_MAIL_FROM", "sortilege@localhost")
EMAIL_BACKEND = "django.core.mail.backends." + (
    "smtp.EmailBackend" if EMAIL_HOST else "console.EmailBackend"
)

# --- languages --------------------------------------------------------------------------
LANGUAGE_CODE = "fr"
LANGUAGES = [("fr", _("Français")), ("en", _("English"))]
LOCALE_PATHS = [BUILD_DIR / "locale"]
USE_I18N = True
FORMAT_MODULE_PATH = "config.formats"
USE_TZ = True
TIME_ZONE = environment.time_zone("SORTILEGE_TIME_ZONE", "Europe/Paris")

# --- files ------------------------------------------------------------------------------
STATIC_URL = "static/"
STATIC_ROOT = BUILD_DIR / "collected"
STATICFILES_DIRS = [BASE_DIR / "static", BUILD_DIR / "static"]
WHITENOISE_USE_FINDERS = True  # a laptop serves without collectstatic

# --- Content-Security-Policy: nothing from anywhere else, nothing inline ------------------
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {
        "handlers": ["console"],
        "level": environment.choice(
            "SORTILEGE_LOG_LEVEL", "WARNING", among=("DEBUG", "INFO", "WARNING", "ERROR")
        ),
    },
    # A wrong host is answered with 400; a trace would only fill the terminal.
    "loggers": {
        "django.security.DisallowedHost": {"handlers": [], "propagate": False},
        "django.request": {"level": "ERROR"},  # 403 and 404 are answers, not faults
    },
}

environment.refuse_unknown()
environment.refuse()
