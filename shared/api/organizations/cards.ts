import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { externalIdSchema } from '#shared/api/organizations/external-id.ts';
import { rowIdSchema } from '#shared/api/organizations/people/members.ts';
import { cardPatchSchema, cardWriteSchema, publishedCardSchema } from '#shared/card/card.ts';
import { POLICY_FIELDS } from '#shared/card/policy/policy-fields.ts';
import { notTakenSchema } from '#shared/card/policy/field-state.ts';

export const ORGANIZATION_CARDS_PAGE_SIZE = 50;
/** Most organization cards of a member in an organization. */
export const HELD_CARDS_MAX = 5;

/** A locked field that shows another value than its policy's, and who decided so. */
export const cardExceptionSchema = z.object({
  field: z.enum(POLICY_FIELDS),
  /** The person who set or approved it; null for a program's own change and for an account that is gone. */
  person: z.string().nullable(),
  /** The key or app that set or proposed it; null for none. */
  program: z.string().nullable(),
  /** Null for those from before this was stored. */
  at: z.iso.datetime().nullable(),
});
export type CardException = z.infer<typeof cardExceptionSchema>;

const organizationCardSchema = z.object({
  /**
   * Managers read `views` and `clicks` of their own cards only: the numbers of others have a privacy
   * floor.
   */
  card: publishedCardSchema.partial({ views: true, clicks: true }),
  /** The member who holds the card. */
  holder: z.object({ id: z.string(), name: z.string() }),
  url: z.string(),
  /** Empty in the answer of an older Worker. */
  exceptions: z.array(cardExceptionSchema).default([]),
});
export type OrganizationCard = z.infer<typeof organizationCardSchema>;

/** `notTaken`: changes that the card's policy does not allow. */
const changedSchema = organizationCardSchema.extend({ notTaken: z.array(notTakenSchema) });

/** Whether locked fields are changed too, as exceptions for this card. */
const overrideLocksSchema = z.boolean().optional();

/**
 * Organization cards by username. Query: `cursor`, `limit` from 1 to 100 (50 without), and one of `member` (an ID),
 * `gap` (one of `CARD_GAPS`, which listed cards have) and `externalId` (exactly). Managers see cards of their groups' members,
 * members their own.
 */
export const listOrganizationCards = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/cards',
  auth: true,
  request: null,
  response: z.object({ cards: z.array(organizationCardSchema), next: z.string().nullable() }),
});
export type OrganizationCardPage = z.infer<typeof listOrganizationCards.response>;

export const readOrganizationCard = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/cards/:username',
  auth: true,
  request: null,
  response: organizationCardSchema,
});

/**
 * Makes an organization card for an active member. Without `content` it has the member's name, address
 * and job title. A repetition with the same member and username returns the card; with a `key`, only
 * one with the same key does. Values of fields that the policy sets and locks are taken with
 * `overrideLocks` only. With `changes`, a card that has the `externalId` is changed by them instead (200), and
 * `member`, `username` and `content` are of a new card (201).
 */
export const createOrganizationCard = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/cards',
  auth: true,
  request: z.object({
    member: rowIdSchema,
    username: z.string().max(200),
    content: cardWriteSchema.optional(),
    /** Identifies the attempt. */
    key: z.uuid().optional(),
    overrideLocks: overrideLocksSchema,
    /** Unique in the organization. */
    externalId: externalIdSchema.optional(),
    changes: cardPatchSchema.optional(),
  }),
  response: changedSchema,
});

/**
 * The caller's own card of the organization. Without one, a card is made from the account, where the
 * card policy makes one for everyone who joins.
 */
export const requestOwnCard = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/own-card',
  auth: true,
  request: null,
  response: organizationCardSchema,
});

/**
 * Changes the named fields of a member's organization card. A locked field that differs from the policy becomes an exception
 * for this card, with an API key only if it says `overrideLocks`; elements of the policy stay.
 */
export const updateOrganizationCard = endpoint({
  method: 'PATCH',
  path: '/api/organizations/:org/cards/:username',
  auth: true,
  request: cardPatchSchema.extend({
    overrideLocks: overrideLocksSchema,
    /** Unique in the organization; null for none. */
    externalId: externalIdSchema.nullable().optional(),
  }),
  response: changedSchema,
});

/** Deletes an organization card. Its username stays reserved for the organization for 30 days. */
export const deleteOrganizationCard = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:org/cards/:username',
  auth: true,
  request: null,
  response: null,
});

/** Restores an organization card deleted within `RESTORE_MS`. Repeating it returns the card. */
export const restoreOrganizationCard = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/cards/:username/restore',
  auth: true,
  request: null,
  response: organizationCardSchema,
});
