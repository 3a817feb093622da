import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { dropIndex, rowShift, type Row } from '#src/features/card-editor/elements/drag-order.ts';

interface Drag {
  list: Element;
  from: number;
  to: number;
  rows: readonly Row[];
  /** Pointer distance in pixels; null while dragging by keyboard. */
  draggedPx: number | null;
  startPx: number;
}

export interface DragOrder {
  /** Index of the dragged row; null while none is. */
  from: number | null;
  /** Drop index. */
  to: number | null;
  /** Whether a row animates: every row except the one under the pointer. */
  isAnimated: (index: number) => boolean;
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
 * Reorders rows by pointer or keyboard: Space picks up and drops, arrows move, Escape cancels. The
 * DOM order changes only on drop, because a moved node loses its pointer capture.
 */
export function useDragOrder(onDrop: (from: number, to: number) => void): DragOrder {
  const [drag, setDrag] = useState<Drag | null>(null);

  const pickUp = (handle: Element, from: number, pointerPx: number | null) => {
    const list = handle.closest('ul');
    if (!list) return;
    const startPx = pointerPx === null ? 0 : pointerPx - readTop(list);
    const draggedPx = pointerPx === null ? null : 0;
    setDrag({ list, from, to: from, rows: readRows(list), startPx, draggedPx });
  };
  const dragTo = (pointerPx: number) => {
    if (!drag || drag.draggedPx === null) return;
    const draggedPx = pointerPx - readTop(drag.list) - drag.startPx;
    setDrag({ ...drag, draggedPx, to: dropIndex(drag.rows, drag.from, draggedPx) });
    drag.list.children[drag.from]?.scrollIntoView({ block: 'nearest' });
  };
  const drop = () => {
    if (drag && drag.to !== drag.from) onDrop(drag.from, drag.to);
    setDrag(null);
  };
  const onKeyDown = (index: number) => (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    const isToggle = event.key === ' ' || event.key === 'Enter';
    if (!isToggle && !(drag && (step || event.key === 'Escape'))) return;
    // Otherwise Escape closes the dialog and arrows scroll it.
    event.preventDefault();
    event.stopPropagation();
    if (!drag) return pickUp(event.currentTarget, index, null);
    if (isToggle) return drop();
    if (step === undefined) return setDrag(null);
    const to = Math.min(Math.max(drag.to + step, 0), drag.rows.length - 1);
    return setDrag({ ...drag, to, draggedPx: null });
  };

  return {
    from: drag?.from ?? null,
    to: drag?.to ?? null,
    isAnimated: (index) => drag !== null && (index !== drag.from || drag.draggedPx === null),
    shiftPx: (index) => {
      if (!drag) return 0;
      if (index === drag.from && drag.draggedPx !== null) return drag.draggedPx;
      return rowShift(drag.rows, drag.from, drag.to, index);
    },
    handle: (index) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pickUp(event.currentTarget, index, event.clientY);
      },
      onPointerMove: (event) => dragTo(event.clientY),
      onPointerUp: () => drag !== null && drag.draggedPx !== null && drop(),
      onPointerCancel: () => setDrag(null),
      onKeyDown: onKeyDown(index),
      onBlur: () => setDrag(null),
    }),
  };
}

function readTop(element: Element): number {
  return element.getBoundingClientRect().top;
}

function readRows(list: Element): Row[] {
  const listTop = readTop(list);
  return Array.from(list.children, (row) => {
    const { top, height } = row.getBoundingClientRect();
    return { top: top - listTop, height };
  });
}
