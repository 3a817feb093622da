import { z } from 'zod';
import type { DecideCard, Decision, DecisionAction } from '#shared/api/moderation/moderation.ts';
import type {
  FindModeratedCards,
  ModeratedCard,
  ModerationAction,
} from '#shared/moderation/moderated-card.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { firstRow, parseFirstRow } from '#worker/db/rows.ts';

interface DecidedCard {
  cardId: string;
  decisionId: string;
  at: string;
  /** The pictures that the policy of a company card puts on it. */
  policyPictures: readonly string[];
  /** Whether a take-down pauses publishing of the card's account. */
  pausesPublishing: boolean;
}

/** Statements of a decision, for the transaction that records it. */
interface Effect {
  /** Changes rows exactly if the decision takes effect; only then is it recorded. */
  apply: D1PreparedStatement;
  /** Further changes. Must have no effect if `apply` changed nothing. */
  after?: readonly D1PreparedStatement[];
}

/** What an organization reads about a decision. */
export interface TeamDecision {
  action: 'take_down' | 'restore';
  username: string;
  /** Empty for a restoration. */
  reason: string;
  at: string;
}

export interface DecideDeps {
  db: D1Database;
  findModeratedCards: FindModeratedCards;
  /** The pictures that the policy of a company card puts on it now. */
  listPolicyPictures: (cardId: string) => Promise<string[]>;
  /**
   * Takes a card down for a reason, or restores it (null). Changes no row if there is nothing to
   * change.
   */
  buildModerationEffect: (action: ModerationAction) => Effect;
  /**
   * Removes the pictures of a taken-down card and of its policy from every card, or restores them
   * there.
   */
  buildPicturesEffect: (decided: DecidedCard, isRemoved: boolean) => Effect;
  /** Lifts the publishing pause of a taken-down card's account. */
  buildPublishingEffect: (decided: DecidedCard) => Effect;
  /**
   * The statement that records a decision about a company card for its organization. Must directly
   * follow the one that makes it.
   */
  buildTeamRecord: (organizationId: string, decision: TeamDecision) => D1PreparedStatement;
  now: () => Date;
}

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
]);

/**
 * Makes a decision of an operator, identified by their address, about a card. The card, its open
 * reports and the record change in one transaction, so that of two operators only one decides.
 * Returns the record, null if there was nothing left to decide, and the card as it was before, null
 * if it is deleted (its reports can still be dismissed). Throws `not_found`.
 */
export async function recordDecision(
  deps: DecideDeps,
  operator: string,
  cardId: string,
  request: DecideCard,
): Promise<{ decision: Decision | null; card: ModeratedCard | null }> {
  const { db } = deps;
  const card = (await deps.findModeratedCards([cardId])).get(cardId) ?? null;
  const knownUsername = card?.username ?? (await findKnownName(db, cardId, request.action));
  if (knownUsername === null) throw new ApiError('not_found');
  const id = crypto.randomUUID();
  const at = deps.now().toISOString();
  const { action } = request;
  const reason = action === 'take_down' ? request.reason : '';
  const policyPictures = await deps.listPolicyPictures(cardId);
  const pausesPublishing = action === 'take_down' && pausesAccount(card, request.isTeamContent);
  const decided = { cardId, decisionId: id, at, policyPictures, pausesPublishing };
  const effect = buildEffect(deps, decided, request);
  const until = reportsClosedUntil(request, at);
  const before = effect === null ? [] : [effect.apply];
  const results = await db.batch([
    ...before,
    db
      .prepare(effect === null ? RECORD_DISMISSAL : RECORD_APPLIED)
      .bind(cardId, id, at, operator, action, knownUsername, until, reason),
    ...buildTeamRecords(deps, card, { action, username: knownUsername, reason, at }),
    db.prepare(CLOSE).bind(cardId, at, until, id),
    ...(effect?.after ?? []),
  ]);
  const recorded = parseFirstRow(results[before.length], recordedSchema);
  if (recorded === null) return { decision: null, card };
  const { reports } = recorded;
  const decision = { id, at, operator, action, cardId, username: knownUsername, reason, reports };
  const state = buildStateAfter(request, pausesPublishing);
  return { decision: { ...decision, ...state }, card };
}

/** What the team put on a company card, and the card of a leaver, are not the account's doing. */
function pausesAccount(card: ModeratedCard | null, isTeamContent: boolean): boolean {
  if (card === null || card.organizationId === null) return true;
  return !card.isDeparted && !isTeamContent;
}

function buildTeamRecords(
  { buildTeamRecord }: Pick<DecideDeps, 'buildTeamRecord'>,
  card: ModeratedCard | null,
  { action, ...decision }: Omit<TeamDecision, 'action'> & { action: DecisionAction },
): D1PreparedStatement[] {
  const organizationId = card?.organizationId ?? null;
  if (organizationId === null || (action !== 'take_down' && action !== 'restore')) return [];
  return [buildTeamRecord(organizationId, { action, ...decision })];
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
function buildEffect(deps: DecideDeps, decided: DecidedCard, request: DecideCard): Effect | null {
  const { action } = request;
  if (action === 'dismiss') return null;
  if (action === 'allow_publishing') return deps.buildPublishingEffect(decided);
  if (action === 'remove_pictures' || action === 'return_pictures') {
    return deps.buildPicturesEffect(decided, action === 'remove_pictures');
  }
  const isDown = action === 'take_down';
  return deps.buildModerationEffect({
    ...decided,
    reason: isDown ? request.reason : null,
    removesPictures: isDown && request.removePictures,
  });
}

function buildStateAfter(
  request: DecideCard,
  isPublishingPaused: boolean,
): Pick<Decision, 'isStanding' | 'pictures' | 'isPublishingPaused'> {
  const isDown = request.action === 'take_down';
  return {
    isStanding: isDown,
    pictures: isDown ? (request.removePictures ? 'removed' : 'blocked') : 'free',
    isPublishingPaused,
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
