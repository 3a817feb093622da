import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint, type Endpoint } from '#shared/api/endpoint.ts';
import { createHttp } from '#src/browser/http.ts';
import { createApi } from '#src/state/api.ts';

function thing(auth: Endpoint['auth']) {
  return endpoint({
    method: 'GET',
    path: '/api/things',
    auth,
    request: null,
    response: z.object({ found: z.boolean() }),
  });
}

/**
 * Calls an endpoint with this auth mode and token. Returns what was sent and whether the session
 * observed the response.
 */
async function call(auth: Endpoint['auth'], token: string | null) {
  const sent: (string | null)[] = [];
  let observed = 0;
  const http = createHttp({
    timeout: () => new AbortController().signal,
    fetch: (_, init) => {
      sent.push(new Headers(init.headers).get('authorization'));
      return Promise.resolve(Response.json({ found: true }));
    },
  });
  const session = { token: () => token, observe: () => void observed++ };
  const answer = await createApi({ http, session }).call(thing(auth), {});
  expect(answer.ok).toBe(true);
  return { sent, observed };
}

test.each<[Endpoint['auth'], string | null, string | null]>([
  [true, 'abc', 'Bearer abc'],
  [true, null, null],
  ['optional', 'abc', 'Bearer abc'],
  ['optional', null, null],
  [false, 'abc', null],
])('R-O9: a call with auth %s and token %s sends %s', async (auth, token, authorization) => {
  const { sent, observed } = await call(auth, token);
  expect(sent).toEqual([authorization]);
  expect(observed).toBe(authorization === null ? 0 : 1);
});

test.each([
  ['POST', 'sign_in_again', 'confirmed', 2],
  ['POST', 'sign_in_again', 'canceled', 1],
  ['GET', 'sign_in_again', 'confirmed', 2],
  ['POST', 'network_refused', 'confirmed', 2],
  ['POST', 'network_refused', 'canceled', 1],
  // The page shows it in place of what it wanted to show.
  ['GET', 'network_refused', 'not asked for', 1],
  ['POST', 'forbidden', 'not asked for', 1],
] as const)(
  'a %s that gets %s, which is %s, is sent %d times',
  async (method, code, outcome, calls) => {
    let sent = 0;
    const refusal = { code, message: 'Acme asks for it.', requestId: 'a' };
    const http = createHttp({
      timeout: () => new AbortController().signal,
      fetch: async () => {
        sent += 1;
        return sent === 1
          ? Response.json(refusal, { status: 403 })
          : Response.json({ found: true });
      },
    });
    const reasons: string[] = [];
    const confirmAccess = async ({ message }: { message: string }) => {
      reasons.push(message);
      return outcome === 'confirmed';
    };
    const session = { token: () => 'abc', observe: () => undefined };
    const api = createApi({ http, session, confirmAccess });
    const answer = await api.call({ ...thing(true), method }, {});
    expect([answer.ok, sent]).toEqual([outcome === 'confirmed', calls]);
    expect(reasons).toEqual(outcome === 'not asked for' ? [] : ['Acme asks for it.']);
  },
);
