import { href } from '#shared/routes.ts';
import { RESET_MINUTES, type Letter } from '#worker/auth/reset/reset-mail.ts';

/** How long a link to another address lives, in minutes: as long as every mailed link. */
export const EMAIL_CHANGE_MINUTES = RESET_MINUTES;

interface About {
  productName: string;
  origin: string;
}

// Fixed text: neither address, no name and nothing else a person typed, since both mailboxes may be a stranger's.

/** To the new address: the link, its token in the fragment, which browsers send to no server. */
export function buildConfirmMail({
  productName,
  origin,
  token,
}: About & { token: string }): Letter {
  return {
    subject: `Confirm your new email for ${productName}`,
    text: [
      'Hello,',
      `somebody asked to sign in to their ${productName} account with this address from now on. To confirm it, open this link within the hour:`,
      `${origin}${href('confirmEmail')}#token=${token}`,
      'The link works once, and until then nothing changes. If it was not you who asked, ignore this mail: this address is then used for nothing.',
    ].join('\n\n'),
  };
}

/** To the new address when it has an account already: who asked learns of it here alone. */
export function buildTakenMail({ productName, origin }: About): Letter {
  return {
    subject: `This address already has a ${productName} account`,
    text: [
      'Hello,',
      `somebody asked to move their ${productName} account to this address. It has an account of its own already, so nothing was changed.`,
      'If it was you, sign in here with this address, or choose a new password there:',
      `${origin}${href('login')}`,
      'To use the address for your other account, delete this one in its settings first, or give it another address. If it was not you, you can ignore this mail.',
    ].join('\n\n'),
  };
}

/** To the present address, before anything changes: there is still time to stop it (ASVS 6.3.7). */
export function buildAskedMail({ productName, origin }: About): Letter {
  return {
    subject: `Your ${productName} email is about to change`,
    text: [
      'Hello,',
      `somebody gave the password of your ${productName} account and asked to sign in with another address from now on. It takes the place of this one as soon as that address confirms it.`,
      'If it was you, there is nothing to do here. If it was not, choose a new password at once. It stops the change and signs everybody out:',
      `${origin}${href('forgotPassword')}`,
    ].join('\n\n'),
  };
}

/** To the address that was, after the change. */
export function buildMovedMail({
  productName,
  supportEmail,
}: Omit<About, 'origin'> & { supportEmail: string }): Letter {
  return {
    subject: `Your ${productName} email was changed`,
    text: [
      'Hello,',
      `your ${productName} account is now signed in to with another address, which confirmed it by a link. This one opens it no more, and your other devices were signed out.`,
      `If it was not you, write to ${supportEmail} at once, from this address.`,
    ].join('\n\n'),
  };
}
