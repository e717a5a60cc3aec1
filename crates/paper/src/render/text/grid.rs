//! Grids as text.

use super::{Lines, WIDTH, blanks, clean, columns, width, wrap};
use crate::sheet::{Grid, GridCell};

/// Returns the rows of a grid, in several parts one below the other where its columns do not fit side by side.
pub fn grid(grid: &Grid) -> Lines {
    let cell = |cell: &GridCell| match cell {
        GridCell::Text(text) => clean(text),
        GridCell::Boxes(count) => blanks(*count, 0).concat(),
    };
    let headings: Lines = grid.columns.iter().map(|text| clean(text)).collect();
    let rows: Vec<Lines> = grid
        .rows
        .iter()
        .map(|row| row.iter().map(cell).collect())
        .collect();
    let all = || [&headings].into_iter().chain(&rows);
    let column = |index: usize| {
        all()
            .map(|row| width(&row[index]))
            .max()
            .unwrap_or(0)
            .min(WIDTH / 3)
            + 2
    };
    let widths: Vec<usize> = (0..headings.len()).map(column).collect();
    let room = WIDTH - widths.first().copied().unwrap_or(0);
    let part = |group: Vec<usize>| {
        let line = |row: &Lines| {
            let shown = [0].into_iter().chain(group.iter().copied());
            let cells: Vec<(Lines, usize)> = shown
                .map(|index| (wrap(&row[index], widths[index] - 2), widths[index]))
                .collect();
            columns(&cells)
        };
        all().flat_map(line).collect::<Lines>()
    };
    let parts = Grid::groups(&widths, room).into_iter().flat_map(part);
    wrap(&clean(&grid.title), WIDTH)
        .into_iter()
        .filter(|line| !line.is_empty())
        .chain(parts)
        .collect()
}
