import { z } from 'zod';
import type { DecideCard, Decision, DecisionAction } from '#shared/api/moderation/moderation.ts';
import type { ModeratedCard } from '#shared/moderation/moderated-card.ts';
import { recordCardDecision, type CardDecision } from '#worker/audit/card-decisions.ts';
import { extendBlock, limitBlock, unblockPolicyPictures } from '#worker/cards/blocked-pictures.ts';
import { listPolicyPicturesOfCard } from '#worker/cards/policy-pictures.ts';
import { resumePublishing } from '#worker/cards/publishing-pause.ts';
import { buildModerationEffect, findModeratedCards } from '#worker/cards/take-down.ts';
import {
  endOrganizationPause,
  findOrganizationPause,
  renewOrganizationPause,
} from '#worker/cards/organization-pause.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import { decidePauses, parsePauseEnd, type Pauses } from './decide-pauses.ts';
import { firstRow, parseFirstRow } from '#worker/db/rows.ts';

interface DecidedCard extends Pauses {
  cardId: string;
  decisionId: string;
  at: string;
  /** The pictures that the policy of an organization card puts on it. */
  policyPictures: readonly string[];
}

/** Statements of a decision, for the transaction that records it. */
interface Effect {
  /** Changes rows exactly if the decision takes effect; only then is it recorded. */
  apply: D1PreparedStatement;
  /** Further changes. Must have no effect if `apply` changed nothing. */
  after?: readonly D1PreparedStatement[];
}

const ORGANIZATION_ACTIONS = [
  'take_down',
  'restore',
  'renew_team_pause',
  'end_team_pause',
] as const;

const OPEN = 'FROM abuse_reports WHERE card_id = ?1 AND decided_at IS NULL AND created_at <= ?7';
const buildRecordSql = (condition: string): string =>
  `INSERT INTO moderation_actions (id, card_id, at, operator, action, username, reason, reports)
  SELECT ?2, ?1, ?3, ?4, ?5, ?6, ?8, (SELECT coalesce(sum(submission_count), 0) ${OPEN}) WHERE ${condition}
  RETURNING reports`;
/** Must directly follow `apply`: `changes()` is what that statement changed. */
const RECORD_APPLIED = buildRecordSql('changes() > 0');
const RECORD_DISMISSAL = buildRecordSql(`EXISTS (SELECT 1 ${OPEN})`);

const recordedSchema = z.object({ reports: z.int() });

const CLOSE = `UPDATE abuse_reports SET decided_at = ?2 WHERE card_id = ?1 AND decided_at IS NULL
  AND created_at <= ?3 AND EXISTS (SELECT 1 FROM moderation_actions WHERE id = ?4)`;

/** Decisions about the effects of a take-down. They close no reports. */
const FOLLOW_UPS: ReadonlySet<DecisionAction> = new Set<DecisionAction>([
  'remove_pictures',
  'return_pictures',
  'allow_publishing',
  'renew_team_pause',
  'end_team_pause',
]);

export interface DecisionResult {
  /** Null if there was nothing left to decide. */
  decision: Decision | null;
  /** As it was before; null if it is deleted. */
  card: ModeratedCard | null;
  /** The organization that it is about, also of a deleted card that pauses one. */
  organizationId: string | null;
  /** The account whose publishing it paused. */
  pausedUserId: string | null;
}

/**
 * Makes a decision of an operator, identified by their address, about a card. The card, its open
 * reports and the record change in one transaction, so that of two operators only one decides.
 * The reports of a deleted card can still be dismissed. Throws `not_found`, and what `decidePauses` throws.
 */
