//! Every number of the game by name, with its source; a house pack may change it.

use super::tables::{self, Arc, Keyword, Role};
use starwright_rules::house::HousePack;
use starwright_rules::numbers::{CitedNumber, numbers};
use starwright_text::field_error::FieldError;
use starwright_text::finding::FieldPath;

numbers! {
    Numbers;
    modifier_up "modifier.up" "2" Whole(0, 2), tables::DICE, "maximum that modifiers add to a die";
    modifier_down "modifier.down" "1" Whole(0, 1), tables::DICE, "maximum that modifiers subtract from a die";
    escort_orders "orders.escort" "0" Whole(0, 9), tables::ORDERS, "order limit of an escort";
    light_orders "orders.light" "1" Whole(0, 9), tables::ORDERS, "order limit of a light piece";
    heavy_orders "orders.heavy" "1" Whole(0, 9), tables::ORDERS, "order limit of a heavy piece";
    super_heavy_orders "orders.super_heavy" "2" Whole(0, 9), tables::ORDERS, "order limit of a super heavy piece";
    stationary_orders "orders.stationary" "0" Whole(0, 9), tables::ORDERS, "order limit of a stationary piece";
    more_orders "orders.refit_or_massive" "1" Whole(0, 9), tables::ORDERS, "added to the order limit of a refit or a Massive piece";
    psionic_orders "orders.psionic" "1" Whole(0, 9), tables::PSIONIC_ORDERS, "Psionic orders that a player may assign per round";
    min_escort_moves "moves.escort.min" "0" Whole(0, 9), tables::MOVES, "minimum moves of an escort";
    max_escort_moves "moves.escort.max" "3" Whole(0, 9), tables::MOVES, "maximum moves of an escort";
    min_light_moves "moves.light.min" "0" Whole(0, 9), tables::MOVES, "minimum moves of a light piece";
    max_light_moves "moves.light.max" "3" Whole(0, 9), tables::MOVES, "maximum moves of a light piece";
    min_heavy_moves "moves.heavy.min" "2" Whole(0, 9), tables::MOVES, "minimum moves of a heavy piece";
    max_heavy_moves "moves.heavy.max" "3" Whole(0, 9), tables::MOVES, "maximum moves of a heavy piece";
    min_super_heavy_moves "moves.super_heavy.min" "1" Whole(0, 9), tables::MOVES, "minimum moves of a super heavy piece";
    max_super_heavy_moves "moves.super_heavy.max" "2" Whole(0, 9), tables::MOVES, "maximum moves of a super heavy piece";
    min_stationary_moves "moves.stationary.min" "0" Whole(0, 9), tables::MOVES, "minimum moves of a stationary piece";
    max_stationary_moves "moves.stationary.max" "0" Whole(0, 9), tables::MOVES, "maximum moves of a stationary piece";
    fast_moves "moves.fast" "1" Whole(0, 9), Keyword::Fast.citation(), "added to the maximum moves of a Fast piece";
    threader_moves "moves.threader" "2" Whole(0, 9), Keyword::Threader.citation(), "maximum moves of a piece that starts near an enemy Threader";
    ahead_moves "maneuver.ahead" "1" Whole(0, 9), tables::AHEAD, "moves for an Ahead maneuver";
    pass_moves "maneuver.ahead_pass" "2" Whole(0, 9), tables::AHEAD_PASS, "moves for an Ahead Pass maneuver";
    sling_moves "maneuver.bypass_sling" "3" Whole(0, 9), tables::BYPASS_SLING, "moves for a Bypass Sling maneuver";
    assault_moves "maneuver.assault" "1" Whole(0, 9), tables::ASSAULT, "moves for an Assault maneuver";
    escort_rotations "rotations.escort" "3" Whole(0, 3), tables::ANY_ROTATION, "rotations of an escort before a maneuver; 3 is any facing";
    light_rotations "rotations.light" "3" Whole(0, 3), tables::ANY_ROTATION, "rotations of a light piece before a maneuver; 3 is any facing";
    heavy_rotations "rotations.heavy" "2" Whole(0, 3), tables::ROTATIONS, "rotations of a heavy piece before a maneuver";
    super_heavy_rotations "rotations.super_heavy" "1" Whole(0, 3), tables::ROTATIONS, "rotations of a super heavy piece before a maneuver";
    stationary_rotations "rotations.stationary" "0" Whole(0, 3), tables::ROTATIONS, "rotations of a stationary piece";
    armor "armor.without" "1" Whole(0, 6), tables::ARMOR, "armor of a card without an armor field or keyword";
    max_armor "armor.max" "4" Whole(0, 6), tables::ARMOR, "maximum armor";
    flak "flak.without" "0" Whole(0, 6), tables::FLAK, "flak of a card without a flak field or keyword";
    max_flak "flak.max" "4" Whole(0, 6), tables::FLAK, "maximum flak";
    primaries "armaments.primary" "2" Whole(1, 4), tables::ARMAMENTS, "maximum primary armaments, all of one weapon";
    strikes "strikes.max" "4" Whole(0, 12), tables::ACTIVATION, "maximum strikes in an activation";
    strategic_strikes "strikes.strategic" "2" Whole(0, 12), tables::STRATEGIC, "maximum strikes when only the team with the initiative has pieces left";
    overrun_deadly "overrun.deadly" "2" Whole(1, 6), tables::OVERRUN, "Deadly number of pieces in an overrun";
    shields_meet_lock_ons "shields.meet_lock_ons" "0" Whole(0, 1), tables::SHIELD_STEP, "whether shields cancel icons of lock-ons: 0 no, 1 yes";
    hangar_dice "skirmish.hangar" "1" Whole(0, 12), tables::SKIRMISH_DICE, "skirmish dice of a Shuttle Hangar";
    half "skirmish.half" "2" Whole(1, 12), tables::SKIRMISH_DICE, "divisor of the dice, exhausted once or with a critical";
    quarter "skirmish.quarter" "4" Whole(1, 12), tables::SKIRMISH_DICE, "divisor of the dice, exhausted twice";
    massive_save "save.massive" "3" Whole(0, 6), tables::STRIKE_SAVES, "Massive save against criticals";
    ore_hull_save "save.ore_hull" "2" Whole(0, 6), tables::STRIKE_SAVES, "Ore Hull save against direct hits";
    fast_save "save.fast" "1" Whole(0, 6), tables::STRIKE_SAVES, "Fast save against direct hits";
    evasion_save "save.evasion" "3" Whole(0, 6), tables::SKIRMISH_SAVES, "Evasion save of an escort in a skirmish while Evade is ready";
    bunker_save "save.bunker_down" "2" Whole(0, 6), tables::SKIRMISH_SAVES, "Bunker Down save in a skirmish, in a strategic system";
    ram_save "save.ram_prow" "1" Whole(0, 6), tables::SKIRMISH_SAVES, "Ram-Prow save in a skirmish";
    escort_ram "ram.escort" "0" Whole(0, 12), Keyword::RamProw.citation(), "Ram-Prow dice against an escort";
    light_ram "ram.light" "1" Whole(0, 12), Keyword::RamProw.citation(), "Ram-Prow dice against a light piece";
    heavy_ram "ram.heavy" "2" Whole(0, 12), Keyword::RamProw.citation(), "Ram-Prow dice against a heavy piece";
    super_heavy_ram "ram.super_heavy" "3" Whole(0, 12), Keyword::RamProw.citation(), "Ram-Prow dice against a super heavy piece";
    stationary_ram "ram.stationary" "6" Whole(0, 12), Keyword::RamProw.citation(), "Ram-Prow dice against a stationary piece";
    starmaw "skirmish.starmaw" "3" Whole(0, 6), Keyword::Starmaw.citation(), "additional direct hits of an unmodified 1 with Starmaw";
    stealth "stealth.modifier" "1" Whole(0, 6), Keyword::Stealth.citation(), "added to the dice of strikes against a Stealth piece";
    skilled "skilled.modifier" "1" Whole(0, 6), Keyword::Skilled.citation(), "subtracted from the dice of one strike by Skilled";
    augur "augur.modifier" "1" Whole(0, 6), Keyword::Augur.citation(), "subtracted from the dice of one strike by Augur";
    augur_lock "augur.lock_on" "5" Whole(2, 7), tables::AUGUR_LOCKS, "lowest unmodified result that locks on with Augur";
    delectable "delectable.modifier" "1" Whole(0, 6), Keyword::Delectable.citation(), "added to strikes at a piece other than the Delectable one nearby";
    cover_flak "cover.flak" "1" Whole(0, 6), Keyword::Cover.citation(), "added to the flak of friends by Cover";
    dust_modifier "dust_cloud.modifier" "1" Whole(0, 6), tables::TERRAIN, "added to strikes at a piece in a dust cloud";
    dust_flak "dust_cloud.flak" "1" Whole(0, 6), tables::TERRAIN, "added to the flak of a piece in a dust cloud";
    nebula_modifier "nebula.modifier" "1" Whole(0, 6), tables::TERRAIN, "added to strikes at a piece in a nebula";
    nebula_armor "nebula.armor" "1" Whole(0, 6), tables::TERRAIN, "added to the armor of a piece in a nebula";
    hole_flak "black_hole.flak" "2" Whole(0, 6), tables::TERRAIN, "added to the flak of a piece in a black hole";
    core_modifier "black_hole.core.modifier" "2" Whole(0, 6), tables::TERRAIN, "added to strikes at a piece in a black hole's core";
    hole_drawn_in "black_hole.drawn_in" "5" Whole(1, 9), tables::DRAWN_IN, "lowest result that draws a piece from the horizon into the core";
    hole_super_heavy "black_hole.super_heavy" "1" Whole(0, 6), tables::DRAWN_IN, "added to that die for a super heavy piece";
    hole_massive "black_hole.massive" "2" Whole(0, 6), tables::DRAWN_IN, "added to that die for a Massive piece";
    hole_lost "black_hole.core.lost" "5" Whole(1, 9), tables::ESCAPE, "lowest result that defeats a piece leaving the core";
    hole_large "black_hole.core.large" "1" Whole(0, 6), tables::ESCAPE, "added to that die unless the piece is light or an escort";
    dust_point "dust_cloud.point" "4" Whole(1, 9), tables::DUST, "lowest result that takes a shield point or a hull point in a dust cloud";
    dust_hits "dust_cloud.hits" "6" Whole(1, 9), tables::DUST, "lowest result that is two direct hits in a dust cloud";
    min_core "fleet.core.min" "40" Whole(0, 100), tables::CATEGORIES, "minimum percentage of the power points for core ships";
    max_core "fleet.core.max" "60" Whole(0, 100), tables::CATEGORIES, "maximum percentage of the power points for core ships";
    max_specialist "fleet.specialist.max" "30" Whole(0, 100), tables::CATEGORIES, "maximum percentage of the power points for specialist ships";
    shares_of_spent "fleet.shares_of_spent" "0" Whole(0, 1), tables::SHARE_BASE, "points that the percentages refer to: 0 the level's allowance, 1 the points spent";
    basic_orders "library.basic" "10" Whole(0, 200), tables::ORDER_LIBRARY, "number of basic orders in a library";
    basic_copies "library.basic.copies" "2" Whole(1, 200), tables::ORDER_LIBRARY, "maximum copies of a basic order";
    special_orders "library.special" "5" Whole(0, 200), tables::ORDER_LIBRARY, "maximum special orders in a library";
    special_copies "library.special.copies" "1" Whole(1, 200), tables::ORDER_LIBRARY, "maximum copies of a special order";
    arc_all "arc.360.width" "360" Whole(0, 360), tables::ARCS, "width of arc 360 in degrees";
    arc_f "arc.F.width" "60" Whole(0, 360), tables::ARCS, "width of arc F in degrees, around the bow";
    arc_fx "arc.FX.width" "180" Whole(0, 360), tables::ARCS, "width of arc FX in degrees, around the bow";
    arc_a "arc.A.width" "60" Whole(0, 360), tables::ARCS, "width of arc A in degrees, around the stern";
    arc_ax "arc.AX.width" "180" Whole(0, 360), tables::ARCS, "width of arc AX in degrees, around the stern";
    arc_l "arc.L.width" "120" Whole(0, 360), tables::ARCS, "width of arc L in degrees, to the left";
    arc_r "arc.R.width" "120" Whole(0, 360), tables::ARCS, "width of arc R in degrees, to the right";
}

