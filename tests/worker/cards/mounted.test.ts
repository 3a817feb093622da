import { createScheduledController, env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { putCard } from '#shared/api/cards/cards.ts';
import { uploadMedia } from '#shared/api/cards/media.ts';
import worker from '#worker/index.ts';
import { recordKey } from '#worker/public-card/records/card-records.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { JPEG } from '#tests/worker/pictures/pictures.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { readRows } from '#tests/worker/world/sql.ts';
import { readAnswer } from '#tests/worker/world/answer.ts';

async function signUp(): Promise<string> {
  const response = await callWorker('https://cards.test/api/auth/signup', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': '192.0.2.77' },
    body: JSON.stringify({
      firstName: 'Ann',
      lastName: 'Example',
      email: `${unique('mail')}@example.com`,
      password: 'a rather long pass phrase',
    }),
  });
  const { token } = await response.json<{ token: string }>();
  return `Bearer ${token}`;
}

test('the fields listed in the requirements are enough to publish a card', async () => {
  const username = unique();
  const at = new Date().toISOString();
  const card = {
    id: '1789000000000',
    name: 'Ann Example',
    title: 'Engineer',
    company: 'Example',
    email: 'ann@example.com',
    phone: '+1 555 123 4567',
    website: 'example.com',
    bio: 'Hello',
    username,
    customUrl: `cards.test/${username}`,
    template: 'premium',
    profileImage: '',
    headerPhoto: '',
    headerPhotoSize: 100,
    cardElements: [{ id: 'e1', type: 'email', value: 'ann@example.com', position: 0 }],
    userPlan: 'enterprise',
    views: 7,
    clicks: 7,
    isActive: true,
    hasYoutube: false,
    hasProducts: false,
    createdAt: at,
    updatedAt: at,
  };
  const { card: stored } = await readAnswer(
    putCard,
    callWorker(`https://cards.test/api/cards/${username}`, {
      method: 'PUT',
      headers: { Authorization: await signUp(), 'Content-Type': 'application/json' },
      body: JSON.stringify(card),
    }),
    201,
  );
  // Server-controlled fields from the caller are ignored; omitted fields get the defaults of a new
  // card.
  expect(stored).toMatchObject({ userPlan: 'free', views: 0, isIndexable: true, contactPhoto: '' });
});

test('S-X7: sign-up, upload and publish through the real Worker write the record to KV', async () => {
  const authorization = await signUp();
  const { url } = await readAnswer(
    uploadMedia,
    callWorker('https://cards.test/api/media', {
      method: 'POST',
      headers: { Authorization: authorization, 'Content-Type': 'image/jpeg' },
      body: JPEG,
    }),
  );
  const name = unique();
  const answer = await readAnswer(
    putCard,
    callWorker(`https://cards.test/api/cards/${name}`, {
      method: 'PUT',
      headers: { Authorization: authorization, 'Content-Type': 'application/json' },
      body: JSON.stringify(buildTestContent({ profileImage: url })),
    }),
    201,
  );
  expect(answer.url).toBe(`https://cards.test/${name}`);
  // As the public sees it: the owner has not confirmed an address yet.
  expect(await env.CARDS.get(recordKey(name), 'json')).toMatchObject({
    card: { ...answer.card, isIndexable: false },
  });
  const image = await callWorker(`https://cards.test${url}`);
  expect(image.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox");
  expect(image.headers.get('Strict-Transport-Security')).toContain('max-age=31536000');
});

test('a body that has another type, is too large or is not JSON publishes nothing', async () => {
  const authorization = await signUp();
  const put = async (body: string, type = 'application/json'): Promise<number> => {
    const response = await callWorker(`https://cards.test/api/cards/${unique()}`, {
      method: 'PUT',
      headers: { Authorization: authorization, 'Content-Type': type },
      body,
    });
    return response.status;
  };
  expect(await put(JSON.stringify(buildTestContent()), 'text/plain')).toBe(415);
  expect(await put(JSON.stringify({ ...buildTestContent(), bio: 'x'.repeat(70_000) }))).toBe(413);
  expect(await put('{"name":')).toBe(400);
  expect(await put('null')).toBe(400);
});

test('the cron deletes only expired username reservations', async () => {
  const user = await addUser();
  const [expired, active] = [unique(), unique()];
  const insert = env.DB.prepare(
    `INSERT INTO username_reservations (username, user_id, last_version, reserved_until) VALUES (?, ?, 1, ?)`,
  );
  await env.DB.batch([
    insert.bind(expired, user, '2020-01-01T00:00:00.000Z'),
    insert.bind(active, user, '2999-01-01T00:00:00.000Z'),
  ]);
  await worker.scheduled(createScheduledController(), env);
  const results = await readRows(
    'SELECT username FROM username_reservations WHERE user_id = ?',
    user,
  );
  expect(results).toEqual([{ username: active }]);
});
