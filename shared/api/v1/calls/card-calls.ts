import { z } from 'zod';
import * as app from '#shared/api/cards/cards.ts';
import * as organizationApp from '#shared/api/organizations/cards.ts';
import { EXTERNAL_ID_MAX, externalIdSchema } from '#shared/api/organizations/external-id.ts';
import {
  cardPatchSchema,
  cardWriteSchema,
  publishedCardSchema,
  type PublishedCard,
} from '#shared/card/card.ts';
import { mediaPathSchema } from '#shared/card/image-path.ts';
import { findHomeOrigin } from '#shared/hosts/own-origin.ts';
import { cardUrl } from '#shared/card/username/username.ts';
import { CARD_GAPS } from '#shared/organization/policy/card-gaps.ts';
import { notTakenSchema } from '#shared/card/policy/field-state.ts';
import { cleanTextSchema, visibleTextSchema } from '#shared/text/text-schema.ts';
import {
  organizationView,
  publicCall,
  publicCommand,
  publicList,
} from '#shared/api/v1/public-call.ts';
import { buildPageSchema, PAGE_QUERY } from '#shared/api/pages.ts';

/** A card as programs see it. The ID that its owner's browsers know it by is not part of it. */
export const publicCardSchema = publishedCardSchema.omit({ id: true }).extend({
  url: z.url(),
  /** Who holds the card. Only with a key of an organization. */
  member: z.object({ id: z.string(), name: z.string() }).optional(),
  /** Only with a key of an organization. */
  exceptions: z.array(organizationApp.cardExceptionSchema).optional(),
});

/** A card after a change. */
export const changedCardSchema = publicCardSchema.extend({
  notTaken: z.array(notTakenSchema),
});

/** The member of a body that overrides locked fields, and the permission it needs. */
const overrideLocks = {
  schema: z.boolean().optional(),
  flagScopes: { overrideLocks: 'policies:override' },
} as const;

function toPublicCard(stored: PublishedCard, origin: string) {
  const { id: _, ...card } = stored;
  return { ...card, url: cardUrl(findHomeOrigin(card.organization, origin), card.username) };
}

type ChangedCard = z.infer<typeof app.putCard.response>;
type ChangedOrganizationCard = z.infer<typeof organizationApp.updateOrganizationCard.response>;

function toOrganizationCard(company: organizationApp.OrganizationCard) {
  const { card: stored, holder, url, exceptions } = company;
  // Keys of organizations have the scope of an admin, for whom both are present.
  const { id: _, views = 0, clicks = 0, ...card } = stored;
  return { ...card, views, clicks, url, member: holder, exceptions };
}

function toChangedCard({ card, notTaken = [] }: ChangedCard, origin: string) {
  return { ...toPublicCard(card, origin), notTaken };
}

function toChangedOrganizationCard({ notTaken, ...company }: ChangedOrganizationCard) {
  return { ...toOrganizationCard(company), notTaken };
}

/** A new card. Only `username` and `name` are required. */
const newCardSchema = cardWriteSchema.omit({ id: true }).extend({
  // Required by the app's endpoint of organizations, and ignored with a person's key.
  member: z.string().max(64).optional(),
  // A plain string, so that reserved and invalid names get the errors of the app.
  username: z.string().min(1, 'Choose a username.').max(200),
  name: visibleTextSchema(100).min(1),
  title: visibleTextSchema(100).default(''),
  company: visibleTextSchema(100).default(''),
  bio: visibleTextSchema(600).default(''),
  email: cleanTextSchema(254).default(''),
  phone: cleanTextSchema(40).default(''),
  website: cleanTextSchema(500).default(''),
  template: cardWriteSchema.shape.template.default('premium'),
  headerPhotoSize: cardWriteSchema.shape.headerPhotoSize.default(100),
  cardElements: cardWriteSchema.shape.cardElements.default([]),
  isActive: z.boolean().default(true),
  profileImage: mediaPathSchema.default(''),
  headerPhoto: mediaPathSchema.default(''),
  overrideLocks: overrideLocks.schema,
  externalId: externalIdSchema.optional(),
  updateExisting: z.boolean().optional(),
});

/** The content of a new card, and what is said about it. */
function splitNewCard(body: z.output<typeof newCardSchema>) {
  const {
    username,
    member,
    overrideLocks: overrides,
    externalId,
    updateExisting,
    ...content
  } = body;
  return { username, member, overrideLocks: overrides, externalId, updateExisting, content };
}

const changedFieldsSchema = cardPatchSchema.extend({
  overrideLocks: overrideLocks.schema,
  externalId: externalIdSchema.nullable().optional(),
});

