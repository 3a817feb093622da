import { useId, useRef } from 'react';
import { ELEMENTS, type CardElement } from '#shared/card/element.ts';
import { coversElement } from '#shared/plan/element-plan.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { ElementRow } from '#src/features/card-editor/elements/element-row.tsx';
import { useDragOrder } from '#src/features/card-editor/elements/use-drag-order.ts';

interface ElementListProps {
  elements: readonly CardElement[];
  plan: PlanId;
  /** Whether the card's template offers dragging and hiding. */
  isFree: boolean;
  onEdit: (index: number) => void;
  onMove: (from: number, to: number) => void;
  onHide: (index: number, hidden: boolean) => void;
  onRemove: (index: number) => void;
}

/** The card's elements in their order, each with what can be done to it. */
export function ElementList({ elements, plan, isFree, ...actions }: ElementListProps) {
  const order = useDragOrder(actions.onMove);
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const remove = (index: number) => {
    handFocusOn(list.current, index);
    actions.onRemove(index);
  };
  if (elements.length === 0) {
    return <p className="text-stone">Nothing yet. Add the ways people should reach you.</p>;
  }
  const carried = order.from === null ? undefined : elements[order.from];
  return (
    <>
      <ul
        ref={list}
        aria-label="Elements on the card"
        className="divide-y divide-hairline rounded-control border border-hairline"
      >
        {elements.map((element, index) => (
          <ElementRow
            key={element.id}
            element={element}
            isLocked={!coversElement(plan, element.type)}
            isFirst={index === 0}
            isLast={index === elements.length - 1}
            isFree={isFree}
            isCarried={order.from === index}
            isGliding={order.isGliding(index)}
            shiftPx={order.shiftPx(index)}
            handle={{ ...order.handle(index), 'aria-describedby': id }}
            onEdit={() => actions.onEdit(index)}
            onMove={(by) => actions.onMove(index, index + by)}
            onHide={(hidden) => actions.onHide(index, hidden)}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      {isFree && (
        <p id={id} className="text-xs text-stone">
          Drag by the handle, or lift with Space, move with the arrow keys and put down with Space.
        </p>
      )}
      <p role="status" className="sr-only">
        {carried &&
          `${ELEMENTS[carried.type].label}, place ${(order.to ?? 0) + 1} of ${elements.length}`}
      </p>
    </>
  );
}

/** Before a row goes: its neighbour's last button takes the focus, and after the last row what adds another. */
function handFocusOn(list: HTMLElement | null, index: number): void {
  const heir = list?.children[index + 1] ?? list?.children[index - 1];
  const button = heir ? [...heir.querySelectorAll('button')].at(-1) : firstKind(list);
  button?.focus();
}

function firstKind(list: HTMLElement | null): HTMLButtonElement | null {
  return list?.closest('section')?.querySelector('button') ?? null;
}
