"""Trials of scores beside the rest, of questions that stand alone, of places and borders.

Written as in paraphrases.py.
"""

from tests.engine.offline.paraphrases import each, left

BESIDE = (
    (
        "if 2 gets 70 on project 2 and 60 on everything else, what is the final grade?",
        "change {s2} if=Project 2:70," + left(60, "Project 2"),
    ),
    (
        "suppose 2 has 90 on the final, 60 on the rest",
        "change {s2} if=Final exam:90," + left(60, "Final exam"),
    ),
    (
        "project 2 at 70 and everything else at 60 for 2",
        "change {s2} if=Project 2:70," + left(60, "Project 2"),
    ),
    (
        "60 on everything for 2 except 90 on the final",
        "change {s2} if=" + left(60, "Final exam") + ",Final exam:90",
    ),
    (
        "70 on the final and 50 otherwise for 2",
        "change {s2} if=Final exam:70," + left(50, "Final exam"),
    ),
    (
        "if 2 gets a 70 on project 2, 80 on midterm 2 and 60 on the others",
        "change {s2} if=Project 2:70,Midterm 2:80," + left(60, "Project 2", "Midterm 2"),
    ),
    (
        "if we drop quiz 1 and 2 gets 60 on the rest?",
        "change {s2} drop=Quiz 1 if=" + left(60),
    ),
    (
        "regrade midterm 1 to 90 for 2 and 70 on all that is left",
        "change {s2} set=Midterm 1:90 if=" + left(70),
    ),
    (
        "what if 2 gets 70 on project 2? >> and 50 on everything else?",
        "change {s2} if=Project 2:70," + left(50, "Project 2"),
    ),
    ("what does 2 need on the rest if she gets 70 on project 2", "need {s2} C"),
)
ALONE = (
    ("what if 2 gets 70 on project 2? >> who else might fail that the tool did not name?", "all"),
    ("what if 2 gets 70 on project 2? >> is anyone else at risk?", "all"),
    ("what if 2 gets 70 on project 2? >> does a missing homework count as zero?", ""),
    ("predict everyone >> does a missing homework count as zero?", ""),
    ("who else could be at risk that is not flagged", "all"),
    ("which students are close to the border between D and C?", each("grades")),
    ("who is just below passing", each("grades")),
    ("who has a B?", each("grades")),
    ("who has the lowest average? >> and the second lowest?", each("grades")),
    ("who is closest to passing? >> and the second?", each("need C")),
    (
        "the first three students",
        "; ".join(f"grades {{s{n}}}; predict {{s{n}}}" for n in (1, 2, 3)),
    ),
    ("grades of the last two flagged", "grades {s6}; grades {s7}"),
    ("is it worth intervening with 2?", "grades {s2}; predict {s2}; need {s2} C"),
    ("drop the lowest quiz for 2", "grades {s2}; change {s2} drop=Quiz 1"),
    ("drop the lowest quiz", ""),
    ("drop the lowest score in each category for 2", ""),
    (
        "remove the lowest two homeworks for 1",
        "grades {s1}; change {s1} drop=Homework 2,Homework 3",
    ),
    ("without the 2 lowest homeworks, 1", "grades {s1}; change {s1} drop=Homework 2,Homework 3"),
    (
        "what would 2 get without his lowest quiz and lowest homework",
        "grades {s2}; change {s2} drop=Quiz 1,Homework 2",
    ),
    ("drop 1's lowest score >> and the same for 2", "grades {s2}; change {s2} drop=Quiz 1"),
    ("drop 1's highest quiz", "grades {s1}; change {s1} drop=Quiz 2"),
    (
        "would 4 pass with 75 on the final if everything else is 65?",
        "change {s4} if=Final exam:75," + left(65, "Final exam"),
    ),
    (
        "if 1 gets 80 on the final and nothing else, does he pass?",
        "change {s1} if=Final exam:80," + left(0, "Final exam"),
    ),
    (
        "if 1 improves to 75 on everything except the final, where she gets 50",
        "change {s1} if=" + left(75, "Final exam") + ",Final exam:50",
    ),
    (
        "if 2 gets 70 on project 2 and 60 on everything else >> and with 80 on everything else?",
        "change {s2} if=Project 2:70," + left(80, "Project 2"),
    ),
    (
        "if 2 gets 70 on project 2 and 60 on everything else >> would that be enough for a B?",
        "change {s2} if=Project 2:70," + left(60, "Project 2"),
    ),
    ("suppose 2 gets 80 on project 2 >> what if everyone gets 70 on the rest?", each("uniform 70")),
    ("what if 2 gets 70 on project 2 >> and on the midterm?", "change {s2} if=Midterm 2:70"),
    ("80 on the final and project 2 at 70 for 3", "change {s3} if=Final exam:80,Project 2:70"),
    ("minimum for 2 for a B >> is that realistic?", "need {s2} B"),
    ("minimum for 2 for a B >> what does 3 need?", "need {s3} C"),
    ("minimum for 2 >> who needs more than 80?", each("need C")),
    ("minimum for 2 >> same for the first three", "need {s1} C; need {s2} C; need {s3} C"),
    ("which flagged student is nearest to a B?", each("need B")),
    ("who has the lowest average >> and the next one?", each("grades")),
    ("who has the lowest average >> what about 3?", "grades {s3}"),
    ("who has an F on midterm 1?", each("grades")),
    ("predict 2 >> who else has an F?", each("grades")),
    ("who is within 3 points of passing?", each("grades")),
    ("how close is 3 to passing?", "grades {s3}"),
    ("are there others at risk?", "all"),
    ("who was almost flagged?", "all"),
    ("which unflagged students are most likely to fail?", "all"),
    ("are all the failing students flagged?", "all"),
    ("grades of 1 >> what happens if a student misses the final?", ""),
    ("is late work penalised?", ""),
    ("is the lowest quiz dropped automatically?", ""),
    ("does missing the final mean failing?", ""),
    ("how does the final count?", "syllabus"),
    ("how much do the quizzes count in total?", "syllabus"),
    ("is 3 worth saving?", "grades {s3}; predict {s3}; need {s3} C"),
    ("should I bother with 5?", "grades {s5}; predict {s5}; need {s5} C"),
)
