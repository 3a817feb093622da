import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { ADDRESS_PATTERN_MAX, addressPatternIssue } from '#shared/organization/address-pattern.ts';
import { INVITATION_LIST_MAX } from '#shared/organization/limits.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';

/** In a check: a photo that is uploaded before the list is sent. */
export const UPLOADED_LATER = '/media/';

/** What a row says of the person's card, as it was typed. */
export const rowCardSchema = z.object({
  /** The address of the card; '' follows the pattern. */
  username: z.string().max(200).default(''),
  /** The name of the policy that the row expects; '' expects none. */
  policy: z.string().max(200).default(''),
  /** An https address that the server fetches, or the path of an uploaded photo; '' for none. */
  photo: z.string().max(2000).default(''),
  /** Why the sender's photo of the row is not part of the list, as a sentence; '' for no reason. */
  photoProblem: z.string().max(300).default(''),
  /** Fields of a card. Each row is assessed by them, so that one cannot refuse the list. */
  content: z.record(z.string().max(40), z.unknown()),
});
export type RowCard = z.infer<typeof rowCardSchema>;

/** A row of an invitation list as it was typed. Each is assessed independently. */
const listRowSchema = z.object({
  email: z.string().max(300),
  role: z.string().max(40).default('member'),
  /** Names of groups; unknown ones are refused. */
  groups: z.array(z.string().max(100)).max(20).default([]),
  card: rowCardSchema.optional(),
});
export type InvitationListRow = z.infer<typeof listRowSchema>;

/**
 * What happens to a row. Only `invite` and `update` are work. `limit`: the mails or addresses of the
 * day are used up, so the row can be sent another day. `taken`: its card's address is. `same`: the
 * card already says what the row says.
 */
export const ROW_OUTCOMES = [
  'invite',
  'update',
  'same',
  'member',
  'invited',
  'duplicate',
  'taken',
  'invalid',
  'no_seat',
  'limit',
] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/**
 * Of a row that is done. `declined`: the person did not want the card. Undoing a list, a row is
 * `undone`, or `stays` because its card was claimed or changed since.
 */
export const ROW_STATES = [
  ...ROW_OUTCOMES,
  'waiting',
  'sent',
  'updated',
  'declined',
  'undone',
  'stays',
] as const;

const reportRowSchema = z.object({
  email: z.string(),
  outcome: z.enum(ROW_OUTCOMES),
  reason: z.string(),
  /** The address of its card; '' without a card. */
  username: z.string(),
  /** The name of the policy that its card will follow; '' without a card. */
  policy: z.string(),
  /** Fields of its card that the row changes. */
  changed: z.array(z.string()),
  /** Why its card gets no photo, as a sentence; '' if it gets one, or the row has none. */
  photoProblem: z.string(),
});
export type InvitationReportRow = z.infer<typeof reportRowSchema>;

const listReportSchema = z.object({
  rows: z.array(reportRowSchema),
  seats: z.object({ used: z.int(), limit: z.int().nullable() }),
  /** The lowest plan with enough seats; null if the current one has enough. */
  planNeeded: z.enum(PLAN_IDS).nullable(),
  /** Whether the organization has paid: it may publish cards before people join, and drafts hold their addresses. */
  hasPaid: z.boolean(),
});
export type InvitationListReport = z.infer<typeof listReportSchema>;

/** How the cards of a list are made. */
const cardRulesSchema = z.object({
  /** How addresses are made from names. */
  pattern: z
    .string()
    .max(ADDRESS_PATTERN_MAX)
    .superRefine((pattern, context) => {
      const message = addressPatternIssue(pattern);
      if (message !== null) context.addIssue({ code: 'custom', message });
    }),
  /** Whether an address that is taken gets a number. */
  numbersTaken: z.boolean(),
});
export type CardRules = z.infer<typeof cardRulesSchema>;

const listRequestSchema = z.object({
  rows: z.array(listRowSchema).min(1).max(INVITATION_LIST_MAX),
  /** Required where a row has a card. */
  cards: cardRulesSchema.optional(),
});

/** Returns what would happen to each row. Changes nothing. */
export const checkInvitationList = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/invitation-lists/check',
  auth: true,
  request: listRequestSchema,
  response: listReportSchema,
});

/**
 * Stores a list, whose rows a job invites. `key` identifies the attempt. `publish` shows the cards
 * before people join, which only an organization that has paid may do.
 */
export const sendInvitationList = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/invitation-lists',
  auth: true,
  request: listRequestSchema.extend({
    key: z.uuid(),
    /** The sender confirms that the people know of it. */
    publish: z.object({ peopleKnow: z.literal(true) }).optional(),
  }),
  response: z.object({ id: z.string() }),
});

/** Stores a photo of a list under its content. The body is the image, as in `uploadMedia`. */
export const uploadListPhoto = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/invitation-lists/photos',
  auth: true,
  request: null,
  response: z.object({ url: z.string() }),
});

const progressShape = {
  id: z.string(),
  createdAt: z.iso.datetime(),
  total: z.int(),
  done: z.int(),
  /** Whether its cards are public before people join. */
  publishes: z.boolean(),
  /** Until when it can be undone; null once that was ordered. */
  undoUntil: z.iso.datetime().nullable(),
};

/** The latest lists, newest first, and how addresses were made last. */
export const listInvitationLists = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/invitation-lists',
  auth: true,
  request: null,
  response: z.object({ lists: z.array(z.object(progressShape)), pattern: z.string() }),
});
export type InvitationListSummary = z.infer<typeof listInvitationLists.response>['lists'][number];

/** Progress and outcome of a list, 100 rows a page. Query: `cursor`. */
export const readInvitationList = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/invitation-lists/:list',
  auth: true,
  request: null,
  response: z.object({
    ...progressShape,
    rows: z.array(
      z.object({
        email: z.string(),
        outcome: z.enum(ROW_STATES),
        reason: z.string(),
        username: z.string(),
        photoProblem: z.string(),
      }),
    ),
    next: z.string().nullable(),
  }),
});
export type InvitationListProgress = z.infer<typeof readInvitationList.response>;

/**
 * Takes back a list within a day: a job deletes its invitations and cards. Those of people who
 * joined, and cards that were changed since, stay.
 */
export const undoInvitationList = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/invitation-lists/:list/undo',
  auth: true,
  request: null,
  response: null,
});
