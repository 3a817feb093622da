import { cardContentSchema } from '#shared/card/card.ts';
import { newUsernameIssue } from '#shared/card/reserved-names.ts';
import { limit } from '#shared/plan/limits.ts';
import { nameLimit } from '#shared/plan/name-limits.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import type { Facts } from '#worker/cards/facts.ts';
import { requireAllowed } from '#worker/cards/names/allowance.ts';
import { buildPublished, type CardRow } from '#worker/cards/row.ts';
import { ApiError } from '#worker/http/api-error.ts';

interface Asked {
  userId: string;
  username: string;
  /** The content as it would be stored. */
  content: string;
  isActive: boolean;
  productName: string;
  /** The version the change is based on; null when the asker did not say. */
  baseVersion: number | null;
  now: string;
}

export type Decision =
  | { kind: 'create' }
  | { kind: 'replace'; card: CardRow }
  /** A repeated publish of what is already there: a retry after a lost answer is no conflict. */
  | { kind: 'unchanged'; card: CardRow };

/** What a publish comes to, given the facts. Throws the refusal as an ApiError. */
export function decidePublish(facts: Facts, asked: Asked): Decision {
  const { atName } = facts;
  if (atName !== null && atName.userId !== asked.userId) throw new ApiError('username_taken');
  const elsewhere = facts.sameCard;
  if (elsewhere !== null && elsewhere.username !== asked.username) throw movedError(elsewhere);
  return atName === null ? decideCreate(facts, asked) : decideReplace(facts, atName, asked);
}

function decideCreate(facts: Facts, asked: Asked): Decision {
  requireNotReserved(asked.username, asked.productName);
  requireUnheld(facts, asked.userId);
  requireNotPaused(facts);
  if (asked.baseVersion !== null) throw new ApiError('version_conflict', { current: null });
  if (facts.owned >= limit(facts.plan, 'cards')) throw limitError(facts.plan);
  requireFewReserved(facts);
  requireAllowed(facts, 'new_name', asked.now);
  return { kind: 'create' };
}

function decideReplace(facts: Facts, card: CardRow, asked: Asked): Decision {
  if (card.content === asked.content) return { kind: 'unchanged', card };
  if (asked.baseVersion !== null && asked.baseVersion !== card.version) {
    throw new ApiError('version_conflict', { current: buildPublished(card) });
  }
  requireChangeable(card);
  if ((card.isActive === 1) !== asked.isActive) requireAllowed(facts, 'switch', asked.now);
  if (!isSwitchedOffOnly(card, asked.content)) requireNotPaused(facts);
  return { kind: 'replace', card };
}

/** Whether a content, as it would be stored, is that of the card but for being switched off. */
export function isSwitchedOffOnly(card: CardRow, content: string): boolean {
  const before = cardContentSchema.parse(JSON.parse(card.content));
  return before.isActive && JSON.stringify({ ...before, isActive: false }) === content;
}

/** Throws `publishing_paused` while the account waits for an operator after a take-down. */
export function requireNotPaused(facts: Facts): void {
  if (facts.isPaused) throw new ApiError('publishing_paused');
}

/** Throws `username_reserved` for a name no card may be given. One that has it already keeps it. */
export function requireNotReserved(username: string, productName: string): void {
  if (newUsernameIssue(username, productName) !== null) throw new ApiError('username_reserved');
}

/** Throws `username_taken` when somebody else holds the name. */
export function requireUnheld(facts: Facts, userId: string): void {
  if (facts.heldBy !== null && facts.heldBy !== userId) throw new ApiError('username_taken');
}

/** Throws `rate_limited` when as many given-up names are reserved for the account as its plan allows. */
export function requireFewReserved(facts: Facts): void {
  if (facts.reserved < nameLimit(facts.plan, 'reservedNames')) return;
  throw new ApiError('rate_limited', {
    message: 'You have given up many names lately. Please wait until some of them are free again.',
    retryAfterSeconds: 86_400,
  });
}

function movedError(card: CardRow): ApiError {
  return new ApiError('already_published', {
    message: `This card is already published as “${card.username}”. Rename it instead.`,
    current: buildPublished(card),
  });
}

/** Throws `taken_down` or `plan_limit` for a card that is kept as it is: the operator's word comes before the plan's. */
export function requireChangeable(card: CardRow): void {
  if (card.takenDownAt !== null) throw new ApiError('taken_down');
  if (card.lockedAt === null) return;
  throw new ApiError('plan_limit', {
    message: 'Your plan no longer covers this card. Upgrade to change it and show it again.',
  });
}

function limitError(plan: PlanId): ApiError {
  const cards = limit(plan, 'cards');
  return new ApiError('plan_limit', {
    message: `Your plan allows ${cards} published ${cards === 1 ? 'card' : 'cards'}. Upgrade to publish more.`,
  });
}
