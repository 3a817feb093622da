export interface TrackerOptions {
  username: string;
  /** Query of the page's URL, such as `?s=qr`. */
  search: string;
  /** Referrer URL, or an empty string. */
  referrer: string;
  host: string;
  /** What this browser stores, with its accounts' cards; throws when storage is blocked. */
  ownCards: () => string;
  /** Sends a text even while the page unloads. */
  send: (text: string) => unknown;
}

/** Owners are not tracked on their own cards, recognized by this browser's storage. */
function isOwner({ ownCards, username }: TrackerOptions): boolean {
  try {
    return ownCards().includes(`"username":"${username}"`);
  } catch {
    // Storage is blocked, so no cards are stored in this browser.
    return false;
  }
}

/**
 * Tracks what visitors do, by the names that controls carry in `data-track`: `save`, `share` and
 * `wallet` are events, any other name is the element type that was clicked. A view includes its
 * source and referrer.
 */
export function createTracker(options: TrackerOptions): (action: string) => void {
  const { username, search, referrer, host } = options;
  return (what) => {
    if (isOwner(options)) return;
    const referrerHost = referrer && new URL(referrer).hostname;
    const event =
      what === 'view'
        ? {
            type: what,
            username,
            source: new URLSearchParams(search).get('s') ?? undefined,
            referrer: (referrerHost !== host && referrerHost) || undefined,
          }
        : /^(save|share|wallet)$/.test(what)
          ? { type: what, username }
          : { type: 'click', username, element: what };
    options.send(JSON.stringify(event));
  };
}
