import { Check } from 'lucide-react';
import { SAVE_STATES, type SaveStateKey } from '#src/features/card-editor/copy.ts';
import { cx } from '#src/ui/class-names.ts';
import { Spinner } from '#src/ui/spinner.tsx';

/** Says whether everything on the card is saved. */
export function SaveState({ state, className }: { state: SaveStateKey; className?: string }) {
  return (
    <p
      role="status"
      className={cx('flex min-w-0 items-center gap-2 text-xs text-stone [&_svg]:size-4', className)}
    >
      {state === 'saving' && <Spinner />}
      {state === 'saved' && <Check aria-hidden="true" strokeWidth={1.5} className="text-good" />}
      {state === 'changed' && (
        <span aria-hidden="true" className="mx-1 size-2 shrink-0 rounded-full bg-warn" />
      )}
      {SAVE_STATES[state]}
    </p>
  );
}
