import { RELEASE_DAYS, WARNING_DAYS } from '#shared/plan/locked-names.ts';
import { href } from '#shared/routes.ts';
import type { Mail } from '#worker/http/send-mail.ts';

/**
 * Warns an owner that names of their locked cards will be released. A fixed text: the address may never have been confirmed,
 * so nothing its account typed is in it, not even the names.
 */
export function buildReleaseWarning(about: {
  to: string;
  productName: string;
  origin: string;
}): Mail {
  const { to, productName, origin } = about;
  return {
    to,
    subject: `Your ${productName} card address will be released soon`,
    text: [
      'Hello,',
      `your plan has not covered one or more of your cards for almost ${RELEASE_DAYS} days. In ${WARNING_DAYS} days their addresses will be released, and anybody can take them then.`,
      'The cards themselves are not deleted. To keep their addresses, upgrade your plan, or delete another card to make room, before that day:',
      `${origin}${href('billing')}`,
      `If you upgrade later, each card gets its old address back if it is still free, and a new one otherwise.`,
      `--\n${productName}`,
    ].join('\n\n'),
  };
}
