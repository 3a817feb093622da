import type { Issue } from '#shared/api/errors.ts';
import type { CardContent, PublishedCard } from '#shared/card/card.ts';
import { SESSION_ENDED } from '#src/state/session.ts';

/** How a call failed, as `browser/http.ts` tells it; `code` is `network` when no answer came. */
export interface CallFailure {
  code: string;
  message: string;
  issues: readonly Issue[];
  /** The server's copy, on a version conflict. */
  current?: unknown;
}
export type Called<Value> = { ok: true; value: Value } | { ok: false; error: CallFailure };

/** The server's half of publishing, as the publisher needs it. */
export interface CardsApi {
  list: (
    cursor: string | null,
  ) => Promise<
    Called<{ cards: PublishedCard[]; nextCursor: string | null; isPublishingPaused?: boolean }>
  >;
  /** `version` null: create, or replace one's own; otherwise refused when stale. */
  put: (
    username: string,
    content: CardContent,
    version: number | null,
  ) => Promise<Called<{ card: PublishedCard }>>;
  rename: (username: string, to: string) => Promise<Called<{ card: PublishedCard }>>;
  remove: (username: string) => Promise<Called<null>>;
  upload: (image: Blob) => Promise<Called<{ url: string }>>;
}

/** What a call fails with once the account it was made for is not signed in. */
export const SIGNED_OUT: CallFailure = {
  code: 'unauthorized',
  message: SESSION_ENDED,
  issues: [],
};

/** The same calls, made only while `isHere` holds: what one person began must not end in the next one's account. */
export function callsWhile(isHere: () => boolean, api: CardsApi): CardsApi {
  const guard =
    <Args extends unknown[], Value>(call: (...args: Args) => Promise<Called<Value>>) =>
    (...args: Args): Promise<Called<Value>> =>
      isHere() ? call(...args) : Promise.resolve({ ok: false, error: SIGNED_OUT });
  return {
    list: guard(api.list),
    put: guard(api.put),
    rename: guard(api.rename),
    remove: guard(api.remove),
    upload: guard(api.upload),
  };
}
