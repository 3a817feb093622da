// @module-tag core
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { AppEnv } from '#worker/http/app-env.ts';
import { onError } from '#worker/http/on-error.ts';
import { validate } from '#worker/http/request/validate.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const app = new Hono<AppEnv>();
app.onError(onError);
const schema = z.object({
  name: z.string().min(1, 'A name is needed.'),
  tags: z.array(z.object({ id: z.int() })).optional(),
});
app.post('/', validate(schema), (c) => c.json(c.req.valid('json')));

const send = (body: string, type = 'application/json') =>
  app.request('/', { method: 'POST', body, headers: { 'Content-Type': type } });

test('a valid body reaches the handler without unknown fields', async () => {
  const answer = await send('{"name":"Ann","role":"admin","name":"Bea"}');
  expect([answer.status, await answer.json()]).toEqual([200, { name: 'Bea' }]);
});

test('a missing field is named in a sentence, without types', async () => {
  await expectStatus(send('{"tags":[{}]}'), 400, {
    issues: [
      { path: 'name', message: 'This field is required.' },
      { path: 'tags.0.id', message: 'This field is required.' },
    ],
  });
});

test('an invalid body is refused with each field named', async () => {
  await expectStatus(send('{"name":"","tags":[{"id":1},{"id":"x"}]}'), 400, {
    code: 'invalid_input',
    message: 'Please check the highlighted fields.',
    issues: [{ path: 'name', message: 'A name is needed.' }, { path: 'tags.1.id' }],
  });
});

test('JSON that is not an object is refused', async () => {
  for (const body of ['null', '[]', '"x"', '1', 'true']) {
    expect([body, (await send(body)).status]).toEqual([body, 400]);
  }
});

test('S-A9: invalid JSON is refused as a client error', async () => {
  const hostile = [
    '',
    '{',
    '\uFEFF{"name":"Ann"}',
    '{"name":"Ann"}x',
    "{'name':1}",
    'NaN',
    '\u0000',
  ];
  for (const body of hostile) {
    const answer = await send(body);
    expect([body, answer.status]).toEqual([body, 400]);
    expect(await answer.json()).toMatchObject({ code: 'bad_request' });
  }
});

test('a body with another type, or beyond the size or depth limit, does not reach the schema', async () => {
  await expectStatus(send('{"name":"Ann"}', 'text/plain'), 415);
  await expectStatus(send(`{"name":"${'a'.repeat(1_000_000)}"}`), 413);
  await expectStatus(send('['.repeat(20_000)), 400);
});

test('S-A9: keys named __proto__ or constructor change no prototype and are dropped', async () => {
  const answer = await send(
    '{"name":"Ann","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
  );
  expect(await answer.json()).toEqual({ name: 'Ann' });
  expect('polluted' in {}).toBe(false);
});
