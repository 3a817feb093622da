import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { dropIndex, rowShift, type Row } from '#src/features/card-editor/elements/drag-order.ts';

interface Drag {
  list: Element;
  from: number;
  to: number;
  rows: readonly Row[];
  /** How far a pointer carried the row, in pixels; null while the keyboard carries it. */
  carriedPx: number | null;
  startPx: number;
}

export interface DragOrder {
  /** The row that is carried; null while none is. */
  from: number | null;
  /** Where it would be put down. */
  to: number | null;
  /** Whether rows glide to their places: not the one that hangs on the pointer. */
  isGliding: (index: number) => boolean;
  shiftPx: (index: number) => number;
  handle: (index: number) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    onBlur: () => void;
  };
}

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * Carrying a row to another place, by pointer or by keyboard (Space lifts and puts down, arrows move, Escape gives
 * up). The page's order changes only when the row is put down: a moved node would let go of the pointer.
 */
export function useDragOrder(onDrop: (from: number, to: number) => void): DragOrder {
  const [drag, setDrag] = useState<Drag | null>(null);

  const lift = (handle: Element, from: number, pointerPx: number | null) => {
    const list = handle.closest('ul');
    if (!list) return;
    const startPx = pointerPx === null ? 0 : pointerPx - topOf(list);
    const carriedPx = pointerPx === null ? null : 0;
    setDrag({ list, from, to: from, rows: readRows(list), startPx, carriedPx });
  };
  const carry = (pointerPx: number) => {
    if (!drag || drag.carriedPx === null) return;
    const carriedPx = pointerPx - topOf(drag.list) - drag.startPx;
    setDrag({ ...drag, carriedPx, to: dropIndex(drag.rows, drag.from, carriedPx) });
    drag.list.children[drag.from]?.scrollIntoView({ block: 'nearest' });
  };
  const putDown = () => {
    if (drag && drag.to !== drag.from) onDrop(drag.from, drag.to);
    setDrag(null);
  };
  const onKeyDown = (index: number) => (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    const isToggle = event.key === ' ' || event.key === 'Enter';
    if (!isToggle && !(drag && (step || event.key === 'Escape'))) return;
    // Escape would close the dialog, arrows would scroll it.
    event.preventDefault();
    event.stopPropagation();
    if (!drag) return lift(event.currentTarget, index, null);
    if (isToggle) return putDown();
    if (step === undefined) return setDrag(null);
    const to = Math.min(Math.max(drag.to + step, 0), drag.rows.length - 1);
    return setDrag({ ...drag, to, carriedPx: null });
  };

  return {
    from: drag?.from ?? null,
    to: drag?.to ?? null,
    isGliding: (index) => drag !== null && (index !== drag.from || drag.carriedPx === null),
    shiftPx: (index) => {
      if (!drag) return 0;
      if (index === drag.from && drag.carriedPx !== null) return drag.carriedPx;
      return rowShift(drag.rows, drag.from, drag.to, index);
    },
    handle: (index) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        lift(event.currentTarget, index, event.clientY);
      },
      onPointerMove: (event) => carry(event.clientY),
      onPointerUp: () => drag !== null && drag.carriedPx !== null && putDown(),
      onPointerCancel: () => setDrag(null),
      onKeyDown: onKeyDown(index),
      onBlur: () => setDrag(null),
    }),
  };
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}

function readRows(list: Element): Row[] {
  const listTop = topOf(list);
  return Array.from(list.children, (row) => {
    const { top, height } = row.getBoundingClientRect();
    return { top: top - listTop, height };
  });
}
