import { createScheduledController, env, SELF } from 'cloudflare:test';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { listCards } from '#shared/api/cards.ts';
import { generatePasses } from '#shared/api/wallet-passes.ts';
import { recordKey } from '#worker/public-card/records.ts';
import worker from '#worker/index.ts';
import { join, PASSWORD, type Person } from '#tests/worker/account/harness.ts';
import { buildContent, ORIGIN, unique } from '#tests/worker/cards/harness.ts';
import {
  ageSessions,
  caseOf,
  casesOf,
  confirm,
  decisionsOf,
  judge,
  operator,
  OPERATORS,
  published,
  report,
  storedReports,
  takeDown,
} from '#tests/worker/moderation/harness.ts';
import { createPhone, openPass } from '#tests/worker/wallet/passkit/phone.ts';

const FILES = [
  '',
  '/contact.vcf',
  '/qr.svg',
  '/qr.png',
  '/exchange',
  '/report',
  '/pass.pkpass',
  '/google-pass',
];
/** What a visitor is answered at every address of a card, but for the preview, which is a file of the build. */
async function statusesOf(username: string): Promise<number[]> {
  const paths = [`/${username}`, ...FILES.map((file) => `/card/${username}${file}`)];
  const answers = await Promise.all(
    paths.map((path) => SELF.fetch(ORIGIN + path, { redirect: 'manual' })),
  );
  return answers.map(({ status }) => status);
}

async function ownCard({ send }: Person, username: string) {
  const { cards } = listCards.response.parse(await (await send('GET', listCards.path)).json());
  return cards.find((card) => card.username === username);
}

