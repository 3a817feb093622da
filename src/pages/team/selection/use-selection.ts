import { useState } from 'react';

const NO_IDS: ReadonlySet<string> = new Set();

export interface RowSelection {
  ids: ReadonlySet<string>;
  /** IDs of the loaded rows that can be selected. */
  selectable: readonly string[];
  toggle: (id: string) => void;
  selectAll: () => void;
  clear: () => void;
}

/**
 * Rows selected among the loaded ones. With another `filter`, nothing is selected: what is no longer
 * shown must not be changed.
 */
export function useSelection(selectable: readonly string[], filter: unknown): RowSelection {
  const [selection, setSelection] = useState({ filter, ids: NO_IDS });
  const ids = selection.filter === filter ? selection.ids : NO_IDS;
  const setIds = (next: ReadonlySet<string>) => setSelection({ filter, ids: next });
  return {
    ids,
    selectable,
    toggle: (id) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
    selectAll: () => setIds(new Set(selectable)),
    clear: () => setIds(NO_IDS),
  };
}
