import { createContext, useContext, useEffect } from 'react';
import { confirmBeforeUnload } from '#src/browser/page/page.ts';

/**
 * Called when a part of the editor has input that is not on the card yet, or no longer has. A
 * context, because the parts are several components below the page that blocks Back.
 */
export const PendingInput = createContext<(isPending: boolean) => void>(() => {});

/** Reports input that is not on the card yet, and confirms before the page is closed over it. */
export function usePendingInput(hasInput: boolean): void {
  const onPendingInput = useContext(PendingInput);
  useEffect(() => {
    onPendingInput(hasInput);
    return () => onPendingInput(false);
  }, [hasInput, onPendingInput]);
  useEffect(() => (hasInput ? confirmBeforeUnload() : undefined), [hasInput]);
}
