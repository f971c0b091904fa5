"""All that the doctor looks at, in the order in which it is told."""

from collections.abc import Iterator

from spaye_site.operations.doctor import Finding, Look, examine, house, machine, outside, serving

MACHINE: tuple[Look, ...] = (
    machine.version,
    machine.python,
    machine.var_dir,
    machine.settings_file,
    machine.disk,
    machine.secret_key,
    machine.address,
    serving.proxy,
    serving.debug,
    machine.translations,
    machine.static_files,
    outside.figures,
    house.database,
)
HOUSE: tuple[Look, ...] = (
    serving.letters,
    serving.events,
    serving.keys,
    serving.database_file,
    house.migrations,
    house.processes,
    house.clock,
    house.admin,
    house.tables,
    house.months,
    house.erasures,
    house.retention,
    house.backup,
    outside.copies_elsewhere,
    house.night,
)
"""What can't be asked of a database that doesn't answer."""


def findings() -> Iterator[Finding]:
    """All that can be found."""
    for finding in examine(MACHINE):
        yield finding
    if finding.status != "fail":
        yield from examine(HOUSE)
