import { Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { browserClock } from '#src/browser/clock.ts';
import { Button } from '#src/ui/button.tsx';
import { focusOnMount } from '#src/ui/focus-on-mount.ts';

const UNDO_MS = 10_000;

interface UndoRemovalProps {
  /** What was removed. */
  label: string;
  onUndo: () => void;
  /** Called after ten seconds; `hasFocus` when the button that disappears has the focus. */
  onExpire: (hasFocus: boolean) => void;
}

/** Brings back what was removed, in the place of the button that removed it. */
export function UndoRemoval({ label, onUndo, onExpire }: UndoRemovalProps) {
  const place = useRef<HTMLSpanElement>(null);
  const expire = useEffectEvent(() => onExpire(place.current?.matches(':focus-within') ?? false));
  useEffect(() => browserClock.after(UNDO_MS, () => expire()), []);
  return (
    <span ref={place} className="shrink-0 animate-fade">
      <Button
        // The button that removed it is gone; keep the focus in its place.
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
