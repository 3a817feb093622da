import { z } from 'zod';
import { HOLDER } from '#shared/api/moderation/content-authors.ts';
import { emailSchema } from '#shared/api/auth/auth.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { cardContentSchema } from '#shared/card/card.ts';
import { REPORT_NOTE_MAX, REPORT_REASONS } from '#shared/moderation/report-reasons.ts';
import { textSchema } from '#shared/text/text-schema.ts';

/** Longest reason of a take-down, in characters. */
export const TAKE_DOWN_REASON_MAX = 500;
export const MODERATION_PAGE_SIZE = 20;
/** Reports shown in full per case, latest first. */
export const CASE_REPORTS_MAX = 20;
/**
 * Most held-back reports stored per card; beyond that, the newest replaces the oldest and inherits
 * its count.
 */
export const HELD_REPORTS_MAX = 100;
/** Longest pause of a team's publishing, in days from now. Renewing it starts them again. */
export const ORGANIZATION_PAUSE_DAYS_MAX = 90;
/** Minutes for which a confirmed password allows decisions. */
export const OPERATOR_CONFIRMATION_MINUTES = 15;

const optionalEmail = z.union([z.literal(''), emailSchema], {
  error: 'Please enter a valid email address.',
});
const reasonSchema = z.enum(REPORT_REASONS, 'Please choose what is wrong.');

/**
 * Reports a card, as JSON or as a form. One open report per address and card; a second one replaces
 * it.
 */
export const reportCard = endpoint({
  method: 'POST',
  path: '/api/reports',
  auth: false,
  request: z.object({
    username: z.string().max(64),
    reason: reasonSchema,
    note: textSchema(REPORT_NOTE_MAX, `Please use at most ${REPORT_NOTE_MAX} characters.`).default(
      '',
    ),
    email: z.string().trim().pipe(optionalEmail).default(''),
    /** Honeypot: hidden from people, so only programs fill it in. */
    leaveEmpty: z.string().max(500).optional(),
  }),
  response: z.object({ received: z.literal(true) }),
});

/** Public state of a reported card. `hidden`: inactive, or not included in its owner's plan. */
const cardStateSchema = z.enum(['public', 'hidden', 'taken_down', 'gone']);

const reportSchema = z.object({
  id: z.string(),
  reason: reasonSchema,
  note: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
});
export type CardReport = z.infer<typeof reportSchema>;

/** Open reports of one card. */
export const reportCaseSchema = z.object({
  cardId: z.string(),
  username: z.string(),
  /** The card's name; empty once it is deleted. */
  name: z.string(),
  state: cardStateSchema,
  /** Whether others than the holder may have put there what it shows (`listContentAuthors`). */
  isCompanyCard: z.boolean().default(false),
  /** Including held-back reports. */
  reports: z.int().min(1),
  /** Reports held back because many arrived at once. */
  heldBack: z.int().min(0).default(0),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  reasons: z.array(z.object({ reason: reasonSchema, count: z.int().min(1) })),
  /** The latest reports that were not held back. */
  latest: z.array(reportSchema),
});
export type ReportCase = z.infer<typeof reportCaseSchema>;

/**
 * Cards with open reports, by latest report. Query: `cursor` from the previous page. Operators
 * only.
 */
export const listReports = endpoint({
  method: 'GET',
  path: '/api/moderation/reports',
  auth: true,
  request: null,
  response: z.object({
    cases: z.array(reportCaseSchema),
    nextCursor: z.string().nullable(),
    total: z.int().min(0),
  }),
});
export type ReportList = z.infer<typeof listReports.response>;

/**
 * Stored held-back reports of a card, latest first, at most `HELD_REPORTS_MAX`. Query: `cursor`
 * from the previous page. Operators only.
 */
export const listHeldReports = endpoint({
  method: 'GET',
  path: '/api/moderation/cards/:card/held-reports',
  auth: true,
  request: null,
  response: z.object({ reports: z.array(reportSchema), nextCursor: z.string().nullable() }),
});
export type HeldReportList = z.infer<typeof listHeldReports.response>;

/** Content of a card at the time of a report. */
const cardSnapshotSchema = z.object({
  version: z.int().min(1),
  username: z.string(),
  takenAt: z.iso.datetime(),
  content: cardContentSchema,
});
export type CardSnapshot = z.infer<typeof cardSnapshotSchema>;

/**
 * Reported versions of a card, latest first, and its current content; null once it is deleted.
 * Operators only.
 */
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
  'renew_team_pause',
  'end_team_pause',
] as const;

