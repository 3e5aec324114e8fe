"""Rows about what no tool knows, about advice, several things at once, and small talk."""

from typing import Final

from engine.seats.offline.intents import GRADES, MINIMUM, PREDICT, SUGGEST, Intent
from engine.seats.offline.phrases import names, phrases

UNKNOWN: Final = (
    Intent(
        "unknowable",
        "anyone",
        words=phrases(
            """
            question ... wrong/right/missing/fail; which/what/exact question ... @who;
            exact/exactly question; attend/attends/attended/attendance/absent/absence/absences;
            phone/telephone/email/mail/address/contact;
            gender/sex/male/female/age/birthday/nationality/ethnicity/religion;
            sick/ill/illness/health/family/personal/disability/circumstances/depressed;
            last/previous/past/prior/earlier year/term/semester/terms/semesters;
            other/another course/courses/subject/subjects; gpa/major/degree;
            motivation/motivated/lazy/effort/studying/hours; real/full name;
            actual/real/right final? grade/letter/outcome;
            cheat/cheats/cheated/cheating/plagiarism/plagiarised/plagiarized; why did/has @who;
            teacher/lecturer/professor
            """
        ),
        over=names("*"),
    ),
    Intent(
        "accuracy",
        "crowd",
        words=phrases(
            """
            accurate; trust; how often ... right/wrong; how good/well ... predict/tool/you;
            predict ... right/wrong/random; are/is you/it/that/this ... right/wrong/sure;
            lie/lies/lied/lying/honest/manipulated/noise/noisy/rigged/random/sabotaged
            """
        ),
        over=names("predict_all at_risk class_average"),
    ),
    Intent(
        "method",
        "anyone",
        words=phrases(
            """
            what does confidence; what ... average by confidence;
            how ... confidence calculated/computed/make; how do/does you/it/tool predict;
            how ... predict make/assignment/calculated/computed; meaning of confidence
            """
        ),
        over=names("predict predict_all accuracy help"),
    ),
)

ADVICE: Final = (
    Intent(
        "trend",
        "students",
        (SUGGEST,),
        words=phrases(
            """
            trend/trending; improve/improving/improved/decline/declining/declined/slipping;
            get better/worse
            """
        ),
        over=names("compare_students grades failing"),
    ),
    Intent(
        "suggest",
        "students",
        (SUGGEST,),
        words=phrases(
            """
            suggest; what ... do for/about/with @who; help/support @who; how ... help/support;
            support; what/how should/can/could/would/do/shall i/we/you do; next step/steps;
            action/actions/tutor/tutoring/remedy;
            focus/concentrate; what should/can/could @who do/improve
            """
        ),
        over=names("remaining grades predict why minimum"),
    ),
    Intent(
        "everything",
        "named",
        (GRADES, PREDICT, MINIMUM),
        words=phrases(
            """
            everything about/on/for/of @who; check/do everything;
            full/complete/whole report/picture/check/profile/story; all ... about @who
            """
        ),
        over=names("grades predict minimum overview"),
    ),
    Intent(
        "overview",
        "named",
        (GRADES, PREDICT),
        words=phrases(
            """
            tell ... about;
            overview/summary/summarise/summarize/info/information/details/profile/situation
            """
        ),
        hints=phrases("@who"),
        over=names("predict_all"),
    ),
)

TALK: Final = (
    Intent(
        "help",
        "nobody",
        words=phrases(
            """
            what can/could/should i/we/you ask/do/tell/answer/know; what do you know/do;
            how does this; your? tools/commands/options
            """
        ),
        hints=phrases("help"),
        over=names("suggest method"),
    ),
    Intent(
        "marking",
        "anyone",
        words=phrases("flag/unflag/clear/dismiss @who; grade @who as/not/at/down"),
        over=names("predict grades at_risk predict_all"),
    ),
    Intent(
        "thanks",
        "nobody",
        hints=phrases("thanks; bye; that is all; ok; great; done"),
    ),
    Intent(
        "hello",
        "nobody",
        hints=phrases("hello; good morning/afternoon/evening/day"),
    ),
)
