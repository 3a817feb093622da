import { listCardNames } from '#shared/api/cards/card-names.ts';
import { readCard } from '#shared/api/cards/cards.ts';
import { pageHost } from '#src/browser/page/page.ts';
import { api } from '#src/state/api.ts';
import { cards } from '#src/state/cards/cards.ts';
import { keepRemote } from '#src/state/cards/keep-remote.ts';
import { findRemote, remoteCards } from '#src/state/cards/remote-cards.ts';
import { drafts } from '#src/state/drafts/drafts.ts';
import { session } from '#src/state/session/session.ts';
import type { Merge } from './initial-sync.ts';
import { mergePublished } from './merge-published.ts';
import { listForDevice } from './newest-cards.ts';

/** Lists what this browser keeps of an account whose cards are more than a page. */
export const listHere: Merge['listForDevice'] = (first, { list, ownerId }) =>
  listForDevice(first, {
    ownerId,
    list,
    names: () => api.call(listCardNames, {}),
    read: (username) => api.call(readCard, { params: { username } }),
    stored: cards.load(ownerId),
    drafted: drafts.ids(ownerId),
    opened: findRemote(remoteCards.read(), ownerId)?.opened ?? [],
    onFirst: (listed) => {
      // Signing out has removed what this would bring back.
      if (session.read().user?.id !== ownerId) return;
      keepRemote(ownerId, listed.remote);
      cards.store.write(
        (local) => mergePublished(local, listed.cards, { ownerId, host: pageHost }).cards,
      );
    },
  });
