import { DAY_MS } from '#shared/format/duration.ts';
import { readAttention } from '#shared/api/organizations/attention.ts';
import { readFrontPage, readListing } from '#shared/api/organizations/front-page.ts';
import { listDomains, listJoinable } from '#shared/api/organizations/domains.ts';
import { listInvitations, readInvitation } from '#shared/api/organizations/people/invitations.ts';
import { listInvitationLists } from '#shared/api/organizations/people/invitation-lists.ts';
import {
  listGroups,
  listMembers,
  updateMembers,
} from '#shared/api/organizations/people/members.ts';
import { listOrganizations, readOrganization } from '#shared/api/organizations/organizations.ts';
import { WEBHOOKS } from '#shared/api/webhook-operations.ts';
import { ROLES, type Role } from '#shared/organization/role.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { buildOwnDomains } from '#scripts/screens/responses/own-domain-responses.ts';

// Responses of a team of a chosen size. Each is validated by the endpoint's schema.

export const ORG = 'org-1';
const CALLS = `**/api/organizations`;
const OF = `${CALLS}/${ORG}`;
/** The calls that a screen of a team makes. */
export const TEAM_CALLS = {
  list: CALLS,
  joinable: '**/api/joinable-organizations',
  read: OF,
  attention: `${OF}/attention*`,
  members: `${OF}/members*`,
  bulk: `${OF}/members/bulk`,
  invitations: `${OF}/invitations*`,
  lists: `${OF}/invitation-lists`,
  groups: `${OF}/groups`,
  domains: `${OF}/domains`,
  ownDomains: `${OF}/own-domains`,
  frontPage: `${OF}/front-page`,
  listing: `${OF}/listing`,
  webhooks: `${OF}/webhook-endpoints`,
  invite: '**/api/invitations/read',
  billingOffer: `${OF}/billing-offer`,
} as const;

const FIRST = ['Ines', 'Tomas', 'Amara', 'Noa', 'Wilhelmina-Alexandra', 'Björn', 'Şule', 'José'];
const LAST = ['Falk', 'Ruiz', 'Obi', 'Berg', 'von der Hohenfels-Lindenthal', 'Åkesson', 'Øzgün'];
const GROUPS = ['Sales', 'Berlin', 'Customer Success and Partnerships', 'Lisbon'];
const PAGE = 50;
export const NO_DELIVERIES = { started: 0, skipped: 0, limit: 100_000 };

const soon = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
const at = (list: readonly string[], index: number): string => list[index % list.length] ?? '';

interface OrganizationShape {
  members: number;
  role?: Role;
  /** Follows from the size by default. */
  plan?: PlanId;
  /** When it is deleted. */
  deletesAt?: string | null;
}

/** Members active, suspended and invited for a team of `members`. */
function countOf(members: number) {
  const suspended = Math.floor(members / 25);
  const invited = Math.floor(members / 3);
  return { active: Math.max(1, members - suspended - invited), suspended, invited };
}

function buildMembers(count: number) {
  return Array.from({ length: Math.min(PAGE, count) }, (_, index) => {
    const status = index % 6 === 5 ? 'invited' : index % 25 === 24 ? 'suspended' : 'active';
    const first = at(FIRST, index);
    return {
      id: `m${index}`,
      email: `${first.toLowerCase().replaceAll(/[^a-z]/g, '')}.${index}@northwind.example`,
      name: status === 'invited' ? '' : `${first} ${at(LAST, index * 3)}`,
      role: index === 0 ? 'owner' : at(ROLES.slice(1), Math.floor(index / 3) + 2),
      groups: index % 2 === 0 ? [`g${index % GROUPS.length}`] : [],
      status,
      suspendedBy: status === 'suspended' ? 'person' : null,
      isBillingOwner: index === 0,
      cards: status === 'invited' ? 0 : index % 4,
      lastActiveOn: status === 'invited' ? null : soon(-(index % 20)).slice(0, 10),
      externalId: null,
    };
  });
}

