import type { SavedCards } from './saved-cards.ts';

/** After this, in milliseconds, a network that does not answer counts as missing. */
const NETWORK_TIMEOUT_MS = 6000;

/** The part of a fetch event that keeps the worker running. */
interface Lifetime {
  waitUntil: (work: Promise<unknown>) => void;
}

interface ServeCardOptions {
  username: string;
  /** Sends the request. */
  load: () => Promise<Response>;
  savedCards: SavedCards;
  /** Shown where there is neither a network nor a copy. */
  buildFallback: () => Response;
  wait?: (ms: number) => Promise<null>;
}

/** The response of the network, whatever it is; a copy only while there is none. */
export async function serveCard(
  event: Lifetime,
  { username, load, savedCards, buildFallback, wait = waitFor }: ServeCardOptions,
): Promise<Response> {
  const update = savedCards.begin(username);
  const network = load();
  // A response that comes after the copy was shown still replaces or deletes it.
  event.waitUntil(
    network.then(
      (response) => update(response.clone()),
      () => undefined,
    ),
  );
  try {
    const response = await Promise.race([network, wait(NETWORK_TIMEOUT_MS)]);
    return response ?? (await savedCards.find(username)) ?? (await network);
  } catch {
    // Forgives a missing network.
    return (await savedCards.find(username)) ?? buildFallback();
  }
}

function waitFor(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null));
}
