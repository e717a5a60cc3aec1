//! Every number of the game by its name, with where it comes from; a house pack lays its own over them.

use super::tables::{self, Arc, Keyword, Role};
use starwright_rules::figures::{Figure, figures};
use starwright_rules::house::HousePack;
use starwright_text::field_error::FieldError;
use starwright_text::finding::FieldPath;

figures! {
    modifier_up "modifier.up" "2" Whole(0, 2), tables::DICE, "the most that modifiers add to a die";
    modifier_down "modifier.down" "1" Whole(0, 1), tables::DICE, "the most that modifiers take from a die";
    escort_orders "orders.escort" "0" Whole(0, 9), tables::ORDERS, "order limit of an escort";
    light_orders "orders.light" "1" Whole(0, 9), tables::ORDERS, "order limit of a light piece";
    heavy_orders "orders.heavy" "1" Whole(0, 9), tables::ORDERS, "order limit of a heavy piece";
    super_heavy_orders "orders.super_heavy" "2" Whole(0, 9), tables::ORDERS, "order limit of a super heavy piece";
    stationary_orders "orders.stationary" "0" Whole(0, 9), tables::ORDERS, "order limit of a stationary piece";
    more_orders "orders.refit_or_massive" "1" Whole(0, 9), tables::ORDERS, "what a refit or a Massive piece adds to it";
    escort_least "moves.escort.least" "0" Whole(0, 9), tables::MOVES, "moves that an escort must make";
    escort_most "moves.escort.most" "3" Whole(0, 9), tables::MOVES, "moves that an escort may make";
    light_least "moves.light.least" "0" Whole(0, 9), tables::MOVES, "moves that a light piece must make";
    light_most "moves.light.most" "3" Whole(0, 9), tables::MOVES, "moves that a light piece may make";
    heavy_least "moves.heavy.least" "2" Whole(0, 9), tables::MOVES, "moves that a heavy piece must make";
    heavy_most "moves.heavy.most" "3" Whole(0, 9), tables::MOVES, "moves that a heavy piece may make";
    super_heavy_least "moves.super_heavy.least" "1" Whole(0, 9), tables::MOVES, "moves that a super heavy piece must make";
    super_heavy_most "moves.super_heavy.most" "2" Whole(0, 9), tables::MOVES, "moves that a super heavy piece may make";
    stationary_least "moves.stationary.least" "0" Whole(0, 9), tables::MOVES, "moves that a stationary piece must make";
    stationary_most "moves.stationary.most" "0" Whole(0, 9), tables::MOVES, "moves that a stationary piece may make";
    fast_moves "moves.fast" "1" Whole(0, 9), Keyword::Fast.citation(), "what Fast adds to the most moves";
    escort_rotations "rotations.escort" "3" Whole(0, 3), tables::ANY_ROTATION, "rotations of an escort before a maneuver; 3 is any facing";
    light_rotations "rotations.light" "3" Whole(0, 3), tables::ANY_ROTATION, "rotations of a light piece before a maneuver; 3 is any facing";
    heavy_rotations "rotations.heavy" "2" Whole(0, 3), tables::ROTATIONS, "rotations of a heavy piece before a maneuver";
    super_heavy_rotations "rotations.super_heavy" "1" Whole(0, 3), tables::ROTATIONS, "rotations of a super heavy piece before a maneuver";
    stationary_rotations "rotations.stationary" "0" Whole(0, 3), tables::ROTATIONS, "rotations of a stationary piece";
    armor "armor.without" "1" Whole(0, 6), tables::ARMOR, "armor of a card without any";
    armor_most "armor.most" "4" Whole(0, 6), tables::ARMOR, "the most that armor counts";
    flak "flak.without" "0" Whole(0, 6), tables::FLAK, "flak of a card without any";
    flak_most "flak.most" "4" Whole(0, 6), tables::FLAK, "the most that flak counts";
    primaries "armaments.primary" "2" Whole(1, 4), tables::ARMAMENTS, "primary armaments of a piece, all of one weapon";
    strikes "strikes.most" "4" Whole(0, 12), tables::ACTIVATION, "strikes of an activation";
    strategic_strikes "strikes.strategic" "2" Whole(0, 12), tables::STRATEGIC, "strikes of an activation after all of a team without the initiative have activated";
    overrun_deadly "overrun.deadly" "2" Whole(1, 6), tables::OVERRUN, "the Deadly of pieces in an overrun, who are Skilled besides";
    shields_meet_lock_ons "shields.meet_lock_ons" "0" Whole(0, 1), tables::SHIELD_STEP, "whether shields cancel icons of lock-ons too: 0 no, 1 yes";
    hangar_dice "skirmish.hangar" "1" Whole(0, 12), tables::SKIRMISH_DICE, "skirmish dice of a Shuttle Hangar";
    half "skirmish.half" "2" Whole(1, 12), tables::SKIRMISH_DICE, "what the dice are divided by, exhausted once or with a critical";
    quarter "skirmish.quarter" "4" Whole(1, 12), tables::SKIRMISH_DICE, "what the dice are divided by, exhausted twice";
    massive_save "save.massive" "3" Whole(0, 6), tables::STRIKE_SAVES, "Massive save against criticals";
    ore_hull_save "save.ore_hull" "2" Whole(0, 6), tables::STRIKE_SAVES, "Ore Hull save against direct hits";
    fast_save "save.fast" "1" Whole(0, 6), tables::STRIKE_SAVES, "Fast save against direct hits";
    evasion_save "save.evasion" "3" Whole(0, 6), tables::SKIRMISH_SAVES, "Evasion save of an escort in a skirmish, its Evade ready";
    bunker_save "save.bunker_down" "2" Whole(0, 6), tables::SKIRMISH_SAVES, "Bunker Down save in a skirmish, in a strategic system";
    ram_save "save.ram_prow" "1" Whole(0, 6), tables::SKIRMISH_SAVES, "Ram-Prow save in a skirmish";
    escort_ram "ram.escort" "0" Whole(0, 12), Keyword::RamProw.citation(), "Ram-Prow dice against an escort";
    light_ram "ram.light" "1" Whole(0, 12), Keyword::RamProw.citation(), "Ram-Prow dice against a light piece";
    heavy_ram "ram.heavy" "2" Whole(0, 12), Keyword::RamProw.citation(), "Ram-Prow dice against a heavy piece";
    super_heavy_ram "ram.super_heavy" "3" Whole(0, 12), Keyword::RamProw.citation(), "Ram-Prow dice against a super heavy piece";
    stationary_ram "ram.stationary" "6" Whole(0, 12), Keyword::RamProw.citation(), "Ram-Prow dice against a stationary piece";
    starmaw "skirmish.starmaw" "3" Whole(0, 6), Keyword::Starmaw.citation(), "direct hits that an unmodified 1 makes on top with Starmaw";
    stealth "stealth.modifier" "1" Whole(0, 6), Keyword::Stealth.citation(), "what Stealth adds to the dice of strikes against it";
    skilled "skilled.modifier" "1" Whole(0, 6), Keyword::Skilled.citation(), "what Skilled takes from the dice of one strike";
    augur "augur.modifier" "1" Whole(0, 6), Keyword::Augur.citation(), "what Augur takes from the dice of one strike";
    augur_lock "augur.lock_on" "5" Whole(2, 7), tables::AUGUR_LOCKS, "the least unmodified result that locks on with Augur";
    delectable "delectable.modifier" "1" Whole(0, 6), Keyword::Delectable.citation(), "what Delectable adds to strikes at somebody else";
    cover_flak "cover.flak" "1" Whole(0, 6), Keyword::Cover.citation(), "what Cover adds to the flak of friends";
    dust_modifier "dust_cloud.modifier" "1" Whole(0, 6), tables::TERRAIN, "what a dust cloud adds to strikes at a piece in it";
    dust_flak "dust_cloud.flak" "1" Whole(0, 6), tables::TERRAIN, "what a dust cloud adds to the flak of a piece in it";
    nebula_modifier "nebula.modifier" "1" Whole(0, 6), tables::TERRAIN, "what a nebula adds to strikes at a piece in it";
    nebula_armor "nebula.armor" "1" Whole(0, 6), tables::TERRAIN, "what a nebula adds to the armor of a piece in it";
    hole_flak "black_hole.flak" "2" Whole(0, 6), tables::TERRAIN, "what a black hole adds to the flak of a piece in it";
    core_modifier "black_hole.core.modifier" "2" Whole(0, 6), tables::TERRAIN, "what its core adds to strikes at a piece in it";
    core_least "fleet.core.least" "40" Whole(0, 100), tables::CATEGORIES, "per cent of the power points that core ships take at least";
    core_most "fleet.core.most" "60" Whole(0, 100), tables::CATEGORIES, "per cent of the power points that core ships take at most";
    specialist_most "fleet.specialist.most" "30" Whole(0, 100), tables::CATEGORIES, "per cent of the power points that specialist ships take at most";
    shares_of_spent "fleet.shares_of_spent" "0" Whole(0, 1), tables::SHARE_BASE, "what the shares refer to: 0 the points that the level allows, 1 the points spent";
    basic_orders "library.basic" "10" Whole(0, 200), tables::ORDER_LIBRARY, "basic orders of a library, no more and no less";
    basic_copies "library.basic.copies" "2" Whole(1, 200), tables::ORDER_LIBRARY, "the most copies of a basic order";
    special_orders "library.special" "5" Whole(0, 200), tables::ORDER_LIBRARY, "the most special orders of a library";
    special_copies "library.special.copies" "1" Whole(1, 200), tables::ORDER_LIBRARY, "the most copies of a special order";
    arc_all "arc.360.width" "360" Whole(0, 360), tables::ARCS, "degrees that the arc 360 covers";
    arc_f "arc.F.width" "60" Whole(0, 360), tables::ARCS, "degrees that the arc F covers around the bow";
    arc_fx "arc.FX.width" "180" Whole(0, 360), tables::ARCS, "degrees that the arc FX covers around the bow";
    arc_a "arc.A.width" "60" Whole(0, 360), tables::ARCS, "degrees that the arc A covers around the stern";
    arc_ax "arc.AX.width" "180" Whole(0, 360), tables::ARCS, "degrees that the arc AX covers around the stern";
    arc_l "arc.L.width" "120" Whole(0, 360), tables::ARCS, "degrees that the arc L covers to the left";
    arc_r "arc.R.width" "120" Whole(0, 360), tables::ARCS, "degrees that the arc R covers to the right";
}

