"""What deploy/ and the manual propose: image, services and proxies agree with one another."""

import re
from ipaddress import ip_address, ip_network
from typing import Any

import yaml
from django.conf import settings

from spaye_site import packages

DEPLOY = settings.BASE_DIR / "deploy"


def containerfile() -> str:
    return (DEPLOY / "Containerfile").read_text(encoding="utf-8")


def copied() -> set[str]:
    lines = re.findall(r"^COPY (?!--from)(.+) \S+$", containerfile(), re.MULTILINE)
    return {one for line in lines for one in line.split()}


def compose() -> Any:
    return yaml.safe_load((DEPLOY / "compose.yml").read_text(encoding="utf-8"))


def test_the_image_is_built_of_the_wheel_and_the_pinned_packages_alone() -> None:
    assert copied() == {"requirements.txt", "dist/spaye-*.whl"}
    text = (settings.BASE_DIR / ".dockerignore").read_text(encoding="utf-8")
    assert copied() == {line[1:] for line in text.splitlines() if line.startswith("!")}
    (service,) = compose()["services"].values()
    context = (DEPLOY / service["build"]["context"]).resolve()
    assert context == settings.BASE_DIR
    assert (context / service["build"]["dockerfile"]).is_file()


def test_its_settings_are_settings_that_the_docs_know() -> None:
    (service,) = compose()["services"].values()
    table = (settings.BASE_DIR / "docs" / "install.md").read_text(encoding="utf-8")
    code = (settings.BASE_DIR / "spaye_site" / "settings.py").read_text(encoding="utf-8")
    for name, value in service["environment"].items():
        assert f"`{name}`" in table
        assert f'"{name}"' in code
        # Whoever composes says another by the same name.
        assert value.startswith(f"${{{name}:-")


def test_its_data_lie_where_the_image_keeps_them_and_nothing_else_is_written() -> None:
    made = compose()
    (service,) = made["services"].values()
    # What the image runs with, not what one of its steps was made with.
    kept = containerfile().partition("\nENV ")[2].partition("\nUSER ")[0]
    made_of = dict(re.findall(r"([A-Z_]+)=(\S+)", kept))
    ((volume, place),) = (each.split(":") for each in service["volumes"])
    assert place == made_of["VAR_DIR"]
    assert f"VOLUME {place}" in containerfile()
    assert volume in made["volumes"]
    # A read-only root: Python writes no bytecode, and temporary files have a place.
    assert service["read_only"]
    assert made_of["PYTHONDONTWRITEBYTECODE"] == "1"
    assert service["tmpfs"] == ["/tmp"]
    (port,) = service["ports"]
    assert port == f"127.0.0.1:8000:{made_of['PORT']}"
    assert f"EXPOSE {made_of['PORT']}" in containerfile()


def test_the_proxy_of_a_bridge_is_believed() -> None:
    (service,) = compose()["services"].values()
    default = service["environment"]["FORWARDED_ALLOW_IPS"].partition(":-")[2].rstrip("}")
    assert ip_address("172.17.0.1") in ip_network(default)


def test_the_health_check_asks_an_address_that_answers_before_the_application() -> None:
    (path,) = re.findall(r"environ\['PORT'\] \+ '([^']+)'", containerfile())
    assert path in ("/healthz", "/readyz"), "test_health.py asks both."


def several() -> Any:
    return yaml.safe_load((DEPLOY / "compose-several.yml").read_text(encoding="utf-8"))


def test_several_composed_servers_share_what_they_must_and_nothing_else() -> None:
    services = several()["services"]
    first, second = services["spaye-1"], services["spaye-2"]
    assert {name: first[name] for name in first.keys() - {"volumes"}} == {
        name: second[name] for name in second.keys() - {"volumes"}
    }
    # No secret has a default.
    assert "SECRET_KEY:?" in first["environment"]["SECRET_KEY"]
    assert "POSTGRES_PASSWORD:?" in first["environment"]["DATABASE_URL"]
    backups = f"backups:{first['environment']['BACKUP_DIR']}"
    assert first["volumes"] == ["spaye-1:/var/lib/spaye", backups]
    assert second["volumes"] == ["spaye-2:/var/lib/spaye", backups]
    assert first["build"] == compose()["services"]["spaye"]["build"]
    table = (settings.BASE_DIR / "docs" / "install.md").read_text(encoding="utf-8")
    assert all(f"`{name}`" in table for name in second["environment"])


def test_the_image_begins_with_one_that_nobody_can_change() -> None:
    text = containerfile()
    (pinned,) = re.findall(r"^ARG PYTHON=(\S+)$", text, re.MULTILINE)
    assert re.fullmatch(r"docker\.io/library/python:3\.\d+-slim@sha256:[0-9a-f]{64}", pinned)
    assert set(re.findall(r"^FROM (\S+)", text, re.MULTILINE)) == {"${PYTHON}"}


def test_nothing_is_built_by_tools_that_nobody_has_checked() -> None:
    """`--require-hashes` says nothing of what pip fetches to build a package."""
    checked = "--only-binary :all: --require-hashes"
    for text in (containerfile(), " ".join(packages.CHECKED)):
        assert text.count("--require-hashes") == text.count(checked) == 1
    assert "pip install" not in (settings.BASE_DIR / "Makefile").read_text(encoding="utf-8")


def test_the_service_runs_the_installed_command_and_writes_its_own_folder_alone() -> None:
    unit = (DEPLOY / "spaye.service").read_text(encoding="utf-8")
    guide = (settings.BASE_DIR / "docs" / "install.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"^ExecStart=(\S+) serve$", unit, re.MULTILINE)
    assert program == "/opt/spaye/bin/spaye"
    assert "python3 -m venv /opt/spaye`" in guide
    (folder,) = re.findall(r"^Environment=VAR_DIR=(\S+)$", unit, re.MULTILINE)
    assert folder == "/var/lib/spaye"
    for line in ("User=spaye", "StateDirectory=spaye", "ProtectSystem=strict"):
        assert f"\n{line}\n" in unit
