import { LOCKED_NAME_RELEASE_DAYS, LOCKED_NAME_WARNING_DAYS } from '#shared/plan/locked-names.ts';
import { href } from '#shared/routes.ts';
import { buildMailContent, type MailContent } from '#worker/http/mail-content.ts';

/**
 * Warns an owner that usernames of their locked cards will be released. Fixed text without the
 * usernames: the address may be unconfirmed, so the mail must not contain anything the account
 * typed.
 */
export function buildReleaseWarning(details: { productName: string; origin: string }): MailContent {
  const { productName, origin } = details;
  return buildMailContent({
    subject: `Your ${productName} card address will be released soon`,
    parts: [
      `Your plan has not covered one or more of your cards for almost ${LOCKED_NAME_RELEASE_DAYS} days. In ${LOCKED_NAME_WARNING_DAYS} days their addresses will be released, and anyone can take them.`,
      'The cards themselves are not deleted. To keep the addresses, upgrade your plan or delete another card before then.',
    ],
    action: { label: 'See plans', url: `${origin}${href('billing')}` },
    after: [
      `If you upgrade later, each card gets its old address back if it is still free, and a new one otherwise.`,
    ],
  });
}
