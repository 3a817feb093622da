import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { listCards } from '#shared/api/cards/cards.ts';
import { buildTestContent, findCardId, ORIGIN, unique } from '#tests/worker/world/card.ts';
import { join, PASSWORD } from '#tests/worker/world/person.ts';
import {
  fetchDecisions,
  postDecision,
  signInOperator,
  createReportableCard,
  takeDown,
} from '#tests/worker/moderation/harness.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { readRow, readValue } from '#tests/worker/world/sql.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';

const PAUSED = { code: 'publishing_paused' };

test('S-M3: no username of a taken-down card can be published at, before or after the card is deleted', async () => {
  const { ann, username: first, cardId } = await createReportableCard();
  const [second, third] = [unique('ann'), unique('ann')];
  await ann.send('POST', `/api/cards/${first}/rename`, { to: second });
  await ann.send('POST', `/api/cards/${second}/rename`, { to: third });
  const olga = await signInOperator();
  await takeDown(olga, cardId);
  const ben = await join('startup');
  const tries = async () => {
    const answers: unknown[] = [];
    for (const { send } of [ann, ben]) {
      for (const name of [first, second, third]) {
        const answer = await send('PUT', `/api/cards/${name}`, buildTestContent());
        answers.push([answer.status, (await answer.json<{ code: string }>()).code]);
      }
    }
    return answers;
  };
  const taken = [409, 'username_taken'];
  // Its current username still belongs to its owner, who learns why the card cannot be changed.
  expect(await tries()).toEqual([taken, taken, [403, 'taken_down'], taken, taken, taken]);
  await expectStatus(ann.send('DELETE', `/api/cards/${third}`), 204);
  await postDecision(olga, cardId, { action: 'allow_publishing' });
  expect(await tries()).toEqual(Array.from({ length: 6 }, () => taken));
  const dates = await env.DB.prepare(
    'SELECT user_id AS owner, reserved_until AS until FROM username_reservations WHERE username IN (?, ?, ?)',
  )
    .bind(first, second, third)
    .all<{ owner: string; until: string }>();
  const days = dates.results.map(({ owner, until }) => [
    owner,
    Math.round((Date.parse(until) - Date.now()) / 86_400_000),
  ]);
  expect(days).toEqual([1, 2, 3].map(() => ['taken down', 30]));
});

test('S-M3: former usernames redirect to the card again once it is restored, and belong to its owner', async () => {
  const { ann, username, cardId } = await createReportableCard();
  const to = unique('ann');
  await ann.send('POST', `/api/cards/${username}/rename`, { to });
  const olga = await signInOperator();
  await takeDown(olga, cardId);
  await postDecision(olga, cardId, { action: 'restore' });
  const moved = await callWorker(`${ORIGIN}/${username}`, { redirect: 'manual' });
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, `/${to}`]);
  await expectStatus(ann.send('POST', `/api/cards/${to}/rename`, { to: username }), 200);
});

test('S-M3: an account with a taken-down card publishes nothing new, but can switch off and delete cards', async () => {
  const { ann, cardId } = await createReportableCard();
  const other = unique('ann');
  const content = buildTestContent({ name: 'Another' });
  await ann.send('PUT', `/api/cards/${other}`, content);
  await takeDown(await signInOperator(), cardId);
  const refused: [string, string, object][] = [
    ['PUT', `/api/cards/${unique()}`, buildTestContent()],
    ['PUT', `/api/cards/${other}`, { ...content, bio: 'The same once more.' }],
    ['PUT', `/api/cards/${other}`, { ...content, isActive: false, bio: 'And more.' }],
    ['POST', `/api/cards/${other}/rename`, { to: unique() }],
  ];
  for (const [method, path, body] of refused) {
    const answer = await ann.send(method, path, body);
    expect([answer.status, await answer.json()]).toMatchObject([403, PAUSED]);
  }
  expect((await readAnswer(listCards, ann.send('GET', listCards.path))).isPublishingPaused).toBe(
    true,
  );
  await expectStatus(ann.send('PUT', `/api/cards/${other}`, { ...content, isActive: false }), 200);
  const on = await ann.send('PUT', `/api/cards/${other}`, content);
  expect([on.status, await on.json()]).toMatchObject([403, PAUSED]);
  await expectStatus(ann.send('DELETE', `/api/cards/${other}`), 204);
  await expectStatus(callWorker(`${ORIGIN}/${other}`), 404);
});

