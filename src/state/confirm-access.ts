import type { ApiFailure } from '#src/browser/http.ts';

/** A call that the rules of an organization refused: the person can change that and go on. */
export type AccessRefusal = Pick<ApiFailure, 'code' | 'message'>;

/** Asks a person to meet the rules of an organization. Returns whether to repeat the refused call. */
export type ConfirmAccess = (refusal: AccessRefusal) => Promise<boolean>;

let confirm: ConfirmAccess = async () => false;

/** Sets what asks, once the app has loaded. */
export function setConfirmAccess(next: ConfirmAccess): void {
  confirm = next;
}

/** Asks as the app does, and refuses before it has loaded. */
export const confirmAccess: ConfirmAccess = (refusal) => confirm(refusal);
