"""The tool's accuracy in words, as far as it is told."""

from engine.result import AccuracyPart, Result
from predact_tui.present.lines import Line
from predact_tui.present.safe import safe_line
from predact_tui.present.student_text import percent


def accuracy_lines(result: Result) -> tuple[Line, ...]:
    """Return the accuracy of the letters, what noise did, and the tool on "at risk"."""
    part, tool = result.accuracy, result.tool
    lines = [Line(f"Right letters: {_letters(result)}", "strong")]
    if part.noise is not None:
        lines.append(Line(_noise(part)))
    if tool is not None:
        lines.append(
            Line(
                f'On "at risk": right for {percent(tool.at_risk_accuracy)}; of its flags '
                f"{percent(tool.precision)} truly at risk; of those at risk "
                f"{percent(tool.recall)} flagged"
            )
        )
    return tuple(lines)


def _letters(result: Result) -> str:
    """Return the shares of right letters: said, wanted, natural and achieved, as far as told."""
    part, imported = result.accuracy, result.accuracy.noise is None
    stated = "nothing was said" if part.stated is None else f"stated {percent(part.stated)}"
    target = "natural, none set" if part.target is None else percent(part.target)
    said = [stated, f"target {target}"]
    if imported:
        said = [] if part.target is None else [f"target {target}"]
    if part.natural is not None:
        said.append(f"without noise {percent(part.natural)}")
    if part.achieved is not None:
        letters = round(part.achieved * result.students)
        said.append(f"here {percent(part.achieved)} ({letters} of {result.students})")
    return "; ".join(said) or "not told"


def _noise(part: AccuracyPart) -> str:
    head = f"Noise ({safe_line(part.noise or '')}): "
    if part.made_wrong:
        return f"{head}{part.made_wrong} right letters were made wrong to bring the tool down to it"
    if part.made_right:
        return f"{head}{part.made_right} wrong letters were made right to bring the tool up to it"
    return f"{head}no letter was changed"
