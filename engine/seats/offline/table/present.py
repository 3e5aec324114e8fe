"""Rows about what is: scores of students and class, and the course."""

from typing import Final

from engine.seats.offline.intents import (
    ATTEMPTED,
    CLASS_AVERAGE,
    GRADES,
    STATS,
    STUDENTS,
    SYLLABUS,
    Intent,
)
from engine.seats.offline.phrases import names, phrases

SCORES: Final = (
    Intent(
        "extreme",
        "flagged",
        (GRADES,),
        words=phrases(
            """
            who/which/whose ... worst/lowest/best/highest;
            worst/lowest/best/highest ... student/one/@flagged/@class;
            worst/lowest/best/highest average; weak/strong student;
            rank ... @flagged/@class/student/average/grade/grades;
            @flagged ... by average/grade/grades/score
            """
        ),
        over=names("grades class_average at_risk predict_all list_students stats"),
    ),
    Intent(
        "missing",
        "flagged",
        (GRADES,),
        words=phrases(
            """
            missing; hand ... in; turn ... in; submit; late/owe/owes; not ... done;
            done everything/all/every; outstanding
            """
        ),
        over=names("grades remaining predict_all at_risk"),
    ),
    Intent(
        "compare_class",
        "single",
        (GRADES, CLASS_AVERAGE),
        words=phrases(
            """
            compare ... class/everyone/others/rest/average/highest/other/@class/@others;
            relative/against ... class/everyone/others/rest/average/student/@class; relative to;
            stand/rank ... class/everyone/others/rest/@class/@others;
            above/below/than/under/over/from ...
            class/average/everyone/highest/others/@class/@others; percentile
            """
        ),
        over=names("grades class_average compare_students extreme stats"),
        tools_for_work=(GRADES, STATS),
    ),
    Intent(
        "compare_students",
        "students",
        (GRADES,),
        words=phrases(
            """
            compare; better/worse/stronger/weaker/difference/between ... @who;
            who/which is/are/has better/worse/stronger/weaker
            """
        ),
        over=names("grades"),
    ),
    Intent(
        "stats",
        "crowd",
        (STATS,),
        words=phrases(
            """
            stats;
            average/highest/lowest/best/worst/hard/difficult/easy/happen/how ... @component;
            @component ... average/highest/lowest/go/went/do/hard/difficult/easy/bad/happen;
            pass/fail ... @component;
            class/everyone/student/they/@class/@pronoun ... @component;
            grades/score/grade/median/numbers ... @component
            """
        ),
        hints=phrases("@component"),
        over=names("class_average grades graded extreme at_risk predict_all"),
        work=True,
    ),
    Intent(
        "hardest",
        "crowd",
        (STATS,),
        words=phrases(
            """
            hard/hardest/difficult/easiest/easy ... assignment/one/@component;
            which/what assignment ... worst/lowest/best/highest/hard/hardest/difficult/easy;
            worst/lowest/best/highest assignment
            """
        ),
        over=names("stats graded class_average extreme grades"),
    ),
    Intent(
        "class_average",
        "crowd",
        (CLASS_AVERAGE,),
        words=phrases(
            """
            class average; stats ... class/@class;
            average ... class/everyone/all/course/@class/student;
            class/@class ... average/do/doing/perform/performing/performance;
            how ... everyone do/doing/perform/performing; overall average
            """
        ),
        hints=phrases("average; about class/@class; class"),
        over=names("grades"),
    ),
    Intent(
        "grades",
        "students",
        (GRADES,),
        words=phrases(
            """
            grades; grade history; show/list/give ... grade/score/assignment/record;
            score/average of/for/has/have @who;
            what did/does/has/is @who ... score/average/get/have; @who ... average;
            how is/are/did/does/do @who ... do/doing/perform/performing/going;
            @who ... completed/covered/complete
            """
        ),
        hints=phrases("grade; score; average; assignment; record; performance; history"),
    ),
)

COURSE: Final = (
    Intent(
        "item",
        "anyone",
        (SYLLABUS,),
        words=phrases(
            """
            when ... @component; @component ... due/worth/weight/when;
            worth/weight/due/week/weigh ... @component;
            how much/many ... is/does/are @component; how much does @component
            """
        ),
        over=names("stats remaining grades syllabus weight_left"),
        work=True,
    ),
    Intent(
        "graded",
        "crowd",
        (ATTEMPTED,),
        words=phrases(
            """
            assignment ... graded/far/done/already/attempted/score;
            what/which ... graded/attempted/been score; graded so? far; list ... assignment;
            which assignment; what assignment
            """
        ),
        hints=phrases("assignment; graded"),
        over=names("grades list_students"),
    ),
    Intent(
        "weight_left",
        "anyone",
        (SYLLABUS,),
        words=phrases(
            """
            weight/percent ... left/remaining/open/come; left/remaining weight/percent;
            how much/many is/of/are? ... left/remaining; how much of ... graded/due/come
            """
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
        words=phrases(
            """
            syllabus; course/class plan; grading scheme/policy; whole term; weight;
            how ... grade computed/calculated/determined/make
            """
        ),
        hints=phrases("course; worth"),
        over=names("grades graded"),
    ),
    Intent(
        "scale",
        "nobody",
        words=phrases(
            """
            cutoff; grading? scale;
            what/which/how grade/score/percent/point/many/average ... need;
            what/which/how ... point/score/percent ... @letter/pass; pass grade/score;
            what is/does @letter; what does ... risk average; what is at risk
            """
        ),
        over=names("minimum grades at_risk predict_all class_average graded"),
    ),
    Intent(
        "list_students",
        "crowd",
        (STUDENTS,),
        words=phrases(
            """
            list/name/show/give ... student/@class/ids; list/name everyone;
            how many student/@class; class list/size; roster/ids;
            who is/are in the? class/course/@class; size of; how big/large
            """
        ),
        hints=phrases("@class"),
    ),
    Intent(
        "facts",
        "nobody",
        words=phrases("what/which course; what/which week; what term"),
    ),
)
