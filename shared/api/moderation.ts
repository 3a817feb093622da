import { z } from 'zod';
import { emailSchema } from '#shared/api/auth.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { cardContentSchema } from '#shared/card/card.ts';
import { REPORT_NOTE_MAX, REPORT_REASONS } from '#shared/moderation/report-reasons.ts';
import { line } from '#shared/format/line.ts';

/** Most characters of the reason an owner is given for a take-down. */
export const TAKE_DOWN_REASON_MAX = 500;
/** Most cases or decisions of one page. */
export const MODERATION_PAGE = 20;
/** Most reports a case shows in full, the latest first. */
export const CASE_REPORTS_MAX = 20;
/** Most held-back reports stored for a card; beyond, the newest replaces the oldest and adds its count to its own. */
export const HELD_REPORTS_MAX = 100;
/** For how long a password given once lets an operator decide, in minutes. */
export const FRESH_MINUTES = 15;

const optionalEmail = z.union([z.literal(''), emailSchema], {
  error: 'Please enter a valid email address.',
});
const reasonSchema = z.enum(REPORT_REASONS, 'Please choose what is wrong.');

/** A visitor reports a card, as JSON or as a form. One open report for each address and card: a second one replaces it. */
export const reportCard = endpoint({
  method: 'POST',
  path: '/api/reports',
  auth: false,
  request: z.object({
    username: z.string().max(64),
    reason: reasonSchema,
    note: line(REPORT_NOTE_MAX, `Please use at most ${REPORT_NOTE_MAX} characters.`).default(''),
    email: z.string().trim().pipe(optionalEmail).default(''),
    /** No person sees this field; what is written into it comes from a program. */
    leaveEmpty: z.string().max(500).optional(),
  }),
  response: z.object({ received: z.literal(true) }),
});

/** How the world sees a reported card now: `hidden` is switched off by its owner or beyond their plan. */
const cardStateSchema = z.enum(['public', 'hidden', 'taken_down', 'gone']);

/** One report as operators read it. */
const reportSchema = z.object({
  id: z.string(),
  reason: reasonSchema,
  note: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
});
export type CardReport = z.infer<typeof reportSchema>;

/** All open reports of one card. */
export const reportCaseSchema = z.object({
  cardId: z.string(),
  username: z.string(),
  /** What the card calls itself; empty once it is gone. */
  name: z.string(),
  state: cardStateSchema,
  /** How many arrived, those held back included. */
  reports: z.int().min(1),
  /** How many of them were held back because many arrived at once. */
  heldBack: z.int().min(0).default(0),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  reasons: z.array(z.object({ reason: reasonSchema, count: z.int().min(1) })),
  /** The latest that were not held back. */
  latest: z.array(reportSchema),
});
export type ReportCase = z.infer<typeof reportCaseSchema>;

/** Cards with open reports, the one reported last first. Query: `cursor` as the last page gave it. For operators. */
export const listReports = endpoint({
  method: 'GET',
  path: '/api/moderation/reports',
  auth: true,
  request: null,
  response: z.object({
    cases: z.array(reportCaseSchema),
    nextCursor: z.string().nullable(),
    /** How many cards have open reports. */
    total: z.int().min(0),
  }),
});
export type ReportList = z.infer<typeof listReports.response>;

/**
 * The stored held-back reports of a card, the latest first: at most `HELD_REPORTS_MAX`, of however many arrived. Query:
 * `cursor` as the last page gave it. For operators.
 */
export const listHeldReports = endpoint({
  method: 'GET',
  path: '/api/moderation/cards/:card/held-reports',
  auth: true,
  request: null,
  response: z.object({ reports: z.array(reportSchema), nextCursor: z.string().nullable() }),
});
export type HeldReportList = z.infer<typeof listHeldReports.response>;

/** What a card said when it was reported. */
const cardSnapshotSchema = z.object({
  version: z.int().min(1),
  username: z.string(),
  takenAt: z.iso.datetime(),
  content: cardContentSchema,
});
export type CardSnapshot = z.infer<typeof cardSnapshotSchema>;

