// @module-tag core
import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES, listSessions } from '#shared/api/auth/account.ts';
import { join, sendAs } from '#tests/worker/world/person.ts';
import { readRow } from '#tests/worker/world/sql.ts';
import { readAnswer, expectStatus } from '#tests/worker/world/answer.ts';

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

test('GET /api/account/sessions lists the sessions, the current one first and marked', async () => {
  const { send, signInAgain } = await join();
  const again = await signInAgain(MAC);
  const list = async (by: typeof send) =>
    (await readAnswer(listSessions, by('GET', '/api/account/sessions'))).sessions;
  const seen = await list(again);
  expect(seen.map(({ label, isCurrent }) => [label, isCurrent])).toEqual([
    ['Chrome on macOS', true],
    ['Unknown device', false],
  ]);
  expect((await list(send)).map(({ isCurrent, label }) => [label, isCurrent])).toEqual([
    ['Unknown device', true],
    ['Chrome on macOS', false],
  ]);
  expect(JSON.stringify(seen)).not.toContain('sid');
});

test('DELETE /api/account/sessions/:id ends one session, DELETE /api/account/sessions all others', async () => {
  const { send, signInAgain } = await join();
  const [second, third] = [await signInAgain(MAC), await signInAgain()];
  const { sessions } = await readAnswer(listSessions, send('GET', '/api/account/sessions'));
  const mac = sessions.find(({ label }) => label === 'Chrome on macOS');
  await expectStatus(send('DELETE', `/api/account/sessions/${mac?.id}`), 204);
  await expectStatus(second('GET', '/api/auth/verify'), 401);
  await expectStatus(third('GET', '/api/auth/verify'), 200);
  await expectStatus(send('DELETE', '/api/account/sessions'), 204);
  await expectStatus(third('GET', '/api/auth/verify'), 401);
  await expectStatus(send('GET', '/api/auth/verify'), 200);
});

test("S-O1: ending another account's session returns the same as for a missing one", async () => {
  const [ann, bob] = [await join(), await join()];
  const { sessions } = await readAnswer(listSessions, ann.send('GET', '/api/account/sessions'));
  for (const id of [sessions[0]?.id, '0'.repeat(64), "' OR 1=1 --"]) {
    const path = `/api/account/sessions/${encodeURIComponent(id ?? '')}`;
    await expectStatus(bob.send('DELETE', path), 404);
  }
  await expectStatus(ann.send('GET', '/api/auth/verify'), 200);
});

test('PATCH /api/account changes the given fields, and the session reflects it at once', async () => {
  const { send } = await join();
  const answer = await send('PATCH', '/api/account', { company: ' Acme ', lastName: 'Smith' });
  expect(await answer.json()).toEqual({
    firstName: 'Ann',
    lastName: 'Smith',
    company: 'Acme',
    jobTitle: '',
  });
  await send('PATCH', '/api/account', { company: '', jobTitle: 'Head of <b>' });
  await expectStatus(send('GET', '/api/auth/verify'), 200, {
    firstName: 'Ann',
    lastName: 'Smith',
    company: '',
    jobTitle: 'Head of <b>',
  });
});

test('S-A10: a profile update accepts no plan, role, ID, address or password, and no malformed names', async () => {
  const { send, user, email } = await join();
  const row = () => readRow('SELECT * FROM users WHERE id = ?', user.id);
  const before = await row();
  const extra = { id: 'x', plan: 'enterprise', role: 'admin', email: 'b@y.example' };
  const hostile = { ...extra, emailVerified: true, features: ['api'], password_hash: 'x' };
  await expectStatus(send('PATCH', '/api/account', hostile), 200);
  expect({ ...(await row()), updated_at: '' }).toEqual({ ...before, updated_at: '' });
  expect((await row())?.['email']).toBe(email);
  for (const firstName of ['', '  ', 'a'.repeat(101), 'A\u0000', '\ud800', 7, null]) {
    const answer = await send('PATCH', '/api/account', { firstName });
    expect([firstName, answer.status]).toEqual([firstName, 400]);
  }
});

test('R-N29: GET /api/account/preferences returns the defaults until PUT saves a choice', async () => {
  const { send } = await join();
  const read = async () => (await send('GET', '/api/account/preferences')).json();
  expect(await read()).toEqual({
    emailNotifications: true,
    cardViews: true,
    newContacts: true,
    weeklyReport: false,
    marketingEmails: false,
  });
  const chosen = { ...DEFAULT_PREFERENCES, cardViews: false, weeklyReport: true };
  const answer = await send('PUT', '/api/account/preferences', { ...chosen, plan: 'enterprise' });
  expect(await answer.json()).toEqual(chosen);
  expect(await read()).toEqual(chosen);
  await send('PUT', '/api/account/preferences', DEFAULT_PREFERENCES);
  expect(await read()).toEqual(DEFAULT_PREFERENCES);
});

test('invalid preferences are refused, and accounts see only their own', async () => {
  const [ann, bob] = [await join(), await join()];
  const { marketingEmails: _, ...short } = DEFAULT_PREFERENCES;
  for (const body of [{}, short, { ...DEFAULT_PREFERENCES, cardViews: 'yes' }, null, []]) {
    await expectStatus(ann.send('PUT', '/api/account/preferences', body), 400);
  }
  await ann.send('PUT', '/api/account/preferences', { ...DEFAULT_PREFERENCES, cardViews: false });
  expect(await (await bob.send('GET', '/api/account/preferences')).json()).toEqual(
    DEFAULT_PREFERENCES,
  );
});

test('without a session, account data can be neither read nor changed', async () => {
  const send = sendAs(null);
  const calls = [
    ['GET', '/api/account/sessions'],
    ['DELETE', '/api/account/sessions'],
    ['DELETE', '/api/account/sessions/x'],
    ['PATCH', '/api/account', {}],
    ['GET', '/api/account/preferences'],
    ['PUT', '/api/account/preferences', DEFAULT_PREFERENCES],
    ['DELETE', '/api/account', { password: 'x', confirm: 'DELETE' }],
    ['GET', '/api/account/export'],
  ] as const;
  for (const [method, path, body] of calls) {
    expect([method, path, (await send(method, path, body)).status]).toEqual([method, path, 401]);
  }
});