export const decisionSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  operator: z.string(),
  action: z.enum(DECISION_ACTIONS),
  cardId: z.string(),
  username: z.string(),
  reason: z.string(),
  /** Number of open reports it resolved. */
  reports: z.int().min(0),
  /** Whether this decision currently keeps the card down. */
  isStanding: z.boolean(),
  /**
   * Of a take-down: state of the card's pictures on other cards. `blocked`: cards that already
   * showed them keep them.
   */
  pictures: z.enum(['free', 'blocked', 'removed']).default('free'),
  /** Of a take-down: whether it still pauses the publishing of who put the content there. */
  isPublishingPaused: z.boolean().default(false),
  /** Of a take-down: until when it pauses the team's publishing; a past time once that has ended. */
  teamPausedUntil: z.iso.datetime().nullable().default(null),
});
export type Decision = z.infer<typeof decisionSchema>;

/** Decisions of operators, latest first. Query: `cursor` from the previous page. Operators only. */
export const listDecisions = endpoint({
  method: 'GET',
  path: '/api/moderation/decisions',
  auth: true,
  request: null,
  response: z.object({ decisions: z.array(decisionSchema), nextCursor: z.string().nullable() }),
});
export type DecisionList = z.infer<typeof listDecisions.response>;

/** Counted CSP violations. Unverified: anyone can send such a report. */
export const policyReportSchema = z.object({
  /** Violated directive, such as `script-src-elem`. */
  directive: z.string(),
  /**
   * Blocked resource: a keyword such as `inline`, a scheme, an origin, or one of our route
   * patterns; empty when not reported.
   */
  blocked: z.string(),
  /** One of our route patterns; empty for any other address. */
  page: z.string(),
  count: z.int().min(1),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
});
export type PolicyReport = z.infer<typeof policyReportSchema>;

/** CSP violations, by latest report; few enough for one response. Operators only. */
export const listPolicyReports = endpoint({
  method: 'GET',
  path: '/api/moderation/policy-reports',
  auth: true,
  request: null,
  response: z.object({ reports: z.array(policyReportSchema) }),
});

/**
 * Confirms the operator's password; this session may decide for `OPERATOR_CONFIRMATION_MINUTES`.
 */
export const confirmOperator = endpoint({
  method: 'POST',
  path: '/api/moderation/confirm',
  auth: true,
  request: z.object({ password: z.string().min(1, 'Password is required.').max(1024) }),
  response: null,
});

const PAUSE_DATE = 'Choose a day.';

/**
 * Decides about a card. `dismiss` resolves the reports up to `until`, the last one the operator
 * saw. `take_down` resolves all reports and hides the card everywhere; with `removePictures` also
 * its pictures on other accounts' cards. It pauses publishing of the card's holder, or of the `author`
 * of an organization card's content, and with `pauseTeamUntil` that of the team until that day (UTC), if the
 * author `canPauseTeam`. `restore` shows the card again and ends these pauses. `remove_pictures` and
 * `return_pictures` change that choice later, `allow_publishing` ends the pause of the account,
 * `renew_team_pause` moves the end of the team's pause, and `end_team_pause` ends it now; these five
 * also work after the card is deleted. Refused with `confirm_password` unless the
 * password was confirmed recently, and with `already_decided` when nothing remains to decide.
 */
export const decideCard = endpoint({
  method: 'POST',
  path: '/api/moderation/cards/:card/decisions',
  auth: true,
  // A discriminated union would add its code to the app's first load.
  request: z.union([
    z.object({ action: z.literal('dismiss'), until: z.iso.datetime() }),
    z.object({
      action: z.literal('take_down'),
      reason: textSchema(TAKE_DOWN_REASON_MAX, 'This reason is too long.').min(
        1,
        'Enter the reason the owner will see.',
      ),
      removePictures: z.boolean().default(false),
      /** ID of a possible author of an organization card's content. Ignored for other cards. */
      author: z.string().max(100).default(HOLDER),
      pauseTeamUntil: z.iso.date(PAUSE_DATE).nullable().default(null),
    }),
    z.object({ action: z.literal('renew_team_pause'), until: z.iso.date(PAUSE_DATE) }),
    z.object({
      action: z.enum([
        'restore',
        'remove_pictures',
        'return_pictures',
        'allow_publishing',
        'end_team_pause',
      ]),
    }),
  ]),
  response: decisionSchema,
});
export type DecideCard = z.infer<typeof decideCard.request>;
export type DecisionAction = DecideCard['action'];
