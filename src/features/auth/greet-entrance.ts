import { signup } from '#shared/api/auth/auth.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { buildWelcomeToast, WELCOME_BACK } from '#src/features/auth/copy.ts';
import { session } from '#src/state/session/session.ts';
import { toasts } from '#src/state/toasts.ts';

/** Shows the toast of a sign-in that `form-start.ts` finished. `path` is that of its call. */
export function greetEntrance(path: string): void {
  const { user } = session.read();
  if (user === null) return;
  const { productName } = appSettings;
  toasts.show(path === signup.path ? buildWelcomeToast(user, productName) : WELCOME_BACK);
}
