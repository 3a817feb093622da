import type { LocalCard, PublishedCard } from '#shared/card/card.ts';
import { createActivities, type Activities } from '#src/state/publishing/activities.ts';
import {
  callsWhile,
  SIGNED_OUT,
  type CallFailure,
  type Called,
  type CardsApi,
} from '#src/state/publishing/cards-api.ts';
import {
  fromPublished,
  hasWaitingChanges,
  isLocked,
  isPublishable,
} from '#src/state/publishing/content.ts';
import { keepMine, mergePublished } from '#src/state/publishing/merge.ts';
import {
  createOwnCards,
  STORAGE_REFUSED,
  type StoredCards,
} from '#src/state/publishing/own-cards.ts';
import { asActivity, DELETED_ELSEWHERE } from '#src/state/publishing/send-outcome.ts';
import type { Activity } from '#src/state/publishing/standing.ts';
import type { UploadDeps } from '#src/state/publishing/upload-images.ts';

export interface PublisherDeps extends UploadDeps {
  cards: StoredCards;
  /** The signed-in account, or null. */
  ownerId: () => string | null;
  host: string;
  /** Runs work while no other tab does the same. */
  lock: <T>(work: () => Promise<T>) => Promise<T>;
  log: (message: string, detail: unknown) => void;
}

/** Where the account's published cards are: on their way here, here, or not to be had. */
export type Arrival = 'coming' | 'here' | 'missing';

export interface Publisher {
  activities: Activities;
  arrival: {
    read: () => Arrival;
    /** Whether the server lets the account publish nothing new, as it was last heard. */
    isPaused: () => boolean;
    subscribe: (listener: () => void) => () => void;
  };
  /** Brings the account's cards here, then publishes what waits. */
  sync: () => Promise<void>;
  /** Publishes one card and answers how that ended, null when it is published. A call while one waits joins it. */
  publish: (id: string) => Promise<Activity | null>;
  /** Settles a conflict by publishing what is here. */
  keepMine: (id: string) => Promise<void>;
  /** Settles a conflict by taking what the server has; false when storage refuses. */
  takeTheirs: (id: string) => boolean;
  /** Deletes the card from the server, then here. Answers what went wrong, or null. */
  remove: (id: string) => Promise<CallFailure | null>;
}

/** The way a card is sent, fetched with the first card that must be; null where it does not arrive. */
async function loadSendCard() {
  try {
    return (await import('#src/state/publishing/send-card.ts')).sendCard;
  } catch {
    // Forgives a lost network.
    return null;
  }
}

/** Everything between this browser's cards and the server's, one call after another. */
export function createPublisher(deps: PublisherDeps): Publisher {
  const activities = createActivities();
  const waiting = new Map<string, Promise<Activity | null>>();
  const inOrder = createQueue(deps);
  const pull = createPull(deps, activities);
  const own = () => ownCardsNow(deps);

  const publish = (id: string): Promise<Activity | null> => {
    const joined = waiting.get(id);
    if (joined) return joined;
    startOver(id);
    const work = inOrder(async () => {
      waiting.delete(id);
      const activity = await publishNow(id);
      // A save made meanwhile is queued behind this one and will tell its own end.
      if (!waiting.has(id)) activities.set(id, activity);
      return activity;
    });
    waiting.set(id, work);
    return work;
  };

  /** A person who saves again after a refusal means it. A conflict stays until they choose. */
  const startOver = (id: string) => {
    const known = activities.get(id);
    if (known?.kind === 'conflict') return;
    if (known?.kind === 'failed' && known.code === 'gone') {
      own()?.patch(id, (card) => ({ ...card, published: null }));
    }
    activities.set(id, { kind: 'publishing' });
  };

  const publishNow = async (id: string): Promise<Activity | null> => {
    const cards = own();
    if (!cards) return asActivity(SIGNED_OUT);
    // A first publish must know the account's other cards, or it could replace one it never saw.
    const failure = pull.isDone() ? null : await pull.run();
    if (failure) return asActivity(failure);
    const known = activities.get(id);
    if (known?.kind === 'conflict') return known;
    const card = cards.find(id);
    if (!card || !mustPublish(card)) return null;
    const send = await loadSendCard();
    // Without its code the card waits for the network, as it would for the server.
    if (send === null) return { kind: 'offline' };
    return send(card, { ...deps, api: cards.api, own: cards });
  };

  return {
    activities,
    arrival: pull.arrival,
    publish,
    sync: async () => {
      const failure = await inOrder(pull.run);
      if (failure) deps.log('The published cards could not be brought here', failure.message);
      const left = own()?.all().filter(mustPublish) ?? [];
      for (const card of left) {
        if (mayRetry(activities.get(card.id))) await publish(card.id);
      }
    },
    keepMine: async (id) => {
      const known = activities.get(id);
      if (known?.kind !== 'conflict') return;
      own()?.patch(id, (card) => keepMine(card, known.theirs));
      activities.set(id, null);
      await publish(known.theirs.id);
    },
    takeTheirs: (id) => {
      const known = activities.get(id);
      const take = (card: LocalCard) =>
        known?.kind === 'conflict'
          ? fromPublished(known.theirs, card.ownerId ?? '', deps.host)
          : card;
      if (!own()?.patch(id, take)) return false;
      activities.set(id, null);
      return true;
    },
    remove: (id) => inOrder(() => removeCard(id, deps, activities)),
  };
}

