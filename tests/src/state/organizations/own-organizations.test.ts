import { expect, test } from 'vitest';
import { createHttp } from '#src/browser/http.ts';
import { createApi } from '#src/state/api.ts';
import { createOwnOrganizations } from '#src/state/organizations/own-organizations.ts';

const northwind = {
  id: 'o1',
  slug: 'northwind',
  name: 'Northwind',
  kind: 'company',
  deletesAt: null,
  plan: 'business_pro',
  role: 'owner',
};

const invitation = {
  id: 'i1',
  organization: 'Southwind',
  role: 'member',
  expiresAt: '2026-12-01T00:00:00.000Z',
};

/** Answers calls in the order of the test: each waits for its `respond`. */
function startStore() {
  const pending: { path: string; respond: (answer: Response) => void }[] = [];
  const http = createHttp({
    timeout: () => new AbortController().signal,
    fetch: (path) =>
      new Promise((respond) => {
        pending.push({ path, respond });
      }),
  });
  const api = createApi({ http, session: { token: () => 'token', observe: () => undefined } });
  const respond = (at: number, status: number, body: unknown) =>
    pending[at]?.respond(Response.json(body, { status }));
  return { store: createOwnOrganizations(api), pending, respond };
}

test('two screens share one list per account', async () => {
  const { store, pending, respond } = startStore();
  const loaded = store.load('ann');
  expect(pending.map(({ path }) => path)).toEqual(['/api/organizations']);
  respond(0, 200, { organizations: [northwind], invitations: [invitation] });
  await loaded;
  expect(store.read()).toEqual({
    userId: 'ann',
    value: [northwind],
    invitations: [invitation],
    failure: null,
  });
});

test('the response for an account that has signed out since is discarded', async () => {
  const { store, respond } = startStore();
  const first = store.load('ann');
  const second = store.load('ben');
  respond(1, 200, { organizations: [], invitations: [] });
  await second;
  respond(0, 200, { organizations: [northwind], invitations: [invitation] });
  await first;
  expect(store.read()).toEqual({ userId: 'ben', value: [], invitations: [], failure: null });
});

test('a failed reload keeps the list of the same account and states the failure', async () => {
  const { store, respond } = startStore();
  const first = store.load('ann');
  respond(0, 200, { organizations: [northwind], invitations: [invitation] });
  await first;
  const again = store.load('ann');
  respond(1, 503, {});
  await again;
  expect(store.read().value).toEqual([northwind]);
  expect(store.read().invitations).toEqual([invitation]);
  expect(store.read().failure).not.toBeNull();
});
