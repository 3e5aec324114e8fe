"""Whether the models of a sweep can be called at all, found out before it begins."""

import asyncio
from collections.abc import Iterable
from pathlib import Path

from engine.gateway.gateway import Gateway, Seated
from engine.seats.names import models_of
from predact_tui.failures import UseError
from predact_tui.options import Options
from predact_tui.reaching import late_gateway
from predact_tui.sweeping.job import Job


def check_keys(jobs: Iterable[Job], models: Path | None) -> None:
    """UseError names every model whose key is missing; nothing is loaded for it."""
    seated = _seated(jobs)
    if seated:
        _check(late_gateway(Options(models=models))(), seated)


def check_providers(jobs: Iterable[Job], models: Path | None) -> None:
    """UseError names every model whose provider litellm does not know, which is loaded for it."""
    seated = _seated(jobs)
    gateway = late_gateway(Options(models=models))
    if seated and not gateway().certain(seated):
        asyncio.run(_loaded(gateway(), seated))


async def _loaded(gateway: Gateway, seated: tuple[Seated, ...]) -> None:
    async with gateway:
        await gateway.ready()
        _check(gateway, seated)


def _check(gateway: Gateway, seated: tuple[Seated, ...]) -> None:
    faults = dict.fromkeys(map(str, gateway.faults(seated)))
    if faults:
        raise UseError("; ".join(faults))


def _seated(jobs: Iterable[Job]) -> tuple[Seated, ...]:
    """Return the models that sit in any of the episodes, each once in a role."""
    seats = {(job.options.instructor, job.options.assistant) for job in jobs if job.models}
    return tuple(dict.fromkeys(one for pair in sorted(seats) for one in models_of(*pair)))