/** One thing at a time, in this tab and across tabs. A bug in one does not stop the next. */
function createQueue({ lock, log }: PublisherDeps) {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(() => lock(work));
    // Forgives a bug to the queue alone: the caller of the failed work still gets its rejection.
    last = result.catch((error: unknown) => log('Publishing broke off', error));
    return result;
  };
}

function createPull(deps: PublisherDeps, activities: Activities) {
  let doneFor: string | null = null;
  let missingFor: string | null = null;
  let pausedFor: string | null = null;
  const listeners = new Set<() => void>();
  const isDone = () => doneFor !== null && doneFor === deps.ownerId();
  const tell = (change: () => void) => {
    change();
    for (const listener of listeners) listener();
  };
  const run = async (): Promise<CallFailure | null> => {
    const ownerId = deps.ownerId();
    if (ownerId === null) return null;
    tell(() => (missingFor = null));
    const listed = await listAll(deps.api);
    if (!listed.ok) {
      tell(() => (missingFor = ownerId));
      return listed.error;
    }
    if (deps.ownerId() !== ownerId) return null;
    const here = deps.cards.read();
    pausedFor = listed.value.isPaused ? ownerId : null;
    const merged = mergePublished(here, listed.value.cards, { ownerId, host: deps.host });
    const isNews = JSON.stringify(merged.cards) !== JSON.stringify(here);
    if (isNews && !deps.cards.write(merged.cards)) {
      tell(() => (missingFor = ownerId));
      return STORAGE_REFUSED;
    }
    for (const [id, theirs] of merged.conflicts) activities.set(id, { kind: 'conflict', theirs });
    for (const id of merged.gone) activities.set(id, DELETED_ELSEWHERE);
    tell(() => (doneFor = ownerId));
    return null;
  };
  const read = (): Arrival => {
    if (isDone()) return 'here';
    return missingFor !== null && missingFor === deps.ownerId() ? 'missing' : 'coming';
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const isPaused = () => pausedFor !== null && pausedFor === deps.ownerId();
  return { run, isDone, arrival: { read, isPaused, subscribe } };
}

async function listAll(
  api: CardsApi,
): Promise<Called<{ cards: PublishedCard[]; isPaused: boolean }>> {
  const cards: PublishedCard[] = [];
  let isPaused = false;
  let cursor: string | null = null;
  do {
    const answer = await api.list(cursor);
    if (!answer.ok) return answer;
    cards.push(...answer.value.cards);
    isPaused = answer.value.isPublishingPaused ?? false;
    cursor = answer.value.nextCursor;
  } while (cursor !== null);
  return { ok: true, value: { cards, isPaused } };
}

async function removeCard(
  id: string,
  deps: PublisherDeps,
  activities: Activities,
): Promise<CallFailure | null> {
  const own = ownCardsNow(deps);
  const card = own?.find(id);
  if (!own || !card) return null;
  if (card.published) {
    const answer = await own.api.remove(card.published.username);
    if (!answer.ok && answer.error.code !== 'not_found') return answer.error;
  }
  if (!own.drop(id)) return STORAGE_REFUSED;
  activities.set(id, null);
  return null;
}

function ownCardsNow({ api, cards, ownerId }: PublisherDeps) {
  const id = ownerId();
  if (id === null) return null;
  return { ...createOwnCards(cards, id), api: callsWhile(() => ownerId() === id, api) };
}

function mustPublish(card: LocalCard): boolean {
  return isPublishable(card) && hasWaitingChanges(card) && !isLocked(card);
}

/** A refusal waits for the person; only what never reached the server is sent again by itself. */
function mayRetry(activity: Activity | null): boolean {
  return activity === null || activity.kind === 'offline';
}