/** Every response of a team's screens. */
export function buildOrganizationResponses({
  members,
  role = 'owner',
  plan,
  deletesAt = null,
}: OrganizationShape) {
  const own = {
    id: ORG,
    slug: 'northwind',
    kind: 'company',
    name: members > 100 ? 'Northwind Trading and Logistics International' : 'Northwind',
    plan: plan ?? (members > 10 ? 'enterprise' : 'business_pro'),
    role,
    deletesAt,
  };
  const canRead = role !== 'member';
  const counts = countOf(members);
  const groups = members < 3 ? [] : GROUPS.slice(0, members < 100 ? 2 : undefined);
  const invitations = members < 3 ? 0 : Math.min(PAGE, counts.invited);
  return {
    [TEAM_CALLS.list]: listOrganizations.response.parse({
      organizations: [own],
      invitations: [],
    }),
    [TEAM_CALLS.joinable]: listJoinable.response.parse({ organizations: [] }),
    [TEAM_CALLS.read]: readOrganization.response.parse({
      organization: {
        ...own,
        members: canRead ? counts : null,
        seats: canRead
          ? { used: counts.active + counts.invited, limit: members > 10 ? null : 10 }
          : null,
        openRequests: canRead ? (members < 3 ? 0 : members < 100 ? 2 : 14) : null,
        isBillingOwner: role === 'owner',
        groups: canRead ? [] : groups.slice(0, 1),
        logo: null,
        cards: counts.active,
      },
    }),
    [TEAM_CALLS.attention]: buildAttention(members, counts),
    [TEAM_CALLS.members]: listMembers.response.parse({
      members: buildMembers(members),
      next: members > PAGE ? 'next' : null,
    }),
    [TEAM_CALLS.lists]: listInvitationLists.response.parse({
      lists: Array.from({ length: Math.min(2, invitations) }, (_, index) => ({
        id: `l${index}`,
        createdAt: soon(-index),
        total: 300,
        done: index === 0 ? 120 : 300,
        publishes: index > 0,
        undoUntil: soon(1),
      })),
      pattern: '{first}-{last}',
    }),
    [TEAM_CALLS.invitations]: listInvitations.response.parse({
      invitations: Array.from({ length: invitations }, (_, index) => ({
        id: `i${index}`,
        email: `${at(FIRST, index)
          .toLowerCase()
          .replaceAll(/[^a-z]/g, '')}.${index}@northwind.example`,
        role: index % 5 === 0 ? 'manager' : 'member',
        groups: index % 2 === 0 ? ['g0'] : [],
        status: index % 4 === 3 ? 'expired' : 'open',
        createdAt: soon(-index),
        expiresAt: soon(14 - index),
      })),
      next: counts.invited > PAGE ? 'next' : null,
    }),
    [TEAM_CALLS.groups]: listGroups.response.parse({
      groups: groups.map((name, index) => ({
        id: `g${index}`,
        name,
        members: Math.ceil(members / (index + 2)),
      })),
    }),
    [TEAM_CALLS.domains]: listDomains.response.parse({
      domains:
        members < 3
          ? []
          : [
              buildDomain('northwind.example', members > 100 ? 'verified' : 'pending'),
              ...(members > 100 ? [buildDomain('northwind-logistics.example', 'failing')] : []),
            ],
    }),
    [TEAM_CALLS.ownDomains]: buildOwnDomains(members < 3 ? 0 : members < 100 ? 1 : 3),
    [TEAM_CALLS.frontPage]: readFrontPage.response.parse({
      frontPage: {
        website: members < 100 ? '' : 'https://www.northwind-logistics.example/',
        opens: 'page',
        listsPeople: members >= 100,
      },
      address: members < 3 ? null : 'https://cards.northwind.example/',
      agreed: members < 100 ? 0 : 214,
    }),
    [TEAM_CALLS.listing]: readListing.response.parse({
      isListed: false,
      isListOpen: true,
      address: 'https://cards.northwind.example/',
    }),
    [TEAM_CALLS.webhooks]: WEBHOOKS.list.response.parse({ endpoints: [], usage: NO_DELIVERIES }),
  };
}

/** Everything that may need attention in a large team, some of it in a small one, and nothing in a new one. */
function buildAttention(members: number, { invited }: ReturnType<typeof countOf>) {
  const size = members < 3 ? 0 : members < 100 ? 1 : 2;
  const pick = <Value>(values: readonly [none: Value, few: Value, many: Value]): Value =>
    values[size] ?? values[0];
  const names = (value: string) => pick([[], [], [value]]);
  return readAttention.response.parse({
    attention: {
      invitations: { open: invited, expired: pick([0, 0, 12]) },
      cards: {
        photo: pick([0, 1, 1001]),
        required: pick([0, 0, 8]),
        differs: pick([0, 1, 1]),
      },
      smallerPlan: pick([
        null,
        null,
        {
          suspendsAt: '2026-12-24T10:00:00.000Z',
          members,
          seats: 10,
          hasSeats: true,
          isChosen: false,
        },
      ]),
      requests: pick([0, 2, 14]),
      leavers: { live: pick([0, 0, 6]), ending: pick([0, 0, 1]) },
      agentChanges: pick([0, 0, 3]),
      heldContacts: pick([0, 0, 240]),
      domains: {
        pending: pick([[], ['northwind.example'], []]),
        failing: names('northwind-logistics.example'),
      },
      ownDomains: names('cards.northwind-logistics.example'),
      webhooks: { paused: pick([0, 0, 1]), failing: pick([0, 0, 2]) },
      setup: { policy: size > 0, domain: size > 1, leaverRule: size > 1 },
    },
  });
}

function buildDomain(domain: string, status: string) {
  return {
    domain,
    isInternational: false,
    status,
    record: {
      type: 'TXT',
      name: `_tiptopcards.${domain}`,
      value: 'tiptopcards-verification=4f1c2d9a7be84f0c9d21',
    },
    canJoin: status === 'verified',
    checkedAt: status === 'pending' ? null : soon(0),
  };
}

/** A dry run of a bulk change of the first members of a page. */
export function buildBulkResults(count: number) {
  return updateMembers.response.parse({
    results: Array.from({ length: count }, (_, index) => ({
      id: `m${index}`,
      outcome: index === 0 ? 'refused' : index === 1 ? 'unchanged' : 'changed',
      reason: index === 0 ? 'The last owner must stay an owner.' : '',
    })),
    pausedKeys: 1,
  });
}

export function buildInvitePreview(email: string, hasAccount: boolean) {
  return readInvitation.response.parse({
    organization: 'Northwind',
    email,
    role: 'member',
    hasAccount,
    card: { name: 'Tomas Silva', username: 'tomas-silva', isPublic: false },
  });
}
