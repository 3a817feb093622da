import { env, SELF } from 'cloudflare:test';
import { expect, onTestFinished, test, vi } from 'vitest';
import { errorBodySchema } from '#shared/api/errors.ts';
import { addUser, buildContent, createHarness, unique } from '#tests/worker/cards/harness.ts';

// A deployment in the middle of a session, seen from the Worker: it meets apps of the build before it and, while it is rolled
// out, of the one after it. Shapes of calls: http/validate.contract.test.ts; jobs and events of other builds: jobs/ and events/;
// what an open tab does about its own files: e2e/journeys/deployment.spec.ts and offline.spec.ts.

const ORIGIN = 'https://cards.test';

test('a newer app on an older Worker: what it says beyond is dropped, the rest is kept', async () => {
  const { send } = createHarness();
  const name = unique();
  const content = { ...buildContent({ title: 'Kept' }), addedLater: { deep: [1] } };
  const answer = await send(await addUser(), 'PUT', `/api/cards/${name}`, content);
  expect(answer.status).toBe(201);
  expect(JSON.stringify(await answer.json())).not.toContain('addedLater');
  const stored = await env.DB.prepare('SELECT content FROM cards WHERE username = ?')
    .bind(name)
    .first<string>('content');
  expect(stored).toContain('Kept');
  expect(stored).not.toContain('addedLater');
});

test('a newer app on an older Worker: a call it does not have is a calm 404 of the contract, never a page', async () => {
  for (const [method, path] of [
    ['GET', '/api/added-later'],
    ['POST', '/api/cards/ann/added-later'],
  ] as const) {
    const answer = await SELF.fetch(ORIGIN + path, { method });
    expect([path, answer.status]).toEqual([path, 404]);
    expect(errorBodySchema.parse(await answer.json()).code).toBe('not_found');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  }
});

test('a newer app on an older Worker: what it cannot know is refused by name, and nothing of the card is changed', async () => {
  const { send } = createHarness();
  const user = await addUser();
  const path = `/api/cards/${unique()}`;
  await send(user, 'PUT', path, buildContent({ title: 'Before' }));
  const answer = await send(user, 'PUT', path, { ...buildContent(), template: 'added-later' });
  expect(answer.status).toBe(400);
  const { issues } = errorBodySchema.parse(await answer.json());
  expect(issues?.map((issue) => issue.path)).toEqual(['template']);
  const list = await (await send(user, 'GET', '/api/cards')).text();
  expect(list).toContain('Before');
});

test('an older app on a newer Worker: a file of its build is a 404 nobody keeps, not a page in its place', async () => {
  for (const file of ['/assets/settings-page-abc123.js', '/assets/app-abc123.css']) {
    const answer = await SELF.fetch(ORIGIN + file);
    expect([file, answer.status]).toEqual([file, 404]);
    // A page under the name of a script would be run as one, or kept as one.
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  }
});

test('a record another build wrote is read past: the page comes from the database, and the record is written anew', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const { send } = createHarness();
  const name = unique();
  await send(await addUser(), 'PUT', `/api/cards/${name}`, buildContent({ name: 'Ann Newer' }));
  const metadata = { writtenAt: Date.now() };
  await env.CARDS.put(`card:${name}`, '{"kind":"added-later"}', { metadata });
  const answer = await SELF.fetch(`${ORIGIN}/${name}`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('Ann Newer');
  await expect
    .poll(async () => (await env.CARDS.get(`card:${name}`))?.includes('Ann Newer'))
    .toBe(true);
});
