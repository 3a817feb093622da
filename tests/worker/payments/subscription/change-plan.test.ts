import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { listPasses } from '#shared/api/wallet/wallet-passes.ts';
import { recordKey } from '#worker/public-card/records/card-records.ts';
import { readLocks, readPlan, startPayments } from '#tests/worker/payments/harness.ts';
import { readAnswer, expectStatus } from '#tests/worker/world/answer.ts';
import { buildTestContent, ORIGIN, unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { readRow, runSql } from '#tests/worker/world/sql.ts';
import { atOnce } from '#tests/worker/world/at-once.ts';

const ENDED = 'customer.subscription.deleted';

/** A Startup customer with five cards, the second edited last, and passes for the first two. */
async function startWithFive(options: Parameters<typeof startPayments>[0] = {}) {
  const started = startPayments(options);
  const { stripe, addCustomer, sendEvent, clock, send, publishCards, generate, drainQueue } =
    started;
  const { user, customer } = await addCustomer();
  const { subscription } = stripe.subscribe(customer, clock.at);
  await sendEvent('customer.subscription.created', subscription);
  const names = await publishCards(user, 5);
  clock.at += 60_000;
  const [, second = ''] = names;
  const { cards } = await (
    await send(user, 'GET', '/api/cards')
  ).json<{ cards: { id: string }[] }>();
  await send(
    user,
    'PUT',
    `/api/cards/${second}`,
    buildTestContent({ id: cards[1]?.id ?? '', title: 'Edited' }),
  );
  for (const name of names.slice(0, 2)) await generate(user, name);
  await drainQueue();
  const pageKinds = async () =>
    Promise.all(names.map(async (name) => (await env.CARDS.get(recordKey(name))) !== null));
  const passStates = async () => {
    const list = await readAnswer(listPasses, send(user, 'GET', '/api/passes'));
    return names
      .slice(0, 2)
      .map((name) => list.passes.find(({ username }) => username === name)?.state);
  };
  const end = async () => {
    subscription['status'] = 'canceled';
    clock.at += 60_000;
    return sendEvent(ENDED, subscription);
  };
  const renew = async () => {
    subscription['status'] = 'active';
    clock.at += 60_000;
    return sendEvent('customer.subscription.updated', subscription);
  };
  return {
    ...started,
    user,
    names,
    pageKinds,
    passStates,
    end,
    renew,
    ids: cards.map(({ id }) => id),
  };
}

test('S-S7: a downgrade with five cards keeps the last edited one public, and an upgrade restores the others', async () => {
  const { user, names, pageKinds, passStates, end, renew, drainQueue, send } =
    await startWithFive();
  expect(await pageKinds()).toEqual([true, true, true, true, true]);
  expect(await passStates()).toEqual(['active', 'active']);
  expect(await end()).toBe(200);
  await drainQueue();
  expect(await readLocks(user)).toEqual([true, false, true, true, true]);
  expect(await pageKinds()).toEqual([false, true, false, false, false]);
  expect(await passStates()).toEqual(['voided', 'active']);
  const { cards } = await (
    await send(user, 'GET', '/api/cards')
  ).json<{
    cards: { isLocked?: boolean; name: string }[];
  }>();
  // Nothing is deleted, and the owner can still read all cards.
  expect(cards.map(({ isLocked }) => isLocked ?? false)).toEqual([true, false, true, true, true]);
  expect(cards.map(({ name }) => name)).toEqual(names.map(() => 'Ann Example'));
  await renew();
  await drainQueue();
  expect(await readLocks(user)).toEqual([false, false, false, false, false]);
  expect(await pageKinds()).toEqual([true, true, true, true, true]);
  expect(await passStates()).toEqual(['active', 'active']);
});

test('S-P4: the watermark of the public record follows the plan, never the request', async () => {
  const { names, end, renew, drainQueue, send, user, ids } = await startWithFive();
  const planShown = async () =>
    (await env.CARDS.get<{ card: { userPlan: string } }>(recordKey(names[1] ?? ''), 'json'))?.card
      .userPlan;
  expect(await planShown()).toBe('startup');
  await end();
  await drainQueue();
  expect(await planShown()).toBe('free');
  const forged = {
    ...buildTestContent({ id: ids[1] ?? '' }),
    userPlan: 'business_pro',
    isLocked: false,
  };
  await send(user, 'PUT', `/api/cards/${names[1]}`, forged);
  expect(await planShown()).toBe('free');
  await renew();
  await drainQueue();
  expect(await planShown()).toBe('startup');
});

test('a locked card can be read, exported and deleted, but not changed, renamed or given a pass', async () => {
  const { user, names, ids, end, drainQueue, send, generate } = await startWithFive();
  await end();
  await drainQueue();
  const [, , third = ''] = names;
  const path = `/api/cards/${third}`;
  const change = await expectStatus(
    send(user, 'PUT', path, buildTestContent({ id: ids[2] ?? '', title: 'New' })),
    403,
  );
  expect(await change.json()).toMatchObject({
    code: 'plan_limit',
    message: 'Your plan no longer covers this card. Upgrade to change it and show it again.',
  });
  await expectStatus(send(user, 'POST', `${path}/rename`, { to: unique() }), 403);
  await expectStatus(generate(user, third), 409);
  await expectStatus(send(user, 'DELETE', path), 204);
  expect(await readLocks(user)).toEqual([true, false, true, true]);
});

test('deleting a card unlocks the locked card edited last', async () => {
  const { user, names, end, drainQueue, send, records } = await startWithFive();
  await end();
  await drainQueue();
  await send(user, 'DELETE', `/api/cards/${names[1]}`);
  expect(await readLocks(user)).toEqual([true, true, true, false]);
  expect(await records.find(names[4] ?? '', ORIGIN)).toMatchObject({ kind: 'card' });
});

test('an inactive card does not take the only slot from an active one', async () => {
  const { user, names, ids, end, send } = await startWithFive();
  await send(
    user,
    'PUT',
    `/api/cards/${names[3]}`,
    buildTestContent({ id: ids[3] ?? '', isActive: false }),
  );
  await end();
  expect(await readLocks(user)).toEqual([true, false, true, true, true]);
});

test('a change of a card that a downgrade locks at the same moment is refused by the statement itself', async () => {
  const { user, names, ids, end, send, ...rest } = await startWithFive();
  const path = `/api/cards/${names[2]}`;
  // The context is read, then the plan ends, then the write arrives.
  await runSql('UPDATE cards SET locked_at = NULL WHERE user_id = ?', user);
  const [write] = await Promise.all([
    send(user, 'PUT', path, buildTestContent({ id: ids[2] ?? '', title: 'Late' })),
    end(),
  ]);
  await rest.drainQueue();
  const locked = await readLocks(user);
  // Either it was written first and is the card edited last, or it was refused: never locked and
  // changed.
  expect([200, 403]).toContain(write.status);
  expect(locked.filter((isLocked) => !isLocked)).toHaveLength(1);
});

test('what the queue did not take is propagated by the next sweep', async () => {
  let isUp = true;
  const { end, pageKinds, sweepPayments, drainQueue, user } = await startWithFive({
    isQueueUp: () => isUp,
  });
  isUp = false;
  expect(await end()).toBe(200);
  await drainQueue();
  expect(await readPlan(user)).toBe('free');
  expect(await pageKinds()).toEqual([true, true, true, true, true]);
  isUp = true;
  await sweepPayments('');
  await drainQueue();
  expect(await pageKinds()).toEqual([false, true, false, false, false]);
  const remaining = await readRow('SELECT 1 FROM plan_changes WHERE user_id = ?', user);
  expect(remaining).toBe(null);
});

test('S-P2: ten concurrent creates on a plan that just ended create no card', async () => {
  const { user, end, send } = await startWithFive();
  await end();
  const answers = await atOnce(10, () =>
    send(user, 'PUT', `/api/cards/${unique()}`, buildTestContent()),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 403));
});

