import { env } from 'cloudflare:test';
import { expect, onTestFinished, test, vi } from 'vitest';
import { LOCK_CARDS } from '#worker/cards/plan-lock.ts';
import { sweepLockedNames } from '#worker/cards/names/release.ts';
import type { Mail } from '#worker/http/send-mail.ts';
import {
  addUser,
  buildContent,
  createHarness,
  DAY,
  ORIGIN,
  unique,
} from '#tests/worker/cards/harness.ts';

/** Puts an account on a plan, and locks or opens its cards by it, as a payment does. */
async function putOnPlan(user: string, plan: string, now: Date): Promise<void> {
  await env.DB.batch([
    env.DB.prepare('UPDATE users SET plan = ?2 WHERE id = ?1').bind(user, plan),
    env.DB.prepare(LOCK_CARDS).bind(user, now.toISOString()),
  ]);
}

/** An account whose second card its plan no longer covers, and the sweep over it. */
async function lockOne(options: { isMailDown?: boolean } = {}) {
  const harness = createHarness();
  const { send, clock, now, records } = harness;
  const user = await addUser('startup');
  const [kept, locked] = [unique('kept'), unique('locked')];
  const content = buildContent({ isActive: false });
  await send(user, 'PUT', `/api/cards/${locked}`, content);
  await send(user, 'PUT', `/api/cards/${kept}`, buildContent());
  await putOnPlan(user, 'free', now());
  const mails: Mail[] = [];
  const state = { isMailDown: options.isMailDown ?? false };
  const sweep = () =>
    sweepLockedNames({
      db: env.DB,
      findEmail: async (userId) => (userId === user ? `${user}@example.com` : null),
      sendMail: async (mail) => {
        if (state.isMailDown) throw new Error('no mail');
        mails.push(mail);
      },
      onReleased: (name, origin) => records.announce(name, origin),
      productName: 'Tip Top Cards',
      publicOrigin: ORIGIN,
      now,
    });
  const pass = async (days: number) => {
    clock.at += days * DAY;
    await sweep();
  };
  const cardId = await env.DB.prepare('SELECT id FROM cards WHERE username = ?')
    .bind(locked)
    .first('id');
  const nameNow = () =>
    env.DB.prepare('SELECT username FROM cards WHERE id = ?')
      .bind(cardId)
      .first<string>('username');
  return { ...harness, user, kept, locked, content, mails, state, pass, nameNow };
}

test('M7: the name of a card no plan covers is released after 90 days, two weeks after a mail, and anybody can take it', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const { send, user, kept, locked, mails, pass, nameNow } = await lockOne();
  const claim = async () =>
    (await send(await addUser(), 'PUT', `/api/cards/${locked}`, buildContent())).status;
  await pass(75.9);
  expect(mails).toEqual([]);
  await pass(0.2);
  await pass(1);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    to: `${user}@example.com`,
    subject: 'Your Tip Top Cards card address will be released soon',
  });
  // An unconfirmed address may belong to a stranger: nothing typed by the account is in it.
  expect(mails[0]?.text).not.toContain(locked);
  await pass(12.9);
  expect([await nameNow(), await claim()]).toEqual([locked, 409]);
  await pass(1);
  expect(await nameNow()).toMatch(/^card-[0-9a-f]{12}$/);
  expect(await claim()).toBe(201);
  // What the plan covers is not touched, however long.
  await pass(400);
  const list = await (await send(user, 'GET', '/api/cards')).text();
  expect(list).toContain(kept);
});

test('M7: without the mail nothing is released, however long the card is locked', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const { locked, mails, state, pass, nameNow } = await lockOne({ isMailDown: true });
  await pass(200);
  state.isMailDown = false;
  await pass(1);
  await pass(13.9);
  expect([mails.length, await nameNow()]).toEqual([1, locked]);
  await pass(0.2);
  expect(await nameNow()).not.toBe(locked);
});

test('a card that is covered again gets its name back and is shown there; its content was kept', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const { send, records, user, locked, content, pass, nameNow, now } = await lockOne();
  await pass(80);
  await pass(15);
  expect(await nameNow()).not.toBe(locked);
  await putOnPlan(user, 'startup', now());
  expect(await nameNow()).toBe(locked);
  const saved = await send(user, 'PUT', `/api/cards/${locked}`, { ...content, isActive: true });
  expect(saved.status).toBe(200);
  expect(await records.find(locked, ORIGIN)).toMatchObject({
    kind: 'card',
    card: { name: content.name },
  });
  // Locked another time it is warned about another time.
  const rows = await env.DB.prepare(
    'SELECT count(*) AS n FROM name_releases r JOIN cards c ON c.id = r.card_id WHERE c.username = ?',
  )
    .bind(locked)
    .first('n');
  expect(rows).toBe(0);
});

test('a name another account took meanwhile stays with it: the card is opened under its generated name and can be renamed', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const { send, user, locked, pass, nameNow, now } = await lockOne();
  await pass(80);
  await pass(15);
  const bob = await addUser();
  expect((await send(bob, 'PUT', `/api/cards/${locked}`, buildContent())).status).toBe(201);
  await putOnPlan(user, 'startup', now());
  const generated = await nameNow();
  expect(generated).toMatch(/^card-/);
  const to = unique();
  expect((await send(user, 'POST', `/api/cards/${generated}/rename`, { to })).status).toBe(200);
  // Renamed by its owner it stays so, whatever becomes of the other name.
  await putOnPlan(user, 'free', now());
  await putOnPlan(user, 'startup', now());
  expect(await nameNow()).toBe(to);
});

test('a card that was taken down, or is opened between mail and release, keeps its name', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const down = await lockOne();
  await env.DB.prepare("UPDATE cards SET taken_down_at = '2026-01-01' WHERE username = ?")
    .bind(down.locked)
    .run();
  await down.pass(100);
  await down.pass(100);
  expect([down.mails, await down.nameNow()]).toEqual([[], down.locked]);
  const opened = await lockOne();
  await opened.pass(80);
  await putOnPlan(opened.user, 'startup', opened.now());
  await putOnPlan(opened.user, 'free', opened.now());
  await opened.pass(80);
  expect([opened.mails.length, await opened.nameNow()]).toEqual([2, opened.locked]);
});
