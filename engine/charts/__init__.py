"""What plots over many recordings show: the numbers, without any drawing.

`kinds.chart_of` makes the charts that hold results; `calibration` needs the students too.
"""
