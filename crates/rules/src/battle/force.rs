//! One side of a battle.

/// The designs of a side and the number of ships of each.
#[derive(Clone, Debug, PartialEq)]
pub struct Force<S>(pub Vec<(S, u32)>);

impl<S: Clone> From<&S> for Force<S> {
    fn from(ship: &S) -> Force<S> {
        Force(vec![(ship.clone(), 1)])
    }
}

impl<S: Clone> From<(&S, u32)> for Force<S> {
    fn from((ship, count): (&S, u32)) -> Force<S> {
        Force(vec![(ship.clone(), count)])
    }
}

impl<S: Clone> From<&[S]> for Force<S> {
    fn from(ships: &[S]) -> Force<S> {
        Force(ships.iter().map(|ship| (ship.clone(), 1)).collect())
    }
}

impl<S: Clone> From<&[(S, u32)]> for Force<S> {
    fn from(groups: &[(S, u32)]) -> Force<S> {
        Force(groups.to_vec())
    }
}

impl<S> From<Vec<(S, u32)>> for Force<S> {
    fn from(groups: Vec<(S, u32)>) -> Force<S> {
        Force(groups)
    }
}