export async function recordDecision(
  kernel: Kernel,
  operator: string,
  cardId: string,
  request: DecideCard,
): Promise<DecisionResult> {
  const { db } = kernel;
  const card = (await findModeratedCards(db, [cardId])).get(cardId) ?? null;
  const knownUsername = card?.username ?? (await findKnownName(db, cardId, request.action));
  if (knownUsername === null) throw new ApiError('not_found');
  const id = crypto.randomUUID();
  const at = kernel.now().toISOString();
  const { action } = request;
  const reason = action === 'take_down' ? request.reason : '';
  const policyPictures = await listPolicyPicturesOfCard(kernel, cardId);
  const pauses = await findPauses(kernel, card, request);
  const { teamPausedUntil } = pauses;
  const decided = { cardId, decisionId: id, at, policyPictures, ...pauses };
  const organizationId =
    card?.organizationId ?? (await findOrganizationPause(db, cardId))?.organizationId ?? null;
  const details = { action, username: knownUsername, reason, teamPausedUntil, at };
  const effect = buildEffect(db, decided, request);
  const until = reportsClosedUntil(request, at);
  const before = effect === null ? [] : [effect.apply];
  const results = await db.batch([
    ...before,
    db
      .prepare(effect === null ? RECORD_DISMISSAL : RECORD_APPLIED)
      .bind(cardId, id, at, operator, action, knownUsername, until, reason),
    ...buildOrganizationRecords(db, organizationId, details),
    db.prepare(CLOSE).bind(cardId, at, until, id),
    ...(effect?.after ?? []),
  ]);
  const recorded = parseFirstRow(results[before.length], recordedSchema);
  const { pausedUserId } = pauses;
  if (recorded === null) return { decision: null, card, organizationId, pausedUserId };
  const { reports } = recorded;
  const decision = { id, at, operator, action, cardId, username: knownUsername, reason, reports };
  const state = buildStateAfter(request, pauses);
  return { decision: { ...decision, ...state }, card, organizationId, pausedUserId };
}

async function findPauses(
  kernel: Kernel,
  card: ModeratedCard | null,
  request: DecideCard,
): Promise<Pauses> {
  if (request.action === 'take_down') return decidePauses(kernel, card, request);
  const teamPausedUntil =
    request.action === 'renew_team_pause'
      ? parsePauseEnd(request.until, kernel.now(), 'until')
      : null;
  return { pausedUserId: null, teamPausedUntil };
}

function buildOrganizationRecords(
  db: D1Database,
  organizationId: string | null,
  { action: decided, ...decision }: Omit<CardDecision, 'action'> & { action: DecisionAction },
): D1PreparedStatement[] {
  const action = ORGANIZATION_ACTIONS.find((one) => one === decided);
  if (organizationId === null || action === undefined) return [];
  return [recordCardDecision(db, organizationId, { action, ...decision })];
}

/**
 * Time up to which reports are closed: every report the operator can have seen, or none for a
 * follow-up.
 */
function reportsClosedUntil(request: DecideCard, at: string): string {
  if (request.action === 'dismiss') return request.until;
  return FOLLOW_UPS.has(request.action) ? '' : at;
}

/** Null for a dismissal, which changes nothing but the reports. */
function buildEffect(db: D1Database, decided: DecidedCard, request: DecideCard): Effect | null {
  const { cardId, at, teamPausedUntil } = decided;
  switch (request.action) {
    case 'dismiss':
      return null;
    case 'allow_publishing':
      return { apply: resumePublishing(db, cardId) };
    case 'remove_pictures':
      return { apply: extendBlock(db, decided) };
    case 'return_pictures':
      return { apply: limitBlock(db, decided), after: [unblockPolicyPictures(db, decided)] };
    case 'renew_team_pause':
    case 'end_team_pause':
      return {
        apply:
          teamPausedUntil === null
            ? endOrganizationPause(db, cardId, at)
            : renewOrganizationPause(db, cardId, teamPausedUntil),
      };
    case 'restore':
      return buildModerationEffect(db, { ...decided, reason: null, removesPictures: false });
  }
  const { reason, removePictures: removesPictures } = request;
  return buildModerationEffect(db, { ...decided, reason, removesPictures });
}

function buildStateAfter(
  request: DecideCard,
  { pausedUserId, teamPausedUntil }: Pauses,
): Pick<Decision, 'isStanding' | 'pictures' | 'isPublishingPaused' | 'teamPausedUntil'> {
  const isDown = request.action === 'take_down';
  return {
    isStanding: isDown,
    pictures: isDown ? (request.removePictures ? 'removed' : 'blocked') : 'free',
    isPublishingPaused: pausedUserId !== null,
    teamPausedUntil,
  };
}

const knownNameSchema = z.object({ username: z.string() });
const REPORTED_NAME =
  'SELECT username FROM abuse_reports WHERE card_id = ? AND decided_at IS NULL LIMIT 1';
const DECIDED_NAME =
  'SELECT username FROM moderation_actions WHERE card_id = ? ORDER BY at DESC LIMIT 1';

/**
 * The username of a deleted card when it was reported or, for a follow-up, when it was last decided
 * about.
 */
async function findKnownName(
  db: D1Database,
  cardId: string,
  action: DecisionAction,
): Promise<string | null> {
  const sql = FOLLOW_UPS.has(action) ? DECIDED_NAME : REPORTED_NAME;
  return (await firstRow(db.prepare(sql).bind(cardId), knownNameSchema))?.username ?? null;
}
