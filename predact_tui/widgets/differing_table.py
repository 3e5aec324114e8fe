"""A table of which some lines differ between two episodes: it can go from one to the next."""

from predact_tui.widgets.line_table import LineTable


class DifferingTable(LineTable):
    """What the tables of a comparison share; a table tells which of its lines differ."""

    def differs(self, index: int) -> bool:
        """Tell whether a line is one that differs."""
        raise NotImplementedError

    def go(self, direction: int, *, from_edge: bool = False) -> bool:
        """Go to the next line that differs (direction 1) or the one before (-1); False for none.

        `from_edge`: begin outside of the table, not at the cursor.
        """
        edge = -1 if direction > 0 else self.count
        at = (edge if from_edge else self.cursor) + direction
        while 0 <= at < self.count:
            if self.differs(at):
                self.cursor = at
                return True
            at += direction
        return False
