import { DAY_MS } from '#shared/format/duration.ts';
import { listApiKeys } from '#shared/api/programs/keys.ts';
import { readBrand } from '#shared/api/organizations/partner/branding.ts';
import {
  CUSTOMER_STATES,
  listCustomerInvitations,
  listCustomers,
  readCustomerNumbers,
} from '#shared/api/organizations/partner/customers.ts';
import { listOrganizations, readOrganization } from '#shared/api/organizations/organizations.ts';
import { listStatements, readStatement } from '#shared/api/organizations/partner/statements.ts';
import { WEBHOOKS } from '#shared/api/webhook-operations.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { REVENUE_SHARE } from '#shared/plan/pricing.ts';
import { buildTotals, LINE_KINDS } from '#shared/revenue/statement.ts';
import { buildAudit } from '#scripts/screens/responses/team-card-responses.ts';
import { NO_DELIVERIES } from '#scripts/screens/responses/team-responses.ts';

// Responses about a partner with a chosen number of customers. Each is validated by the endpoint's
// schema.

const PARTNER = 'partner-1';
const OF = `**/api/organizations/${PARTNER}`;
/** The calls that the screens of a partner make. */
export const PARTNER_CALLS = {
  list: '**/api/organizations',
  read: OF,
  numbers: `${OF}/customer-numbers`,
  customers: `${OF}/customers*`,
  invitations: `${OF}/customer-invitations*`,
  brand: `${OF}/brand`,
  statements: `${OF}/statements*`,
  month: `${OF}/statements/*`,
  keys: '**/api/keys*',
  webhooks: `${OF}/webhook-endpoints`,
  audit: `${OF}/audit*`,
} as const;

const NAMES = ['Ines Falk', 'Tomás Ruiz', 'Amara Obi', 'Wilhelmina-Alexandra von der Hohenfels'];
const PAGE = 50;
const SHARE_PERCENT = REVENUE_SHARE.partnerPercent;
/** Cents of a month of Business Pro. */
const PAID = 4900;

const soon = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
const listOf = <Item>(count: number, build: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => build(index));
const pick = <Item>(list: readonly [Item, ...Item[]], index: number): Item =>
  list[index % list.length] ?? list[0];

function buildOrganizationAnalytics(customers: number) {
  const spread = <Key extends string>(keys: readonly Key[]) =>
    keys.map((key, index) => [key, Math.floor((customers + index) / keys.length)] as const);
  return readCustomerNumbers.response.parse({
    customers,
    joined: Math.ceil(customers / 4),
    byPlan: spread(PLAN_IDS).map(([plan, count]) => ({ plan, customers: count })),
    byState: spread(CUSTOMER_STATES).map(([state, count]) => ({ state, customers: count })),
    cards: customers * 2,
    days:
      customers < 5
        ? null
        : listOf(30, (day) => ({
            day: soon(day - 29).slice(0, 10),
            views: customers * (3 + ((day * 7) % 11)),
            clicks: customers * (1 + ((day * 5) % 4)),
          })),
  });
}

function buildMonth(index: number, customers: number) {
  const month = new Date(Date.UTC(2026, 10 - index, 1)).toISOString().slice(0, 7);
  const [lines, paid] = [customers + 1, customers * PAID];
  const sum = { currency: 'usd', lines, paid, returned: -PAID, share: 0 };
  const share = Math.round(((paid - PAID) * SHARE_PERCENT) / 100);
  const isOpen = index === 0;
  return {
    month,
    state: isOpen ? 'open' : 'closed',
    lines,
    totals: buildTotals([{ ...sum, share }], []),
    closedAt: isOpen ? null : soon(-30 * index),
    hash: isOpen ? null : 'c0ffee'.repeat(11).slice(0, 64),
  };
}

function buildStatements(customers: number) {
  return listStatements.response.parse({
    statements: customers === 0 ? [] : listOf(12, (index) => buildMonth(index, customers)),
    next: customers > PAGE ? '2025-11' : null,
    sharePercent: SHARE_PERCENT,
  });
}