test('O4: a card taken down is gone at every address at once, old names and passes too, until it is restored', async () => {
  const { ann, username: old, cardId } = await published();
  const username = unique('ann');
  await ann.send('POST', `/api/cards/${old}/rename`, { to: username });
  const made = await ann.send('POST', generatePasses.path, { cardData: { username } });
  const { appleWalletUrl } = generatePasses.response.parse(await made.json());
  const phone = createPhone(
    (user, method, path, body, headers) =>
      SELF.fetch(new URL(path, ORIGIN), {
        method,
        headers: {
          'CF-Connecting-IP': '192.0.2.91',
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(user !== null && { Authorization: `Bearer ${user}` }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    unique('device'),
    'ab'.repeat(32),
  );
  const pass = await openPass(await SELF.fetch(appleWalletUrl ?? ''));
  await phone.register(pass);
  const before = await statusesOf(username);
  expect(before).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 404]);

  const olga = await operator();
  await takeDown(olga, cardId, 'It uses a name that is not yours.');
  expect(new Set(await statusesOf(username))).toEqual(new Set([404]));
  expect(new Set(await statusesOf(old))).toEqual(new Set([404]));
  for (const name of [username, old]) expect(await env.CARDS.get(recordKey(name))).toBe(null);
  const preview = await SELF.fetch(`${ORIGIN}/card/${username}/preview.png?v=1`);
  expect(preview.status).toBe(404);
  const left = await ann.send('POST', `/api/cards/${username}/contacts`, {
    name: 'Ben',
    consent: true,
  });
  expect(left.status).toBe(404);
  const voided = await phone.fetchPass(pass);
  expect((await openPass(voided)).isVoided).toBe(true);
  const again = await ann.send('POST', generatePasses.path, { cardData: { username } });
  expect(again.status).toBe(409);

  const restored = await judge(olga, cardId, { action: 'restore' });
  expect(restored.status).toBe(200);
  expect(await statusesOf(username)).toEqual(before);
  expect((await SELF.fetch(`${ORIGIN}/${old}`, { redirect: 'manual' })).status).toBe(301);
  expect((await openPass(await phone.fetchPass(pass))).isVoided).toBe(false);
});

test('its owner is told why, keeps it, and cannot show it again by saving, renaming or copying its id', async () => {
  const { ann, username, cardId } = await published();
  const content = buildContent({ id: (await ownCard(ann, username))?.id ?? '', name: 'Changed' });
  await takeDown(await operator(), cardId, 'It sells what is not yours.');
  const card = await ownCard(ann, username);
  expect(card?.takenDown).toMatchObject({ reason: 'It sells what is not yours.' });
  const refused: [string, string, object, string][] = [
    ['PUT', `/api/cards/${username}`, content, 'taken_down'],
    ['PUT', `/api/cards/${username}`, { ...content, id: unique('card') }, 'taken_down'],
    ['PUT', `/api/cards/${username}`, { ...content, isActive: false }, 'taken_down'],
    ['PUT', `/api/cards/${unique()}`, content, 'already_published'],
    ['POST', `/api/cards/${username}/rename`, { to: unique() }, 'taken_down'],
  ];
  for (const [method, path, body, code] of refused) {
    const answer = await ann.send(method, path, body);
    expect(await answer.json()).toMatchObject({ code });
  }
  expect((await SELF.fetch(`${ORIGIN}/${username}`)).status).toBe(404);
  // It stays in the export, with why.
  const archive = await ann.send('GET', '/api/account/export');
  const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
  expect(strFromU8(files['cards.json'] ?? new Uint8Array())).toContain(
    'It sells what is not yours.',
  );
  // Another card is another card.
  await ann.publish(unique(), { name: 'Ann Example' });
});

test('a save that was under way when the card was taken down does not bring it back', async () => {
  const { ann, username, cardId } = await published();
  const olga = await operator();
  const card = await ownCard(ann, username);
  const saves = Array.from({ length: 6 }, (_, n) =>
    ann.send('PUT', `/api/cards/${username}`, buildContent({ id: card?.id ?? '', bio: `${n}` })),
  );
  await Promise.all([...saves, takeDown(olga, cardId)]);
  expect((await SELF.fetch(`${ORIGIN}/${username}`)).status).toBe(404);
  expect(await env.CARDS.get(recordKey(username))).toBe(null);
});

test('deleting it works, and its name is then nobody’s, not even its owner’s', async () => {
  const { ann, username, cardId } = await published();
  await takeDown(await operator(), cardId);
  expect((await ann.send('DELETE', `/api/cards/${username}`)).status).toBe(204);
  const ben = await join('startup');
  for (const { send } of [ann, ben]) {
    const answer = await send('PUT', `/api/cards/${username}`, buildContent());
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'username_taken' }]);
    const asked = await send('GET', `/api/usernames/${username}`);
    expect(await asked.json()).toMatchObject({ available: false, reason: 'held' });
  }
});

test('an upgrade does not open it, and an account that goes takes it along', async () => {
  const { ann, username, cardId } = await published();
  await takeDown(await operator(), cardId);
  await env.DB.prepare("UPDATE users SET plan = 'enterprise' WHERE id = ?").bind(ann.user.id).run();
  await env.CARDS.delete(recordKey(username));
  expect((await SELF.fetch(`${ORIGIN}/${username}`)).status).toBe(404);
  const gone = await ann.send('DELETE', '/api/account', { password: PASSWORD, confirm: 'DELETE' });
  expect(gone.status).toBe(204);
  const olga = await operator();
  expect((await judge(olga, cardId, { action: 'restore' })).status).toBe(404);
});

test('the list shows each card once, with its reasons, its words and how it stands', async () => {
  const { username, cardId } = await published();
  await report(username, { reason: 'spam', note: 'first' });
  await report(username, { reason: 'spam', email: 'ben@example.com' });
  await report(username, { reason: 'harmful', note: '<script>alert(1)</script>' });
  const olga = await operator();
  const found = await caseOf(olga, cardId);
  expect(found).toMatchObject({
    username,
    name: 'Ann Example',
    state: 'public',
    reports: 3,
    reasons: [
      { reason: 'spam', count: 2 },
      { reason: 'harmful', count: 1 },
    ],
  });
  expect(found?.latest.map(({ note }) => note).toSorted()).toEqual([
    '',
    '<script>alert(1)</script>',
    'first',
  ]);
  expect(JSON.stringify(found)).not.toContain('reporter');
});

