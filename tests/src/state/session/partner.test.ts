import { expect, test } from 'vitest';
import { createHttp } from '#src/browser/http.ts';
import {
  createPartner,
  partnerLoginSchema,
  type PartnerLogin,
} from '#src/state/session/partner.ts';
import { createPersistedStore } from '#src/state/persisted-store.ts';
import { createFakeArea } from '#tests/src/state/fake-storage.ts';

const EXPIRES = '2026-11-20T13:00:00.000Z';

/** A partner with a server that gives this answer. */
function start(status: number, json: unknown) {
  const clock = { at: Date.parse('2026-11-20T12:00:00Z') };
  const http = createHttp({
    fetch: async () => Response.json(json, { status }),
    timeout: () => new AbortController().signal,
  });
  const login = createPersistedStore<PartnerLogin>({
    key: 'partnerToken',
    schema: partnerLoginSchema,
    version: 2,
    migrate: () => null,
    empty: null,
    storage: createFakeArea().tab(),
  });
  const partner = createPartner({ http, login, now: () => new Date(clock.at) });
  return { partner, login, clock };
}

test('the right password stores the token, which is valid until it expires', async () => {
  const { partner, login, clock } = start(200, { token: 'a.b.c', expiresAt: EXPIRES });
  expect(partner.keepValid()).toBe(false);
  expect((await partner.logIn('word')).ok).toBe(true);
  expect(login.read()).toEqual({ token: 'a.b.c', expiresAt: EXPIRES });
  clock.at += 3_599_999;
  expect(partner.keepValid()).toBe(true);
  clock.at += 1;
  expect(partner.keepValid()).toBe(false);
  expect(login.read()).toBeNull();
});

test('a wrong password stores nothing', async () => {
  const denied = { code: 'franchise_denied', message: 'No.', requestId: 'x' };
  const { partner, login } = start(401, denied);
  const answer = await partner.logIn('word');
  expect(answer.ok ? null : answer.error.code).toBe('franchise_denied');
  expect(login.read()).toBeNull();
});

test('logging out removes the token', async () => {
  const { partner, login } = start(200, { token: 'a.b.c', expiresAt: EXPIRES });
  await partner.logIn('word');
  partner.logOut();
  expect(login.read()).toBeNull();
});
