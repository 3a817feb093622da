import type { AccountPorts } from '#worker/account/account-context.ts';
import { accountRoutes } from '#worker/account/routes.ts';
import type { Kernel } from '#worker/kernel.ts';

/** The user's own account: sessions, profile, preferences, export and deletion. */
export function createAccount(kernel: Kernel, ports: AccountPorts) {
  return {
    routes: accountRoutes({ ...kernel, ...ports }),
  };
}
