import { expect, test } from 'vitest';
import type { User } from '#shared/api/auth/auth.ts';
import { createHttp } from '#src/browser/http.ts';
import { createSession } from '#src/state/session/session.ts';
import { buildUser } from '#tests/src/fixtures/users.ts';
import { createFakeArea } from '#tests/src/state/fake-storage.ts';
import { ended, refusal } from './set-up-session.ts';

const ANN = buildUser({ plan: 'startup' });
const LAST = { status: 'authenticated', user: ANN, canRetry: true };

/** A start whose response is given by hand, on a device with or without a last account. */
function startWith(lastAccount: User | null) {
  const server = Promise.withResolvers<Response>();
  let runTimer: (() => void) | null = null;
  const session = createSession({
    http: createHttp({
      timeout: () => new AbortController().signal,
      fetch: () => server.promise,
    }),
    storage: createFakeArea({ authToken: 'a.b.c' }).tab(),
    readLastAccount: () => lastAccount,
    after: (_, run) => {
      runTimer = run;
      return () => {
        runTimer = null;
      };
    },
    log: () => undefined,
  });
  const started = session.start();
  const answer = async (response: Response) => {
    server.resolve(response);
    await started;
  };
  return { session, answer, passTime: () => runTimer?.() };
}

test.each([
  ['the account', Response.json({ ...ANN, plan: 'free' }), 'authenticated', false],
  ['a refusal', refusal(401, 'unauthorized'), 'unauthenticated', false],
  ['an outage', refusal(503, 'unavailable'), 'authenticated', true],
])(
  'while the server is slow the last known account is used, until %s replaces it',
  async (_, response, status, canRetry) => {
    const { session, answer, passTime } = startWith(ANN);
    expect(session.read()).toEqual({ status: 'loading', user: ANN, canRetry: false });
    passTime();
    expect(session.read()).toEqual({ ...LAST, isVerifying: true });
    await answer(response);
    expect(session.read()).toMatchObject({ status, canRetry });
    expect(session.read().isVerifying ?? false).toBe(false);
  },
);

test('without a last account a slow server is waited for', async () => {
  const { session, answer, passTime } = startWith(null);
  passTime();
  expect(session.read().status).toBe('loading');
  await answer(Response.json(ANN));
  expect(session.read()).toEqual({ ...LAST, canRetry: false });
});

test('a response in time cancels showing the last account', async () => {
  const { session, answer, passTime } = startWith({ ...ANN, firstName: 'Anna' });
  await answer(Response.json(ANN));
  passTime();
  expect(session.read()).toEqual({ ...LAST, canRetry: false });
});

test('a device does not show the account of a session that the server has ended', async () => {
  const { session, answer } = startWith(ANN);
  await answer(refusal(401, 'unauthorized'));
  expect(session.read()).toEqual(ended(null));
});
