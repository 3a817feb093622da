import { expect, test } from 'vitest';
import type { OrganizationAttention } from '#shared/api/organizations/attention.ts';
import type { OrganizationDetails } from '#shared/api/organizations/organizations.ts';
import { listAttention } from '#src/pages/team/home/attention.ts';

const organization: OrganizationDetails = {
  id: 'o',
  slug: 'northwind',
  name: 'Northwind',
  kind: 'company',
  plan: 'business_pro',
  role: 'owner',
  members: { active: 3, suspended: 0, invited: 0 },
  seats: { used: 3, limit: 10 },
  deletesAt: null,
  openRequests: 0,
  isBillingOwner: true,
  groups: [],
  logo: null,
  cards: 0,
};
const NOTHING: OrganizationAttention = {
  invitations: { open: 0, expired: 0 },
  cards: { photo: 0, required: 0, differs: 0 },
  smallerPlan: null,
  requests: 0,
  agentChanges: 0,
  leavers: { live: 0, ending: 0 },
  heldContacts: 0,
  domains: { pending: [], failing: [] },
  ownDomains: [],
  webhooks: { paused: 0, failing: 0 },
  setup: { policy: false, domain: false, leaverRule: false },
};
const UNKNOWN: OrganizationAttention = {
  invitations: null,
  cards: null,
  smallerPlan: null,
  requests: null,
  agentChanges: null,
  leavers: null,
  heldContacts: null,
  domains: null,
  ownDomains: null,
  webhooks: null,
  setup: null,
};
const titles = (details: OrganizationDetails, attention: OrganizationAttention | null) =>
  listAttention(details, attention).map(({ title }) => title);

test('a healthy team needs nothing, and neither does what a role may not see', () => {
  for (const attention of [NOTHING, UNKNOWN, null]) {
    expect(titles(organization, attention)).toEqual([]);
  }
});

test('what is broken comes first, then decisions, cards and what is not finished', () => {
  const busy: OrganizationDetails = {
    ...organization,
    members: { active: 8, suspended: 2, invited: 2 },
    seats: { used: 10, limit: 10 },
  };
  const attention: OrganizationAttention = {
    invitations: { open: 2, expired: 1 },
    cards: { photo: 1001, required: 1, differs: 3 },
    smallerPlan: {
      suspendsAt: '2026-12-24T10:00:00.000Z',
      members: 27,
      seats: 10,
      hasSeats: true,
      isChosen: false,
    },
    requests: 4,
    agentChanges: 2,
    leavers: { live: 2, ending: 1 },
    heldContacts: 1,
    domains: { pending: ['new.example'], failing: ['gone.example', 'old.example'] },
    ownDomains: ['cards.gone.example'],
    webhooks: { paused: 1, failing: 2 },
    setup: null,
  };
  expect(titles(busy, attention)).toEqual([
    'From Dec 24, 2026 on, 10 of 27 members can stay',
    'cards.gone.example has lost its DNS record',
    "gone.example, old.example can't be verified anymore",
    '1 webhook was paused',
    '2 webhooks are failing',
    'No seats left',
    '4 change requests',
    '2 changes by assistants',
    '1 contact is held back',
    "2 former members' cards are still public",
    '1 card lacks a required field',
    '3 cards differ from the policy',
    'More than 1,000 cards have no photo',
    '2 members are suspended',
    '1 invitation expired',
    "new.example isn't verified yet",
    '2 invitations are open',
  ]);
});

test.each([
  [{ live: 1, ending: 0 }, 'Visitors see them until their last day.'],
  [{ live: 2, ending: 2 }, 'They go offline within 14 days.'],
  [{ live: 3, ending: 1 }, '1 of them goes offline within 14 days.'],
])('public cards of leavers say when they end: %j', (leavers, text) => {
  expect(listAttention(organization, { ...NOTHING, leavers })).toMatchObject([{ text }]);
});

test('a plan without a limit never runs out of seats', () => {
  const unlimited = { ...organization, seats: { used: 49_999, limit: null } };
  expect(titles(unlimited, NOTHING)).toEqual([]);
});

test('one thing is spoken of as one', () => {
  const attention: OrganizationAttention = {
    ...NOTHING,
    invitations: { open: 1, expired: 1 },
    cards: { photo: 1, required: 1, differs: 0 },
    webhooks: { paused: 1, failing: 0 },
  };
  expect(listAttention(organization, attention).map(({ text }) => text)).toEqual([
    'Deliveries failed for too long. Fix the receiver, then resume it.',
    'Its card policy asks for it.',
    'Ask its holder to add one.',
    'Send a new link, or revoke it.',
    "It hasn't been accepted yet.",
  ]);
});
