import { DOMAIN_GRACE_DAYS, OWN_DOMAINS_MAX } from '#shared/organization/limits.ts';
import { href } from '#shared/routes.ts';
import type { DomainIssue } from '#worker/http/dns/domain-name.ts';
import { buildMailContent, type MailContent } from '#worker/http/mail-content.ts';

export const HOSTNAME_ISSUES: Readonly<Record<DomainIssue | 'apex', string>> = {
  invalid: 'Enter an address such as cards.acme.com, without http:// and without a path.',
  suffix: 'People register domains under this ending. Enter an address under your own domain.',
  mail_provider: 'This domain belongs to a mail provider. Enter an address of your company.',
  own_host: 'This is our own address. Enter an address of your company.',
  apex: 'A bare domain cannot have a CNAME record. Enter an address under it, such as cards.acme.com.',
};

export const OWN_DOMAIN_TEXT = {
  tooMany: `A team can have ${OWN_DOMAINS_MAX} own domains at most.`,
  unreachable: 'We could not read the records. Please try again in a moment.',
  byOperator: 'The operator of this installation connects own domains.',
} as const;

const ENDS: Readonly<Record<'cards' | 'app', (productName: string) => string>> = {
  cards: (productName) =>
    `your cards return to their address on ${productName}, and links to the domain stop working.`,
  app: (productName) =>
    `your customers can no longer sign in there, their cards return to their address on ${productName}, and links to the domain stop working.`,
};

/** To owners, once for each time that a proof disappears. Names no text that people chose. */
export function buildOwnDomainFailingMail(details: {
  productName: string;
  origin: string;
  purpose: 'cards' | 'app';
}): MailContent {
  const { productName, origin, purpose } = details;
  return buildMailContent({
    subject: `An own domain of your team on ${productName} needs attention`,
    parts: [
      `We no longer find the TXT record that proves an own domain of your team. Add the record again within ${DOMAIN_GRACE_DAYS} days. After that, ${ENDS[purpose](productName)}`,
    ],
    action: { label: 'See domain and record', url: `${origin}${href('team')}` },
  });
}
