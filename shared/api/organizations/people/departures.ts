import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { LIVE_CARD_DAYS_MAX } from '#shared/organization/limits.ts';
import { roleSchema } from '#shared/organization/role.ts';
import { rowIdSchema } from './members.ts';

/**
 * What happens to a leaver's organization cards: they show that the person has left, redirect to the
 * successor's card, or stay public for some days and are then paused.
 */
export const LEAVER_CARDS = ['pause', 'redirect', 'keep'] as const;

const DAYS_MESSAGE = `Choose 1 to ${LIVE_CARD_DAYS_MAX} days.`;

const leaverSettingSchema = z.object({
  card: z.enum(LEAVER_CARDS),
  /** Days for which a kept card stays public. */
  days: z.int(DAYS_MESSAGE).min(1, DAYS_MESSAGE).max(LIVE_CARD_DAYS_MAX, DAYS_MESSAGE),
  /** The member whose card is shown or offered instead. */
  successor: rowIdSchema.nullable(),
  /** The member who gets the contacts. */
  heir: rowIdSchema.nullable(),
});
export type LeaverSetting = z.infer<typeof leaverSettingSchema>;

export const readLeaverSetting = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/leaver-setting',
  auth: true,
  request: null,
  response: leaverSettingSchema,
});

/** Successor and heir must be active members. One who leaves later is ignored from then on. */
export const updateLeaverSetting = endpoint({
  method: 'PATCH',
  path: '/api/organizations/:org/leaver-setting',
  auth: true,
  request: leaverSettingSchema.partial(),
  response: leaverSettingSchema,
});

const personSchema = z.object({ id: z.string(), name: z.string() });

const departurePlanSchema = z.object({
  card: z.enum(LEAVER_CARDS),
  /** Until when a kept card is public. */
  until: z.iso.datetime().nullable(),
  successor: personSchema.nullable(),
  heir: personSchema.nullable(),
  cards: z.array(
    z.object({
      username: z.string(),
      name: z.string(),
      /** What visitors get; `hidden` for a card that is not public now. */
      outcome: z.enum(['paused', 'redirected', 'live', 'hidden']),
    }),
  ),
  /** Passes on people's phones that change. */
  passes: z.int().min(0),
  /** API keys of the organization that the leaver made. They are revoked. */
  keys: z.int().min(0),
  /** Service keys that the leaver made, has seen, and that work on. */
  serviceKeys: z.int().min(0),
  /** Webhooks and apps that the leaver made, that belong to the organization, and that work on. */
  webhooks: z.int().min(0),
  apps: z.int().min(0),
  freesSeat: z.boolean(),
});
export type DeparturePlan = z.infer<typeof departurePlanSchema>;

/**
 * Ends a membership. Omitted values follow the organization's setting. With `isDryRun`, only
 * returns what would happen, and `id` is null.
 */
export const departMember = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/members/:member/departure',
  auth: true,
  request: leaverSettingSchema.partial().extend({ isDryRun: z.boolean() }),
  response: z.object({ departure: departurePlanSchema.extend({ id: z.string().nullable() }) }),
});

/** What leaving would do to the caller's organization cards. Refused as leaving would be. Changes nothing. */
export const previewOwnDeparture = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/leave',
  auth: true,
  request: null,
  response: z.object({
    departure: departurePlanSchema,
    /** Contacts of the caller that stay with the organization. */
    contacts: z.int().min(0),
  }),
});
export type OwnDeparturePlan = z.infer<typeof previewOwnDeparture.response>;

const departureSchema = z.object({
  id: z.string(),
  member: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  departedAt: z.iso.datetime(),
  card: z.enum(LEAVER_CARDS),
  until: z.iso.datetime().nullable(),
  /** Empty names for accounts that no longer exist. */
  successor: z.object({ name: z.string() }).nullable(),
  heir: z.object({ name: z.string() }).nullable(),
  /** Usernames of the organization cards. */
  cards: z.array(z.string()),
  /** Null once it can no longer be undone, or if the account was deleted. */
  undoUntil: z.iso.datetime().nullable(),
});
export type Departure = z.infer<typeof departureSchema>;

/**
 * Members who left within 30 days or whose card is still public, newest first. Query: `cursor`.
 * Managers see those of their groups.
 */
export const listDepartures = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/departures',
  auth: true,
  request: null,
  response: z.object({ departures: z.array(departureSchema), next: z.string().nullable() }),
});

/** Returns membership, role, groups and cards. Needs a seat. */
export const undoDeparture = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/departures/:departure/undo',
  auth: true,
  request: null,
  response: null,
});
