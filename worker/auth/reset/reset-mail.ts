import { href } from '#shared/routes.ts';

/** How long a mailed link lives, in minutes. */
export const RESET_MINUTES = 60;

/** A mail but for its address. */
export interface Letter {
  subject: string;
  text: string;
}

/**
 * The mail with the link. The token is the address's fragment: a browser sends a fragment to no server, so it stands
 * in no log on the way and in no `Referer` of what the page loads.
 */
export function buildResetMail(about: {
  productName: string;
  origin: string;
  token: string;
}): Letter {
  const { productName, origin, token } = about;
  return {
    subject: `Choose a new password for ${productName}`,
    text: [
      'Hello,',
      `somebody asked for a new password for your ${productName} account. To choose one, open this link within the hour:`,
      `${origin}${href('forgotPassword')}#token=${token}`,
      'The link works once. If it was not you who asked, nothing has changed and you can ignore this mail.',
    ].join('\n\n'),
  };
}

/** The notice that follows every change of a password (ASVS 6.3.7). */
export function buildChangedMail(about: { productName: string; origin: string }): Letter {
  const { productName, origin } = about;
  return {
    subject: `Your ${productName} password was changed`,
    text: [
      'Hello,',
      `the password of your ${productName} account was just changed, and your other devices were signed out.`,
      'If it was not you, choose a new password at once:',
      `${origin}${href('forgotPassword')}`,
    ].join('\n\n'),
  };
}
