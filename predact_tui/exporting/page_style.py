"""The style of the page: light and dark, wide and narrow, on a screen and on paper."""

from typing import Final

STYLE: Final = """
:root { color-scheme: light dark; --ink: #1d2129; --quiet: #565d69; --paper: #ffffff;
  --shade: #f1f3f6; --line: #c9ced6; --accent: #0b57a4; --good: #17663a; --bad: #a8201a;
  --prediction: #ffe08a; --prediction-ink: #3b2a00; --lookup: #0b57a4;
  --counterfactual: #17663a; --intervention: #7a3d99; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e7ec; --quiet: #a4acb8; --paper: #16191e;
  --shade: #21262d; --line: #414954; --accent: #7db7f5; --good: #74cf98; --bad: #ff9189;
  --prediction: #6b5300; --prediction-ink: #fff3c9; --lookup: #7db7f5;
  --counterfactual: #74cf98; --intervention: #d3a4ee; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.2; } h2 { font-size: 1.3rem; margin-top: 2.5rem;
  border-bottom: 1px solid var(--line); } h3 { font-size: 1.1rem; margin-top: 2rem; }
h4, h5, h6 { font-size: 1rem; margin: 1rem 0 .25rem; }
p { margin: .35rem 0; }
a { color: var(--accent); } a:focus-visible, summary:focus-visible { outline: 3px solid; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; list-style: none; padding: 0; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; margin: .5rem 0 1rem; }
caption { text-align: left; color: var(--quiet); padding-bottom: .25rem; }
th, td { text-align: left; vertical-align: top; padding: .25rem .6rem;
  border-bottom: 1px solid var(--line); overflow-wrap: normal; }
th { font-weight: 600; } .number { text-align: right; font-variant-numeric: tabular-nums; }
td.short { white-space: nowrap; }
tr.right td.verdict { color: var(--good); } tr.wrong td.verdict { color: var(--bad);
  font-weight: 600; } tr.rest td { color: var(--quiet); }
.good { color: var(--good); } .bad { color: var(--bad); font-weight: 600; }
.muted, .when { color: var(--quiet); } .strong { font-weight: 600; }
.question { background: var(--shade); border-left: 4px solid var(--accent);
  padding: .5rem .8rem; white-space: pre-wrap; margin: .5rem 0; }
.answer { border-left: 4px solid var(--line); padding: 0 .8rem; margin: .5rem 0; }
.answer pre { white-space: pre-wrap; }
details { border: 1px solid var(--line); border-radius: .3rem; margin: .4rem 0;
  padding: .2rem .6rem; } summary { cursor: pointer; } details:target { outline: 3px solid
  var(--accent); } .label { font-weight: 600; }
.value { border-radius: .2rem; padding: 0 .1rem; }
.value.prediction { background: var(--prediction); color: var(--prediction-ink);
  font-weight: 600; }
.value.lookup, .value.derived { color: var(--lookup); text-decoration: underline; }
.value.counterfactual { color: var(--counterfactual); font-style: italic; }
.value.intervention { color: var(--intervention); font-style: italic; }
.value.report { font-weight: 600; } .value.unsupported { color: var(--bad); font-weight: 600; }
.sign { color: var(--quiet); }
@media print { body { max-width: none; padding: 0; } nav { display: none; }
  a { color: inherit; } tr, .question { break-inside: avoid; }
  h2, h3, h4, h5, caption { break-after: avoid; }
  details::details-content { content-visibility: visible; display: block; block-size: auto; } }
"""
"""Contrast is at least 4.5 to 1 in both schemes; signs and words say what colours say."""
