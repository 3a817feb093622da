/** What counting needs of the page it stands on. */
export interface Reader {
  username: string;
  /** The address's own query, as `?s=qr`. */
  search: string;
  /** The address of the page before, or nothing. */
  referrer: string;
  host: string;
  /** What lies under `userCards` in this browser; throws where storage is refused. */
  ownCards: () => string | null;
  /** Sends a text that outlives the page. */
  send: (text: string) => unknown;
}

/** Whether this browser's own cards have the name: whoever made a card is not its visitor. */
function isOwner({ ownCards, username }: Reader): boolean {
  try {
    return (ownCards() ?? '').includes(`"username":"${username}"`);
  } catch {
    // Storage is refused here: nobody keeps cards in this browser.
    return false;
  }
}

/**
 * Tells the server what a visitor does, by the names the page gives its controls: `save`, `share` and `wallet` are
 * themselves, any other is the kind of way that was followed. A view says once where it came from.
 */
export function createTell(reader: Reader): (what: string) => void {
  const { username, search, referrer, host } = reader;
  return (what) => {
    if (isOwner(reader)) return;
    const before = referrer && new URL(referrer).hostname;
    const event =
      what === 'view'
        ? {
            type: what,
            username,
            source: new URLSearchParams(search).get('s') ?? undefined,
            referrer: (before !== host && before) || undefined,
          }
        : /^(save|share|wallet)$/.test(what)
          ? { type: what, username }
          : { type: 'click', username, element: what };
    reader.send(JSON.stringify(event));
  };
}
