import { z } from 'zod';
import { expect, test } from 'vitest';
import { FIRST_BRANDING } from '#shared/api/franchise.ts';
import { createHttp } from '#src/browser/http.ts';
import { createPartner } from '#src/state/partner.ts';
import { createPersistedStore } from '#src/state/persisted-store.ts';
import { createFakeArea } from '#tests/src/state/fake-storage.ts';

const SAVED = { ...FIRST_BRANDING, sslStatus: 'no_domain', updatedAt: null };

/** A partner over a server that answers from a list, and what it was asked. */
function start(answers: readonly { status: number; json: unknown }[]) {
  const asked: { url: string; authorization: string | null; type: string | null }[] = [];
  const left = [...answers];
  const http = createHttp({
    fetch: async (url, init) => {
      const headers = new Headers(init.headers);
      const type = headers.get('Content-Type');
      asked.push({ url, authorization: headers.get('Authorization'), type });
      const answer = left.shift();
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
  return { partner: createPartner({ http, token }), token, asked };
}

const granted = { status: 200, json: { token: 'a.b.c', expiresAt: '2026-11-20T13:00:00.000Z' } };
const over = {
  status: 401,
  json: { code: 'partner_unauthorized', message: 'Over.', requestId: 'x' },
};

test('the right password keeps a token, and every call of the partner carries it', async () => {
  const { partner, token, asked } = start([granted, { status: 200, json: SAVED }]);
  expect((await partner.login('word')).ok).toBe(true);
  expect(token.read()).toBe('a.b.c');
  expect((await partner.readBranding()).ok).toBe(true);
  expect(asked.map(({ authorization }) => authorization)).toEqual([null, 'Bearer a.b.c']);
});

test('a wrong password keeps nothing', async () => {
  const denied = { code: 'franchise_denied', message: 'No.', requestId: 'x' };
  const { partner, token } = start([{ status: 401, json: denied }]);
  const answer = await partner.login('word');
  expect(answer.ok ? null : answer.error.code).toBe('franchise_denied');
  expect(token.read()).toBeNull();
});

test('a token the server no longer takes is forgotten; one it could not judge is kept', async () => {
  const { partner, token } = start([granted, { status: 503, json: {} }, over]);
  await partner.login('word');
  await partner.saveBranding(FIRST_BRANDING);
  expect(token.read()).toBe('a.b.c');
  await partner.saveBranding(FIRST_BRANDING);
  expect(token.read()).toBeNull();
});

test('a logo goes out as the picture it is', async () => {
  const { partner, asked } = start([granted, { status: 201, json: { url: '/media/x.png' } }]);
  await partner.login('word');
  await partner.uploadLogo(new Blob(['x'], { type: 'image/webp' }));
  expect(asked[1]).toMatchObject({ url: '/api/franchise/logo', type: 'image/webp' });
});

test('leaving forgets the token', async () => {
  const { partner, token } = start([granted]);
  await partner.login('word');
  partner.leave();
  expect(token.read()).toBeNull();
});
