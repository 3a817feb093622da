import { deleteDueAccounts } from '#worker/account/account-deletion.ts';
import { accountRoutes } from '#worker/account/routes.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';

/** The user's own account: sessions, profile, preferences, export and deletion. */
export function createAccount(kernel: Kernel) {
  return {
    routes: accountRoutes(kernel),
    sweep: { accountDeletions: () => deleteDueAccounts(kernel) },
  } satisfies Capability;
}
