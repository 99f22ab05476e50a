import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = get_asgi_application()

from campaign.feed import hub  # noqa: E402 - applications are ready now
from config import serving  # noqa: E402

serving.on_stop.append(hub.close_all)
