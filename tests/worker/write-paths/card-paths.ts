import { insertHeld } from '#tests/worker/contacts/held/harness.ts';
import { JPEG } from '#tests/worker/pictures/pictures.ts';
import { CARD, visitor } from '#tests/worker/write-paths/walk-account.ts';
import { withParams, type WritePath } from '#tests/worker/write-paths/write-path.ts';
import { findCardId } from '#tests/worker/world/card.ts';

const OTHER = 'ann-walks-on';
/** Follow-up work of a changed card. */
const FOLLOWERS: WritePath['intermediate'] = {
  tables: ['passes', 'card_previews'],
  because:
    'passes are updated at once when the queue is down, and link previews are requested later',
};

/** Stores a held contact of the card and returns its ID. */
async function holdContact(): Promise<string> {
  await insertHeld(CARD, 1, { since: Date.now() / 1000 - 60 });
  const id = await findCardId(CARD);
  return `${id}-held-1`;
}

/** Cards, their pictures, contact submissions and the partner login. */
export const CARD_PATHS: readonly WritePath[] = withParams({ username: CARD }, [
  {
    covers: 'PUT /api/cards/:username',
    action: 'a first publish',
    request: ({ card }) => ({
      params: { username: OTHER },
      body: { ...card, id: 'another-card-of-the-walk' },
    }),
    retryStatuses: [200],
    intermediate: FOLLOWERS,
  },
  {
    covers: 'PUT /api/cards/:username',
    action: 'a save that drops the picture',
    headers: { 'If-Match': '"1"' },
    request: ({ card }) => ({ body: { ...card, title: 'Chief Engineer', profileImage: '' } }),
    intermediate: FOLLOWERS,
  },
  {
    covers: 'PUT /api/cards/:username',
    action: 'hiding a card that was renamed',
    prepare: async (world, { token }) => {
      await world.send('POST', `/api/cards/${CARD}/rename`, { token, body: { to: OTHER } });
    },
    headers: { 'If-Match': '"2"' },
    request: ({ card }) => ({ params: { username: OTHER }, body: { ...card, isActive: false } }),
    intermediate: FOLLOWERS,
  },
  {
    covers: 'POST /api/cards/:username/rename',
    body: { to: OTHER },
    intermediate: FOLLOWERS,
  },
  {
    covers: 'DELETE /api/cards/:username',
    retryStatuses: [404],
    intermediate: FOLLOWERS,
  },
  {
    covers: 'POST /api/cards/:username/restore',
    prepare: async (world, { token }) => {
      await world.send('DELETE', `/api/cards/${CARD}`, { token });
    },
    intermediate: FOLLOWERS,
  },
  {
    covers: 'POST /api/media',
    body: JPEG,
    headers: { 'Content-Type': 'image/jpeg' },
    intermediate: {
      tables: ['media', 'media_uploads'],
      because:
        'a picture is recorded before it is stored, and the sweep removes a record without a file',
    },
  },
  {
    covers: 'POST /api/cards/:username/contacts',
    body: { ...visitor('Walter', 'key-of-Walter'), sendCard: true },
    isAnonymous: true,
    mayMiss: {
      line: /^mail /,
      when: /^(?:D1|counter|ledger)/,
      because: 'the contact is in the list, and mails about it need the databases',
    },
  },
  {
    covers: 'PATCH /api/contacts/:id',
    request: ({ contacts: [id = ''] }) => ({ params: { id }, body: { tags: ['fair'] } }),
    mayDiffer: { pattern: /"version":\d+/, because: 'applying a change twice has the same effect' },
  },
  {
    covers: 'DELETE /api/contacts/:id',
    request: ({ contacts: [id = ''] }) => ({ params: { id } }),
    retryStatuses: [404],
  },
  {
    covers: 'POST /api/contacts/:id/restore',
    prepare: async (world, { token, contacts: [id = ''] }) => {
      await world.send('DELETE', `/api/contacts/${id}`, { token });
    },
    request: ({ contacts: [id = ''] }) => ({ params: { id } }),
  },
  {
    covers: 'POST /api/contacts/held-back/restore',
    prepare: async (world, { token }) => {
      const id = await holdContact();
      await world.send('POST', '/api/contacts/held-back/delete', { token, body: { ids: [id] } });
      return id;
    },
    request: (_, id) => ({ body: { ids: [id] } }),
  },
  {
    covers: 'POST /api/contacts/held-back/keep',
    prepare: holdContact,
    request: (_, id) => ({ body: { ids: [id] } }),
  },
  {
    covers: 'POST /api/contacts/held-back/delete',
    prepare: holdContact,
    request: (_, id) => ({ body: { ids: [id] } }),
  },
  {
    covers: 'POST /api/contacts/merge',
    request: ({ contacts: ids }) => ({ body: { ids } }),
    // Only the first call of a retry finds anything.
    retryStatuses: [404],
  },
  {
    covers: 'POST /api/franchise/login',
    isAnonymous: true,
    body: { password: 'a partner pass phrase' },
  },
]);
