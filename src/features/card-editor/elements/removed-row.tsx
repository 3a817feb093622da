import { Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { ELEMENTS, type CardElement } from '#shared/card/element/element.ts';
import { useUndoWindow } from '#src/features/card-editor/use-undo-window.ts';
import { Button } from '#src/ui/button.tsx';
import { focusOnMount } from '#src/ui/focus-on-mount.ts';

interface RemovedRowProps {
  element: CardElement;
  onUndo: () => void;
  /** Called after ten seconds; `hasFocus` when the button that disappears has the focus. */
  onExpire: (hasFocus: boolean) => void;
}

/** Takes the place of a removed row and offers to bring it back. */
export function RemovedRow({ element, onUndo, onExpire }: RemovedRowProps) {
  const { label } = ELEMENTS[element.type];
  const row = useRef<HTMLLIElement>(null);
  useUndoWindow(row, onExpire);
  return (
    <li
      ref={row}
      className="flex min-h-14 animate-fade items-center justify-between gap-3 bg-raised-2 py-1 pr-1 pl-4"
    >
      <span className="min-w-0 text-stone">{label} removed</span>
      <Button
        // The button that removed the row is gone; keep the focus in its place.
        ref={focusOnMount}
        variant="quiet"
        aria-label={`Undo removing ${label}`}
        icon={<Undo2 aria-hidden="true" strokeWidth={1.5} className="size-4" />}
        onClick={onUndo}
      >
        Undo
      </Button>
    </li>
  );
}
