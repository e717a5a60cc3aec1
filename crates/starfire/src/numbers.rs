//! Every figure of the game, with its source.

use super::tables::{self, Code};
use starwright_rules::numbers::numbers;

numbers! {
    Numbers;
    sm "body.SM" "1" Any(0, 1000), tables::BASE, "damage of a nuclear warhead on an SM";
    cm "body.CM" "2" Any(0, 1000), tables::BASE, "damage of a nuclear warhead on a CM";
    sbm "body.SBM" "2" Any(0, 1000), tables::BASE_OF_SBM, "damage of a nuclear warhead on an SBM";
    nuclear "warhead.nuclear" "1" Any(0, 100), tables::BASE, "factor of the nuclear warhead, which has no code";
    antimatter "warhead.a" "2" Any(0, 100), Code::A.citation(), "factor of an antimatter warhead";
    advanced_antimatter "warhead.b" "3" Any(0, 100), Code::B.citation(), "factor of an advanced antimatter warhead";
    laser_1 "warhead.L1" "0.5" Any(0, 100), Code::L1.citation(), "factor of a laser torpedo 1, fractions down";
    laser_2 "warhead.L2" "1" Any(0, 100), Code::L2.citation(), "factor of a laser torpedo 2";
    laser_3 "warhead.L3" "1.5" Any(0, 100), Code::L3.citation(), "factor of a laser torpedo 3, fractions down";
    shaped_charge "modifier.s" "1.5" Any(0, 100), Code::S.citation(), "factor of a shaped charge, fractions up";
    penetration_aid "modifier.p1" "0.9" Any(0, 100), Code::P1.citation(), "factor of a penetration aid 1, fractions down above all";
    shaped_least "modifier.s.least" "2" Any(0, 1000), Code::S.citation(), "the least base damage of a body with a shaped charge";
}
