import { useEffect, useRef } from 'react';

/**
 * Returns a function that schedules focus: when the focused row or notice is removed with the next
 * change of `drawn`, focus moves to the contact at the given index.
 */
export function useFocusAfterRemoval(drawn: unknown): (row: number) => void {
  const removedIndex = useRef<number | null>(null);
  const lastDrawn = useRef(drawn);
  useEffect(() => {
    if (lastDrawn.current === drawn) return;
    lastDrawn.current = drawn;
    if (removedIndex.current === null) return;
    const rows = [...document.querySelectorAll<HTMLElement>('[data-contact]')];
    // Only when the user has not moved focus elsewhere meanwhile.
    if (document.activeElement === document.body)
      (rows[removedIndex.current] ?? rows.at(-1))?.focus();
    removedIndex.current = null;
  }, [drawn]);
  return (row) => {
    removedIndex.current = row;
  };
}
