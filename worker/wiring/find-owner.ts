import type { createAccount } from '#worker/account/create-account.ts';
import type { createAuth } from '#worker/auth/create-auth.ts';

interface Parts {
  auth: ReturnType<typeof createAuth>;
  account: ReturnType<typeof createAccount>;
}

/**
 * The account of a card's owner, and whether it wants mails about new contacts. `parts` is called
 * later.
 */
export function createFindOwner(parts: () => Parts) {
  return async (userId: string) => {
    const { auth, account } = parts();
    const owner = await auth.users.findConfirmed(userId);
    const { emailNotifications, newContacts } = await account.findPreferences(userId);
    return owner && { ...owner, wantsMail: emailNotifications && newContacts };
  };
}
