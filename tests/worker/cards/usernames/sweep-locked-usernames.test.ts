import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { lockCards } from '#worker/cards/plan-lock.ts';
import { sweepLockedUsernames } from '#worker/cards/usernames/sweep-locked-usernames.ts';
import type { Mail } from '#worker/http/send-mail.ts';
import { createTestBrands } from '#tests/worker/fixtures/test-kernel.ts';
import { createHarness } from '#tests/worker/cards/harness.ts';
import { readValue, runSql } from '#tests/worker/world/sql.ts';
import { buildTestContent, DAY, findCardId, ORIGIN, unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

/** Puts an account on a plan and locks or unlocks its cards, as a payment does. */
async function putOnPlan(user: string, plan: string, now: Date): Promise<void> {
  await env.DB.batch([
    env.DB.prepare('UPDATE users SET plan = ?2 WHERE id = ?1').bind(user, plan),
    lockCards(env.DB, user, now),
  ]);
}

/** Creates an account whose second card exceeds its plan, and the sweep. */
async function lockOne(options: { isMailDown?: boolean } = {}) {
  const harness = createHarness();
  const { send, clock, now } = harness;
  const user = await addUser('startup');
  const [covered, locked] = [unique('covered'), unique('locked')];
  const content = buildTestContent({ isActive: false });
  await send(user, 'PUT', `/api/cards/${locked}`, content);
  await send(user, 'PUT', `/api/cards/${covered}`, buildTestContent());
  await putOnPlan(user, 'free', now());
  const mails: Mail[] = [];
  const state = { isMailDown: options.isMailDown ?? false };
  const sweep = () =>
    sweepLockedUsernames({
      db: env.DB,
      sendMail: async (mail) => {
        if (state.isMailDown) throw new Error('no mail');
        mails.push(mail);
      },
      notify: harness.kernel.notify,
      brands: createTestBrands(),
      findAppOrigin: async (_, origin) => origin,
      publicOrigin: ORIGIN,
      now,
    });
  const pass = async (days: number) => {
    clock.at += days * DAY;
    await sweep();
  };
  const cardId = await findCardId(locked);
  const nameNow = () => readValue<string>('SELECT username FROM cards WHERE id = ?', cardId);
  return { ...harness, user, covered, locked, content, mails, state, pass, nameNow };
}

test('S-M7: the username of a locked card is released after 90 days, two weeks after a warning mail, and any account can take it', async () => {
  const { send, user, covered, locked, mails, pass, nameNow } = await lockOne();
  const claim = async () =>
    (await send(await addUser(), 'PUT', `/api/cards/${locked}`, buildTestContent())).status;
  await pass(75.9);
  expect(mails).toEqual([]);
  await pass(0.2);
  await pass(1);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    to: await readValue('SELECT email FROM users WHERE id = ?', user),
    subject: 'Your Tip Top Cards card address will be released soon',
  });
  // The address is unconfirmed and may belong to a stranger, so the mail contains nothing the
  // account typed.
  expect(mails[0]?.text).not.toContain(locked);
  await pass(12.9);
  expect([await nameNow(), await claim()]).toEqual([locked, 409]);
  await pass(1);
  expect(await nameNow()).toMatch(/^card-[0-9a-f]{12}$/);
  expect(await claim()).toBe(201);
  // A card within the plan is never released.
  await pass(400);
  const list = await (await send(user, 'GET', '/api/cards')).text();
  expect(list).toContain(covered);
});

test('S-M7: without the warning mail no username is released, however long the card is locked', async () => {
  const { locked, mails, state, pass, nameNow } = await lockOne({ isMailDown: true });
  await pass(200);
  state.isMailDown = false;
  await pass(1);
  await pass(13.9);
  expect([mails.length, await nameNow()]).toEqual([1, locked]);
  await pass(0.2);
  expect(await nameNow()).not.toBe(locked);
});

test('a card that is unlocked gets its username back with its content unchanged', async () => {
  const { send, records, user, locked, content, pass, nameNow, now } = await lockOne();
  await pass(80);
  await pass(15);
  expect(await nameNow()).not.toBe(locked);
  await putOnPlan(user, 'startup', now());
  expect(await nameNow()).toBe(locked);
  await expectStatus(
    send(user, 'PUT', `/api/cards/${locked}`, { ...content, isActive: true }),
    200,
  );
  expect(await records.find(locked, ORIGIN)).toMatchObject({
    kind: 'card',
    card: { name: content.name },
  });
  // The next lock triggers a new warning.
  const rows = await readValue(
    'SELECT count(*) AS n FROM username_releases r JOIN cards c ON c.id = r.card_id WHERE c.username = ?',
    locked,
  );
  expect(rows).toBe(0);
});

test('a username taken by another account in the meantime is not taken back: the card is unlocked under its generated username and can be renamed', async () => {
  const { send, user, locked, pass, nameNow, now } = await lockOne();
  await pass(80);
  await pass(15);
  const bob = await addUser();
  await expectStatus(send(bob, 'PUT', `/api/cards/${locked}`, buildTestContent()), 201);
  await putOnPlan(user, 'startup', now());
  const generated = await nameNow();
  expect(generated).toMatch(/^card-/);
  const to = unique();
  await expectStatus(send(user, 'POST', `/api/cards/${generated}/rename`, { to }), 200);
  // A username chosen by the owner is never replaced by the released one.
  await putOnPlan(user, 'free', now());
  await putOnPlan(user, 'startup', now());
  expect(await nameNow()).toBe(to);
});

test('a card that was taken down, or unlocked between warning and release, keeps its username', async () => {
  const down = await lockOne();
  await runSql("UPDATE cards SET taken_down_at = '2026-01-01' WHERE username = ?", down.locked);
  await down.pass(100);
  await down.pass(100);
  expect([down.mails, await down.nameNow()]).toEqual([[], down.locked]);
  const unlocked = await lockOne();
  await unlocked.pass(80);
  await putOnPlan(unlocked.user, 'startup', unlocked.now());
  await putOnPlan(unlocked.user, 'free', unlocked.now());
  await unlocked.pass(80);
  expect([unlocked.mails.length, await unlocked.nameNow()]).toEqual([2, unlocked.locked]);
});