test('S-P1: the free plan allows one card and one pass a month, by direct calls', async () => {
  const { send, generate } = startPayments();
  const user = await addUser();
  const name = unique();
  await expectStatus(send(user, 'PUT', `/api/cards/${name}`, buildTestContent()), 201);
  await expectStatus(
    send(user, 'PUT', `/api/cards/${unique()}`, buildTestContent()),
    403,
    'plan_limit',
  );
  await expectStatus(generate(user, name), 200);
  await send(user, 'DELETE', `/api/cards/${name}`);
  const other = unique();
  await send(user, 'PUT', `/api/cards/${other}`, buildTestContent());
  await expectStatus(generate(user, other), 403, 'plan_limit');
});

test("S-P3: deleting and recreating a card does not reset the pass limit, whose month is the server's in UTC", async () => {
  const { send, generate, clock } = startPayments();
  const user = await addUser();
  const make = async () => {
    const name = unique();
    await send(user, 'PUT', `/api/cards/${name}`, buildTestContent());
    const { status } = await generate(user, name);
    await send(user, 'DELETE', `/api/cards/${name}`);
    return status;
  };
  clock.at = Date.parse('2026-11-30T23:59:58.000Z');
  expect([await make(), await make()]).toEqual([200, 403]);
  clock.at = Date.parse('2026-12-01T00:00:00.000Z');
  expect([await make(), await make()]).toEqual([200, 403]);
});
