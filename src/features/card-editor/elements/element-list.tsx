import { useId, useRef, useState } from 'react';
import { ELEMENTS, type CardElement } from '#shared/card/element/element.ts';
import type { Dials } from '#shared/card/phone/dials.ts';
import { isElementIncluded } from '#shared/card/element-plan.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { ElementRow } from '#src/features/card-editor/elements/element-row.tsx';
import { buildRows, type Removal } from '#src/features/card-editor/elements/removals.ts';
import { useDragOrder } from '#src/features/card-editor/elements/order/use-drag-order.ts';
import { UndoRemoval } from '#src/features/card-editor/undo-removal.tsx';

interface RemovedRowProps {
  element: CardElement;
  onUndo: () => void;
  /** Called after ten seconds; `hasFocus` when the button that disappears has the focus. */
  onExpire: (hasFocus: boolean) => void;
}

interface ElementListProps {
  elements: readonly CardElement[];
  /** What the card's saved numbers dial. */
  dials: Dials | undefined;
  removals: readonly Removal[];
  plan: PlanId;
  /** Whether the template supports dragging and hiding elements. */
  isReorderable: boolean;
  onOpen: (index: number) => void;
  onMove: (from: number, to: number) => void;
  onHide: (index: number, hidden: boolean) => void;
  onUndo: (removal: Removal) => void;
  onExpire: (removal: Removal) => void;
}

export function ElementList({ elements, plan, isReorderable, ...props }: ElementListProps) {
  const [moved, setMoved] = useState<string | null>(null);
  const [restoredId, setRestoredId] = useState<string | null>(null);
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const order = useDragOrder((from, to) => {
    const element = elements[from];
    if (!element || to < 0 || to >= elements.length) return;
    setMoved(`${ELEMENTS[element.type].label}, position ${to + 1} of ${elements.length}`);
    props.onMove(from, to);
  });
  const rows = buildRows(elements, props.removals);
  const undo = (removal: Removal) => {
    setRestoredId(removal.element.id);
    props.onUndo(removal);
  };
  const expire = (removal: Removal, hasFocus: boolean) => {
    if (hasFocus)
      moveFocusFromRow(
        list.current,
        rows.findIndex((row) => isRowOf(row, removal)),
      );
    props.onExpire(removal);
  };
  if (rows.length === 0) return null;
  return (
    <>
      <ul
        ref={list}
        aria-label="Elements on the card"
        className="-mx-2 divide-y divide-hairline rounded-control border border-hairline sm:mx-0"
      >
        {rows.map((row) =>
          row.kind === 'removal' ? (
            <RemovedRow
              key={`removed ${row.removal.element.id}`}
              element={row.removal.element}
              onUndo={() => undo(row.removal)}
              onExpire={(hasFocus) => expire(row.removal, hasFocus)}
            />
          ) : (
            <ElementRow
              key={row.element.id}
              element={row.element}
              dials={props.dials}
              isLocked={!isElementIncluded(plan, row.element.type)}
              isReorderable={isReorderable}
              isDragged={order.from === row.index}
              isAnimated={order.isAnimated(row.index)}
              isRestored={restoredId === row.element.id}
              shiftPx={order.shiftPx(row.index)}
              handle={{ ...order.handle(row.index), 'aria-describedby': id }}
              onOpen={() => props.onOpen(row.index)}
              onHide={(hidden) => props.onHide(row.index, hidden)}
            />
          ),
        )}
      </ul>
      {isReorderable && elements.length > 1 && (
        <p id={id} className="text-xs text-stone">
          Drag by the handle, or press the arrow keys on it.
        </p>
      )}
      <p role="status" className="sr-only">
        {moved}
      </p>
    </>
  );
}

function isRowOf(row: ReturnType<typeof buildRows>[number], { element }: Removal): boolean {
  return row.kind === 'removal' && row.removal.element.id === element.id;
}

/** Moves focus before a row disappears: to an adjacent row, or to the first field of the section. */
function moveFocusFromRow(list: HTMLElement | null, index: number): void {
  const neighbor = list?.children[index + 1] ?? list?.children[index - 1];
  const target = neighbor
    ? [...neighbor.querySelectorAll('button')].at(-1)
    : list?.parentElement?.querySelector<HTMLElement>('textarea, button');
  target?.focus();
}

/** Takes the place of a removed row and offers to bring it back. */
function RemovedRow({ element, onUndo, onExpire }: RemovedRowProps) {
  const { label } = ELEMENTS[element.type];
  return (
    <li className="flex min-h-14 animate-fade items-center justify-between gap-3 bg-raised-2 py-1 pr-1 pl-4">
      <span className="min-w-0 text-stone">{label} removed</span>
      <UndoRemoval label={label} onUndo={onUndo} onExpire={onExpire} />
    </li>
  );
}
