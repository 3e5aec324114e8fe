"""What models of an episode did and cost, in a line."""

from engine.result import ModelsPart
from predact_tui.present.lines import Line


def models_line(models: ModelsPart) -> Line:
    """Return calls, tokens, cost in US dollars and seconds of waiting; what is unknown is said."""
    cost = "cost unknown" if models.cost is None else f"US$ {models.cost:.4f}"
    about = " (estimated)" if models.estimated else ""
    tokens = f"{models.input_tokens:,} tokens in, {models.output_tokens:,} out{about}"
    return Line(f"Models: {_calls(models)}, {tokens}, {cost}, waited {models.seconds:.0f} s")


def _calls(models: ModelsPart) -> str:
    count = "1 call" if models.calls == 1 else f"{models.calls} calls"
    what = ((models.failed, "failed"), (models.lost, "cut off"), (models.retries, "tried again"))
    trouble = [f"{number} {name}" for number, name in what if number]
    return f"{count} ({', '.join(trouble)})" if trouble else count
