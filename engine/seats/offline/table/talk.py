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
            question ... wrong/right/missing/fail; ground? truth; right label/labels;
            instruction/instructions/prompt; what is @one name; name of @one; student before;
            course before; do/does @one assignment hard; which/what/exact question ... @who;
            exact/exactly question; attend/attends/attended/attendance/absent/absence/absences;
            phone/telephone/email/mail/address/contact;
            gender/sex/male/female/age/birthday/nationality/ethnicity/religion;
            sick/ill/illness/health/family/personal/disability/circumstances/depressed;
            last/previous/past/prior/earlier year/term/semester/terms/semesters;
            other/another course/courses/subject/subjects; gpa/major/degree;
            motivation/motivated/lazy/effort/studying/hours; real/full name;
            actual/real/right final? grade/grades/letter/letters/outcome/outcomes;
            cheat/cheats/cheated/cheating/plagiarism/plagiarised/plagiarized; why did/has @who;
            teacher/lecturer/professor
            """
        ),
        over=names("*"),
    ),
    Intent(
        "unable",
        "anyone",
        words=phrases(
            """
            @amount; curve/curved/bonus; extra credit; round/rounded/rounding up/down/off;
            double/doubled/triple/halve ... @component/score/weight/grade/grades;
            @component ... double/doubled/twice/triple;
            lowest/worst ... each/every/all category/categories/kind/kinds/type/types/group;
            if/suppose ... worth @score; if/suppose ... weight ... @score; change ... weight
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
            lie/lies/lied/lying/honest/manipulated/noise/noisy/rigged/random/sabotaged;
            make up; tampered/tamper/fake/faked/invented/altered; error/errors rate?;
            which/who/how/any ... wrong; wrong alarm/alarms/positive/positives/negative/negatives;
            you missing; do/did/have not flag; predict ... wrong; should/can/could i trust
            """
        ),
        over=names(
            """
            predict_all at_risk class_average why missing predict extreme who_has marking
            hello list_students
            """
        ),
    ),
    Intent(
        "method",
        "anyone",
        words=phrases(
            """
            what does confidence; what ... meaning by confidence; confidence ... meaning;
            is a? @score confidence; is confidence; confidence of @score ... meaning/good/high/low;
            what is confidence; confidence ... good/bad/enough/chance;
            how ... confidence calculated/computed/make; how do/does you/it/tool predict;
            how ... predict make/assignment/calculated/computed; meaning of confidence
            """
        ),
        over=names("predict predict_all accuracy help terms least_sure uniform at_risk about"),
    ),
    Intent(
        "terms",
        "anyone",
        words=phrases(
            """
            what ... meaning; what is/are the/a/an? primary? reason/flag $; primary reason;
            what am i look/show/looking; explain this/it/what
            """
        ),
        over=names(
            """
            predict predict_all at_risk stats class_average extreme why grades missing item
            syllabus accuracy graded
            """
        ),
    ),
    Intent(
        "about",
        "nobody",
        words=phrases(
            """
            who/what is/are you;
            are you ... chatgpt/gpt/ai/bot/robot/human/student/model/real; chatgpt/gpt/llm;
            who make you; how do/does you/it/this/that assignment; what data;
            your data/source/sources
            """
        ),
        over=names("accuracy predict_all graded help grades list_students hello"),
    ),
)

ADVICE: Final = (
    Intent(
        "decide",
        "person",
        (GRADES, PREDICT, MINIMUM),
        words=phrases(
            """
            should/would/do/shall/can/must i/you/we ... flag/unflag/keep/clear/dismiss/grade @one;
            should/would/do/shall/must i/you/we ... @one ... flag/unflag/clear/dismissed;
            should/must @one be/stay/remaining/still ...
            flag/unflag/clear/cleared/dismissed; flag or not/unflag/clear; keep or clear;
            worth suggest/support/help/save/saving/talking/meeting/worry/effort/bother/keep/flag;
            should/do/would/shall i bother ... @one;
            worth ... time/effort/trouble/while ... @one; worth @one; @one ... worth it/the $;
            @one worth save/saving/rescue/rescuing/help/suggest/flag/effort/it/the
            """
        ),
        over=names(
            """
            marking predict grades at_risk predict_all suggest why remaining missing failing minimum
            extreme
            """
        ),
    ),
    Intent(
        "trend",
        "students",
        (SUGGEST,),
        words=phrases(
            """
            trend/trending; improve/decline;
            get better/worse
            """
        ),
        over=names("compare_students grades failing extreme"),
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
        "person",
        (GRADES, PREDICT),
        words=phrases(
            """
            tell ... about; more/further details/detail; tell me more; more about;
            rundown/status/thoughts/snapshot; look/looking for @who; numbers for/of/on @who;
            what ... make of @who; @one safe or not; who is @one $;
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
        "desk",
        "nobody",
        words=phrases(
            """
            how/where/can/must/should do? i hand/submit/turn/change/flag/unflag/grade/undo/finish;
            question ... left; how many question; hand/submit ... decision/decisions/flag
            """
        ),
        over=names("missing remaining weight_left count_work help marking recalculate predict_all"),
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