/** The values that a caller sent, without the defaults of those it did not. */
function pickSent(content: object, sent: unknown): Record<string, unknown> {
  const named = Object(sent);
  return Object.fromEntries(Object.entries(content).filter(([name]) => name in named));
}

export const listCardsCall = publicList({
  name: 'listCards',
  summary: 'List your cards, oldest first. With the key of a team, its cards by username.',
  scope: 'cards:read',
  app: app.listCards,
  request: null,
  query: {
    ...PAGE_QUERY,
    member: {
      schema: z.string().max(64),
      description: 'With the key of a team: only cards of the member with this ID.',
    },
    gap: {
      schema: z.enum(CARD_GAPS),
      description:
        'With the key of a team, without `member`: cards that lack a `photo` or a `required` field, that `differs` from the policy by choice of their holders, or with `exceptions` from its locks.',
    },
    externalId: {
      schema: z.string().max(EXTERNAL_ID_MAX),
      description:
        'With the key of a team, alone: only the card with exactly this ID of another system.',
    },
  },
  response: buildPageSchema(publicCardSchema),
  example: { query: { limit: '20' } },
  organization: organizationView({
    app: organizationApp.listOrganizationCards,
    request: null,
    toPublic: ({ cards, next }) => ({
      data: cards.map(toOrganizationCard),
      next,
    }),
  }),
  toPage: ({ cards, nextCursor }, { origin }) => ({
    data: cards.map((card) => toPublicCard(card, origin)),
    next: nextCursor,
  }),
});

export const createCardCall = publicCall({
  name: 'createCard',
  summary: 'Publish a new card under a free username.',
  scope: 'cards:write',
  flagScopes: overrideLocks.flagScopes,
  app: app.putCard,
  request: newCardSchema,
  response: changedCardSchema,
  hasVersion: true,
  status: 201,
  updateFlag: 'updateExisting',
  organizationFields: ['externalId', 'updateExisting'],
  example: {
    body: { username: 'ada-lovelace', name: 'Ada Lovelace', title: 'Analyst', company: 'Engines' },
  },
  toApp: ({ query, body }, callId) => {
    const { username, content } = splitNewCard(body);
    const headers = { 'If-None-Match': '*' };
    return { params: { username }, query, headers, body: { id: callId, ...content } };
  },
  organization: organizationView({
    app: organizationApp.createOrganizationCard,
    request: newCardSchema,
    toApp: ({ params, query, body, sent }, callId) => {
      const { updateExisting, content, ...values } = splitNewCard(body);
      const changes = updateExisting === true ? pickSent(content, sent) : undefined;
      const first = { id: callId, ...content };
      return { params, query, body: { key: callId, ...values, content: first, changes } };
    },
    toPublic: toChangedOrganizationCard,
  }),
  toPublic: (changed, { origin }) => toChangedCard(changed, origin),
});

const byUsername = { params: { username: 'ada-lovelace' } };

export const readCardCall = publicCall({
  name: 'readCard',
  summary: 'Read one of your cards.',
  scope: 'cards:read',
  app: app.readCard,
  request: null,
  response: publicCardSchema,
  hasVersion: true,
  example: byUsername,
  organization: organizationView({
    app: organizationApp.readOrganizationCard,
    request: null,
    toPublic: toOrganizationCard,
  }),
  toPublic: ({ card }, { origin }) => toPublicCard(card, origin),
});

export const changeCardCall = publicCall({
  name: 'changeCard',
  summary:
    'Change the fields you send. The others stay as they are. Of a company card, fields that its policy locks stay too and are listed in `notTaken`.',
  scope: 'cards:write',
  flagScopes: overrideLocks.flagScopes,
  app: app.patchCard,
  request: changedFieldsSchema,
  response: changedCardSchema,
  hasVersion: true,
  organizationFields: ['externalId'],
  example: { ...byUsername, body: { title: 'Countess of Lovelace' } },
  organization: organizationView({
    app: organizationApp.updateOrganizationCard,
    request: changedFieldsSchema,
    toPublic: toChangedOrganizationCard,
  }),
  toPublic: (changed, { origin }) => toChangedCard(changed, origin),
});

export const deleteCardCall = publicCommand({
  name: 'deleteCard',
  summary: 'Delete a card. Its username stays reserved for you for a while.',
  scope: 'cards:write',
  app: app.deleteCard,
  request: null,
  response: null,
  example: byUsername,
  organization: organizationView({
    app: organizationApp.deleteOrganizationCard,
    request: null,
    toPublic: () => null,
  }),
});