/// Returns the numbers with a house pack's changes; an arc must be a whole number of facings wide.
pub fn numbers(pack: Option<&HousePack>) -> Result<Numbers, FieldError> {
    let numbers = Numbers::with_house(pack)?;
    for arc in Arc::ALL {
        let width = numbers.width(arc).whole();
        if !width.is_multiple_of(60) {
            let message = format!("expected a multiple of 60 degrees, found {width}");
            let name = format!("arc.{}.width", arc.word());
            return Err(FieldError::out_of_range(message).with_path(FieldPath::from_key(&name)));
        }
    }
    Ok(numbers)
}

impl Numbers {
    /// Returns a role's order limit.
    pub fn orders(&self, role: Role) -> CitedNumber {
        [
            self.escort_orders,
            self.light_orders,
            self.heavy_orders,
            self.super_heavy_orders,
            self.stationary_orders,
        ][role as usize]
    }

    /// Returns a role's minimum and maximum moves.
    pub fn moves(&self, role: Role) -> [CitedNumber; 2] {
        match role {
            Role::Escort => [self.min_escort_moves, self.max_escort_moves],
            Role::Light => [self.min_light_moves, self.max_light_moves],
            Role::Heavy => [self.min_heavy_moves, self.max_heavy_moves],
            Role::SuperHeavy => [self.min_super_heavy_moves, self.max_super_heavy_moves],
            Role::Stationary => [self.min_stationary_moves, self.max_stationary_moves],
        }
    }

