// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import type { AuthContext } from '#worker/auth/auth-context.ts';
import { START, startAuth } from '#tests/worker/auth/start-auth.ts';
import { sweepSessions } from '#worker/auth/sessions.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const rowsOf = async (userId: string) => {
  const found = await env.DB.prepare('SELECT * FROM sessions WHERE user_id = ?1')
    .bind(userId)
    .all<Record<string, string>>();
  return found.results;
};

async function startSession(
  auth: AuthContext,
  userId: string,
  headers = new Headers(),
): Promise<string> {
  const passwordHash = await auth.users.findPasswordHash(userId);
  const sid = await auth.sessions.start({ userId, passwordHash: passwordHash ?? '' }, headers);
  if (sid === null) throw new Error('no session started');
  return sid;
}

test('S-A7: POST /api/auth/logout ends this session at its next request and no other', async () => {
  const { join, post, send } = startAuth();
  const { token } = await join('leaving@session.example');
  const other = await post('/api/auth/login', {
    email: 'leaving@session.example',
    password: 'correct horse battery',
  });
  const { token: otherToken } = await other.json<{ token: string }>();
  const answer = await send('/api/auth/logout', { method: 'POST', token });
  expect([answer.status, await answer.text()]).toEqual([204, '']);
  await expectStatus(send('/api/auth/verify', { token }), 401);
  await expectStatus(send('/api/auth/logout', { method: 'POST', token }), 401);
  await expectStatus(send('/api/auth/verify', { token: otherToken }), 200);
});

test('verify and logout require a token', async () => {
  const { send } = startAuth();
  await expectStatus(send('/api/auth/verify'), 401);
  await expectStatus(send('/api/auth/logout', { method: 'POST' }), 401, {
    code: 'unauthorized',
    message: 'Please sign in to continue.',
  });
});

test('S-A7: a deleted user is signed out at the next request, and no row remains', async () => {
  const { join, send } = startAuth();
  const { token, user } = await join('gone@session.example');
  await runSql('DELETE FROM users WHERE id = ?1', user.id);
  await expectStatus(send('/api/auth/verify', { token }), 401);
  expect(await rowsOf(user.id)).toEqual([]);
});

test('the plan is read on each request, not from the token', async () => {
  const { join, send } = startAuth();
  const { token, user } = await join('plan@session.example');
  await runSql("UPDATE users SET plan = 'startup' WHERE id = ?1", user.id);
  await expectStatus(send('/api/auth/verify', { token }), 200, {
    plan: 'startup',
    features: expect.arrayContaining(['advancedAnalytics']),
  });
});

test('a session expires after 7 idle days', async () => {
  const { join, auth, send, wait } = startAuth();
  const { user } = await join('idle@session.example');
  const sid = await startSession(auth, user.id);
  const verify = async () =>
    (await send('/api/auth/verify', { token: await auth.tokens.issue(user.id, sid) })).status;
  wait(7 * DAY - 1);
  expect(await verify()).toBe(200);
  wait(7 * DAY);
  expect(await verify()).toBe(401);
});

test('a session in daily use expires after 30 days', async () => {
  const { join, auth, send, wait } = startAuth();
  const { user } = await join('daily@session.example');
  const sid = await startSession(auth, user.id);
  const verify = async () =>
    (await send('/api/auth/verify', { token: await auth.tokens.issue(user.id, sid) })).status;
  for (let day = 1; day < 30; day += 1) {
    wait(DAY);
    expect([day, await verify()]).toEqual([day, 200]);
  }
  wait(DAY);
  expect(await verify()).toBe(401);
});

test('the last use is written at most once an hour', async () => {
  const { join, send, wait } = startAuth();
  const { token, user } = await join('seen@session.example');
  const seenAfter = async (ms: number) => {
    wait(ms);
    await send('/api/auth/verify', { token });
    const [row] = await rowsOf(user.id);
    return Date.parse(row?.['last_seen_at'] ?? '') - START;
  };
  expect(await seenAfter(HOUR - 1)).toBe(0);
  expect(await seenAfter(1)).toBe(HOUR);
  expect(await seenAfter(HOUR - 1)).toBe(HOUR);
});

test('a row stores a hash of the secret, a device label and a coarse address', async () => {
  const { auth, join } = startAuth();
  const { user } = await join('row@session.example');
  await runSql('DELETE FROM sessions WHERE user_id = ?1', user.id);
  const sid = await startSession(
    auth,
    user.id,
    new Headers({
      'CF-Connecting-IP': '203.0.113.7',
      'User-Agent':
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    }),
  );
  const [row] = await rowsOf(user.id);
  expect(row).toEqual({
    password_at: null,
    sid_hash: sha256Hex(sid),
    user_id: user.id,
    created_at: '2026-03-01T12:00:00.000Z',
    last_seen_at: '2026-03-01T12:00:00.000Z',
    idle_expires_at: '2026-03-08T12:00:00.000Z',
    abs_expires_at: '2026-03-31T12:00:00.000Z',
    ua_label: 'Chrome on macOS',
    ip_prefix: '203.0.113.0/24',
  });
});

test('expired sessions are deleted at the next sign-in and by the sweep', async () => {
  const { auth, join, wait } = startAuth();
  const { user } = await join('sweep@session.example');
  wait(8 * DAY);
  const remaining = await startSession(auth, user.id);
  expect((await rowsOf(user.id)).map((row) => row['sid_hash'])).toEqual([sha256Hex(remaining)]);
  await sweepSessions(env.DB, new Date(START + 14 * DAY));
  expect(await rowsOf(user.id)).toHaveLength(1);
  await sweepSessions(env.DB, new Date(START + 15 * DAY));
  expect(await rowsOf(user.id)).toEqual([]);
});
