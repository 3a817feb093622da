import { UNREACHABLE } from '#src/browser/http.ts';
import { createObservable } from '#src/browser/observable.ts';
import type { Result } from '#src/browser/result.ts';
import type { RemoteCards } from '#src/state/cards/remote-cards.ts';
import type { CardsPage, CardsApi, ListedCards, PublishFailure } from './cards-api.ts';
import type { mergePublished } from './merge-published.ts';
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
  /** Resolves to null when its code cannot be fetched. */
  loadMerge: () => Promise<Merge | null>;
}

/** The code could not be fetched. */
const UNREACHED: PublishFailure = { code: 'network', message: UNREACHABLE, issues: [] };

/** What merges the server's cards into this device's. */
export interface Merge {
  merge: typeof mergePublished;
  /** Continues the first page of an account's cards with what else this device keeps. */
  listForDevice: (
    first: CardsPage,
    account: Pick<CardsApi, 'list'> & { ownerId: string },
  ) => Promise<Result<ListedCards, PublishFailure>>;
  keepRemote: (ownerId: string, remote: RemoteCards | null) => unknown;
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
    const [first, here] = await Promise.all([deps.api.list(null), deps.loadMerge()]);
    const account = { list: deps.api.list, ownerId };
    const listed = first.ok ? await here?.listForDevice(first.value, account) : first;
    if (!here || !listed?.ok) {
      update({ failedFor: ownerId });
      return listed?.ok === false ? listed.error : UNREACHED;
    }
    if (deps.ownerId() !== ownerId) return null;
    const pausedFor = listed.value.isPublishingPaused ? ownerId : null;
    const local = deps.cards.read();
    const merged = here.merge(local, listed.value.cards, { ownerId, host: deps.host });
    const hasChanges = JSON.stringify(merged.cards) !== JSON.stringify(local);
    if (hasChanges && !deps.cards.write(merged.cards)) {
      update({ failedFor: ownerId, pausedFor });
      return STORAGE_REFUSED;
    }
    here.keepRemote(ownerId, listed.value.remote);
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
