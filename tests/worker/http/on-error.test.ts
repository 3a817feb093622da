// @module-tag core
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { AppEnv } from '#worker/http/app-env.ts';
import { onError } from '#worker/http/on-error.ts';
import { StalledCall } from '#worker/http/stalled-call.ts';

async function answerTo(
  thrown: string | Error,
): Promise<{ status: number; code: unknown; wait: unknown }> {
  const app = new Hono<AppEnv>();
  app.get('/', () => {
    throw typeof thrown === 'string' ? new Error(thrown) : thrown;
  });
  app.onError(onError);
  const response = await app.request('/');
  const body: { code: unknown } = await response.json();
  return { status: response.status, code: body.code, wait: response.headers.get('Retry-After') };
}

test('S-G2: an unreachable database returns 503 with a retry time, and a failed statement returns 500', async () => {
  const pause = { status: 503, code: 'unavailable', wait: '10' };
  expect(await answerTo('D1_ERROR: Network connection lost.')).toEqual(pause);
  expect(await answerTo('D1_ERROR: D1 DB is overloaded. Requests queued for too long.')).toEqual(
    pause,
  );
  expect(await answerTo('internal error; reference = bpghqk9beq84pjf')).toEqual(pause);
  const damaged = 'internal error; reference = x = file is not a database: SQLITE_NOTADB';
  expect(await answerTo(damaged)).toEqual(pause);
  const torn = 'D1_ERROR: database disk image is malformed: SQLITE_CORRUPT';
  expect(await answerTo(torn)).toEqual(pause);
  expect(await answerTo(new StalledCall('MEDIA.put', 10))).toEqual(pause);
  expect(await answerTo('LEDGER_ERROR: Durable Object is overloaded.')).toEqual(pause);
  const bug = { status: 500, code: 'internal', wait: null };
  expect(await answerTo('LEDGER_ERROR: no such column: x: SQLITE_ERROR')).toEqual(bug);
  expect(
    await answerTo('D1_ERROR: UNIQUE constraint failed: users.email: SQLITE_CONSTRAINT'),
  ).toEqual(bug);
  expect(await answerTo('x is not a function')).toEqual(bug);
});
