import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import {
  dropIndex,
  rowShift,
  type RowBox,
} from '#src/features/card-editor/elements/order/drag-order.ts';

interface Drag {
  list: Element;
  from: number;
  to: number;
  rows: readonly RowBox[];
  /** Pointer distance in pixels. */
  draggedPx: number;
  startPx: number;
}

export interface DragOrder {
  /** Index of the dragged row; null while none is. */
  from: number | null;
  /** Whether a row animates: every row except the one under the pointer. */
  isAnimated: (index: number) => boolean;
  shiftPx: (index: number) => number;
  handle: (index: number) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
}

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * Reorders rows by pointer, or one place at a time with the arrow keys on the handle. The DOM order
 * changes only on drop, because a moved node loses its pointer capture.
 */
export function useDragOrder(onDrop: (from: number, to: number) => void): DragOrder {
  const [drag, setDrag] = useState<Drag | null>(null);

  const pickUp = (handle: Element, from: number, pointerPx: number) => {
    const list = handle.closest('ul');
    if (!list) return;
    const startPx = pointerPx - readTop(list);
    setDrag({ list, from, to: from, rows: readRows(list), startPx, draggedPx: 0 });
  };
  const dragTo = (pointerPx: number) => {
    if (!drag) return;
    const draggedPx = pointerPx - readTop(drag.list) - drag.startPx;
    setDrag({ ...drag, draggedPx, to: dropIndex(drag.rows, drag.from, draggedPx) });
    findRows(drag.list)[drag.from]?.scrollIntoView({ block: 'nearest' });
  };
  const drop = () => {
    if (drag && drag.to !== drag.from) onDrop(drag.from, drag.to);
    setDrag(null);
  };
  const onKeyDown = (index: number) => (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (event.key === 'Escape' && drag) {
      // Otherwise Escape closes the dialog.
      event.preventDefault();
      return setDrag(null);
    }
    if (step === undefined) return undefined;
    // Otherwise the arrows scroll.
    event.preventDefault();
    return onDrop(index, index + step);
  };

  return {
    from: drag?.from ?? null,
    isAnimated: (index) => drag !== null && index !== drag.from,
    shiftPx: (index) => {
      if (!drag) return 0;
      return index === drag.from ? drag.draggedPx : rowShift(drag.rows, drag.from, drag.to, index);
    },
    handle: (index) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pickUp(event.currentTarget, index, event.clientY);
      },
      onPointerMove: (event) => dragTo(event.clientY),
      onPointerUp: drop,
      onPointerCancel: () => setDrag(null),
      onKeyDown: onKeyDown(index),
    }),
  };
}

function readTop(element: Element): number {
  return element.getBoundingClientRect().top;
}

/** The rows of elements, without those of removed ones. */
function findRows(list: Element): Element[] {
  return [...list.querySelectorAll(':scope > [data-element-row]')];
}

function readRows(list: Element): RowBox[] {
  const listTop = readTop(list);
  return findRows(list).map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return { top: top - listTop, height };
  });
}
