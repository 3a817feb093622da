import { env } from 'cloudflare:test';
import { mediaKey } from '#worker/pictures/public-use.ts';
import { signup } from '#shared/api/auth/auth.ts';
import { WORLD_ORIGIN, type World } from '#tests/worker/fixtures/world.ts';
import { CARD, PASSWORD } from '#tests/worker/write-paths/walk-account.ts';
import type { WritePath } from '#tests/worker/write-paths/write-path.ts';
import { readValue, runSql } from '#tests/worker/world/sql.ts';
import { findCardId } from '#tests/worker/world/card.ts';

const PICTURE = `/media/${'a'.repeat(64)}.jpg`;
/** Configured in vitest.config.ts. */
const OPERATOR = { firstName: 'Olga', lastName: 'Operator', email: 'operator@example.com' };
const REPORT = { username: CARD, reason: 'spam', note: 'It is not who it says.' };

/**
 * Signs the operator in as if a mailed link had been used, and reports the card. Returns the token.
 */
async function enter(world: World): Promise<string> {
  const body = { ...OPERATOR, password: PASSWORD };
  const { text } = await world.send('POST', '/api/auth/signup', { body });
  await runSql('UPDATE users SET email_proven_at = created_at WHERE email_key = ?', OPERATOR.email);
  await world.send('POST', '/api/reports', { body: REPORT });
  return signup.response.parse(JSON.parse(text)).token;
}

/** Also takes the card down. */
async function enterAfter(world: World): Promise<string> {
  const token = await enter(world);
  const path = `/api/moderation/cards/${await findCard()}/decisions`;
  const body = { action: 'take_down', reason: 'It shows another person.' };
  const { status, text } = await world.send('POST', path, { token, body });
  if (status !== 200) throw new Error(text);
  await world.drain();
  return token;
}

/** A decision after a take-down. */
const followUp = (description: string, decision: string): WritePath => ({
  covers: 'POST /api/moderation/cards/:card/decisions',
  action: description,
  prepare: enterAfter,
  act: async (world, _, token) =>
    world.send('POST', `/api/moderation/cards/${await findCard()}/decisions`, {
      token,
      body: { action: decision },
    }),
  retryStatuses: [409],
  mayMiss: {
    line: /^mail /,
    when: /FROM users|AS cardId|FROM publishing_pauses/,
    because: 'the owner sees the same in the dashboard',
  },
  intermediate: {
    tables: ['passes', 'card_previews'],
    because: 'follow-up work goes through the queue when it cannot run at once',
  },
});

const findCard = () => findCardId(CARD);

/** Abuse reports, moderation actions and link previews. */
export const TRUST_PATHS: readonly WritePath[] = [
  {
    covers: 'POST /api/reports',
    isAnonymous: true,
    body: REPORT,
    mayMiss: {
      line: /^mail /,
      when: /abuse_reports|counter/,
      because: 'the operator list is complete, and the hourly digest names the card instead',
    },
    intermediate: {
      tables: ['abuse_reports'],
      because: 'a report is stored first, and the hourly digest covers those without a mail',
    },
  },
  {
    covers: 'POST /api/moderation/confirm',
    prepare: enter,
    request: (_, token) => ({ token, body: { password: PASSWORD } }),
  },
  {
    covers: 'POST /api/moderation/cards/:card/decisions',
    prepare: enter,
    act: async (world, _, token) =>
      world.send('POST', `/api/moderation/cards/${await findCard()}/decisions`, {
        token,
        body: { action: 'take_down', reason: 'It shows another person.' },
      }),
    retryStatuses: [409],
    mayMiss: {
      line: /^mail /,
      when: /taken_down_at|FROM users|AS cardId/,
      because: 'the owner sees the same in the dashboard',
    },
    intermediate: {
      tables: ['passes', 'card_previews'],
      because: 'follow-up work goes through the queue when it cannot run at once',
    },
  },
  followUp('restoring a card', 'restore'),
  followUp('removing its pictures from every card', 'remove_pictures'),
  followUp('letting its account publish again', 'allow_publishing'),
  {
    covers: 'PATCH /api/moderation/messages/:id',
    prepare: async (world) => {
      const token = await enter(world);
      const body = { name: 'Sam', email: 'sam@walk.example', subject: 'Help', message: 'Please.' };
      await world.send('POST', '/api/support', { body });
      return token;
    },
    act: async (world, _, token) => {
      const id = await readValue<string>('SELECT id FROM support_messages');
      return world.send('PATCH', `/api/moderation/messages/${id}`, {
        token,
        body: { isHandled: true },
      });
    },
  },
  {
    covers: 'job forget_pictures',
    prepare: () => env.CARDS.put(mediaKey(PICTURE), JSON.stringify({ isLogo: true })),
    body: { paths: [PICTURE] },
  },
  {
    covers: 'job draw_preview',
    hasFiles: true,
    prepare: async () => {
      await runSql("UPDATE card_previews SET requested_hash = '', attempts = 0");
    },
    body: { username: CARD, origin: WORLD_ORIGIN },
    mayDiffer: {
      pattern: /^(?:stale_previews |R2 previews|preview_hours ).*/,
      because:
        'file names are random, unused files wait for the sweep, and a drawing started twice counts twice',
    },
    intermediate: {
      tables: ['card_previews', 'stale_previews', 'preview_hours'],
      because: 'an unfinished drawing is restarted, and a file is recorded before it is written',
    },
  },
];
