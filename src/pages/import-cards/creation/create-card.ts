import { buildCard, type LocalCard } from '#shared/card/card.ts';
import type { ImportedCard, PictureField } from '#src/features/card-parsing/imported-card.ts';
import { findLimit } from '#shared/plan/limits.ts';
import { PLAN_IDS, PLAN_NAMES, type PlanId } from '#shared/plan/plan.ts';
import {
  nextUsername,
  type ImportRow,
  type RowResult,
} from '#src/pages/import-cards/rows/plan-import.ts';
import { describeNotTaken } from '#src/features/organization/field-names.ts';
import { countOwnCards, findOwningOrganization } from '#src/state/cards/card-organization.ts';
import type { PublishState } from '#src/state/publishing/publish-state.ts';

export interface ReadPictures {
  pictures: Partial<Pick<LocalCard, PictureField | 'cardElements'>>;
  /** A sentence for each picture that could not be read. */
  problems: string[];
}

export interface CreateDeps {
  ownerId: string | null;
  plan: PlanId;
  /** The account's cards at the time of the call. */
  loadCards: () => LocalCard[];
  /** Returns false when the browser's storage is full or unavailable. */
  save: (card: LocalCard) => boolean;
  /** Publishes cards that were saved while offline. */
  resume: () => Promise<void>;
  publish: (id: string) => Promise<PublishState | null>;
  /** Removes a card that the server rejected. */
  remove: (card: LocalCard) => Promise<unknown>;
  readPictures: (card: ImportedCard) => Promise<ReadPictures>;
  now: () => Date;
  pause: (ms: number) => Promise<void>;
}

/** Retries with another username when the name is taken. */
const USERNAME_RETRIES = 5;
/** Retries after a rate limit, and the pause before each in milliseconds. */
const RATE_LIMIT_RETRIES = 6;
const RATE_LIMIT_PAUSE_MS = 15_000;

/**
 * Creates a card from a row: saves it on this device, then publishes it. The server decides on plan
 * limit and username. A rejected card is removed again, so that retrying does not create a
 * duplicate.
 */
export async function createCard(row: ImportRow, deps: CreateDeps): Promise<RowResult> {
  const existing = deps.loadCards();
  if (countOwnCards(existing) >= findLimit(deps.plan, 'cards'))
    return { state: 'refused', message: planLimitMessage(deps.plan) };
  const { pictures, problems } = await deps.readPictures(row.card);
  const id = createCardId(existing, deps.now());
  // Cards that were synced since the plan may have its username, and saving would replace them.
  const taken = new Set(deps.loadCards().map(({ username }) => username));
  const username = taken.has(row.username) ? nextUsername(row.username, taken) : row.username;
  const card: LocalCard = {
    ...buildCard(deps.now(), deps.ownerId),
    ...row.card.content,
    ...pictures,
    id,
    username,
    userPlan: deps.plan,
  };
  if (!deps.save(card)) {
    return { state: 'failed', message: "Your browser couldn't store the card." };
  }
  if (deps.ownerId === null) {
    const message = ['Saved on this device. Sign in to publish it.', ...problems].join(' ');
    return { state: 'saved', username, message };
  }
  return publishWithRetries(id, problems, deps);
}

async function publishWithRetries(
  id: string,
  problems: string[],
  deps: CreateDeps,
): Promise<RowResult> {
  let usernameRetries = 0;
  let rateLimitRetries = 0;
  const triedUsernames = new Set(deps.loadCards().map(({ username }) => username));
  for (;;) {
    const before = findCard(deps, id);
    const outcome = await deps.publish(id);
    const card = findCard(deps, id) ?? findCreatedOrganizationCard(deps, before);
    if (!card || !before)
      return { state: 'failed', message: 'The card was deleted from this browser.' };
    if (outcome === null && !card.published) return savedResult(card, problems);
    if (outcome === null) return createdResult(card, problems);
    if (outcome.kind !== 'failed') return savedResult(card, problems);
    if (isUsernameTaken(outcome.code) && usernameRetries++ < USERNAME_RETRIES) {
      triedUsernames.add(before.username);
      deps.save({ ...card, username: nextUsername(before.username, triedUsernames) });
    } else if (outcome.code === 'rate_limited' && rateLimitRetries++ < RATE_LIMIT_RETRIES) {
      await deps.pause(RATE_LIMIT_PAUSE_MS);
    } else {
      await deps.remove(card);
      return failureResult(outcome, deps);
    }
  }
}

function findCard(deps: CreateDeps, id: string): LocalCard | null {
  return deps.loadCards().find((card) => card.id === id) ?? null;
}

/** The organization card that a card became, because it has the username: it is stored under its own ID. */
function findCreatedOrganizationCard(deps: CreateDeps, before: LocalCard | null): LocalCard | null {
  const isIt = (card: LocalCard) =>
    card.username === before?.username && findOwningOrganization(card) !== null;
  return deps.loadCards().find(isIt) ?? null;
}

function createdResult(card: LocalCard, problems: string[]): RowResult {
  const team = findOwningOrganization(card);
  const changes =
    team === null
      ? []
      : [
          `This changed your card at ${team.name}.`,
          ...describeNotTaken(card.published?.notTaken ?? [], team.name),
        ];
  return {
    state: 'created',
    username: card.username,
    message: [...changes, ...problems].join(' '),
  };
}

function isUsernameTaken(code: string): boolean {
  return code === 'username_taken' || code === 'username_reserved';
}

function savedResult(card: LocalCard, problems: string[]): RowResult {
  const message = ["Saved on this device. We'll publish it when you're back online.", ...problems];
  return { state: 'saved', username: card.username, message: message.join(' ') };
}

function failureResult(
  outcome: Extract<PublishState, { kind: 'failed' }>,
  deps: CreateDeps,
): RowResult {
  if (outcome.code !== 'plan_limit') {
    const details = outcome.issues.map(({ message }) => message);
    return { state: 'failed', message: [outcome.message, ...details].join(' ') };
  }
  const upgradeHint = higherPlanMessage(deps.plan);
  return { state: 'refused', message: [outcome.message, upgradeHint].filter(Boolean).join(' ') };
}

/** The plan's card limit, and the next plan with a higher one. */
export function planLimitMessage(plan: PlanId): string {
  const cards = findLimit(plan, 'cards');
  const limitText = `Your plan includes ${cards === 1 ? 'one card' : `${cards} cards`}.`;
  return [limitText, higherPlanMessage(plan)].filter(Boolean).join(' ');
}

/** The next plan with a higher limit, as a sentence; empty when there is none. */
function higherPlanMessage(plan: PlanId): string {
  const higher = PLAN_IDS.find((id) => findLimit(id, 'cards') > findLimit(plan, 'cards'));
  if (higher === undefined) return '';
  const cards = findLimit(higher, 'cards');
  return `${PLAN_NAMES[higher]} includes ${cards === Infinity ? 'unlimited cards' : cards}.`;
}

/**
 * An id is the creation time in milliseconds; increments it when several cards are created in one
 * millisecond.
 */
function createCardId(existing: readonly LocalCard[], now: Date): string {
  const ids = new Set(existing.map(({ id }) => id));
  let id = now.getTime();
  while (ids.has(String(id))) id++;
  return String(id);
}
