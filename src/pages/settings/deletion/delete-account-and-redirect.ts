import { DELETE_WORD, deleteAccount } from '#shared/api/auth/account.ts';
import type { Clock } from '#src/browser/clock.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import { ACCOUNT_DELETED } from '#src/pages/settings/copy.ts';
import type { Api } from '#src/state/api.ts';
import type { ToastText } from '#src/state/toasts.ts';

/** The time to read the toast before the redirect, in milliseconds. */
const REDIRECT_MS = 2000;

export interface DeletionDeps {
  api: Pick<Api, 'call'>;
  clock: Pick<Clock, 'after'>;
  forgetLocally: () => void;
  showToast: (toast: ToastText) => void;
  goHome: () => void;
}

/** Deletes the account and redirects after two seconds. Returns the failure, or null. */
export async function deleteAccountAndRedirect(
  deps: DeletionDeps,
  password: string,
): Promise<ApiFailure | null> {
  const answer = await deps.api.call(deleteAccount, { body: { password, confirm: DELETE_WORD } });
  if (!answer.ok) return answer.error;
  deps.forgetLocally();
  deps.showToast(ACCOUNT_DELETED);
  deps.clock.after(REDIRECT_MS, deps.goHome);
  return null;
}
