import { createContext } from 'react';

/**
 * Called when a dialog of the editor has input that is not on the card yet, or no longer has. A
 * context, because the dialogs are several components below the page that blocks Back.
 */
export const PendingInput = createContext<(isPending: boolean) => void>(() => {});
