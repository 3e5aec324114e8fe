"""Loading litellm: late, in a thread of its own, and without a sound.

Its import takes seconds and 200 MB. Nothing else in the program imports it.
"""

import asyncio
import gc
import logging
import os
import threading
import warnings
from contextlib import suppress
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, Final

from engine.gateway.rehearsing import rehearse

ENVIRONMENT: Final = {
    "LITELLM_LOCAL_MODEL_COST_MAP": "True",  # else it downloads a price list
    "LITELLM_MODE": "PRODUCTION",  # else it reads keys out of a .env file
    "LITELLM_LOG": "CRITICAL",
}
LATER: Final = ("litellm.litellm_core_utils.default_encoding", "tenacity")
"""What the first call would load in the middle of the loop, were it not there."""
LOGGERS: Final = ("LiteLLM", "LiteLLM Router", "LiteLLM Proxy", "litellm", "openai", "httpx")

_lock = threading.Lock()


async def load() -> ModuleType:
    """Return litellm, imported in a daemon thread: the loop goes on, and no exit waits for it."""
    loop = asyncio.get_running_loop()
    loaded: asyncio.Future[ModuleType] = loop.create_future()

    def work() -> None:
        result = _imported()
        if not loop.is_closed():
            loop.call_soon_threadsafe(_give, loaded, result)

    threading.Thread(target=work, name="loading litellm", daemon=True).start()
    return await loaded


def _give(loaded: "asyncio.Future[ModuleType]", result: ModuleType | Exception) -> None:
    if loaded.done():
        return
    if isinstance(result, Exception):
        loaded.set_exception(result)
    else:
        loaded.set_result(result)


def _imported() -> ModuleType | Exception:
    with _lock:
        os.environ.update(ENVIRONMENT)
        warnings.filterwarnings("ignore", module=r"(litellm|openai|pydantic)\b")
        gc.disable()  # each search through all that is loaded would hold the screen up
        try:
            module = import_module("litellm")
            for name in LATER:
                with suppress(ImportError):
                    import_module(name)
            _silence(module)
            _rehearse_once(module)
        except Exception as error:
            return error
        finally:
            gc.freeze()
            gc.enable()
        return module


@cache
def _rehearse_once(module: ModuleType) -> None:
    with suppress(Exception):  # true calls tell what is wrong
        rehearse(module)


def _silence(module: Any) -> None:
    """Let it print, log and report nothing; what it would say is in the errors it raises."""
    module.suppress_debug_info = True
    module.set_verbose = False
    module.telemetry = False
    module.drop_params = False
    for name in LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers = [logging.NullHandler()]
        logger.propagate = False
        logger.setLevel(logging.CRITICAL)
