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
        "needed_with",
        "students",
        (MINIMUM,),
        words=phrases(
            """
            what/how/minimum ... need ... if/with/suppose ... @score;
            if/suppose ... @score ... what/how/minimum ... need;
            need ... @component ... if ... @score
            """
        ),
        over=names("recalculate uniform minimum scale item stats grades"),
    ),
    Intent(
        "recalculate",
        "students",
        (RECALCULATE,),
        words=phrases(
            """
            @score ... @component; @component ... @score; drop; without/minus ... @component;
            leave/take/throw out/away @component; not count/counting/counted ... @component;
            @component ... not count/counted; recalculate; change ... @component;
            if ... get/score/fail/pass/do/missing ... @component;
            can/could ... without/missing ... @component
            """
        ),
        over=names(
            """
            uniform stats item grades predict predict_all minimum scale class_average missing
            extreme remaining compare_students failing own_extreme list_students everything
            hardest graded least_sure heaviest trend suggest
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
            all/everything/rest/remaining/left ... @score; if ... @score; if ... missing;
            @score ... enough; enough ... @score;
            suppose ... @score/left/rest/remaining/everything/all; @score from now;
            get/score ... @score; best/worst/ideal case/scenario/outcome; uniform ... @score;
            what/how about @score; with @score; if @who ... rest/remaining/left/everything;
            if ... get/score ... @letter from/on/in;
            highest/best/worst ... @who can/could ... get/do/reach/score/happen/end;
            highest/best/worst @who can/could; best/worst possible; worst ... could/can happen;
            at best/worst
            """
        ),
        hints=phrases("@score; if ... @one; if ... left/rest"),
        over=names(
            """
            remaining stats grades predict predict_all extreme syllabus at_risk missing
            weight_left everything minimum failing list_students own_extreme compare_class hardest
            """
        ),
    ),
    Intent(
        "closest",
        "flagged",
        (MINIMUM,),
        words=phrases(
            """
            closest/nearest/furthest to/from? a/an? pass/@letter/safe/safety/fail;
            who/which/whose ... need the? lowest/highest for/to/on/score/point;
            who/which/whose ... need the? lowest/highest $; who/which/whose ... need ... @limit;
            easiest to save/rescue/pass;
            highest/lowest/more/less likely ... pass/fail/survive;
            best/worst/highest/lowest chance/hope ... pass/fail/survive/@letter;
            likely to? pass/fail the? highest/lowest; rank ... likely ... pass/fail
            """
        ),
        over=names("minimum extreme predict_all at_risk predict least_sure uniform who_has"),
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
            @letter ... possible/reach; pass possible; out of reach; avoid fail/@letter/risk;
            save/saved/rescue/rescued; @one ... get a/an? @letter; how far ... pass/@letter/safe;
            hope for; can/could @who ... fail; secure ... pass/@letter; already pass;
            has/have @who pass; lowest score/grade ... @who can/could; @one need ... @limit;
            hard/difficult/easy ... to pass; doomed; too late; can/could @who ... manage/do it/that;
            is that/it possible; @one ... ever score
            """
        ),
        hints=phrases("@letter"),
        over=names(
            "predict predict_all remaining at_risk failing extreme grades own_extreme missing"
        ),
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
            right/wrong about; @one ... wrong/right alarm/positive/flag; mistake ... @one ... flag
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
            how did/do you come/get/arrive/decide/conclude/know; why; how come
            """
        ),
        over=names("predict predict_all at_risk failing grades minimum marking extreme decide"),
    ),
    Intent(
        "least_sure",
        "crowd",
        (PREDICT_ALL,),
        words=phrases(
            """
            lowest/less/highest/more/low/high ... sure/confidence/unsure; unsure; borderline;
            closest call/calls; rank ... confidence; lowest/less/highest/more trust;
            which/what predict/flag ... check/verify/doubt/question
            """
        ),
        over=names("predict_all predict accuracy extreme at_risk"),
    ),
    Intent(
        "failing",
        "person",
        (PREDICT, GRADES),
        words=phrases(
            """
            is/are/am @who still/now/currently/really? fail/pass/safe/ok/fine/good/well/bad;
            what letter is/does; current letter/grade; what grade does @one have; as a letter;
            is/was that/it/this good/bad/enough/ok/a pass/fail; that/it be enough; worry ... @one;
            should/must/do i be/need? to? be? worry $;
            @one ... keep/keeps/continue/continues/stays/stay/same; so @who is fine/ok/safe
            """
        ),
        over=names("predict grades extreme minimum marking suggest"),
    ),
    Intent(
        "predict",
        "person",
        (PREDICT,),
        words=phrases(
            """
            predict; confidence; sure; risk; will/going/likely/would ... pass/fail;
            will ... make it; final/end grade/letter/outcome/result; what grade will/would;
            chance; how likely; end up; is/was/are @who flag
            """
        ),
        over=names("predict_all at_risk"),
    ),
    Intent(
        "unflagged",
        "crowd",
        (PREDICT_ALL,),
        words=phrases(
            """
            risk/fail/trouble/@flagged ... not flag/list; not flag/list ... risk/fail/trouble;
            who else ... not flag; student/who/anyone you/it/tool do/does/did/have/has not flag;
            who/anyone/anybody/someone/others else ... risk/fail/trouble/doomed;
            who/anyone/anybody/someone/others else ... tool/you/report/predict ... missing/not;
            who/anyone/student/somebody ... not ... name/list/flag/report ... risk/fail/trouble;
            tool/you/report/predict missing/overlook; what/who did/does/do you/tool/it missing;
            missing anyone/anybody/someone/somebody/student; other student ... risk/fail/trouble;
            more student ... risk/fail/trouble; else ... at? risk; almost/nearly flag;
            @others ... risk/fail/trouble; other/others/more/unflagged ... at risk;
            unflagged ... risk/fail/pass/trouble; slip/slips through; add ... list;
            are all ... fail ... flag
            """
        ),
        over=names(
            """
            at_risk predict_all accuracy missing extreme failing predict list_students minimum
            closest who_has recalculate least_sure hardest
            """
        ),
    ),
    Intent(
        "at_risk",
        "crowd",
        (PREDICT_ALL,),
        words=phrases(
            """
            who/which/how/list/name/what ... risk; who/which ... flag/fail;
            how many ... flag/@flagged/fail/pass/risk; list/name/who/which ... @flagged;
            list/name ... flag; percent/fraction/share/proportion ... flag/risk/@flagged/@class;
            how many ... @letter
            """
        ),
        hints=phrases("@flagged; risk"),
        over=names("predict_all list_students suggest grades"),
    ),
    Intent(
        "predict_all",
        "crowd",
        (PREDICT_ALL,),
        words=phrases(
            """
            predict; confidence; sure; will/going/likely/would ... pass/fail;
            confidence ... @limit/@score; @limit/@score confidence
            """
        ),
        over=names("list_students who_has uniform extreme"),
    ),
)
