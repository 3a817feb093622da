import { expect, test } from 'vitest';
import { listAttention } from '#src/pages/team/home/attention.ts';

const organization = {
  id: 'o',
  slug: 'northwind',
  name: 'Northwind',
  kind: 'company' as const,
  plan: 'business_pro' as const,
  role: 'owner' as const,
  members: { active: 3, suspended: 0, invited: 0 },
  seats: { used: 3, limit: 10 },
  isBillingOwner: true,
  groups: [],
  cards: 0,
};
const invitation = {
  id: 'i',
  email: 'ana@example.com',
  role: 'member' as const,
  groups: [],
  status: 'expired' as const,
  createdAt: '2026-11-01T00:00:00.000Z',
  expiresAt: '2026-11-15T00:00:00.000Z',
};
const domain = {
  domain: 'northwind.example',
  isInternational: false,
  status: 'failing' as const,
  record: { type: 'TXT' as const, name: '_tiptopcards.northwind.example', value: 'x' },
  canJoin: true,
  checkedAt: null,
};
const titles = (input: Parameters<typeof listAttention>[0]) =>
  listAttention(input).map(({ title }) => title);

test('a healthy team needs nothing', () => {
  const open = { ...invitation, status: 'open' as const };
  const verified = { ...domain, status: 'verified' as const };
  expect(titles({ organization, invitations: [open], domains: [verified] })).toEqual([]);
});

test('broken domains, seats, suspended members and expired invitations come in this order', () => {
  const input = {
    organization: {
      ...organization,
      members: { active: 8, suspended: 2, invited: 2 },
      seats: { used: 10, limit: 10 },
    },
    invitations: [invitation],
    domains: [domain, { ...domain, domain: 'other.example', status: 'pending' as const }],
  };
  expect(titles(input)).toEqual([
    "northwind.example can't be verified anymore",
    'No seats left',
    '2 members are suspended',
    '1 invitation expired',
    "other.example isn't verified yet",
  ]);
});

test('a plan without a limit never runs out of seats', () => {
  const unlimited = { ...organization, seats: { used: 49_999, limit: null } };
  expect(titles({ organization: unlimited, invitations: null, domains: null })).toEqual([]);
});
