import { expect, test } from 'vitest';
import { z } from 'zod';
import { exportAccount } from '#shared/api/auth/account.ts';
import { login, logout, verify } from '#shared/api/auth/auth.ts';
import { renameCard } from '#shared/api/cards/cards.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { readHealth } from '#shared/api/health.ts';
import { uploadMedia } from '#shared/api/cards/media.ts';
import { createHttp, FILE_TIMEOUT_MS } from '#src/browser/http.ts';

const never = () => new AbortController().signal;

/** An `Http` whose server returns `answer`, and the requests it received. */
function createServedHttp(reply: Response | ((init: RequestInit) => Promise<Response>)) {
  const sent: { url: string; init: RequestInit }[] = [];
  const http = createHttp({
    timeout: never,
    fetch: async (url, init) => {
      sent.push({ url, init });
      return typeof reply === 'function' ? reply(init) : reply;
    },
  });
  return { http, sent };
}

const find = endpoint({
  method: 'GET',
  path: '/api/things/:name',
  auth: true,
  request: null,
  response: z.object({ found: z.boolean() }),
});

test('a call sends its path, query, token and JSON body and returns the parsed response', async () => {
  const { http, sent } = createServedHttp(Response.json({ found: true, extra: 1 }));
  const answer = await http.send(
    find,
    { params: { name: 'a/b' }, query: { period: '7d' }, headers: { 'If-Match': '"3"' } },
    'a.b.c',
  );
  expect(answer).toEqual({ ok: true, value: { found: true }, freshToken: null });
  expect(sent[0]?.url).toBe('/api/things/a%2Fb?period=7d');
  expect(new Headers(sent[0]?.init.headers).get('Authorization')).toBe('Bearer a.b.c');
  expect(new Headers(sent[0]?.init.headers).get('If-Match')).toBe('"3"');
  expect(sent[0]?.init.body).toBeUndefined();

  const other = createServedHttp(Response.json({}));
  await other.http.send(login, { body: { email: 'a@b.cd', password: 'secret' } });
  expect(other.sent[0]?.init.body).toBe('{"email":"a@b.cd","password":"secret"}');
  const headers = new Headers(other.sent[0]?.init.headers);
  expect(headers.get('Content-Type')).toBe('application/json');
  expect(headers.has('Authorization')).toBe(false);
});

test('a file download returns bytes, has a longer timeout and parses errors like any other call', async () => {
  const limits: number[] = [];
  const download = (reply: Response) =>
    createHttp({
      timeout: (ms) => {
        limits.push(ms);
        return never();
      },
      fetch: async () => reply,
    }).send(exportAccount, {}, 'a.b.c');
  const file = await download(new Response(new Uint8Array([80, 75, 0, 255])));
  expect(file.ok && new Uint8Array(await file.value.arrayBuffer())).toEqual(
    new Uint8Array([80, 75, 0, 255]),
  );
  expect(limits).toEqual([FILE_TIMEOUT_MS]);
  const body = { code: 'rate_limited', message: 'Wait.', requestId: 'r' };
  const refused = await download(Response.json(body, { status: 429 }));
  expect(refused).toMatchObject({ ok: false, error: { code: 'rate_limited', status: 429 } });
});

test('a picture is uploaded unchanged', async () => {
  const { http, sent } = createServedHttp(
    Response.json({ url: '/m', hash: 'h', width: 1, height: 1 }),
  );
  const picture = new Blob(['x'], { type: 'image/png' });
  await http.send(uploadMedia, { body: picture }, 'a.b.c');
  expect(sent[0]?.init.body).toBe(picture);
  expect(new Headers(sent[0]?.init.headers).has('Content-Type')).toBe(false);
});

test('reads an empty response and a fresh token', async () => {
  const { http } = createServedHttp(
    new Response(null, { status: 204, headers: { Authorization: 'Bearer d.e.f' } }),
  );
  expect(await http.send(logout, {}, 'a.b.c')).toEqual({
    ok: true,
    value: null,
    freshToken: 'd.e.f',
  });
});

test('an error response keeps its code, issues, current copy, request id and retry delay', async () => {
  const body = {
    code: 'version_conflict',
    message: 'This card was changed elsewhere.',
    requestId: 'r1',
    issues: [{ path: 'name', message: 'Too long' }],
    current: { version: 4 },
  };
  const { http } = createServedHttp(
    Response.json(body, { status: 409, headers: { 'Retry-After': '30' } }),
  );
  const answer = await http.send(
    renameCard,
    { params: { username: 'ann' }, body: { to: 'anna' } },
    'a.b.c',
  );
  expect(answer).toEqual({
    ok: false,
    freshToken: null,
    error: { ...body, status: 409, retryAfterSeconds: 30 },
  });
});

test.each([
  ['a proxy error page', new Response('<h1>Bad gateway</h1>', { status: 502 }), 'unavailable', 502],
  ['an empty error response', new Response('', { status: 400 }), 'bad_request', 400],
  [
    'an error response of another shape',
    Response.json({ error: 'x' }, { status: 403 }),
    'bad_request',
    403,
  ],
  ['a response of another shape', Response.json({ id: 7 }), 'internal', 200],
  ['a response that is not JSON', new Response('ok'), 'internal', 200],
])('%s becomes a failure, not an exception', async (_, response, code, status) => {
  const { http } = createServedHttp(response);
  const answer = await http.send(verify, {}, 'a.b.c');
  expect(answer).toMatchObject({ ok: false, error: { code, status, issues: [] } });
});

test('S-G6: no response, a truncated response and a timeout are network failures', async () => {
  const offline = createServedHttp(() => Promise.reject(new TypeError('Failed to fetch')));
  const cut = createServedHttp(
    new Response(
      new ReadableStream({
        start: (controller) => controller.error(new TypeError('network error')),
      }),
    ),
  );
  const slow = createHttp({
    timeout: () => AbortSignal.abort(new DOMException('too long', 'TimeoutError')),
    fetch: async (_, init) => {
      init.signal?.throwIfAborted();
      return new Response();
    },
  });
  for (const http of [offline.http, cut.http, slow]) {
    expect(await http.send(verify, {}, 'a.b.c')).toMatchObject({
      ok: false,
      error: { code: 'network', status: 0, message: 'Network error occurred. Please try again.' },
    });
  }
});

test('an aborted call is not reported as a network failure', async () => {
  const { http } = createServedHttp((init) => {
    init.signal?.throwIfAborted();
    return Promise.resolve(new Response());
  });
  const answer = await http.send(verify, { signal: AbortSignal.abort() }, 'a.b.c');
  expect(answer).toMatchObject({ ok: false, error: { code: 'aborted', status: 0 } });
});

test('an endpoint with a failure report returns it at its declared status only', async () => {
  const report = { status: 'degraded', build: 'b', checks: { database: 'failed' } };
  const reported = await createServedHttp(Response.json(report, { status: 503 })).http.send(
    readHealth,
    {},
  );
  expect(reported).toEqual({ ok: true, value: report, freshToken: null });
  const other = await createServedHttp(Response.json(report, { status: 500 })).http.send(
    readHealth,
    {},
  );
  expect(other).toMatchObject({ ok: false, error: { status: 500 } });
  const proxy = await createServedHttp(new Response('busy', { status: 503 })).http.send(
    readHealth,
    {},
  );
  expect(proxy).toMatchObject({ ok: false, error: { status: 503 } });
});
