"""The table of intents: what can be asked for, by which words, and which tools answer it.

A row is triggered by any of its `words` (phrases.py tells how they are written; words stand in
one form, lexicon.py); where nothing in the question triggers any row, by its `hints`. `who` says
whose it is, and a row fires only where that fits:

- nobody: no student is named
- anyone: whoever is named or not, it is not about students
- crowd: a group is named, or nobody
- named: single students are named
- person: the same, or the one spoken of before
- students: single ones or a group; else those spoken of before; else it is asked who
- single: the same, but a group is what they are held against
- flagged: as students, but without a name the flagged students

`work`: a component must be named. `over`: rows that this one takes the place of. Of two rows that
fire, both are answered. `tools_for_work` are called instead where components are named.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from engine.seats.offline.phrases import names, phrases, words_of

Who: TypeAlias = Literal["nobody", "anyone", "crowd", "named", "person", "students", "single", "flagged"]

GRADES: Final = "get_student_grades"
PREDICT: Final = "predict_final_grade_for_student"
PREDICT_ALL: Final = "predict_all_students"
MINIMUM: Final = "minimum_score_needed"
UNIFORM: Final = "simulate_uniform_remaining"
RECALCULATE: Final = "recalculate_grade"
STATS: Final = "get_assignment_stats"
CLASS_AVERAGE: Final = "get_class_average"
SYLLABUS: Final = "get_course_syllabus"
ATTEMPTED: Final = "list_all_assignments"
STUDENTS: Final = "list_students"
SUGGEST: Final = "suggest_intervention_for_student"


@dataclass(frozen=True)
class Intent:
    """A row of the table."""

    name: str
    who: Who
    tools: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    over: tuple[str, ...] = ()
    work: bool = False
    tools_for_work: tuple[str, ...] = ()


TABLE: Final = (
    # -- what no tool knows --
    Intent(
        "unknowable",
        "anyone",
        words=phrases(
            """question ... wrong/right/miss/fail; which/what/exact question ... @who;
            exact/exactly question;
            attend/attends/attended/attendance/absent/absence/absences;
            phone/telephone/email/mail/address/contact;
            gender/sex/male/female/age/birthday/nationality/ethnicity/religion;
            sick/ill/illness/health/family/personal/disability/circumstances/depressed;
            last/previous/past/prior/earlier year/term/semester/terms/semesters;
            other/another course/courses/subject/subjects; gpa/major/degree;
            motivation/motivated/lazy/effort/studying/hours; real/full name;
            actual/real/right final? grade/letter/outcome;
            cheat/cheats/cheated/cheating/plagiarism/plagiarised/plagiarized; why
            did/has @who; teacher/lecturer/professor"""
        ),
        over=names("*"),
    ),
    Intent(
        "accuracy",
        "crowd",
        words=phrases(
            """accurate; trust; how often ... right/wrong; how good/well ...
            predict/tool/you; predict ... right/wrong/random; are/is you/it/that/this
            ... right/wrong/sure;
            lie/lies/lied/lying/honest/manipulated/noise/noisy/rigged/random/sabotaged"""
        ),
        over=names("predict_all at_risk class_average"),
    ),
    Intent(
        "method",
        "anyone",
        words=phrases(
            """what does confidence; what ... mean by confidence; how ... confidence
            calculated/computed/made; how do/does you/it/tool predict; how ... predict
            made/work/calculated/computed; meaning of confidence"""
        ),
        over=names("predict predict_all accuracy help"),
    ),
    # -- what if --
    Intent(
        "recalculate",
        "students",
        (RECALCULATE,),
        words=phrases(
            """@score ... @component; @component ... @score; drop; without/minus
            @component; leave/take/throw out/away @component; not
            count/counting/counted ... @component; @component ... not count/counted;
            recalculate; change ... @component; if ... get/score/fail/pass/do ...
            @component"""
        ),
        over=names(
            """uniform stats item grades predict predict_all minimum scale class_average
            missing extreme remaining compare_students failing"""
        ),
    ),
    Intent(
        "uniform",
        "students",
        (UNIFORM,),
        words=phrases(
            """@score ...
            all/everything/each/every/rest/remaining/left/future/upcoming/other;
            all/everything/rest/remaining/left ... @score; if ... @score; suppose ...
            @score/left/rest/remaining/everything/all; @score from now; get/score/got
            ... @score; best/worst/ideal case/scenario/outcome; uniform ... @score;
            what/how about @score; with @score; if @who ...
            rest/remaining/left/everything"""
        ),
        hints=phrases("@score"),
        over=names(
            """remaining stats grades predict predict_all extreme syllabus at_risk
            missing weight_left everything minimum failing list_students"""
        ),
    ),
    Intent(
        "closest",
        "flagged",
        (MINIMUM,),
        words=phrases(
            """closest/nearest to? pass/@letter/safe/safety; who/which/whose ... need
            the? lowest/highest; easiest to save/rescue/pass"""
        ),
        over=names("minimum extreme predict_all at_risk"),
    ),
    Intent(
        "minimum",
        "students",
        (MINIMUM,),
        words=phrases(
            """minimum; need ... @letter/pass/survive/safe; what/how ... @who ... need;
            @who need ... get/score/pass/reach; have/has/must ... to? get/score/reach;
            can/could/able/possible/chance/hope/enough/manage ...
            pass/@letter/recover; reach/make/secure/target/aim ... @letter; what ...
            take ... pass/@letter; @letter ... possible/reach; pass possible; out of
            reach; avoid fail/failing/@letter/risk; save/saved/rescue/rescued; get
            @letter"""
        ),
        hints=phrases("@letter"),
        over=names("predict predict_all remaining at_risk failing extreme grades"),
    ),
    # -- predictions --
    Intent(
        "right",
        "person",
        (PREDICT,),
        words=phrases(
            """predict ... right/wrong/accurate/trust/real/ok; accurate/trust ...
            predict/@who/it/you/that/this; @who ... predict ...
            right/wrong/accurate/trust; are/is you/it/that/this ... right/wrong/sure;
            how sure/accurate ... right/wrong; right/wrong about"""
        ),
        over=names("predict accuracy predict_all"),
    ),
    Intent(
        "why",
        "students",
        (PREDICT, GRADES),
        words=phrases(
            """why ... flag/predict/risk/@flagged; why @who; why is/are/do/does @who;
            reason ... flag/predict/risk/@who; what ... explain/explains/cause/causes
            ... flag/predict/risk; what make/makes ... flag/risk; why"""
        ),
        over=names("predict predict_all at_risk failing grades"),
    ),
    Intent(
        "least_sure",
        "crowd",
        (PREDICT_ALL,),
        words=phrases(
            """lowest/less/highest/more ... sure/confidence/unsure; unsure; borderline;
            closest call/calls; rank ... confidence"""
        ),
        over=names("predict_all predict accuracy extreme at_risk"),
    ),
    Intent(
        "failing",
        "person",
        (PREDICT, GRADES),
        words=phrases("is/are/am @who still/now/currently? fail/pass/safe"),
        over=names("predict"),
    ),
    Intent(
        "predict",
        "person",
        (PREDICT,),
        words=phrases(
            """predict; confidence; sure; risk; will/going/likely/would ... pass/fail;
            final/end grade/letter/outcome/result; what grade will/would;
            chance/chances/likelihood/probability/odds; how likely; end up; is/was/are
            @who flag"""
        ),
        over=names("predict_all at_risk"),
    ),
    Intent(
        "at_risk",
        "crowd",
        (PREDICT_ALL,),
        words=phrases(
            """who/which/how/list/name/what ... risk; who/which ... flag/fail/failing;
            how many ... flag/@flagged/fail/pass/risk; list/name/who/which ...
            @flagged; list/name ... flag"""
        ),
        hints=phrases("@flagged; risk"),
        over=names("predict_all list_students"),
    ),
    Intent(
        "predict_all",
        "crowd",
        (PREDICT_ALL,),
        words=phrases("predict; confidence; sure; will/going/likely/would ... pass/fail"),
    ),
    # -- scores --
    Intent(
        "extreme",
        "flagged",
        (GRADES,),
        words=phrases(
            """who/which/whose ... worst/lowest/best/highest; worst/lowest/best/highest
            ... student/one/@flagged/@class; worst/lowest/best/highest average;
            weak/strong student; rank ...
            @flagged/@class/student/average/grade/grades; @flagged ... by
            average/grade/grades/score"""
        ),
        over=names("grades class_average at_risk predict_all list_students stats"),
    ),
    Intent(
        "missing",
        "flagged",
        (GRADES,),
        words=phrases(
            """missing; hand ... in; turn ... in; submit; late/owe/owes; not ... done;
            done everything/all/every; outstanding/incomplete"""
        ),
        over=names("grades remaining predict_all at_risk"),
    ),
    Intent(
        "compare_class",
        "single",
        (GRADES, CLASS_AVERAGE),
        words=phrases(
            """compare ... class/everyone/others/rest/average/most/other/@class/@others;
            relative/against ... class/everyone/others/rest/average/student/@class;
            relative to; stand/rank ... class/everyone/others/rest/@class/@others;
            above/below/than/under/over/from ... class/average/everyone/most/others/@class/@others; percentile"""
        ),
        over=names("grades class_average compare_students extreme stats"),
        tools_for_work=(GRADES, STATS),
    ),
    Intent(
        "compare_students",
        "students",
        (GRADES,),
        words=phrases(
            """compare; better/worse/stronger/weaker/difference/between ... @who;
            who/which is/are/has better/worse/stronger/weaker"""
        ),
        over=names("grades"),
    ),
    Intent(
        "stats",
        "crowd",
        (STATS,),
        words=phrases(
            """stats; average/highest/lowest/best/worst/hard/difficult/easy/happen/how
            ... @component; @component ...
            average/highest/lowest/go/went/do/hard/difficult/easy/bad/happen;
            class/everyone/student/they/@class/@pronoun ... @component;
            grades/score/grade/median/numbers ... @component"""
        ),
        hints=phrases("@component"),
        over=names("class_average grades graded extreme"),
        work=True,
    ),
    Intent(
        "class_average",
        "crowd",
        (CLASS_AVERAGE,),
        words=phrases(
            """class average; average ... class/everyone/all/course/@class/student;
            class/@class ... average/do/doing/perform/performing/performance; how ...
            everyone do/doing/perform/performing; overall average"""
        ),
        hints=phrases("average; about class/@class; class"),
        over=names("grades"),
    ),
    Intent(
        "grades",
        "students",
        (GRADES,),
        words=phrases(
            """grades; grade history; show/list/give ... grade/score/assignment/record;
            score/average of/for/has/have @who; what did/does/has/is @who ... score/average/get/have/scored; @who ... average; how is/are/did/does/do @who ...
            do/doing/perform/performing/going"""
        ),
        hints=phrases("grade; score; average; assignment; record; performance; history"),
    ),
    # -- the course --
    Intent(
        "item",
        "anyone",
        (SYLLABUS,),
        words=phrases(
            """when ... @component; @component ... due/worth/weight/when;
            worth/weight/due/week/weigh ... @component; how much/many ... is/does/are
            @component; how much does @component"""
        ),
        over=names("stats remaining grades syllabus weight_left"),
        work=True,
    ),
    Intent(
        "graded",
        "crowd",
        (ATTEMPTED,),
        words=phrases(
            """assignment ... graded/far/done/already/attempted/scored; what/which ...
            graded/attempted/been scored; graded so? far; list ... assignment; which
            assignment; what assignment"""
        ),
        hints=phrases("assignment; graded"),
        over=names("grades list_students"),
    ),
    Intent(
        "weight_left",
        "anyone",
        (SYLLABUS,),
        words=phrases(
            """weight/percent ... left/remaining/open/come; left/remaining
            weight/percent; how much/many is/of/are? ... left/remaining; how much of"""
        ),
        over=names("remaining syllabus list_students"),
    ),
    Intent(
        "remaining",
        "anyone",
        (SYLLABUS,),
        words=phrases("to come; left; remaining; upcoming; next; due; future; coming up"),
        over=names("syllabus list_students graded grades stats"),
    ),
    Intent(
        "syllabus",
        "anyone",
        (SYLLABUS,),
        words=phrases("syllabus; course/class plan; grading scheme/policy; whole term; weight"),
        hints=phrases("course; worth"),
        over=names("grades graded"),
    ),
    Intent(
        "scale",
        "nobody",
        words=phrases(
            """cutoff; grading? scale; what/which/how
            grade/score/percent/point/many/average ... need; what/which/how ...
            point/score/percent ... @letter/pass; pass grade/score/mark; what is/does
            @letter; what counts as"""
        ),
        over=names("minimum grades at_risk predict_all class_average graded"),
    ),
    Intent(
        "list_students",
        "crowd",
        (STUDENTS,),
        words=phrases(
            """list/name/show/give ... student/@class/ids; list/name everyone; how many student/@class; class
            list/size; roster/ids; who is/are in the? class/course/@class; size of;
            how big/large"""
        ),
        hints=phrases("@class"),
    ),
    Intent(
        "facts",
        "nobody",
        words=phrases("what/which course; what/which week; what term"),
    ),
    # -- advice, several things at once --
    Intent(
        "trend",
        "students",
        (SUGGEST,),
        words=phrases(
            """trend/trending;
            improve/improving/improved/decline/declining/declined/slipping; getting
            better/worse; get better/worse"""
        ),
        over=names("compare_students grades failing"),
    ),
    Intent(
        "suggest",
        "students",
        (SUGGEST,),
        words=phrases(
            """suggest; what ... do for/about/with @who; help/support @who; how ...
            help/support; support; what/how should/can/could/would/do/shall i/we/you
            do; next step/steps; action/actions/tutor/tutoring/remedy"""
        ),
        over=names("remaining grades predict why minimum"),
    ),
    Intent(
        "everything",
        "named",
        (GRADES, PREDICT, MINIMUM),
        words=phrases(
            """everything about/on/for/of @who; check/do everything; full/complete/whole
            report/picture/check/profile/story; all ... about @who"""
        ),
        over=names("grades predict minimum overview"),
    ),
    Intent(
        "overview",
        "named",
        (GRADES, PREDICT),
        words=phrases(
            """tell ... about;
            overview/summary/summarise/summarize/info/information/details/profile/situation"""
        ),
        hints=phrases("@who"),
        over=names("predict_all"),
    ),
    # -- talk --
    Intent(
        "help",
        "nobody",
        words=phrases(
            """what can/could/should i/we/you ask/do/tell/answer/know; what do you
            know/do; how does this/it work; your? tools/commands/options"""
        ),
        hints=phrases("help"),
        over=names("suggest method"),
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
BY_NAME: Final = {intent.name: intent for intent in TABLE}

WORDS: Final = frozenset().union(*(words_of(row.words + row.hints) for row in TABLE))
"""All words of the table: what typing errors are held against."""
