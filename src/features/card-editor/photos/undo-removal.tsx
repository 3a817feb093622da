import { Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { useUndoWindow } from '#src/features/card-editor/use-undo-window.ts';
import { Button } from '#src/ui/button.tsx';
import { focusOnMount } from '#src/ui/focus-on-mount.ts';

interface UndoRemovalProps {
  /** What was removed, in lower case. */
  label: string;
  onUndo: () => void;
  onExpire: (hasFocus: boolean) => void;
}

/** Takes the place of the button that removed a picture. */
export function UndoRemoval({ label, onUndo, onExpire }: UndoRemovalProps) {
  const place = useRef<HTMLSpanElement>(null);
  useUndoWindow(place, onExpire);
  return (
    <span ref={place} className="animate-fade">
      <Button
        ref={focusOnMount}
        variant="quiet"
        aria-label={`Undo removing ${label}`}
        icon={<Undo2 aria-hidden="true" strokeWidth={1.5} className="size-4" />}
        onClick={onUndo}
      >
        Undo
      </Button>
    </span>
  );
}
