"""Rows about what may come: what-ifs, minimum scores, predictions."""

from typing import Final

from engine.seats.offline.intents import (
    GRADES,
    MINIMUM,
    PREDICT,
    PREDICT_ALL,
    RECALCULATE,
    UNIFORM,
    Intent,
)
from engine.seats.offline.phrases import names, phrases

WHAT_IFS: Final = (
    Intent(
        "recalculate",
        "students",
        (RECALCULATE,),
        words=phrases(
            """
            @score ... @component; @component ... @score; drop; without/minus ... @component;
            leave/take/throw out/away @component; not count/counting/counted ... @component;
            @component ... not count/counted; recalculate; change ... @component;
            if ... get/score/fail/pass/do/missing ... @component
            """
        ),
        over=names(
            """
            uniform stats item grades predict predict_all minimum scale class_average missing
            extreme remaining compare_students failing
            """
        ),
    ),
    Intent(
        "uniform",
        "students",
        (UNIFORM,),
        words=phrases(
            """
            @score ... all/everything/each/every/rest/remaining/left/future/upcoming/other;
            all/everything/rest/remaining/left ... @score; if ... @score;
            suppose ... @score/left/rest/remaining/everything/all; @score from now;
            get/score ... @score; best/worst/ideal case/scenario/outcome;
            uniform ... @score; what/how about @score; with @score;
            if @who ... rest/remaining/left/everything
            """
        ),
        hints=phrases("@score"),
        over=names(
            """
            remaining stats grades predict predict_all extreme syllabus at_risk missing
            weight_left everything minimum failing list_students
            """
        ),
    ),
    Intent(
        "closest",
        "flagged",
        (MINIMUM,),
        words=phrases(
            """
            closest/nearest to? pass/@letter/safe/safety;
            who/which/whose ... need the? lowest/highest; easiest to save/rescue/pass
            """
        ),
        over=names("minimum extreme predict_all at_risk"),
    ),
    Intent(
        "minimum",
        "students",
        (MINIMUM,),
        words=phrases(
            """
            minimum; need ... @letter/pass/survive/safe; what/how ... @who ... need;
            @who need ... get/score/pass/reach; have/has/must ... to? get/score/reach;
            can/could/able/possible/chance/hope/enough/manage ... pass/@letter/recover;
            reach/make/secure/target/aim ... @letter; what ... take ... pass/@letter;
            @letter ... possible/reach; pass possible; out of reach;
            avoid fail/@letter/risk; save/saved/rescue/rescued; get @letter;
            how far ... pass/@letter/safe; hope for
            """
        ),
        hints=phrases("@letter"),
        over=names("predict predict_all remaining at_risk failing extreme grades"),
    ),
)

PREDICTIONS: Final = (
    Intent(
        "right",
        "person",
        (PREDICT,),
        words=phrases(
            """
            predict ... right/wrong/accurate/trust/real/ok;
            accurate/trust ... predict/@who/it/you/that/this;
            @who ... predict ... right/wrong/accurate/trust;
            are/is you/it/that/this ... right/wrong/sure; how sure/accurate ... right/wrong;
            right/wrong about
            """
        ),
        over=names("predict accuracy predict_all"),
    ),
    Intent(
        "why",
        "students",
        (PREDICT, GRADES),
        words=phrases(
            """
            why ... flag/predict/risk/@flagged; why @who; why is/are/do/does @who;
            reason ... flag/predict/risk/@who;
            what ... explain/explains/cause/causes ... flag/predict/risk;
            what make ... flag/risk;
            how did/do you come/get/arrive/decide/conclude/know; why
            """
        ),
        over=names("predict predict_all at_risk failing grades minimum marking"),
    ),
    Intent(
        "least_sure",
        "crowd",
        (PREDICT_ALL,),
        words=phrases(
            """
            lowest/less/highest/more ... sure/confidence/unsure; unsure; borderline;
            closest call/calls; rank ... confidence
            """
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
            """
            predict; confidence; sure; risk; will/going/likely/would ... pass/fail;
            will ... make it; final/end grade/letter/outcome/result; what grade will/would;
            chance/chances/likelihood/probability/odds; how likely; end up; is/was/are @who flag
            """
        ),
        over=names("predict_all at_risk"),
    ),
    Intent(
        "at_risk",
        "crowd",
        (PREDICT_ALL,),
        words=phrases(
            """
            who/which/how/list/name/what ... risk; who/which ... flag/fail;
            how many ... flag/@flagged/fail/pass/risk; list/name/who/which ... @flagged;
            list/name ... flag
            """
        ),
        hints=phrases("@flagged; risk"),
        over=names("predict_all list_students"),
    ),
    Intent(
        "predict_all",
        "crowd",
        (PREDICT_ALL,),
        words=phrases("predict; confidence; sure; will/going/likely/would ... pass/fail"),
        over=names("list_students"),
    ),
)
