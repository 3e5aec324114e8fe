"""The command line that makes a view of the probe again."""

import shlex

from engine.noise_models import UNIFORM
from predact_tui.options import Options


def probe_command(options: Options) -> str:
    """Return the command, with what is not the default."""
    usual = Options()
    parts = ["predact-tui", "probe", "--scenario", options.scenario or ""]
    if options.acc is not None:
        parts += ["--acc", f"{options.acc:.15g}"]
    if options.noise != UNIFORM:
        parts += ["--noise", options.noise]
    for flag, value, default in (
        ("--seed", options.seed, usual.seed),
        ("--students", options.students, usual.students),
        ("--at-risk", options.at_risk, usual.at_risk),
    ):
        parts += [flag, str(value)] if value != default else []
    if options.store is not None:
        parts += ["--store", str(options.store)]
    return shlex.join(parts)
