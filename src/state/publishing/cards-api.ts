import type { Issue } from '#shared/text/issue.ts';
import type { CardContent, PublishedCard } from '#shared/card/card.ts';
import type { NotTaken, ShownPolicy } from '#shared/card/policy/field-state.ts';
import type { Result } from '#src/browser/result.ts';
import type { RemoteCards } from '#src/state/cards/remote-cards.ts';
import { SESSION_ENDED } from '#src/state/session/session.ts';

/**
 * Why publishing failed: an `ApiFailure` of a call, or a local failure such as `storage`. `code` is
 * `network` when no response arrived.
 */
export interface PublishFailure {
  code: string;
  message: string;
  issues: readonly Issue[];
  /** The server's copy of the card, on a version conflict. */
  current?: unknown;
}
type CallResult<Value> = Result<Value, PublishFailure>;

export interface CardsPage {
  cards: PublishedCard[];
  nextCursor: string | null;
  isPublishingPaused?: boolean | undefined;
}

/** The account's cards for this device, and what is known of the others; null if there are none. */
export interface ListedCards extends Omit<CardsPage, 'nextCursor'> {
  remote: RemoteCards | null;
}

export interface CardsApi {
  /** A page of the account's cards, the last edited one first. */
  list: (cursor: string | null) => Promise<CallResult<CardsPage>>;
  /**
   * With `version` null the card is created, or the account's own is replaced; otherwise a stale
   * version is rejected. `shownPolicy` is the policy that the content of an organization card shows.
   */
  put: (
    username: string,
    content: CardContent,
    version: number | null,
    shownPolicy: ShownPolicy | undefined,
  ) => Promise<CallResult<{ card: PublishedCard; notTaken?: NotTaken[] | undefined }>>;
  rename: (username: string, to: string) => Promise<CallResult<{ card: PublishedCard }>>;
  remove: (username: string) => Promise<CallResult<null>>;
  upload: (image: Blob) => Promise<CallResult<{ url: string }>>;
}

/** The failure of calls made for an account that is no longer signed in. */
export const SIGNED_OUT: PublishFailure = {
  code: 'unauthorized',
  message: SESSION_ENDED,
  issues: [],
};

/**
 * Wraps the calls so that they run only while `isActive()` is true. A publish started by one
 * account must never finish in another.
 */
export function guardCalls(isActive: () => boolean, api: CardsApi): CardsApi {
  const guard =
    <Args extends unknown[], Value>(call: (...args: Args) => Promise<CallResult<Value>>) =>
    (...args: Args): Promise<CallResult<Value>> =>
      isActive() ? call(...args) : Promise.resolve({ ok: false, error: SIGNED_OUT });
  return {
    list: guard(api.list),
    put: guard(api.put),
    rename: guard(api.rename),
    remove: guard(api.remove),
    upload: guard(api.upload),
  };
}