    /// Returns a role's rotations before a maneuver.
    pub fn rotations(&self, role: Role) -> CitedNumber {
        [
            self.escort_rotations,
            self.light_rotations,
            self.heavy_rotations,
            self.super_heavy_rotations,
            self.stationary_rotations,
        ][role as usize]
    }

    /// Returns the Ram-Prow dice against a role.
    pub fn ram_dice(&self, role: Role) -> CitedNumber {
        [
            self.escort_ram,
            self.light_ram,
            self.heavy_ram,
            self.super_heavy_ram,
            self.stationary_ram,
        ][role as usize]
    }

    /// Returns an arc's width in degrees.
    pub fn width(&self, arc: Arc) -> CitedNumber {
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

    /// Returns `true` if an arc, edges included, covers a bearing in degrees clockwise from the bow.
    pub fn covers(&self, arc: Arc, bearing: f64) -> bool {
        if self.width(arc).whole() == 0 {
            return false;
        }
        let off = (bearing - f64::from(arc.center())).rem_euclid(360.0);
        let half = f64::from(self.width(arc).whole()) / 2.0;
        off <= half + 1e-9 || off >= 360.0 - half - 1e-9
    }

    /// Returns which of the twelve 30-degree sectors, clockwise from the bow, an arc covers.
    pub fn sectors(&self, arc: Arc) -> [bool; 12] {
        std::array::from_fn(|sector| self.covers(arc, 30.0 * sector as f64 + 15.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_arc_covers_its_facings() {
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
    fn rejects_arcs_that_split_a_facing() {
        let with = |width: u32| {
            let pack = HousePack::new("H", vec![("arc.FX.width".to_string(), width.to_string())]);
            numbers(Some(&pack)).map(|numbers| numbers.width(Arc::Fx).whole())
        };
        assert_eq!(with(300), Ok(300));
        assert!(
            with(90).is_err_and(|error| error.path == FieldPath::from_key("arc.FX.width")
                && error.message.contains("60 degrees"))
        );
        assert!(with(420).is_err());
    }
}
