/** Position of a row before dragging: top and height in pixels, relative to the list. */
export interface RowBox {
  top: number;
  height: number;
}

/**
 * Drop index of the row at `from` after dragging it by `byPx`: it swaps with a row once it passes
 * that row's middle.
 */
export function dropIndex(rows: readonly RowBox[], from: number, byPx: number): number {
  const dragged = rows[from];
  if (!dragged) return from;
  const middle = findMiddle(dragged) + byPx;
  const passed = rows.filter((row, at) =>
    at < from ? middle < findMiddle(row) : at > from && middle > findMiddle(row),
  ).length;
  return byPx < 0 ? from - passed : from + passed;
}

/** Vertical offset in pixels of the row at `index` while the row at `from` hovers over `to`. */
export function rowShift(rows: readonly RowBox[], from: number, to: number, index: number): number {
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

function findMiddle({ top, height }: RowBox): number {
  return top + height / 2;
}
