import type { Capabilities } from '#worker/wiring/capabilities.ts';

/**
 * The account of a card's owner, and whether it wants mails about new contacts. `parts` is called
 * later.
 */
export function createFindOwner(parts: () => Pick<Capabilities, 'auth' | 'account'>) {
  return async (userId: string) => {
    const { auth, account } = parts();
    const owner = await auth.users.findConfirmed(userId);
    const { emailNotifications, newContacts } = await account.findPreferences(userId);
    return owner && { ...owner, wantsMail: emailNotifications && newContacts };
  };
}
