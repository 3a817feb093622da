import { DOMAIN_GRACE_DAYS, DOMAINS_MAX } from '#shared/organization/limits.ts';
import { href } from '#shared/routes.ts';
import { buildMailContent, type MailContent } from '#worker/http/mail-content.ts';
import type { DomainIssue } from '#worker/http/dns/domain-name.ts';

export const DOMAIN_ISSUES: Readonly<Record<DomainIssue, string>> = {
  invalid: 'Enter a domain such as acme.com, without http:// and without a path.',
  suffix: 'People register domains under this ending. Enter your own domain.',
  mail_provider: 'This domain belongs to a mail provider. Enter a domain of your company.',
  own_host: 'This is our own domain. Enter a domain of your company.',
};

export const DOMAIN_TEXT = {
  tooMany: `A team can have ${DOMAINS_MAX} domains at most.`,
  unreachable: 'We could not read the record. Please try again in a moment.',
  noRejoin:
    'You were a member of this team before. Ask an admin to invite you or to reactivate your membership.',
} as const;

/**
 * To owners, once for each time that a record disappears. It names no domain and no organization,
 * because both are text that people chose.
 */
export function buildDomainFailingMail(details: {
  productName: string;
  origin: string;
}): MailContent {
  const { productName, origin } = details;
  return buildMailContent({
    subject: `A domain of your team on ${productName} needs attention`,
    parts: [
      `We no longer find the TXT record that proves a domain of your team. Add the record again within ${DOMAIN_GRACE_DAYS} days. After that, people with an address under the domain can no longer join by themselves. Members stay.`,
    ],
    action: { label: 'See domain and record', url: `${origin}${href('team')}` },
  });
}
