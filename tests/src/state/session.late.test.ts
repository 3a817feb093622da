import { expect, test } from 'vitest';
import type { User } from '#shared/api/auth.ts';
import { createHttp } from '#src/browser/http.ts';
import { createSession } from '#src/state/session.ts';
import { buildUser } from '#tests/src/fixtures/users.ts';
import { createFakeArea } from '#tests/src/state/fake-storage.ts';
import { refusal } from '#tests/src/state/session-before.ts';

const ANN = buildUser({ plan: 'startup' });
const LAST = { status: 'authenticated', user: ANN, canRetry: true };

/** A start whose answer is given by hand, on a device that knows an account or nobody. */
function startBefore(known: User | null) {
  const server = Promise.withResolvers<Response>();
  let late: (() => void) | null = null;
  const session = createSession({
    http: createHttp({
      timeout: () => new AbortController().signal,
      fetch: () => server.promise,
    }),
    storage: createFakeArea({ authToken: 'a.b.c' }).tab(),
    recall: async () => known,
    after: (_, run) => {
      late = run;
      return () => {
        late = null;
      };
    },
    log: () => undefined,
  });
  const ended = session.start();
  const answer = async (response: Response) => {
    server.resolve(response);
    await ended;
  };
  return { session, answer, passTime: () => late?.() };
}

test.each([
  ['the account', Response.json({ ...ANN, plan: 'free' }), 'authenticated', false],
  ['a refusal', refusal(401, 'unauthorized'), 'unauthenticated', false],
  ['an outage', refusal(503, 'unavailable'), 'authenticated', true],
])(
  'while the server is late the account goes on as last known, until %s takes its place',
  async (_, response, status, canRetry) => {
    const { session, answer, passTime } = startBefore(ANN);
    expect(session.read().status).toBe('loading');
    passTime();
    await expect.poll(session.read).toEqual({ ...LAST, isAsking: true });
    await answer(response);
    expect(session.read()).toMatchObject({ status, canRetry });
    expect(session.read().isAsking ?? false).toBe(false);
  },
);

test('where nobody is known a late server is waited for', async () => {
  const { session, answer, passTime } = startBefore(null);
  passTime();
  await Promise.resolve();
  expect(session.read().status).toBe('loading');
  await answer(Response.json(ANN));
  expect(session.read()).toEqual({ ...LAST, canRetry: false });
});

test('an answer in time calls the older news off', async () => {
  const { session, answer, passTime } = startBefore({ ...ANN, firstName: 'Anna' });
  await answer(Response.json(ANN));
  passTime();
  await Promise.resolve();
  expect(session.read()).toEqual({ ...LAST, canRetry: false });
});

test('an answer overtakes older news that is still being looked up', async () => {
  const { session, answer, passTime } = startBefore({ ...ANN, firstName: 'Anna' });
  passTime();
  await answer(Response.json(ANN));
  expect(session.read()).toEqual({ ...LAST, canRetry: false });
});
