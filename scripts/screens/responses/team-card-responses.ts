import { auditEntrySchema, listAudit } from '#shared/api/organizations/audit.ts';
import { listOrganizationCards } from '#shared/api/organizations/cards.ts';
import { listChangeRequests, REQUESTED_FIELDS } from '#shared/api/organizations/change-requests.ts';
import { listPolicies, previewPolicy } from '#shared/api/organizations/policies.ts';
import { publishedCardSchema } from '#shared/card/card.ts';
import { TEMPLATE_KEYS } from '#shared/card/templates.ts';
import { AUDIT_ACTIONS } from '#shared/organization/audit-actions.ts';
import { buildBrandedCard } from '#shared/organization/policy/apply-policy.ts';
import { describeFields } from '#shared/organization/policy/field-origin.ts';
import {
  DEFAULT_POLICY,
  OWN_FIELD,
  type PolicyContent,
} from '#shared/organization/policy/policy.ts';
import { ORG } from '#scripts/screens/responses/team-responses.ts';

// Organization cards, policies, change requests and the audit log of a team. Each response is validated by its schema.

const OF = `**/api/organizations/${ORG}`;
export const POLICY = 'policy-1';
export const CARD_CALLS = {
  policies: `${OF}/policies`,
  preview: `${OF}/policies/*/preview*`,
  cards: `${OF}/cards*`,
  requests: `${OF}/change-requests*`,
  audit: `${OF}/audit*`,
} as const;

const AT = '2026-11-18T09:30:00.000Z';
const NAMES = [
  'Ines Falk',
  'Tomas Ruiz',
  'Wilhelmina-Alexandra von der Hohenfels-Lindenthal',
  'José Øzgün',
];
const nameAt = (index: number): string => NAMES[index % NAMES.length] ?? '';

const BRANDED: PolicyContent = {
  ...DEFAULT_POLICY,
  rules: {
    title: { ...OWN_FIELD, required: true },
    company: { ...OWN_FIELD, source: 'policy', editable: false },
    website: { ...OWN_FIELD, source: 'policy', editable: true },
    bio: { ...OWN_FIELD, visibility: 'hidden' },
    template: { ...OWN_FIELD, source: 'policy', editable: false },
    email: { ...OWN_FIELD, editable: false },
  },
  values: {
    company: 'Northwind Trading',
    website: 'https://northwind.example',
    template: 'royal',
  },
  elements: [
    { id: 'web', type: 'website', value: 'https://northwind.example', position: 0, hidden: false },
    { id: 'call', type: 'phone', value: '+49 30 1234567', position: 1, hidden: false },
  ],
  watermark: 'Northwind Trading, est. 1921',
  colors: { background: '#0b1f3a', text: '#f4efe6', accent: '#d9b36a' },
};

function buildPublished(index: number, policy: PolicyContent, change: object = {}) {
  return publishedCardSchema.parse({
    id: `c${index}`,
    name: nameAt(index),
    title: index % 3 === 1 ? '' : 'Account executive',
    company: 'Northwind',
    email: `person.${index}@northwind.example`,
    phone: '',
    website: '',
    bio: '',
    template: TEMPLATE_KEYS[index % TEMPLATE_KEYS.length],
    headerPhotoSize: 100,
    cardElements: [],
    isActive: index % 7 !== 6,
    isIndexable: true,
    profileImage: '',
    headerPhoto: '',
    username: `person-${index}-northwind`,
    userPlan: 'business_pro',
    organization: { id: ORG, name: 'Northwind' },
    policyState: {
      fields: describeFields(policy, {}),
      fixedElements: [],
      allowsOwnElements: true,
      isPaused: index % 11 === 10,
    },
    version: 1,
    views: 0,
    clicks: 0,
    createdAt: AT,
    updatedAt: AT,
    ...change,
  });
}

const rowsOf = (members: number): number[] =>
  Array.from({ length: Math.min(50, members < 3 ? 0 : members) }, (_, index) => index);

