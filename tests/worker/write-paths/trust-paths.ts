import { env } from 'cloudflare:test';
import { signup } from '#shared/api/auth.ts';
import { WORLD_ORIGIN, type World } from '#tests/worker/fixtures/world.ts';
import { CARD, PASSWORD } from '#tests/worker/write-paths/estate.ts';
import type { WritePath } from '#tests/worker/write-paths/write-path.ts';

/** Named by the tests' deployment (vitest.config.ts). */
const OPERATOR = { firstName: 'Olga', lastName: 'Operator', email: 'operator@example.com' };
const REPORT = { username: CARD, reason: 'spam', note: 'It is not who it says.' };

/** Signs the operator in, as if a mailed link had been used, and reports the card; answers the token. */
async function enter(world: World): Promise<string> {
  const body = { ...OPERATOR, password: PASSWORD };
  const { text } = await world.send('POST', '/api/auth/signup', { body });
  await env.DB.prepare('UPDATE users SET email_proven_at = created_at WHERE email_key = ?')
    .bind(OPERATOR.email)
    .run();
  await world.send('POST', '/api/reports', { body: REPORT });
  return signup.response.parse(JSON.parse(text)).token;
}

/** The same, and the card is taken down. */
async function enterAfter(world: World): Promise<string> {
  const token = await enter(world);
  const path = `/api/moderation/cards/${await findCard()}/decisions`;
  const body = { action: 'take_down', reason: 'It shows another person.' };
  const { status, text } = await world.send('POST', path, { token, body });
  if (status !== 200) throw new Error(text);
  await world.drain();
  return token;
}

/** A decision that follows a take-down. */
const followUp = (does: string, action: string): WritePath => ({
  covers: 'POST /api/moderation/cards/:card/decisions',
  does,
  prepare: enterAfter,
  act: async (world, _, token) =>
    world.send('POST', `/api/moderation/cards/${await findCard()}/decisions`, {
      token,
      body: { action },
    }),
  retried: [409],
  mayMiss: {
    line: /^mail /,
    when: /FROM users|AS cardId|FROM publishing_pauses/,
    because: 'the owner reads the same in the dashboard',
  },
  between: {
    tables: ['passes', 'card_previews'],
    because: 'what follows a card follows it by the queue where it cannot at once',
  },
});

const findCard = () =>
  env.DB.prepare('SELECT id FROM cards WHERE username = ?').bind(CARD).first<string>('id');

/** Reports of a card, what an operator decides, and the picture its link shows. */
export const TRUST_PATHS: readonly WritePath[] = [
  {
    covers: 'POST /api/reports',
    act: (world) => world.send('POST', '/api/reports', { body: REPORT }),
    mayMiss: {
      line: /^mail /,
      when: /card_reports|counter/,
      because:
        'the list of the operators is complete, and the hourly digest names the card instead',
    },
    between: {
      tables: ['card_reports'],
      because: 'a report is kept first; what no mail was noted for is in the hourly digest',
    },
  },
  {
    covers: 'POST /api/moderation/confirm',
    prepare: enter,
    act: (world, _, token) =>
      world.send('POST', '/api/moderation/confirm', { token, body: { password: PASSWORD } }),
  },
  {
    covers: 'POST /api/moderation/cards/:card/decisions',
    prepare: enter,
    act: async (world, _, token) =>
      world.send('POST', `/api/moderation/cards/${await findCard()}/decisions`, {
        token,
        body: { action: 'take_down', reason: 'It shows another person.' },
      }),
    retried: [409],
    mayMiss: {
      line: /^mail /,
      when: /taken_down_at|FROM users|AS cardId/,
      because: 'the owner reads the same in the dashboard',
    },
    between: {
      tables: ['passes', 'card_previews'],
      because: 'what follows a card follows it by the queue where it cannot at once',
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
      const id = await env.DB.prepare('SELECT id FROM support_messages').first<string>('id');
      return world.send('PATCH', `/api/moderation/messages/${id}`, {
        token,
        body: { isHandled: true },
      });
    },
  },
  {
    covers: 'job draw_preview',
    hasFiles: true,
    prepare: async () => {
      await env.DB.prepare("UPDATE card_previews SET asked = '', tries = 0").run();
    },
    act: (world) =>
      world.deliver('jobs', { kind: 'draw_preview', username: CARD, origin: WORLD_ORIGIN }),
    mayDiffer: {
      pattern: /^(?:stale_previews |R2 previews|preview_hours ).*/,
      because:
        'files have names of chance, those nobody shows wait for the sweep, and a drawing begun twice counts twice',
    },
    between: {
      tables: ['card_previews', 'stale_previews', 'preview_hours'],
      because:
        'a picture begun is begun again, and a file nobody shows is noted before it is written',
    },
  },
];
