import { env } from 'cloudflare:test';
import { JPEG, PNG } from '#tests/worker/media/pictures.ts';
import { CARD, visitor } from '#tests/worker/write-paths/estate.ts';
import type { WritePath } from '#tests/worker/write-paths/write-path.ts';

const OTHER = 'ann-walks-on';
const branding = {
  platformName: 'Partner Cards',
  tagline: 'Cards people keep.',
  domain: '',
  primaryColor: '#1d3557',
  backgroundColor: '#0e0d0b',
  logo: '',
};

/** What follows a card in its own time. */
const FOLLOWERS: WritePath['between'] = {
  tables: ['passes', 'card_previews'],
  because:
    'passes follow at once where the queue is down, and pictures for links are asked for later',
};

/** Stores a held-back contact of the card; answers its id. */
async function holdContact(): Promise<string> {
  await env.DB.prepare(
    `INSERT INTO held_contacts (id, user_id, card_id, card_username, name, email, phone, company, note,
      consent, email_key, phone_key, haystack, request_key, created_at)
    SELECT 'held-contact', user_id, id, username, 'Wanda', '', '', '', '', 'Yes.', '', '', 'wanda', 'key-of-wanda',
      '2026-11-20T12:00:00.000Z' FROM cards WHERE username = ?`,
  )
    .bind(CARD)
    .run();
  return 'held-contact';
}

/** Cards, their pictures, what visitors leave on them, and a partner's look. */
export const CARD_PATHS: readonly WritePath[] = [
  {
    covers: 'PUT /api/cards/:username',
    does: 'a first publication',
    act: (world, { token, card }) =>
      world.send('PUT', `/api/cards/${OTHER}`, {
        token,
        body: { ...card, id: 'another-card-of-the-walk' },
      }),
    retried: [200],
    between: FOLLOWERS,
  },
  {
    covers: 'PUT /api/cards/:username',
    does: 'a save that drops the picture',
    act: (world, { token, card }) =>
      world.send('PUT', `/api/cards/${CARD}`, {
        token,
        body: { ...card, title: 'Chief Engineer', profileImage: '' },
        headers: { 'If-Match': '"1"' },
      }),
    between: FOLLOWERS,
  },
  {
    covers: 'PUT /api/cards/:username',
    does: 'switching off a card that had another name',
    prepare: async (world, { token }) => {
      await world.send('POST', `/api/cards/${CARD}/rename`, { token, body: { to: OTHER } });
    },
    act: (world, { token, card }) =>
      world.send('PUT', `/api/cards/${OTHER}`, {
        token,
        body: { ...card, isActive: false },
        headers: { 'If-Match': '"2"' },
      }),
    between: FOLLOWERS,
  },
  {
    covers: 'POST /api/cards/:username/rename',
    act: (world, { token }) =>
      world.send('POST', `/api/cards/${CARD}/rename`, { token, body: { to: OTHER } }),
    between: FOLLOWERS,
  },
  {
    covers: 'DELETE /api/cards/:username',
    act: (world, { token }) => world.send('DELETE', `/api/cards/${CARD}`, { token }),
    retried: [404],
    between: FOLLOWERS,
  },
  {
    covers: 'POST /api/media',
    act: (world, { token }) =>
      world.send('POST', '/api/media', {
        token,
        body: JPEG,
        headers: { 'Content-Type': 'image/jpeg' },
      }),
    between: {
      tables: ['media', 'media_uploads'],
      because: 'a picture is noted before it is stored; one that never was goes with the sweep',
    },
  },
  {
    covers: 'POST /api/cards/:username/contacts',
    act: (world) =>
      world.send('POST', `/api/cards/${CARD}/contacts`, {
        body: { ...visitor('Walter', 'key-of-Walter'), sendCard: true },
      }),
    mayMiss: {
      line: /^mail /,
      when: /^(?:D1|counter)/,
      because:
        'the contact stands in the list; mails about it are sent while there is a database to ask',
    },
  },
  {
    covers: 'PATCH /api/contacts/:id',
    act: (world, { token, contacts }) =>
      world.send('PATCH', `/api/contacts/${contacts[0]}`, { token, body: { tags: ['fair'] } }),
    mayDiffer: { pattern: /"version":\d+/, because: 'a change made twice is the same change' },
  },
  {
    covers: 'DELETE /api/contacts/:id',
    act: (world, { token, contacts }) =>
      world.send('DELETE', `/api/contacts/${contacts[0]}`, { token }),
    retried: [404],
  },
  {
    covers: 'POST /api/contacts/held-back/keep',
    prepare: holdContact,
    act: (world, { token }, id) =>
      world.send('POST', '/api/contacts/held-back/keep', { token, body: { ids: [id] } }),
  },
  {
    covers: 'POST /api/contacts/held-back/delete',
    prepare: holdContact,
    act: (world, { token }, id) =>
      world.send('POST', '/api/contacts/held-back/delete', { token, body: { ids: [id] } }),
  },
  {
    covers: 'POST /api/contacts/merge',
    act: (world, { token, contacts }) =>
      world.send('POST', '/api/contacts/merge', { token, body: { ids: contacts } }),
    // All but the first are no more.
    retried: [404],
  },
  {
    covers: 'POST /api/franchise/login',
    act: (world) =>
      world.send('POST', '/api/franchise/login', { body: { password: 'a partner pass phrase' } }),
  },
  {
    covers: 'PUT /api/franchise/branding',
    act: (world, { partner }) =>
      world.send('PUT', '/api/franchise/branding', { token: partner, body: branding }),
  },
  {
    covers: 'POST /api/franchise/logo',
    act: (world, { partner }) =>
      world.send('POST', '/api/franchise/logo', { token: partner, body: PNG }),
    between: {
      tables: ['media', 'franchise_uploads'],
      because: 'a picture is noted before it is stored; one that nobody shows goes with the sweep',
    },
  },
];