function buildPolicies(members: number) {
  const names = ['Sales', 'Partners of the Lisbon office', 'Interns'];
  const others = names.slice(0, members < 3 ? 0 : members < 100 ? 1 : 3).map((name, index) => ({
    version: 3,
    updatedAt: AT,
    isDefault: false,
    id: `policy-${index + 2}`,
    name,
    groups: index === 2 ? [] : [`g${index}`],
    content: { ...DEFAULT_POLICY, watermark: name },
  }));
  const content = members < 3 ? DEFAULT_POLICY : BRANDED;
  return listPolicies.response.parse({
    policies: [
      ...others,
      {
        id: POLICY,
        name: 'Default',
        isDefault: true,
        groups: [],
        version: 3,
        updatedAt: AT,
        content,
      },
    ],
    cards: { [POLICY]: members },
  });
}

function buildRequests(members: number) {
  const requests = rowsOf(members).map((index) => ({
    id: `r${index}`,
    member: { id: `m${index}`, name: nameAt(index) },
    username: `person-${index}-northwind`,
    field: REQUESTED_FIELDS[(index + 1) % REQUESTED_FIELDS.length],
    value: index % 3 === 2 ? 'Twenty years of trade between two oceans. '.repeat(8) : 'Partner',
    before: 'Account executive',
    reason: '',
    note: index % 2 === 0 ? 'Promoted in October.' : '',
    status: 'open',
    createdAt: AT,
    decidedAt: null,
  }));
  return listChangeRequests.response.parse({ requests, next: members > 50 ? 'next' : null });
}

export function buildAudit(members: number) {
  const entries = rowsOf(members === 1 ? 3 : members).map((index) =>
    auditEntrySchema.parse({
      no: 400 - index,
      id: `e${index}`,
      at: AT,
      actor: index % 9 === 8 ? 'system' : `m${index % 4}`,
      actorEmail: index % 9 === 8 ? '' : `person.${index % 4}@northwind.example`,
      action: AUDIT_ACTIONS[index % AUDIT_ACTIONS.length],
      target: 'northwind.example',
      details: { before: { name: 'Northwind' }, after: { name: 'Northwind Trading' } },
      requestId: '0f9fa23f2f56',
      ipPrefix: '203.0.113.0/24',
      hash: 'a'.repeat(64),
    }),
  );
  return listAudit.response.parse({ entries, nextCursor: members > 50 ? 'next' : null });
}

const SET_AT = '2026-11-20T09:30:00.000Z';
const EXCEPTIONS = [
  { field: 'company', person: null, program: 'API key “Directory sync”', at: SET_AT },
  { field: 'title', person: 'Ada Lovelace', program: 'Claude', at: SET_AT },
] as const;

/** The responses about cards for a team of `members`; with fewer than 3 there are none. */
export function buildOrganizationCardResponses(members: number) {
  const cards = rowsOf(members).map((index) => ({
    card: buildPublished(index, BRANDED),
    holder: { id: `m${index}`, name: nameAt(index) },
    url: `https://cards.example/person-${index}-northwind`,
    exceptions: EXCEPTIONS.slice(0, index),
  }));
  const audit = members < 3 ? { entries: [], nextCursor: null } : buildAudit(members);
  return {
    [CARD_CALLS.policies]: buildPolicies(members),
    [CARD_CALLS.preview]: previewPolicy.response.parse({
      hasMore: members > 3,
      cards: rowsOf(Math.min(3, members)).map((index) =>
        buildBrandedCard(buildPublished(index, BRANDED), BRANDED, {}, null),
      ),
    }),
    [CARD_CALLS.cards]: listOrganizationCards.response.parse({
      cards,
      next: members > 50 ? 'next' : null,
    }),
    [CARD_CALLS.requests]: buildRequests(members),
    [CARD_CALLS.audit]: audit,
  };
}
