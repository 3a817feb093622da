import type { LocalCard } from '#shared/card/card.ts';
import { fromPublished, hasWaitingChanges, isLocked, isPublishable } from './card-content.ts';
import { guardCalls, SIGNED_OUT, type PublishFailure } from './cards-api.ts';
import { createInitialSync, type InitialSync, type InitialSyncDeps } from './initial-sync.ts';
import { keepMine } from './keep-mine.ts';
import { createOwnCards, STORAGE_REFUSED } from './own-cards.ts';
import { toPublishState, type PublishState } from './publish-state.ts';
import { createPublishStates, type PublishStates } from './publish-states.ts';
import type { UploadDeps } from './upload-images.ts';

export interface PublisherDeps extends InitialSyncDeps, UploadDeps {
  /** Runs work while no other tab runs it. */
  lock: <T>(work: () => Promise<T>) => Promise<T>;
  log: (message: string, detail: unknown) => void;
}

export interface Publisher {
  states: PublishStates;
  initialSync: {
    read: () => InitialSync;
    /** Whether the server has paused publishing for this account, as of the last sync. */
    isPaused: () => boolean;
    subscribe: (listener: () => void) => () => void;
  };
  /** Loads the account's published cards, then publishes waiting changes. */
  sync: () => Promise<void>;
  /**
   * Publishes one card. Resolves to null when it is published, else to its final state. A call made
   * while one is queued joins it.
   */
  publish: (id: string) => Promise<PublishState | null>;
  /** Resolves a conflict by publishing the local card. */
  keepMine: (id: string) => Promise<void>;
  /** Resolves a conflict by taking the server's card. Returns false when storage refuses. */
  takeTheirs: (id: string) => boolean;
  /** Deletes the card on the server, then here. Resolves to the failure, or null. */
  remove: (id: string) => Promise<PublishFailure | null>;
}

/** Loaded with the first card to send; null when the code cannot be fetched. */
async function loadSendCard() {
  try {
    return (await import('./send-card.ts')).sendCard;
  } catch {
    // Forgives a lost network.
    return null;
  }
}

/** Syncs this browser's cards with the server's, one operation at a time. */
export function createPublisher(deps: PublisherDeps): Publisher {
  const states = createPublishStates();
  const queued = new Map<string, Promise<PublishState | null>>();
  const enqueue = createQueue(deps);
  const initialSync = createInitialSync(deps, states);
  const own = () => currentOwnCards(deps);

  const publish = (id: string): Promise<PublishState | null> => {
    const pending = queued.get(id);
    if (pending) return pending;
    markPublishing(id);
    const work = enqueue(async () => {
      queued.delete(id);
      const state = await publishNow(id);
      // A save made meanwhile is queued after this one and sets its own final state.
      if (!queued.has(id)) states.set(id, state);
      return state;
    });
    queued.set(id, work);
    return work;
  };

  /** Saving again after a rejection retries. A conflict stays until the user resolves it. */
  const markPublishing = (id: string) => {
    const known = states.get(id);
    if (known?.kind === 'conflict') return;
    if (known?.kind === 'failed' && known.code === 'gone') {
      own()?.update(id, (card) => ({ ...card, published: null }));
    }
    states.set(id, { kind: 'publishing' });
  };

  const publishNow = async (id: string): Promise<PublishState | null> => {
    const cards = own();
    if (!cards) return toPublishState(SIGNED_OUT);
    // A first publish must know the account's other cards, or it could replace one it has not seen.
    const failure = initialSync.isDone() ? null : await initialSync.run();
    if (failure) return toPublishState(failure);
    const known = states.get(id);
    if (known?.kind === 'conflict') return known;
    const card = cards.find(id);
    if (!card || !mustPublish(card)) return null;
    const send = await loadSendCard();
    // When its code cannot be fetched, the card waits for the network, as it would for the server.
    if (send === null) return { kind: 'offline' };
    return send(card, { ...deps, api: cards.api, own: cards });
  };

  return {
    states,
    initialSync,
    publish,
    sync: async () => {
      const failure = await enqueue(initialSync.run);
      if (failure) deps.log('Could not load the published cards', failure.message);
      const unsent = own()?.all().filter(mustPublish) ?? [];
      for (const card of unsent) {
        if (canRetry(states.get(card.id))) await publish(card.id);
      }
    },
    keepMine: async (id) => {
      const known = states.get(id);
      if (known?.kind !== 'conflict') return;
      own()?.update(id, (card) => keepMine(card, known.theirs));
      states.set(id, null);
      await publish(known.theirs.id);
    },
    takeTheirs: (id) => {
      const known = states.get(id);
      const take = (card: LocalCard) =>
        known?.kind === 'conflict'
          ? fromPublished(known.theirs, card.ownerId ?? '', deps.host)
          : card;
      if (!own()?.update(id, take)) return false;
      states.set(id, null);
      return true;
    },
    remove: (id) => enqueue(() => removeCard(id, deps, states)),
  };
}

/**
 * Runs one operation at a time, in this tab and across tabs. A failed one does not block the next.
 */
function createQueue({ lock, log }: PublisherDeps) {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(() => lock(work));
    // Forgives the failure for the queue only: the caller still gets the rejection.
    last = result.catch((error: unknown) => log('Publishing failed', error));
    return result;
  };
}

async function removeCard(
  id: string,
  deps: PublisherDeps,
  states: PublishStates,
): Promise<PublishFailure | null> {
  const own = currentOwnCards(deps);
  const card = own?.find(id);
  if (!own || !card) return null;
  if (card.published) {
    const answer = await own.api.remove(card.published.username);
    if (!answer.ok && answer.error.code !== 'not_found') return answer.error;
  }
  if (!own.remove(id)) return STORAGE_REFUSED;
  states.set(id, null);
  return null;
}

function currentOwnCards({ api, cards, ownerId }: PublisherDeps) {
  const id = ownerId();
  if (id === null) return null;
  return { ...createOwnCards(cards, id), api: guardCalls(() => ownerId() === id, api) };
}

function mustPublish(card: LocalCard): boolean {
  return isPublishable(card) && hasWaitingChanges(card) && !isLocked(card);
}

/**
 * A rejected card waits for the user; only one that never reached the server is sent again
 * automatically.
 */
function canRetry(state: PublishState | null): boolean {
  return state === null || state.kind === 'offline';
}
