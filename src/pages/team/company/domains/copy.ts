import type { Domain } from '#shared/api/organizations/domains.ts';
import type { OwnDomain } from '#shared/api/organizations/own-domains.ts';
import { formatDay } from '#shared/format/day.ts';
import type { OwnDomainProblem } from '#shared/hosts/own-domain-problems.ts';
import type { OrganizationKind } from '#shared/organization/kind.ts';
import type { BadgeTone } from '#src/ui/badge.tsx';

type State = { label: string; tone: BadgeTone };

/** A record to set at a DNS provider. */
export interface DnsRecord {
  type: string;
  name: string;
  value: string;
}

export const DOMAIN_FIELD = { autoCapitalize: 'none', spellCheck: false } as const;

export const LOOK_ALIKE =
  "This domain has letters that can look like others. Check that it's yours.";

/** A domain whose addresses may join. */
export const JOIN_DOMAIN_STATES: Readonly<Record<Domain['status'], State & { text: string }>> = {
  pending: {
    label: 'Not verified',
    tone: 'neutral',
    text: 'Add this record at your DNS provider, then verify. New records can take an hour.',
  },
  verified: {
    label: 'Verified',
    tone: 'good',
    text: 'We check the record every day. Leave it in place.',
  },
  failing: {
    label: 'Record missing',
    tone: 'warn',
    text: "We don't find the record anymore. Add it again, then verify.",
  },
};

export const JOIN_DOMAIN_REMOVAL =
  "People with an address there can't join without an invitation anymore. Members stay.";

const LABELS: Readonly<Record<OwnDomain['status'], State>> = {
  pending: { label: 'Not verified', tone: 'neutral' },
  proven: { label: 'Setting up', tone: 'neutral' },
  active: { label: 'Active', tone: 'good' },
  failing: { label: 'Record missing', tone: 'warn' },
  removed: { label: 'Redirecting', tone: 'neutral' },
};

const PROBLEMS: Readonly<Record<OwnDomainProblem, (domain: OwnDomain) => string>> = {
  proof_missing: ({ records }) =>
    `We don't find the TXT record at ${records[0]?.name ?? ''}. New records can take an hour to show up.`,
  held: () =>
    'Another team has verified this address. If it is yours, remove the TXT record of that team at your DNS provider. After 7 days you can verify it here.',
  cname_missing: ({ hostname, records }) =>
    `${hostname} has no CNAME record yet. Point it to ${findTarget(records)}.`,
  cname_wrong: ({ hostname, records }) =>
    `${hostname} points somewhere else. Change its CNAME record to ${findTarget(records)}, and remove other address records of the name.`,
  caa_blocks: () =>
    'CAA records of your domain forbid our certificate. Add letsencrypt.org and pki.goog to them, or remove them.',
  hostname_pending: () =>
    'The address is not connected yet. This takes some minutes once its CNAME record is right.',
  hostname_blocked: () =>
    'The address was refused or moved away. If the domain uses Cloudflare, set its CNAME record to "DNS only" and check again.',
  certificate_pending: () =>
    'The certificate is being issued. This takes some minutes, sometimes an hour.',
  certificate_failed: () =>
    'The certificate could not be issued. Check the CNAME and CAA records, then check again.',
  provider_unreachable: () =>
    'We could not reach the service that issues certificates. Check again in some minutes.',
};

function findTarget(records: OwnDomain['records']): string {
  return records.find(({ type }) => type === 'CNAME')?.value ?? '';
}

/** What differs between the cards of a company and the app of a partner. */
const BY_PURPOSE: Readonly<
  Record<
    OwnDomain['purpose'],
    { home: string; second: string; failing: (day: string) => string; removeServed: string }
  >
> = {
  cards: {
    home: "Your team's cards live here. Their old address redirects. Leave both records in place.",
    second: "This address redirects to your team's first one. Leave both records in place.",
    failing: (day) =>
      `We don't find the TXT record anymore. Cards stay here until ${day}. Add the record again before that.`,
    removeServed:
      'Cards return to their address here. Links and QR codes with this address redirect for 90 days, as long as you leave its CNAME record in place.',
  },
  app: {
    home: 'Your customers sign in here, and their cards live here. Leave both records in place.',
    second:
      'Your customers can sign in here too. Their cards live at your first address. Leave both records in place.',
    failing: (day) =>
      `We don't find the TXT record anymore. Your customers can use this address until ${day}. Add the record again before that.`,
    removeServed:
      'Your customers sign in again at your next address, or at ours if you have no other, and their cards move there. Links and QR codes with this address redirect for 90 days, as long as you leave its CNAME record in place.',
  },
};

/** The section of domains whose addresses may join. */
export const SIGN_UP_DOMAIN = {
  title: 'Sign-up domain',
  description:
    "Verify your company's domain to let people with an address there join without an invitation.",
} as const;

/** What an address is for, by who adds it. */
export const BY_KIND: Readonly<
  Record<
    OrganizationKind,
    { title: string; description: string; label: string; placeholder: string }
  >
> = {
  company: {
    title: 'Card address',
    description: "Show your team's cards at an address of your company.",
    label: 'Address for your cards',
    placeholder: 'cards.northwind.example',
  },
  partner: {
    title: 'App address',
    description:
      'Your customers sign in at an address of your own, under your brand, and their cards live there.',
    label: 'Address for your customers',
    placeholder: 'app.northwind.example',
  },
};

/** Texts of a team's own domains. */
export const OWN_DOMAIN_COPY = {
  state: ({ status }: OwnDomain): State => LABELS[status],
  description(domain: OwnDomain): string {
    const { status, purpose, isHome, endsAt } = domain;
    const { home, second, failing } = BY_PURPOSE[purpose];
    const day = endsAt === null ? '' : formatDay(endsAt, 'local');
    switch (status) {
      case 'pending':
        return 'Add both records at your DNS provider, then check them here.';
      case 'proven':
        return 'The address is verified. We are connecting it and issuing its certificate.';
      case 'active':
        return isHome ? home : second;
      case 'failing':
        return failing(day);
      default:
        return `Links and QR codes with this address redirect until ${day}. Leave its CNAME record in place until then.`;
    }
  },
  problem: (problem: OwnDomainProblem, domain: OwnDomain): string => PROBLEMS[problem](domain),
  plan: 'Own domains are part of the Enterprise plan.',
  operator: 'The operator of this installation connects own domains. Ask them to add yours.',
  /** What follows when an address is removed. */
  removal: ({ status, purpose }: OwnDomain): string =>
    status === 'active' || status === 'failing'
      ? BY_PURPOSE[purpose].removeServed
      : 'The address is not in use yet. To add it again, you need a new TXT record.',
} as const;
