import { DELETE_WORD, deleteAccount } from '#shared/api/account.ts';
import type { Clock } from '#src/browser/clock.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import { ACCOUNT_DELETED } from '#src/pages/settings/copy.ts';
import type { Api } from '#src/state/api.ts';
import type { ToastText } from '#src/state/toasts.ts';

/** How long the page stays after a deletion, so that its toast is read where it was caused. */
const REDIRECT_MS = 2000;

export interface DeletionDeps {
  api: Pick<Api, 'call'>;
  clock: Pick<Clock, 'after'>;
  /** Removes what this browser keeps of the account. */
  forgetLocally: () => void;
  tell: (toast: ToastText) => void;
  /** Leaves for the home page. */
  goHome: () => void;
}

/** Deletes the account everywhere and leaves the page after two seconds; answers why not, or null. */
export async function deleteEverything(
  deps: DeletionDeps,
  password: string,
): Promise<ApiFailure | null> {
  const answer = await deps.api.call(deleteAccount, { body: { password, confirm: DELETE_WORD } });
  if (!answer.ok) return answer.error;
  deps.forgetLocally();
  deps.tell(ACCOUNT_DELETED);
  deps.clock.after(REDIRECT_MS, deps.goHome);
  return null;
}