/** What was reported of a card, the latest version first, and what it says now; null once it is gone. For operators. */
export const readEvidence = endpoint({
  method: 'GET',
  path: '/api/moderation/cards/:card/evidence',
  auth: true,
  request: null,
  response: z.object({
    snapshots: z.array(cardSnapshotSchema),
    present: cardContentSchema.nullable(),
  }),
});
export type Evidence = z.infer<typeof readEvidence.response>;

export const DECISION_ACTIONS = [
  'dismiss',
  'take_down',
  'restore',
  'remove_pictures',
  'return_pictures',
  'allow_publishing',
] as const;

export const decisionSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  operator: z.string(),
  action: z.enum(DECISION_ACTIONS),
  cardId: z.string(),
  username: z.string(),
  reason: z.string(),
  /** How many open reports it answered. */
  reports: z.int().min(0),
  /** Whether this decision still keeps its card down. */
  isStanding: z.boolean(),
  /** Of a take-down: what became of the card's pictures elsewhere. `blocked`: cards that showed them before keep them. */
  pictures: z.enum(['free', 'blocked', 'removed']).default('free'),
  /** Of a take-down: whether the account still publishes nothing new because of it. */
  isPublishingPaused: z.boolean().default(false),
});
export type Decision = z.infer<typeof decisionSchema>;

/** What operators did, the latest first. Query: `cursor` as the last page gave it. For operators. */
export const listDecisions = endpoint({
  method: 'GET',
  path: '/api/moderation/decisions',
  auth: true,
  request: null,
  response: z.object({ decisions: z.array(decisionSchema), nextCursor: z.string().nullable() }),
});
export type DecisionList = z.infer<typeof listDecisions.response>;

/** What browsers refused on our pages, counted. All of it is a stranger's word: anybody can send such a report. */
export const policyReportSchema = z.object({
  /** The rule of the page's policy, as `script-src-elem`. */
  directive: z.string(),
  /** What it stopped: a keyword such as `inline`, a scheme, an origin, or a pattern of our routes. Empty: not said. */
  blocked: z.string(),
  /** Where: a pattern of our routes; empty for any other address. */
  page: z.string(),
  count: z.int().min(1),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
});
export type PolicyReport = z.infer<typeof policyReportSchema>;

/** What browsers refused, the violation reported last first; few enough for one answer. For operators. */
export const listPolicyReports = endpoint({
  method: 'GET',
  path: '/api/moderation/policy-reports',
  auth: true,
  request: null,
  response: z.object({ reports: z.array(policyReportSchema) }),
});

/** An operator gives the password again: for `FRESH_MINUTES` this session may decide. */
export const confirmOperator = endpoint({
  method: 'POST',
  path: '/api/moderation/confirm',
  auth: true,
  request: z.object({ password: z.string().min(1, 'Password is required.').max(1024) }),
  response: null,
});

/**
 * Decides about a card. `dismiss` answers the reports up to `until`, the last one the operator saw; `take_down` answers all
 * and hides the card everywhere, with `removePictures` its pictures on the cards of other accounts too; `restore` shows it
 * again. `remove_pictures` and `return_pictures` change that choice later, and `allow_publishing` ends the pause of the
 * card's account; these three also work once the card is deleted. Refused with `confirm_password` unless the password is fresh, and
 * with `already_decided` when there is nothing left to decide.
 */
export const decideCard = endpoint({
  method: 'POST',
  path: '/api/moderation/cards/:card/decisions',
  auth: true,
  // Not a discriminated union: every first load of the app would carry its code.
  request: z.union([
    z.object({ action: z.literal('dismiss'), until: z.iso.datetime() }),
    z.object({
      action: z.literal('take_down'),
      reason: line(TAKE_DOWN_REASON_MAX, 'This reason is too long.').min(
        1,
        'Say what the owner shall be told.',
      ),
      removePictures: z.boolean().default(false),
    }),
    z.object({
      action: z.enum(['restore', 'remove_pictures', 'return_pictures', 'allow_publishing']),
    }),
  ]),
  response: decisionSchema,
});
export type DecideCard = z.infer<typeof decideCard.request>;
export type DecisionAction = DecideCard['action'];
