import { z } from 'zod';
import { expect, test } from 'vitest';
import { DEFAULT_BRANDING } from '#shared/api/franchise.ts';
import { createHttp } from '#src/browser/http.ts';
import { createPartner } from '#src/state/session/partner.ts';
import { createPersistedStore } from '#src/state/persisted-store.ts';
import { createFakeArea } from '#tests/src/state/fake-storage.ts';

const SAVED = { ...DEFAULT_BRANDING, sslStatus: 'no_domain', updatedAt: null };

/** A partner with a server that returns these responses in order. Records the requests. */
function start(answers: readonly { status: number; json: unknown }[]) {
  const requests: { url: string; authorization: string | null; type: string | null }[] = [];
  const remaining = [...answers];
  const http = createHttp({
    fetch: async (url, init) => {
      const headers = new Headers(init.headers);
      const type = headers.get('Content-Type');
      requests.push({ url, authorization: headers.get('Authorization'), type });
      const answer = remaining.shift();
      if (!answer) throw new TypeError('no answer left');
      return Response.json(answer.json, { status: answer.status });
    },
    timeout: () => new AbortController().signal,
  });
  const token = createPersistedStore<string | null>({
    key: 'partnerToken',
    schema: z.string().nullable(),
    version: 1,
    migrate: () => null,
    empty: null,
    storage: createFakeArea().tab(),
  });
  return { partner: createPartner({ http, token }), token, requests };
}

const granted = { status: 200, json: { token: 'a.b.c', expiresAt: '2026-11-20T13:00:00.000Z' } };
const expired = {
  status: 401,
  json: { code: 'partner_unauthorized', message: 'Over.', requestId: 'x' },
};

test('the right password stores a token, and every partner call sends it', async () => {
  const { partner, token, requests } = start([granted, { status: 200, json: SAVED }]);
  expect((await partner.logIn('word')).ok).toBe(true);
  expect(token.read()).toBe('a.b.c');
  expect((await partner.readBranding()).ok).toBe(true);
  expect(requests.map(({ authorization }) => authorization)).toEqual([null, 'Bearer a.b.c']);
});

test('a wrong password stores nothing', async () => {
  const denied = { code: 'franchise_denied', message: 'No.', requestId: 'x' };
  const { partner, token } = start([{ status: 401, json: denied }]);
  const answer = await partner.logIn('word');
  expect(answer.ok ? null : answer.error.code).toBe('franchise_denied');
  expect(token.read()).toBeNull();
});

test('a rejected token is removed; one the server could not check is kept', async () => {
  const { partner, token } = start([granted, { status: 503, json: {} }, expired]);
  await partner.logIn('word');
  await partner.saveBranding(DEFAULT_BRANDING);
  expect(token.read()).toBe('a.b.c');
  await partner.saveBranding(DEFAULT_BRANDING);
  expect(token.read()).toBeNull();
});

test('a logo is sent with its own content type', async () => {
  const { partner, requests } = start([granted, { status: 201, json: { url: '/media/x.png' } }]);
  await partner.logIn('word');
  await partner.uploadLogo(new Blob(['x'], { type: 'image/webp' }));
  expect(requests[1]).toMatchObject({ url: '/api/franchise/logo', type: 'image/webp' });
});

test('logging out removes the token', async () => {
  const { partner, token } = start([granted]);
  await partner.logIn('word');
  partner.logOut();
  expect(token.read()).toBeNull();
});
