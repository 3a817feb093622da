import { DAY_MS } from '#shared/format/duration.ts';
import { listOwnDomains, type OwnDomain } from '#shared/api/organizations/own-domains.ts';

const TARGET = 'customers.tiptop.example';
const soon = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

function buildOwnDomain(hostname: string, change: Partial<OwnDomain>): OwnDomain {
  return {
    hostname,
    isInternational: false,
    purpose: 'cards',
    status: 'pending',
    isHome: false,
    records: [
      {
        type: 'TXT',
        name: `_tiptopcards-host.${hostname}`,
        value: 'tiptopcards-hostname=4f1c2d9a7be84f0c9d21',
      },
      { type: 'CNAME', name: hostname, value: TARGET },
    ],
    hostnameStatus: null,
    certificateStatus: null,
    problems: [],
    checkedAt: null,
    endsAt: null,
    ...change,
  };
}

const DOMAINS: readonly OwnDomain[] = [
  buildOwnDomain('cards.northwind.example', {
    status: 'active',
    isHome: true,
    hostnameStatus: 'active',
    certificateStatus: 'active',
    checkedAt: soon(0),
  }),
  buildOwnDomain('xn--krten-ks-07ag.northwind-logistics.example', {
    isInternational: true,
    status: 'proven',
    hostnameStatus: 'pending',
    certificateStatus: 'pending_validation',
    problems: ['cname_wrong', 'caa_blocks', 'certificate_pending'],
    checkedAt: soon(0),
  }),
  buildOwnDomain('people.northwind.example', {
    status: 'failing',
    hostnameStatus: 'active',
    certificateStatus: 'active',
    problems: ['proof_missing'],
    checkedAt: soon(0),
    endsAt: soon(6),
  }),
];

/** The own domains of a team: the first `count` of an active, a new and a failing one. */
export function buildOwnDomains(count: number) {
  return listOwnDomains.response.parse({
    availability: 'available',
    ownDomains: DOMAINS.slice(0, count),
  });
}