/// All numbers of the game.
pub type Numbers = Figures;

/// The numbers, changed by a house pack; the error is (name, message).
pub fn numbers(pack: Option<&HousePack>) -> Result<Numbers, FieldError> {
    let numbers = Figures::with_house(pack)?;
    for arc in Arc::ALL {
        let width = numbers.width(arc).whole();
        if !width.is_multiple_of(60) {
            let message =
                format!("an arc is made of facings of 60 degrees, so {width} is no width of one");
            let name = format!("arc.{}.width", arc.word());
            return Err(FieldError::range(message).at(FieldPath::top(&name)));
        }
    }
    Ok(numbers)
}

impl Figures {
    /// The order limit of a role.
    pub fn orders(&self, role: Role) -> Figure {
        [
            self.escort_orders,
            self.light_orders,
            self.heavy_orders,
            self.super_heavy_orders,
            self.stationary_orders,
        ][role as usize]
    }

    /// The least and the most moves of a role.
    pub fn moves(&self, role: Role) -> [Figure; 2] {
        match role {
            Role::Escort => [self.escort_least, self.escort_most],
            Role::Light => [self.light_least, self.light_most],
            Role::Heavy => [self.heavy_least, self.heavy_most],
            Role::SuperHeavy => [self.super_heavy_least, self.super_heavy_most],
            Role::Stationary => [self.stationary_least, self.stationary_most],
        }
    }

