/** Where the rows of a list stand before anything moves: top and height in pixels, from the list's top. */
export interface Row {
  top: number;
  height: number;
}

/** The place a row dragged from `from` would take when its middle is `byPx` lower: past a neighbour's middle it takes its place. */
export function dropIndex(rows: readonly Row[], from: number, byPx: number): number {
  const dragged = rows[from];
  if (!dragged) return from;
  const middle = middleOf(dragged) + byPx;
  const passed = rows.filter((row, at) =>
    at < from ? middle < middleOf(row) : at > from && middle > middleOf(row),
  ).length;
  return byPx < 0 ? from - passed : from + passed;
}

/** How far the row at `index` is shown from its place, in pixels, while the one at `from` hovers over `to`. */
export function rowShift(rows: readonly Row[], from: number, to: number, index: number): number {
  const dragged = rows[from];
  const target = rows[to];
  if (!dragged || !target) return 0;
  if (index === from) {
    const bottomGap = target.top + target.height - dragged.top - dragged.height;
    return to > from ? bottomGap : target.top - dragged.top;
  }
  if (index > from && index <= to) return -dragged.height;
  if (index < from && index >= to) return dragged.height;
  return 0;
}

function middleOf({ top, height }: Row): number {
  return top + height / 2;
}