function buildStatement(customers: number) {
  const cards = customers * 30;
  const extraCards = Math.max(0, cards - 3000);
  return readStatement.response.parse({
    statement: buildMonth(1, customers),
    usage: {
      cards,
      includedCards: 3000,
      extraCards,
      extraCardCents: 20,
      amountCents: extraCards * 20,
      reportedAt: soon(-1),
    },
    lines: listOf(Math.min(PAGE, customers), (index) => {
      const kind = pick(LINE_KINDS, index % 7 === 6 ? index : 0);
      const amount = kind === 'invoice' ? PAID : -PAID;
      return {
        id: `in_${1_000_000 + index}`,
        at: soon(-31 - index / 10),
        kind,
        invoiceId: `in_${1_000_000 + index}`,
        customerRef: `c-${(index * 7919).toString(16).padStart(8, '0')}`,
        currency: 'usd',
        amount,
        share: Math.round((amount * SHARE_PERCENT) / 100),
        percent: SHARE_PERCENT,
      };
    }),
    next: customers > PAGE ? 'next' : null,
  });
}

/** Every response of a partner's screens. */
export function buildPartnerResponses(customers: number) {
  const own = {
    id: PARTNER,
    slug: 'bright-ideas',
    kind: 'partner',
    name: customers > PAGE ? 'Bright Ideas Branding and Printing International' : 'Bright Ideas',
    plan: 'enterprise',
    role: 'owner',
    deletesAt: null,
  };
  return {
    [PARTNER_CALLS.list]: listOrganizations.response.parse({
      organizations: [own],
      invitations: [],
    }),
    [PARTNER_CALLS.read]: readOrganization.response.parse({
      organization: {
        ...own,
        members: { active: 2, suspended: 0, invited: 0 },
        seats: { used: 2, limit: null },
        openRequests: null,
        isBillingOwner: true,
        groups: [],
        logo: null,
        cards: 0,
      },
    }),
    [PARTNER_CALLS.numbers]: buildOrganizationAnalytics(customers),
    [PARTNER_CALLS.customers]: listCustomers.response.parse({
      customers: listOf(Math.min(PAGE, customers), (index) => ({
        id: `u${index}`,
        name: NAMES[index % NAMES.length],
        email: `customer.${index}@northwind.example`,
        plan: PLAN_IDS[index % PLAN_IDS.length],
        state: pick(CUSTOMER_STATES, index),
        cards: index % 4,
        joinedBy: index % 3 === 0 ? 'invitation' : 'sign_up',
        joinedAt: soon(-index),
      })),
      next: customers > PAGE ? 'next' : null,
    }),
    [PARTNER_CALLS.invitations]: listCustomerInvitations.response.parse({
      invitations: listOf(Math.min(4, customers), (index) => ({
        id: `i${index}`,
        email: `invited.${index}@northwind.example`,
        createdAt: soon(-index),
        expiresAt: soon(14 - index * 5),
        isExpired: index > 2,
      })),
      next: null,
    }),
    [PARTNER_CALLS.brand]: readBrand.response.parse({
      brand: {
        productName: 'Bright Ideas Cards',
        tagline: 'Cards that people keep',
        primaryColor: '#e0a458',
        backgroundColor: '#14213d',
        logo: '',
        icon: '',
        senderName: '',
        replyTo: 'hello@bright-ideas.example',
        supportEmail: 'support@bright-ideas.example',
        hasWatermark: true,
      },
      terms: '',
      privacy: '',
      version: 3,
      updatedAt: soon(-3),
    }),
    [PARTNER_CALLS.statements]: buildStatements(customers),
    [PARTNER_CALLS.month]: buildStatement(customers),
    [PARTNER_CALLS.keys]: listApiKeys.response.parse({ keys: [] }),
    [PARTNER_CALLS.audit]: buildAudit(customers),
    [PARTNER_CALLS.webhooks]: WEBHOOKS.list.response.parse({
      endpoints: [],
      usage: NO_DELIVERIES,
    }),
  };
}