test('S-M3: an operator lets the account publish again, on record, even if the card is deleted', async () => {
  const { ann, username, cardId } = await createReportableCard();
  const olga = await signInOperator();
  await takeDown(olga, cardId);
  await ann.send('DELETE', `/api/cards/${username}`);
  const publish = async () =>
    (await ann.send('PUT', `/api/cards/${unique()}`, buildTestContent())).status;
  expect(await publish()).toBe(403);
  await expectStatus(
    (await join()).send('POST', `/api/moderation/cards/${cardId}/decisions`, {
      action: 'allow_publishing',
    }),
    404,
  );
  const allowed = await postDecision(olga, cardId, { action: 'allow_publishing' });
  expect(await allowed.json()).toMatchObject({ action: 'allow_publishing', cardId, username });
  await expectStatus(postDecision(olga, cardId, { action: 'allow_publishing' }), 409);
  expect(await publish()).toBe(201);
  const records = (await fetchDecisions(olga)).decisions.filter((one) => one.cardId === cardId);
  expect(records.map(({ action, isPublishingPaused }) => [action, isPublishingPaused])).toEqual([
    ['allow_publishing', false],
    ['take_down', false],
  ]);
});

test('S-M3: restoring the card ends the pause unless another card of the account is down', async () => {
  const { ann, cardId } = await createReportableCard();
  const second = unique('ann');
  await ann.publish(second);
  const secondId = await findCardId(second);
  const olga = await signInOperator();
  await takeDown(olga, cardId);
  await takeDown(olga, secondId);
  const publish = async () =>
    (await ann.send('PUT', `/api/cards/${unique()}`, buildTestContent())).status;
  await postDecision(olga, cardId, { action: 'restore' });
  expect(await publish()).toBe(403);
  await postDecision(olga, secondId, { action: 'restore' });
  expect(await publish()).toBe(201);
});

test('S-M3: a publish or rename in progress during the take-down does not take effect', async () => {
  const { ann, cardId } = await createReportableCard();
  const other = unique('ann');
  await ann.publish(other);
  const olga = await signInOperator();
  const before = async () =>
    (await readValue<number>('SELECT count(*) AS n FROM cards WHERE user_id = ?', ann.user.id)) ??
    0;
  const [down] = await Promise.all([
    takeDown(olga, cardId),
    ...Array.from({ length: 3 }, () =>
      ann.send('PUT', `/api/cards/${unique()}`, buildTestContent()),
    ),
    ann.send('POST', `/api/cards/${other}/rename`, { to: unique() }),
  ]);
  // The first one wins: everything that was written is older than the take-down.
  const newer = await readValue(
    'SELECT count(*) AS n FROM cards WHERE user_id = ?1 AND updated_at > ?2 AND id <> ?3',
    ann.user.id,
    new Date(Date.parse(down.at) + 1000).toISOString(),
    cardId,
  );
  expect(newer).toBe(0);
  const count = await before();
  await expectStatus(ann.send('PUT', `/api/cards/${unique()}`, buildTestContent()), 403);
  expect(await before()).toBe(count);
});

test('S-M3: the pause is deleted with the account', async () => {
  const { ann, cardId } = await createReportableCard();
  await takeDown(await signInOperator(), cardId);
  await ann.send('DELETE', '/api/account', { password: PASSWORD, confirm: 'DELETE' });
  const row = await readRow('SELECT 1 FROM publishing_pauses WHERE card_id = ?', cardId);
  expect(row).toBe(null);
});
