"""Rows about what is: scores of students and of the class."""

from typing import Final

from engine.seats.offline.intents import CLASS_AVERAGE, GRADES, STATS, Intent
from engine.seats.offline.phrases import names, phrases

SCORES: Final = (
    Intent(
        "who_has",
        "flagged",
        (GRADES,),
        words=phrases(
            """
            who/which/many/anyone/everyone/list/all ... @limit;
            ^ who/which/did/has/have ... get/score/has/have ... @score;
            how many ... get/score/has/have @score;
            who/which/many/anyone ... now/currently/actually pass/fail;
            who/which/many/anyone ... pass/fail now/currently/so/right/already/today;
            who/which/anyone/anybody/many else/other? student?
            has/have/with/at/on/is/are/get a/an? @letter $;
            which @others has/have/get a/an? @letter;
            who/which/anyone/many student? currently/now has/have/with a/an? @letter;
            who/which/anyone/many student? has/have/with/get a/an? @letter
            in/so/now/right/already/currently/today/average;
            who/which/whose ... fail/pass @component; who/which ... @letter or/so/now;
            who/which/many ... below/above/under a? @letter;
            who/which/many ... average of? a? @letter; who/which ... @letter on @component
            """
        ),
        over=names(
            """
            at_risk predict_all extreme grades list_students stats minimum recalculate uniform
            compare_class class_average graded scale predict failing
            """
        ),
    ),
    Intent(
        "border",
        "flagged",
        (GRADES,),
        words=phrases(
            """
            close/near/nearest/closest to? the? border/borderline/edge/line/limit/cutoff;
            border/borderline/edge/line between/of/to ... @letter; between @letter and @letter;
            border/borderline ... case/student/grade/grades/average/@flagged/@letter;
            cutoff of/for/between ... @letter; on/at the border/edge/borderline/cutoff/verge;
            within ... of ... pass/cutoff/@letter/average;
            almost/nearly/barely/hardly/narrowly ... pass/fail/@letter;
            just/only below/above/under/over/missing/short ... pass/cutoff/@letter;
            close/near ... cutoff/@letter/pass/fail; narrowest/narrow; @one borderline;
            pass ... only just
            """
        ),
        over=names(
            """
            who_has minimum scale at_risk predict_all least_sure extreme failing predict grades
            list_students missing uniform closest stats
            """
        ),
    ),
    Intent(
        "own_extreme",
        "person",
        (GRADES,),
        words=phrases(
            """
            @one ... worst/lowest/best/highest/weak/strong
            assignment/score/grade/grades/one/area/part/@component;
            worst/lowest/best/highest assignment/score/grade/@component of/for/by/from? @one;
            what/which/where/how ... @one ... worst/best/lowest/highest;
            what/which/where ... @one ... lose/lost/losing/cost/drag/dragging/hurt/pulling;
            what ... drag/dragging/pulling/holding/hurt ... @one;
            drag/dragging/pulling @one down; which ... worst/best/lowest/highest
            """
        ),
        over=names("grades extreme hardest stats compare_students least_sure predict"),
        every=True,
    ),
    Intent(
        "extreme",
        "flagged",
        (GRADES,),
        words=phrases(
            """
            who/which/whose ... worst/best; student ... worst/lowest/best/highest; bad the? highest;
            who/which/whose ... lowest/highest $;
            who/which/whose ... lowest/highest on @component;
            who/which/whose ... lowest/highest average/grade/grades/score/point/@component;
            worst/lowest/best/highest ... student/one/@flagged/@class;
            worst/lowest/best/highest average/limit/number/@number; weak/strong student;
            weak/strong @flagged; rank ... @flagged/@class/student/average/grade/grades/all/them;
            @flagged ... by average/grade/grades/score; from worst/best/lowest/highest to;
            who/which/whose/what student? ... worry/trouble/priority; highest worry/trouble/risk;
            who/which ... need/deserve ... help/attention/support; highest/lowest at? risk;
            who/which ... look/talk/focus/check/speak/meet/help ... first;
            who/which ... should ... talk/speak/meet/focus/help/look/check; who ... safe;
            which ... safe
            """
        ),
        over=names(
            """
            grades class_average at_risk predict_all list_students stats suggest predict
            syllabus
            """
        ),
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
        over=names(
            """
            grades remaining predict_all at_risk extreme hardest graded list_students own_extreme
            stats who_has
            """
        ),
        every=True,
    ),
    Intent(
        "compare_class",
        "single",
        (GRADES, CLASS_AVERAGE),
        words=phrases(
            """
            compare ... class/everyone/others/rest/average/highest/other/@class/@others;
            relative/against ... class/everyone/others/rest/average/student/@class; relative to;
            stand ... class/everyone/others/rest/@class/@others; @one rank; rank is/of/has/for @one;
            above/below/than/under/over/from ...
            class/average/everyone/highest/others/@class/@others; percentile
            """
        ),
        over=names("grades class_average compare_students extreme stats list_students at_risk"),
        tools_for_work=(GRADES, STATS),
    ),
    Intent(
        "compare_students",
        "among",
        (GRADES,),
        words=phrases(
            """
            compare; better/worse/stronger/weaker/difference ... @who; between @who;
            who/which is/are/has/did/do/does/one better/worse/stronger/weaker;
            higher/lower/more/fewer/less ... than @one; is @one better/worse/stronger/weaker
            """
        ),
        over=names("grades stats who_has failing own_extreme"),
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
        over=names("class_average grades graded extreme at_risk predict_all list_students"),
        work=True,
    ),
    Intent(
        "hardest",
        "crowd",
        (STATS,),
        words=phrases(
            """
            hard/hardest/difficult/easiest/easy ... assignment/one/@component;
            which/what @component ... hard/hardest/difficult/easiest/easy/worst/best/lowest/highest;
            which/what assignment ... worst/lowest/best/highest/hard/hardest/difficult/easy;
            worst/lowest/best/highest assignment
            """
        ),
        over=names("stats graded class_average extreme grades"),
        every=True,
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
            how @who is/are/was doing;
            how is/are/did/does/do @who ... do/doing/perform/performing/going;
            @who ... completed/covered/complete; did/does/has/is @who ... @component;
            @one did/get ... @component
            """
        ),
        hints=phrases(
            """
            grade; score; average; assignment; record; performance; history; @one ... @component;
            @component for/of/from? @one
            """
        ),
        every=True,
    ),
)