test('lists are paged, a made-up cursor is refused, and no case is shown twice', async () => {
  const at = (n: number) => new Date(Date.UTC(2025, 0, 1, 0, 0, n)).toISOString();
  await env.DB.batch(
    Array.from({ length: 45 }, (_, n) =>
      env.DB.prepare(
        `INSERT INTO card_reports (id, card_id, username, reason, note, email, reporter, created_at)
        VALUES (?1, ?1, 'gone-card', 'spam', '', '', 'x', ?2)`,
      ).bind(unique('many'), at(Math.floor(n / 2))),
    ),
  );
  const olga = await operator();
  const seen: string[] = [];
  let query = '';
  for (;;) {
    const { cases, nextCursor, total } = await casesOf(olga, query);
    seen.push(...cases.map(({ cardId }) => cardId));
    if (nextCursor === null) {
      expect(seen).toHaveLength(total);
      break;
    }
    query = `?cursor=${encodeURIComponent(nextCursor)}`;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.filter((id) => id.startsWith('many'))).toHaveLength(45);
  for (const cursor of ['x', btoa('[]'), btoa('["2020-01-01T00:00:00.000Z",1]')]) {
    for (const list of ['reports', 'decisions']) {
      const answer = await olga('GET', `/api/moderation/${list}?cursor=${cursor}`);
      expect(answer.status).toBe(400);
    }
  }
  // What is reported of a card that is gone can be dismissed all the same.
  const [first = ''] = seen.filter((id) => id.startsWith('many'));
  expect(await caseOf(olga, first)).toMatchObject({ state: 'gone', username: 'gone-card' });
  const dismissed = await judge(olga, first, { action: 'dismiss', until: at(99) });
  expect(await dismissed.json()).toMatchObject({ action: 'dismiss', reports: 1 });
  await env.DB.prepare("DELETE FROM card_reports WHERE id LIKE 'many%'").run();
});

test('dismissing answers what the operator saw; what came since stays open', async () => {
  const { username, cardId } = await published();
  await report(username);
  const olga = await operator();
  const until = (await caseOf(olga, cardId))?.lastAt ?? '';
  await env.DB.prepare('UPDATE card_reports SET created_at = ?2 WHERE card_id = ?1')
    .bind(cardId, until)
    .run();
  await report(username, { note: 'since' });
  await env.DB.prepare(
    "UPDATE card_reports SET created_at = '2999-01-01T00:00:00.000Z' WHERE note = 'since' AND card_id = ?",
  )
    .bind(cardId)
    .run();
  const answer = await judge(olga, cardId, { action: 'dismiss', until });
  expect(await answer.json()).toMatchObject({ reports: 1 });
  expect((await storedReports(cardId)).map(({ decided_at: at }) => at !== null)).toEqual([
    true,
    false,
  ]);
  expect((await SELF.fetch(`${ORIGIN}/${username}`)).status).toBe(200);
  const twice = await judge(olga, cardId, { action: 'dismiss', until });
  expect(twice.status).toBe(409);
});

test('every decision is written down with who, when and what, and no record can be changed', async () => {
  const { username, cardId } = await published();
  await report(username);
  await report(username);
  const [olga, second] = [await operator(), await operator(OPERATORS[1])];
  await takeDown(olga, cardId, 'First');
  await judge(second, cardId, { action: 'restore' });
  await takeDown(second, cardId, 'Second');
  const mine = (await decisionsOf(olga)).decisions.filter((one) => one.cardId === cardId);
  expect(
    mine.map(({ operator: by, action, reason, reports, isStanding }) => [
      by,
      action,
      reason,
      reports,
      isStanding,
    ]),
  ).toEqual([
    [OPERATORS[1], 'take_down', 'Second', 0, true],
    [OPERATORS[1], 'restore', '', 0, false],
    [OPERATORS[0], 'take_down', 'First', 2, false],
  ]);
  expect(await caseOf(olga, cardId)).toBe(null);
  const rewrite = env.DB.prepare("UPDATE moderation_actions SET operator = 'nobody'").run();
  await expect(rewrite).rejects.toThrow(/never rewritten/);
});

