import { newUsernameIssue } from '#shared/card/username/reserved-names.ts';
import { findLimit } from '#shared/plan/limits.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import { buildOwnerCard, parseStoredContent, type CardRow } from '#worker/cards/card-row.ts';
import { requireDailyAllowance } from '#worker/cards/usernames/daily-allowance.ts';
import { findNameLimit } from '#worker/cards/usernames/name-limits.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { PublishContext } from './publish-context.ts';

interface PublishInput {
  userId: string;
  username: string;
  /** Content as it would be stored. */
  content: string;
  isActive: boolean;
  productName: string;
  /** The version the change is based on; null if the client sent none. */
  baseVersion: number | null;
  /** Refuses to replace a card, other than by the content it has. */
  isCreateOnly?: boolean | undefined;
  now: string;
}

export type PublishDecision =
  | { kind: 'create' }
  | { kind: 'replace'; card: CardRow }
  /** The same content is already published: a retry after a lost response is not a conflict. */
  | { kind: 'unchanged'; card: CardRow };

/** Decides what a publish request does. Throws the refusal as an ApiError. */
export function decidePublish(context: PublishContext, input: PublishInput): PublishDecision {
  const { cardByUsername } = context;
  if (cardByUsername !== null && cardByUsername.userId !== input.userId)
    throw new ApiError('username_taken');
  const existing = context.cardByClientId;
  if (existing !== null && existing.username !== input.username)
    throw alreadyPublishedError(existing);
  return cardByUsername === null
    ? decideCreate(context, input)
    : decideReplace(context, cardByUsername, input);
}

function decideCreate(context: PublishContext, input: PublishInput): PublishDecision {
  requirePermittedUsername(input.username, input.productName);
  requireNotReservedByOthers(context, input.userId);
  requireNotPaused(context);
  if (input.baseVersion !== null) throw new ApiError('version_conflict', { current: null });
  if (context.cardCount >= findLimit(context.plan, 'cards')) throw cardLimitError(context.plan);
  requireReservationSlot(context);
  requireDailyAllowance(context, 'new_name', input.now);
  return { kind: 'create' };
}

function decideReplace(
  context: PublishContext,
  card: CardRow,
  input: PublishInput,
): PublishDecision {
  if (card.content === input.content) return { kind: 'unchanged', card };
  if (input.isCreateOnly === true) throw new ApiError('username_taken');
  if (input.baseVersion !== null && input.baseVersion !== card.version) {
    throw new ApiError('version_conflict', { current: buildOwnerCard(card) });
  }
  requireEditable(card);
  if (card.isActive !== input.isActive) requireDailyAllowance(context, 'switch', input.now);
  if (!isDeactivationOnly(card, input.content)) requireNotPaused(context);
  return { kind: 'replace', card };
}

/** Whether `content`, as it would be stored, differs from the card only by being switched off. */
export function isDeactivationOnly(card: CardRow, content: string): boolean {
  const [before, after] = [parseStoredContent(card), parseStoredContent({ content })];
  // What the numbers dial is added by the first save of an older card.
  const compared = [before, after].map((one) =>
    JSON.stringify({ ...one, isActive: false, dials: undefined }),
  );
  return before.isActive && !after.isActive && compared[0] === compared[1];
}

/** Throws `publishing_paused` while publishing is paused for the account after a take-down. */
export function requireNotPaused(context: PublishContext): void {
  if (context.isPaused) throw new ApiError('publishing_paused');
}

/**
 * Throws `username_reserved` for a username that no new card may take. A card that already has it
 * keeps it.
 */
export function requirePermittedUsername(username: string, productName: string): void {
  if (newUsernameIssue(username, productName) !== null) throw new ApiError('username_reserved');
}

/** Throws `username_taken` if the username is reserved for another account. */
export function requireNotReservedByOthers(context: PublishContext, userId: string): void {
  if (context.reservedFor !== null && context.reservedFor !== userId)
    throw new ApiError('username_taken');
}

/** Throws `rate_limited` if the account has as many username reservations as its plan allows. */
export function requireReservationSlot(context: PublishContext): void {
  if (context.reservedCount < findNameLimit(context.plan, 'reservedNames')) return;
  throw new ApiError('rate_limited', {
    message:
      'Too many of your former usernames are still reserved. Try again when some of them have been released.',
    retryAfterSeconds: 86_400,
  });
}

function alreadyPublishedError(card: CardRow): ApiError {
  return new ApiError('already_published', {
    message: `This card is already published as “${card.username}”. Rename it instead.`,
    current: buildOwnerCard(card),
  });
}

/**
 * Throws `taken_down` or `plan_limit` for a card that must not change. A take-down takes precedence
 * over a plan lock.
 */
export function requireEditable(card: CardRow): void {
  if (card.takenDownAt !== null) throw new ApiError('taken_down');
  if (card.lockedAt === null) return;
  throw new ApiError('plan_limit', {
    message: 'Your plan no longer covers this card. Upgrade to change it and show it again.',
  });
}

function cardLimitError(plan: PlanId): ApiError {
  const cards = findLimit(plan, 'cards');
  return new ApiError('plan_limit', {
    message: `Your plan allows ${countNoun(cards, 'published card')}. Upgrade to publish more.`,
  });
}