    /// The rotations of a role before a maneuver.
    pub fn rotations(&self, role: Role) -> Figure {
        [
            self.escort_rotations,
            self.light_rotations,
            self.heavy_rotations,
            self.super_heavy_rotations,
            self.stationary_rotations,
        ][role as usize]
    }

    /// The Ram-Prow dice against a role.
    pub fn ram(&self, role: Role) -> Figure {
        [
            self.escort_ram,
            self.light_ram,
            self.heavy_ram,
            self.super_heavy_ram,
            self.stationary_ram,
        ][role as usize]
    }

    /// The degrees that an arc covers.
    pub fn width(&self, arc: Arc) -> Figure {
        [
            self.arc_all,
            self.arc_f,
            self.arc_fx,
            self.arc_a,
            self.arc_ax,
            self.arc_l,
            self.arc_r,
        ][arc as usize]
    }

    /// Whether an arc covers a bearing in degrees clockwise from the bow; on its edge it does.
    pub fn covers(&self, arc: Arc, bearing: f64) -> bool {
        if self.width(arc).whole() == 0 {
            return false;
        }
        let off = (bearing - f64::from(arc.middle())).rem_euclid(360.0);
        let half = f64::from(self.width(arc).whole()) / 2.0;
        off <= half + 1e-9 || off >= 360.0 - half - 1e-9
    }

    /// Which of the twelve 30-degree sectors, clockwise from the bow, an arc covers.
    pub fn sectors(&self, arc: Arc) -> [bool; 12] {
        std::array::from_fn(|sector| self.covers(arc, 30.0 * sector as f64 + 15.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arcs_cover_their_facings() {
        let numbers = Numbers::standard();
        let covered = |arc| {
            (0..12)
                .filter(|sector| numbers.sectors(arc)[*sector])
                .collect::<Vec<_>>()
        };
        assert_eq!(covered(Arc::F), [0, 11]);
        assert_eq!(covered(Arc::Fx), [0, 1, 2, 9, 10, 11]);
        assert_eq!(covered(Arc::A), [5, 6]);
        assert_eq!(covered(Arc::Ax), [3, 4, 5, 6, 7, 8]);
        assert_eq!(covered(Arc::L), [7, 8, 9, 10]);
        assert_eq!(covered(Arc::R), [1, 2, 3, 4]);
        assert_eq!(covered(Arc::All).len(), 12);
        assert!(
            numbers.covers(Arc::F, 30.0)
                && numbers.covers(Arc::R, 30.0)
                && !numbers.covers(Arc::F, 31.0)
        );
        assert!(
            numbers.covers(Arc::F, -30.0)
                && numbers.covers(Arc::L, 270.0)
                && !numbers.covers(Arc::L, 90.0)
        );
    }

    #[test]
    fn an_arc_is_made_of_whole_facings() {
        let with = |width: u32| {
            let pack = HousePack::new("H", vec![("arc.FX.width".to_string(), width.to_string())]);
            numbers(Some(&pack)).map(|numbers| numbers.width(Arc::Fx).whole())
        };
        assert_eq!(with(300), Ok(300));
        assert!(
            with(90).is_err_and(|wrong| wrong.path == FieldPath::top("arc.FX.width")
                && wrong.message.contains("60 degrees"))
        );
        assert!(with(420).is_err());
    }
}
