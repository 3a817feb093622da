import { useId, useRef } from 'react';
import { ELEMENTS, type CardElement } from '#shared/card/element/element.ts';
import { isElementIncluded } from '#shared/plan/element-plan.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { ElementRow } from '#src/features/card-editor/elements/element-row.tsx';
import { useDragOrder } from '#src/features/card-editor/elements/use-drag-order.ts';

interface ElementListProps {
  elements: readonly CardElement[];
  plan: PlanId;
  /** Whether the template supports dragging and hiding elements. */
  isReorderable: boolean;
  onEdit: (index: number) => void;
  onMove: (from: number, to: number) => void;
  onHide: (index: number, hidden: boolean) => void;
  onRemove: (index: number) => void;
}

export function ElementList({ elements, plan, isReorderable, ...actions }: ElementListProps) {
  const order = useDragOrder(actions.onMove);
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const remove = (index: number) => {
    moveFocusFromRow(list.current, index);
    actions.onRemove(index);
  };
  if (elements.length === 0) {
    return <p className="text-stone">No elements yet. Add ways for people to reach you.</p>;
  }
  const dragged = order.from === null ? undefined : elements[order.from];
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
            isLocked={!isElementIncluded(plan, element.type)}
            isFirst={index === 0}
            isLast={index === elements.length - 1}
            isReorderable={isReorderable}
            isDragged={order.from === index}
            isAnimated={order.isAnimated(index)}
            shiftPx={order.shiftPx(index)}
            handle={{ ...order.handle(index), 'aria-describedby': id }}
            onEdit={() => actions.onEdit(index)}
            onMove={(by) => actions.onMove(index, index + by)}
            onHide={(hidden) => actions.onHide(index, hidden)}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      {isReorderable && (
        <p id={id} className="text-xs text-stone">
          Drag by the handle, or press Space to pick up, arrow keys to move and Space to drop.
        </p>
      )}
      <p role="status" className="sr-only">
        {dragged &&
          `${ELEMENTS[dragged.type].label}, position ${(order.to ?? 0) + 1} of ${elements.length}`}
      </p>
    </>
  );
}

/**
 * Moves focus before a row is removed: to the last button of an adjacent row, or to the first add
 * button.
 */
function moveFocusFromRow(list: HTMLElement | null, index: number): void {
  const neighbor = list?.children[index + 1] ?? list?.children[index - 1];
  const button = neighbor
    ? [...neighbor.querySelectorAll('button')].at(-1)
    : findFirstAddButton(list);
  button?.focus();
}

function findFirstAddButton(list: HTMLElement | null): HTMLButtonElement | null {
  return list?.closest('section')?.querySelector('button') ?? null;
}
