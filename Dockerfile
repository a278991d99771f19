# The bot in a container: `docker build -t miz .`. docs/running.md explains how to run it.
FROM python:3.11-slim-bookworm AS build

# The compiler is for the search of the computer players; without the library they search in Python.
# Debian removes a package's old versions when it updates it, so none is pinned.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
RUN python -m venv /opt/miz \
    && /opt/miz/bin/pip install --no-cache-dir '.[postgres]'

FROM python:3.11-slim-bookworm

# libfribidi joins and orders Persian letters in the pictures. postgresql-client contains pg_dump, for backups.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends libfribidi0 postgresql-client \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 10001 --create-home miz \
    && install --directory --owner=miz --group=miz --mode=700 /data
COPY --from=build /opt/miz /opt/miz
USER 10001
WORKDIR /data
VOLUME /data
ENV DATABASE_PATH=/data/games.sqlite3 \
    METRICS_PORT=9100 \
    PYTHONUNBUFFERED=1
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["/opt/miz/bin/python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:9100/healthz', timeout=4)"]
CMD ["/opt/miz/bin/python", "-m", "bot", "--telegram"]