test('of two operators who decide at once, one does, and one record stands', async () => {
  const { username, cardId } = await published();
  await report(username);
  const both = [await operator(), await operator(OPERATORS[1])];
  const answers = await Promise.all(
    both.map((send, n) => judge(send, cardId, { action: 'take_down', reason: `By ${n}` })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const records = await env.DB.prepare('SELECT reason FROM moderation_actions WHERE card_id = ?')
    .bind(cardId)
    .all<{ reason: string }>();
  const stands = await env.DB.prepare('SELECT taken_down_reason AS reason FROM cards WHERE id = ?')
    .bind(cardId)
    .all<{ reason: string }>();
  expect(records.results).toEqual(stands.results);
});

test.each([
  [{ action: 'take_down' }],
  [{ action: 'take_down', reason: ' ' }],
  [{ action: 'take_down', reason: 'x'.repeat(501) }],
  [{ action: 'dismiss' }],
  [{ action: 'dismiss', until: 'now' }],
  [{ action: 'delete' }],
  [{}],
])('a decision that is none is refused: %o', async (body) => {
  const { username, cardId } = await published();
  const answer = await judge(await operator(), cardId, body);
  expect(answer.status).toBe(400);
  expect((await SELF.fetch(`${ORIGIN}/${username}`)).status).toBe(200);
});

test('nothing is decided without a fresh password, and a wrong one helps nobody', async () => {
  const { username, cardId } = await published();
  await report(username);
  const olga = await operator();
  await ageSessions();
  const decisions = [
    { action: 'take_down', reason: 'No' },
    { action: 'restore' },
    { action: 'dismiss', until: '2999-01-01T00:00:00.000Z' },
  ];
  for (const body of decisions) {
    const answer = await judge(olga, cardId, body);
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'confirm_password' }]);
  }
  expect((await casesOf(olga)).total).toBeGreaterThan(0);
  expect((await confirm(olga, 'wrong')).status).toBe(403);
  expect((await judge(olga, cardId, { action: 'take_down', reason: 'No' })).status).toBe(403);
  expect((await confirm(olga)).status).toBe(204);
  await takeDown(olga, cardId);
  expect((await SELF.fetch(`${ORIGIN}/${username}`)).status).toBe(404);
});

test('decided reports are forgotten after 180 days, open ones wait, records stay for three years', async () => {
  const insert = async (table: 'reports' | 'actions', id: string, at: string | null) =>
    table === 'reports'
      ? env.DB.prepare(
          `INSERT INTO card_reports VALUES (?1, ?1, 'x', 'spam', '', '', 'x', '2020-01-01T00:00:00.000Z', ?2)`,
        )
          .bind(id, at)
          .run()
      : env.DB.prepare(
          `INSERT INTO moderation_actions VALUES (?1, ?2, 'x', 'dismiss', 'x', 'x', '', 0)`,
        )
          .bind(id, at)
          .run();
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  await insert('reports', 'r-old', daysAgo(181));
  await insert('reports', 'r-new', daysAgo(179));
  await insert('reports', 'r-open', null);
  await insert('actions', 'a-old', daysAgo(1096));
  await insert('actions', 'a-new', daysAgo(1094));
  await worker.scheduled(createScheduledController(), env);
  const { results } = await env.DB.prepare(
    `SELECT id FROM card_reports WHERE id LIKE 'r-%' UNION ALL
    SELECT id FROM moderation_actions WHERE id LIKE 'a-%' ORDER BY id`,
  ).all<{ id: string }>();
  expect(results.map(({ id }) => id)).toEqual(['a-new', 'r-new', 'r-open']);
});
