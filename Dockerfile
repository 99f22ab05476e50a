# One image for every process of the application: web, feed, migrations, backups.
# The Python that the tests run on.
FROM python:3.11-slim-bookworm

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1

WORKDIR /srv/sortilege
COPY requirements.lock .
RUN pip install --require-hashes --only-binary :all: -r requirements.lock

COPY . .
# Fonts and translations, in build/; the key that settings make for themselves does not stay.
RUN SORTILEGE_VAR=/tmp/var python manage.py build && rm -rf /tmp/var \
    && python -m compileall -q . \
    && useradd --system --uid 10001 --home-dir /nonexistent --shell /usr/sbin/nologin sortilege \
    && mkdir /backups && chown sortilege /backups && chmod 700 /backups

USER sortilege
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=6s --start-period=20s --retries=3 \
    CMD ["python", "-m", "config.probe", "http://127.0.0.1:8000/health/ready/"]
ENTRYPOINT ["python", "manage.py"]
CMD ["serve", "--host", "0.0.0.0"]
