import type { PublishedCard } from '#shared/card/card.ts';
import { createObservable } from '#src/browser/observable.ts';
import type { Result } from '#src/browser/result.ts';
import type { CardsApi, PublishFailure } from './cards-api.ts';
import { mergePublished } from './merge-published.ts';
import { STORAGE_REFUSED, type StoredCards } from './own-cards.ts';
import { DELETED_ELSEWHERE } from './publish-state.ts';
import type { PublishStates } from './publish-states.ts';

/** Whether the account's published cards have been loaded on this device. */
export type InitialSync = 'loading' | 'done' | 'failed';

export interface InitialSyncDeps {
  api: CardsApi;
  cards: StoredCards;
  ownerId: () => string | null;
  host: string;
}

interface SyncRun {
  /** Merges the account's published cards into the stored list. Resolves to the failure, or null. */
  run: () => Promise<PublishFailure | null>;
  isDone: () => boolean;
  read: () => InitialSync;
  /** Whether the server has paused publishing for this account, as of the last sync. */
  isPaused: () => boolean;
  subscribe: (listener: () => void) => () => void;
}

/** The accounts for which each outcome applies: another account starts over. */
interface Outcome {
  doneFor: string | null;
  failedFor: string | null;
  pausedFor: string | null;
}

export function createInitialSync(deps: InitialSyncDeps, states: PublishStates): SyncRun {
  const outcome = createObservable<Outcome>({ doneFor: null, failedFor: null, pausedFor: null });
  const update = (change: Partial<Outcome>) => outcome.set({ ...outcome.get(), ...change });
  const appliesNow = (ownerId: string | null) => ownerId !== null && ownerId === deps.ownerId();
  const isDone = () => appliesNow(outcome.get().doneFor);

  const run = async (): Promise<PublishFailure | null> => {
    const ownerId = deps.ownerId();
    if (ownerId === null) return null;
    update({ failedFor: null });
    const listed = await listAll(deps.api);
    if (!listed.ok) {
      update({ failedFor: ownerId });
      return listed.error;
    }
    if (deps.ownerId() !== ownerId) return null;
    const pausedFor = listed.value.isPaused ? ownerId : null;
    const local = deps.cards.read();
    const merged = mergePublished(local, listed.value.cards, { ownerId, host: deps.host });
    const hasChanges = JSON.stringify(merged.cards) !== JSON.stringify(local);
    if (hasChanges && !deps.cards.write(merged.cards)) {
      update({ failedFor: ownerId, pausedFor });
      return STORAGE_REFUSED;
    }
    for (const [id, theirs] of merged.conflicts) states.set(id, { kind: 'conflict', theirs });
    for (const id of merged.deleted) states.set(id, DELETED_ELSEWHERE);
    update({ doneFor: ownerId, pausedFor });
    return null;
  };

  return {
    run,
    isDone,
    read: () => {
      if (isDone()) return 'done';
      return appliesNow(outcome.get().failedFor) ? 'failed' : 'loading';
    },
    isPaused: () => appliesNow(outcome.get().pausedFor),
    subscribe: outcome.subscribe,
  };
}

async function listAll(
  api: CardsApi,
): Promise<Result<{ cards: PublishedCard[]; isPaused: boolean }, PublishFailure>> {
  const cards: PublishedCard[] = [];
  let isPaused = false;
  let cursor: string | null = null;
  do {
    const page = await api.list(cursor);
    if (!page.ok) return page;
    cards.push(...page.value.cards);
    isPaused = page.value.isPublishingPaused ?? false;
    cursor = page.value.nextCursor;
  } while (cursor !== null);
  return { ok: true, value: { cards, isPaused } };
}
