const MOST_COLUMNS = 50;
const MOST_ROWS = 1_000;

/** The cells of a table by their place; one that reaches over several stands in the first, and the others are empty. Null when it was made for its looks. */
export function gridOf(table: HTMLTableElement): (Element | null)[][] | null {
  const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);
  if (rows.length > MOST_ROWS) return null;
  const grid: (Element | null | undefined)[][] = rows.map(() => []);
  for (const [at, row] of rows.entries())
    for (const cell of row.querySelectorAll<HTMLTableCellElement>('td, th')) {
      if (cell.closest('tr') !== row) continue;
      const { colSpan, rowSpan } = cell;
      const free = grid[at]?.findIndex((place) => place === undefined) ?? -1;
      const column = free === -1 ? (grid[at]?.length ?? 0) : free;
      if (column + colSpan > MOST_COLUMNS) return null;
      for (const line of grid.slice(at, at + Math.max(1, rowSpan)))
        for (let next = column; next < column + colSpan; next++) line[next] = line === grid[at] && next === column ? cell : null;
    }
  const columns = Math.max(0, ...grid.map((row) => row.length));
  // One column is no table.
  if (columns < 2) return null;
  return grid.filter((row) => row.length > 0).map((row) => Array.from({ length: columns }, (_, at) => row[at] ?? null));
}
