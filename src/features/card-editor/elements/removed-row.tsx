import { ELEMENTS, type CardElement } from '#shared/card/element/element.ts';
import { UndoRemoval } from '#src/features/card-editor/undo-removal.tsx';

interface RemovedRowProps {
  element: CardElement;
  onUndo: () => void;
  /** Called after ten seconds; `hasFocus` when the button that disappears has the focus. */
  onExpire: (hasFocus: boolean) => void;
}

/** Takes the place of a removed row and offers to bring it back. */
export function RemovedRow({ element, onUndo, onExpire }: RemovedRowProps) {
  const { label } = ELEMENTS[element.type];
  return (
    <li className="flex min-h-14 animate-fade items-center justify-between gap-3 bg-raised-2 py-1 pr-1 pl-4">
      <span className="min-w-0 text-stone">{label} removed</span>
      <UndoRemoval label={label} onUndo={onUndo} onExpire={onExpire} />
    </li>
  );
}
