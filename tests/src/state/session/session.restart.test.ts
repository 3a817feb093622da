import { expect, test } from 'vitest';
import { createHttp } from '#src/browser/http.ts';
import { createSession } from '#src/state/session/session.ts';
import { createFakeArea } from '#tests/src/state/fake-storage.ts';
import { ANN, SIGNED_IN } from './set-up-session.ts';

test('starting again aborts the verification in progress', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  const second = Promise.withResolvers<Response>();
  const logged: string[] = [];
  const session = createSession({
    http: createHttp({
      timeout: () => new AbortController().signal,
      fetch: (_, { signal }) => {
        signals.push(signal);
        if (signals.length === 2) return second.promise;
        return new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        });
      },
    }),
    storage: createFakeArea({ authToken: 'a.b.c' }).tab(),
    readLastAccount: () => ANN,
    after: () => () => undefined,
    log: (message) => logged.push(message),
  });
  const first = session.start();
  const again = session.start();
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
  await first;
  expect(session.read().status).toBe('loading');
  second.resolve(Response.json(ANN));
  await again;
  expect(session.read()).toEqual(SIGNED_IN);
  expect(logged).toEqual([]);
});
