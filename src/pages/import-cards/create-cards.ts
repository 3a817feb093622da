import { buildCard, type LocalCard } from '#shared/card/card.ts';
import type { ImportedCard, PictureField } from '#shared/card-import/imported-card.ts';
import { limit } from '#shared/plan/limits.ts';
import { PLAN_IDS, PLAN_NAMES, type PlanId } from '#shared/plan/plan.ts';
import { nextName, type Row, type RowResult } from '#src/pages/import-cards/rows.ts';
import type { Activity } from '#src/state/publishing/standing.ts';

export interface Pictures {
  /** The fields of the card that hold some. */
  pictures: Partial<Pick<LocalCard, PictureField | 'cardElements'>>;
  /** Those that could not be read, each as a sentence. */
  left: string[];
}

export interface CreateDeps {
  ownerId: string | null;
  plan: PlanId;
  /** The person's cards as they are now. */
  load: () => LocalCard[];
  /** False when the browser refuses to store it. */
  save: (card: LocalCard) => boolean;
  /** Publishes what an earlier loss of the network left waiting. */
  resume: () => Promise<void>;
  publish: (id: string) => Promise<Activity | null>;
  /** Takes back a card that the server refused. */
  remove: (card: LocalCard) => Promise<unknown>;
  readPictures: (card: ImportedCard) => Promise<Pictures>;
  now: () => Date;
  pause: (ms: number) => Promise<void>;
}

/** How often a name that somebody has is replaced by the next one. */
const NAME_TRIES = 5;
/** How often, and after how many milliseconds, a server that asks for patience is asked again. */
const PATIENCE_TRIES = 6;
const PATIENCE_MS = 15_000;

/**
 * Makes one card of a row: kept here, then published. The server is the judge of plan and name; what it refuses is taken
 * back here, so that trying again makes no second one.
 */
export async function createCard(row: Row, deps: CreateDeps): Promise<RowResult> {
  const own = deps.load();
  if (own.length >= limit(deps.plan, 'cards'))
    return { state: 'refused', message: fullMessage(deps.plan) };
  const { pictures, left } = await deps.readPictures(row.card);
  const id = freeId(own, deps.now());
  const card: LocalCard = {
    ...buildCard(deps.now(), deps.ownerId),
    ...row.card.content,
    ...pictures,
    id,
    username: row.username,
    userPlan: deps.plan,
  };
  if (!deps.save(card)) {
    return { state: 'failed', message: 'This browser refused to store the card.' };
  }
  if (deps.ownerId === null) {
    const message = ['Kept on this device. Sign in to publish it.', ...left].join(' ');
    return { state: 'kept', username: row.username, message };
  }
  return settle(id, left, deps);
}

async function settle(id: string, left: string[], deps: CreateDeps): Promise<RowResult> {
  let names = 0;
  let waits = 0;
  const tried = new Set(deps.load().map(({ username }) => username));
  for (;;) {
    const before = find(deps, id);
    const ended = await deps.publish(id);
    const card = find(deps, id);
    if (!card || !before)
      return { state: 'failed', message: 'The card is gone from this browser.' };
    if (ended === null && !card.published) return waiting(card, left);
    if (ended === null)
      return { state: 'created', username: card.username, message: left.join(' ') };
    if (ended.kind !== 'failed') return waiting(card, left);
    if (isNameRefusal(ended.code) && names++ < NAME_TRIES) {
      tried.add(before.username);
      deps.save({ ...card, username: nextName(before.username, tried) });
    } else if (ended.code === 'rate_limited' && waits++ < PATIENCE_TRIES) {
      await deps.pause(PATIENCE_MS);
    } else {
      await deps.remove(card);
      return refusal(ended, deps);
    }
  }
}

function find(deps: CreateDeps, id: string): LocalCard | null {
  return deps.load().find((card) => card.id === id) ?? null;
}

function isNameRefusal(code: string): boolean {
  return code === 'username_taken' || code === 'username_reserved';
}

function waiting(card: LocalCard, left: string[]): RowResult {
  const message = ['Kept on this device. It is published once the server answers.', ...left];
  return { state: 'kept', username: card.username, message: message.join(' ') };
}

function refusal(ended: Extract<Activity, { kind: 'failed' }>, deps: CreateDeps): RowResult {
  if (ended.code !== 'plan_limit') {
    const details = ended.issues.map(({ message }) => message);
    return { state: 'failed', message: [ended.message, ...details].join(' ') };
  }
  const lifting = liftingPlan(deps.plan);
  return { state: 'refused', message: [ended.message, lifting].filter(Boolean).join(' ') };
}

/** What a plan holds, and which holds more, as sentences. */
export function fullMessage(plan: PlanId): string {
  const cards = limit(plan, 'cards');
  const held = `Your plan holds ${cards === 1 ? 'one card' : `${cards} cards`}.`;
  return [held, liftingPlan(plan)].filter(Boolean).join(' ');
}

/** Which plan holds more than this one, as a sentence; empty when none does. */
function liftingPlan(plan: PlanId): string {
  const higher = PLAN_IDS.find((id) => limit(id, 'cards') > limit(plan, 'cards'));
  if (higher === undefined) return '';
  const cards = limit(higher, 'cards');
  return `${PLAN_NAMES[higher]} holds ${cards === Infinity ? 'as many as you like' : cards}.`;
}

/** The creation time in milliseconds, as every card's id; a later one where cards are made faster than time passes. */
function freeId(own: readonly LocalCard[], now: Date): string {
  const ids = new Set(own.map(({ id }) => id));
  let id = now.getTime();
  while (ids.has(String(id))) id++;
  return String(id);
}
