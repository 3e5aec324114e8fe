"""Rows about the course: what is due, what it is worth, the scale, who takes it."""

from typing import Final

from engine.seats.offline.intents import ATTEMPTED, STUDENTS, SYLLABUS, Intent
from engine.seats.offline.phrases import names, phrases

COURSE: Final = (
    Intent(
        "heaviest",
        "anyone",
        (SYLLABUS,),
        words=phrases(
            """
            heaviest; worth/weight/matter/matters the? highest/more/lowest/less;
            highest/lowest weight; highest/lowest ... assignment/@component ... left/remaining;
            highest/lowest remaining/left/upcoming assignment;
            highest important assignment/@component;
            which/what assignment/@component ... worth/weight/matter ... highest
            """
        ),
        over=names(
            """
            hardest stats extreme remaining syllabus graded item weight_left own_extreme grades
            predict count_work list_students
            """
        ),
        every=True,
    ),
    Intent(
        "week_plan",
        "nobody",
        (SYLLABUS,),
        words=phrases("what/which/when/due/everything/something/list/show/happen ... @week"),
        hints=phrases("@week"),
        over=names("remaining syllabus graded facts stats item"),
    ),
    Intent(
        "count_work",
        "nobody",
        (SYLLABUS,),
        words=phrases(
            """
            how many @component/assignment ... left/remaining/there/total/graded/come/due/open/have;
            how many more? @component/assignment $; number of @component/assignment
            """
        ),
        over=names("weight_left remaining graded stats syllabus list_students hardest item"),
        every=True,
    ),
    Intent(
        "averaging",
        "nobody",
        words=phrases(
            """
            how ... average computed/calculated/determined/make/assignment;
            how is/are grades/score computed/calculated/determined/make;
            missing/zero/0 ... worth/count/counted/treated/graded ... zero/@score/@number/average;
            does/do/is/are/how a/an/the? missing ... worth/count/counted/graded/treated;
            does/would/do missing the? @component ... meaning/fail/pass;
            does/do/will/can the? @component change/count ... @component;
            is the average weight; how is/are the? @component average/counted;
            late ... penalised/penalized/penalty/policy; penalty; automatically;
            is/are/does/do/will the? lowest/worst @component ... drop/count/counted;
            happen if/when a/an/any/some student/someone/somebody/anyone ... missing/not/late;
            makeup/resit/retake/resubmit/extension/extensions/policy;
            what is the weight average $; what is a weight average
            """
        ),
        over=names(
            """
            syllabus class_average missing graded grades stats uniform recalculate item who_has
            own_extreme hardest heaviest extreme
            """
        ),
    ),
    Intent(
        "item",
        "anyone",
        (SYLLABUS,),
        words=phrases(
            """
            when ... @component; @component ... due/worth/weight/when;
            worth/weight/due/week/weigh ... @component;
            how much/many ... is/does/are @component; how much does @component;
            how much/many @component ... worth/weight/count;
            how do/does the? @component count/matter; how much do/does the? @component
            """
        ),
        over=names("stats remaining grades syllabus weight_left hardest"),
        work=True,
        every=True,
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
            percent ... graded/done/complete/over; how much is/of/are? ... left/remaining;
            how much of ... graded/due/come
            """
        ),
        over=names("remaining syllabus list_students graded"),
    ),
    Intent(
        "remaining",
        "anyone",
        (SYLLABUS,),
        words=phrases(
            """
            to come; left; remaining; upcoming; next; due; future; coming up;
            when ... assignment
            """
        ),
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
            what is/does @letter; what does ... risk meaning; what is at risk;
            is a/an? @score/@number a? @letter;
            is a? @letter ... pass/fail/safe/ok/good/bad/risk; what worth as; pass grade;
            what is pass/fail $
            """
        ),
        over=names(
            """
            minimum grades at_risk predict_all class_average graded predict syllabus terms failing
            who_has
            """
        ),
    ),
    Intent(
        "list_students",
        "crowd",
        (STUDENTS,),
        words=phrases(
            """
            list/name/show/give ... student/@class/ids; list/name everyone;
            how many student/@class $; how many student/@class do/does/have/has we/i/you $;
            how many student/@class are/is there/here/in/enrolled/take/taking;
            class list/size; roster/ids; who is/are in the? class/course/@class; size of;
            how big/large
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
