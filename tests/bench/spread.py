"""Several runs of the same measure as one: every number's median, and how far the runs differ."""

import re
import subprocess
from collections.abc import Sequence
from statistics import median

NUMBER = re.compile(r"(?<![\w.,])\d[\d,]*(?:\.\d+)?(?![\w.]*\w)")
"""A figure of its own: not that of `p50` or of a version."""


def runs(command: Sequence[str], times: int) -> list[list[str]]:
    """The lines of each run; they are printed as they come."""
    return [_lines(command, f"run {number}") for number in range(1, times + 1)]


def _lines(command: Sequence[str], name: str) -> list[str]:
    print(name, flush=True)
    lines = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout
        for line in child.stdout:
            print(line, end="", flush=True)
            lines.append(line.rstrip("\n"))
    return lines


def summary(runs: Sequence[Sequence[str]]) -> list[str]:
    """Line by line; where the runs say different things, what each of them says."""
    if len({len(run) for run in runs}) > 1:
        return ["the runs differ in what they tell, and have no medians"]
    return [line for same in zip(*runs, strict=True) for line in _merged(same)]


def _merged(lines: Sequence[str]) -> list[str]:
    if len({NUMBER.sub("#", line) for line in lines}) > 1:
        return sorted(set(lines))
    figures = iter([_spread(each) for each in zip(*map(NUMBER.findall, lines), strict=True)])
    return [NUMBER.sub(lambda _figure: next(figures), lines[0])]


def _spread(figures: tuple[str, ...]) -> str:
    """`41 (38 to 52)`, with as many decimals as the runs have told."""
    values = [float(figure.replace(",", "")) for figure in figures]
    if len(set(values)) == 1:
        return figures[0]
    places = max(len(figure.partition(".")[2]) for figure in figures)
    least, middle, most = (f"{of(values):,.{places}f}" for of in (min, median, max))
    return f"{middle} ({least} to {most})"
