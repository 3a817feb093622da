import type { DecideCard, Decision, DecisionAction } from '#shared/api/moderation.ts';
import type { FindJudged, JudgedCard, Verdict } from '#shared/moderation/judged-card.ts';
import { ApiError } from '#worker/http/api-error.ts';

interface DecidedCard {
  cardId: string;
  decisionId: string;
}

/** What a decision changes, and SQL that is true when this decision (?2) changed the card (?1) or will. */
interface Effect {
  before: readonly D1PreparedStatement[];
  condition: string;
  /** Statements that follow the record of the decision and depend on it. */
  after?: readonly D1PreparedStatement[];
}

export interface DecideDeps {
  db: D1Database;
  findJudged: FindJudged;
  /** Takes a card down for a reason, or restores it (null). Changes no row when there is nothing to change. */
  verdictEffect: (verdict: Verdict) => Effect;
  /** Removes the pictures of a card that was taken down from every card, or gives them back. */
  picturesEffect: (decided: DecidedCard, isRemoved: boolean) => Effect;
  /** Lets the account of a card that was taken down publish again. */
  publishingEffect: (decided: DecidedCard) => Effect;
  now: () => Date;
}

const OPEN = 'FROM card_reports WHERE card_id = ?1 AND decided_at IS NULL AND created_at <= ?7';
const record = (condition: string): string =>
  `INSERT INTO moderation_actions (id, card_id, at, operator, action, username, reason, reports)
  SELECT ?2, ?1, ?3, ?4, ?5, ?6, ?8, (SELECT coalesce(sum(arrivals), 0) ${OPEN}) WHERE ${condition}
  RETURNING reports`;

const CLOSE = `UPDATE card_reports SET decided_at = ?2 WHERE card_id = ?1 AND decided_at IS NULL
  AND created_at <= ?3 AND EXISTS (SELECT 1 FROM moderation_actions WHERE id = ?4)`;

/** Decisions about what a take-down left behind: they answer no report. */
const FOLLOW_UPS: ReadonlySet<DecisionAction> = new Set<DecisionAction>([
  'remove_pictures',
  'return_pictures',
  'allow_publishing',
]);

/**
 * Makes a decision of an operator (their address) about a card: the card, its open reports and the record of it in one
 * transaction, so that of two operators one decides. Answers the record, null when there was nothing left to decide, and the
 * card as it was before, null when it is gone: its reports can still be dismissed. Throws `not_found`.
 */
export async function decide(
  deps: DecideDeps,
  operator: string,
  cardId: string,
  asked: DecideCard,
): Promise<{ decision: Decision | null; card: JudgedCard | null }> {
  const { db } = deps;
  const card = (await deps.findJudged([cardId])).get(cardId) ?? null;
  const known = card?.username ?? (await findKnownName(db, cardId, asked.action));
  if (known === null) throw new ApiError('not_found');
  const id = crypto.randomUUID();
  const at = deps.now().toISOString();
  const { action } = asked;
  const reason = action === 'take_down' ? asked.reason : '';
  const { before, condition, after = [] } = effectOf(deps, { cardId, decisionId: id, at }, asked);
  const until = answeredUntil(asked, at);
  const results = await db.batch<{ reports: number }>([
    ...before,
    db.prepare(record(condition)).bind(cardId, id, at, operator, action, known, until, reason),
    db.prepare(CLOSE).bind(cardId, at, until, id),
    ...after,
  ]);
  const recorded = results[before.length]?.results[0];
  if (recorded === undefined) return { decision: null, card };
  const { reports } = recorded;
  const decision = { id, at, operator, action, cardId, username: known, reason, reports };
  return { decision: { ...decision, ...stateAfter(asked) }, card };
}

/** Until when reports are answered: every one an operator can have seen, and none by what follows a take-down. */
function answeredUntil(asked: DecideCard, at: string): string {
  if (asked.action === 'dismiss') return asked.until;
  return FOLLOW_UPS.has(asked.action) ? '' : at;
}

function effectOf(
  deps: DecideDeps,
  decided: DecidedCard & { at: string },
  asked: DecideCard,
): Effect {
  const { action } = asked;
  if (action === 'dismiss') return { before: [], condition: `EXISTS (SELECT 1 ${OPEN})` };
  if (action === 'allow_publishing') return deps.publishingEffect(decided);
  if (action === 'remove_pictures' || action === 'return_pictures') {
    return deps.picturesEffect(decided, action === 'remove_pictures');
  }
  const isDown = action === 'take_down';
  return deps.verdictEffect({
    ...decided,
    reason: isDown ? asked.reason : null,
    removesPictures: isDown && asked.removePictures,
  });
}

function stateAfter(
  asked: DecideCard,
): Pick<Decision, 'isStanding' | 'pictures' | 'isPublishingPaused'> {
  const isDown = asked.action === 'take_down';
  return {
    isStanding: isDown,
    pictures: isDown ? (asked.removePictures ? 'removed' : 'blocked') : 'free',
    isPublishingPaused: isDown,
  };
}

const REPORTED_NAME =
  'SELECT username FROM card_reports WHERE card_id = ? AND decided_at IS NULL LIMIT 1';
const DECIDED_NAME =
  'SELECT username FROM moderation_actions WHERE card_id = ? ORDER BY at DESC LIMIT 1';

/** The name a deleted card had when it was reported, or, for what follows a take-down, when that was decided. */
async function findKnownName(
  db: D1Database,
  cardId: string,
  action: DecisionAction,
): Promise<string | null> {
  const sql = FOLLOW_UPS.has(action) ? DECIDED_NAME : REPORTED_NAME;
  return db.prepare(sql).bind(cardId).first<string>('username');
}
