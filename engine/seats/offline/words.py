"""The words of the assistant: those of one meaning, and everyday ones.

A line of `MEANINGS` is the word that the table of intents uses, then others that mean the same
there. A word of `COMMON` is never taken for a typing error.
"""

from typing import Final

from engine.seats.offline.phrases import word_set

MEANINGS: Final = """
get: gets got getting receive receives obtain obtains earn earns earned achieve achieves
get: achieved
score: scores scored scoring
grades: marks results gradebook transcript gradings
grade: mark
student: students pupil pupils learner learners kid kids person people
class: cohort classmates peers classmate
average: averages mean avg averaging
predict: predicts predicted predicting prediction predictions forecast forecasts predictor
confidence: confidences
sure: certain confident
unsure: uncertain doubtful
need: needs needed require requires required requirement
minimum: min minimal minimums mininum
drop: drops dropped dropping exclude excludes excluded excluding ignore ignored ignoring remove
drop: removed removing discard discount omit omitting forget waive
change: changed changes changing override overrode overridden regrade regraded replace replaced
change: replacing adjust adjusted
suppose: assume assuming supposing imagine simulate simulated simulating simulation
suppose: hypothetically
remaining: remain remains
left: ahead unfinished
everything: everywhere anything
assignment: assignments component components coursework assessments assessment pieces piece
assignment: tasks task work works
missing: miss missed misses skipped skip skips unsubmitted incomplete
submit: submits submitted submitting submission submissions
hand: hands handed handing
turn: turned turns turning
compare: compares compared comparing comparison versus vs contrast
pass: passes passing passed
fail: fails failing failed failure flunk flunking
worst: weakest poorest bottom
best: strongest top
lowest: smallest least fewest
worry: worried worrying worrisome worries concern concerned concerns concerning alarming nervous
trouble: danger troubled vulnerable precarious
safe: safest safer safely
priority: prioritise prioritize priorities urgent urgently
furthest: farthest
heaviest: heavier heavy
improve: improving improved improves improvement progress progressing progressed
decline: declining declined declines slipping falling fallen sinking
secure: secured secures
doomed: doom hopeless
meaning: means signify signifies
likely: probable probably
chance: chances likelihood probability odds prob
highest: largest greatest biggest most
suggest: suggests suggestion suggestions recommend recommends recommendation recommendations
suggest: advise advice intervention interventions intervene intervening intervenes intervened
help: helping helped
support: supports supporting
syllabus: outline schedule breakdown curriculum
weight: weights weighting weightings weighted
stats: statistics statistic stat distribution histogram spread
flag: flagged flags flagging
table: tabular tabulate tabulated spreadsheet
list: lists listed listing
show: shows display see view pull print fetch present
give: gives gave given
recalculate: recalculated recompute recomputed recalc recalculation redo
question: questions
everyone: everybody
make: makes making made
except: besides apart excepting
bad: badly poorly poor struggle struggled struggling
trust: trusted trustworthy believe rely relying reliable dependable
accurate: accuracy accurately
right: correct true
wrong: incorrect mistaken false
ask: asked asking asks
hello: hi hey hiya greetings
thanks: thank thx cheers ta
bye: goodbye
ok: okay alright
cutoff: cutoffs threshold thresholds boundary boundaries
reach: reaches attain
possible: realistic feasible achievable attainable reachable
happen: happened happens
worth: counts
due: deadline deadlines
what: whats wat
who: whos whom
how: hows
please: pls plz
percent: percentage pct
point: points pts
rank: ranks ranked ranking sort sorted
reason: reasons driver drivers
quiz: quizzes quizes
"""

FORMS: Final = {
    form: word.strip()
    for word, _, forms in (line.partition(":") for line in MEANINGS.strip().splitlines())
    for form in forms.split()
}
"""The word that stands for each form."""

VOCABULARY: Final = frozenset(FORMS) | frozenset(FORMS.values())
"""Every form, and every word that stands for some."""

COMMON: Final = word_set(
    """
    a about above actually again against ago all almost along already also always am among an
    and another any anybody anyone are around as at away back be because become been before
    behind being believe below between both but by call came can cannot case check close code
    come could course current currently day days did do does doing done doubt down during each
    eight eighty either
    else end enough even ever every exactly far feel feels few fifty final finally find fine
    first five for forty four from full further general going gone good great had half hard has
    hate have having he hear heard her here hers herself him himself his history hold holds hope
    honestly hundred i if in info into is it its itself joke just keep kind know known
    information last late later leave less let like likely live lives long look looking love
    lunch made make
    makes many may maybe me mean might mind mine more much music must my myself name named near
    never new next nine ninety no none nor not nothing now number of off often oh old on once
    one ones only open or other others our out over own part past perhaps plan put quite rather
    predact read real really rest room said same say says second seem seems seen send sense
    set seven seventy she should side since sixty so some someone something soon sort start
    stay stays still stop story such sum take taken talk tell ten term test than that the their
    them then
    there these they thing things think third thirty this those though three through time times
    to today together told too total totally towards try turn twenty two under until up upon us
    use used using usual very wait walk want was way we weather week weeks well went were what
    when where whether which while whole why will with within without won word words would write
    wrote year years yes yet you your yours zero
    """
)
"""Everyday words."""
