import { expect, test } from 'vitest';
import { listPasses } from '#shared/api/wallet/wallet-passes.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { createWalletHarness, pathAndQuery } from '#tests/worker/wallet/harness.ts';
import { createPhone } from '#tests/worker/wallet/passkit/phone.ts';
import { readZip } from '#tests/worker/wallet/read-zip.ts';
import { readAnswer, expectStatus } from '#tests/worker/world/answer.ts';

const enqueue = () => Promise.reject(new Error('queue is down'));

type Harness = ReturnType<typeof createWalletHarness>;

/** The pass of a card as its owner downloads it. */
async function readPass({ send, wallet }: Harness, user: string) {
  const list = await readAnswer(listPasses, send(user, 'GET', '/api/passes'));
  const address = pathAndQuery(list.passes[0]?.appleWalletUrl ?? null);
  const response = await send(null, 'GET', address);
  const files = readZip(new Uint8Array(await response.arrayBuffer()));
  return {
    state: list.passes[0]?.state,
    pass: JSON.parse(new TextDecoder().decode(files.get('pass.json'))),
    wallet,
  };
}

test('a pass follows its card through the queue and keeps its serial', async () => {
  const harness = createWalletHarness();
  const { user, username, content } = await harness.publish();
  await harness.createPass(user, username);
  const before = await readPass(harness, user);
  await harness.send(user, 'PUT', `/api/cards/${username}`, {
    ...content,
    title: 'Chief Engineer',
  });
  expect(await harness.drainQueue()).toEqual([
    { kind: 'sync_passes', username, origin: 'https://cards.test' },
  ]);
  const after = await readPass(harness, user);
  expect(after.pass.generic.secondaryFields[0].value).toBe('Chief Engineer');
  expect(after.pass.serialNumber).toBe(before.pass.serialNumber);
  expect(after.pass.authenticationToken).toBe(before.pass.authenticationToken);
});

test('a card without a pass enqueues nothing', async () => {
  const harness = createWalletHarness();
  await harness.publish();
  expect(harness.queue).toEqual([]);
});

test('pausing a card voids its pass, and resuming restores it', async () => {
  const harness = createWalletHarness();
  const { user, username, content } = await harness.publish();
  await harness.createPass(user, username);
  await harness.send(user, 'PUT', `/api/cards/${username}`, { ...content, isActive: false });
  await harness.drainQueue();
  const paused = await readPass(harness, user);
  expect(paused.state).toBe('voided');
  expect(paused.pass).toMatchObject({ voided: true, expirationDate: '2026-11-20T12:00:00Z' });
  await expectStatus(harness.send(null, 'GET', `/card/${username}/pass.pkpass`), 404);
  await harness.send(user, 'PUT', `/api/cards/${username}`, content);
  await harness.drainQueue();
  const revived = await readPass(harness, user);
  expect(revived.state).toBe('active');
  expect(revived.pass).not.toHaveProperty('voided');
  expect(revived.pass.serialNumber).toBe(paused.pass.serialNumber);
});

test('S-W5: the pass of a deleted card is voided but readable, and returns with the card at no cost', async () => {
  const harness = createWalletHarness();
  const { user, username, content } = await harness.publish();
  await harness.createPass(user, username);
  await harness.send(user, 'DELETE', `/api/cards/${username}`);
  await harness.drainQueue();
  const deleted = await readPass(harness, user);
  expect(deleted.pass).toMatchObject({ voided: true });
  expect(deleted.pass.generic.primaryFields[0].value).toBe('Ann Example');
  await harness.send(user, 'PUT', `/api/cards/${username}`, content);
  await harness.drainQueue();
  const again = await readPass(harness, user);
  expect(again.pass).not.toHaveProperty('voided');
  expect(again.pass.serialNumber).toBe(deleted.pass.serialNumber);
  await expectStatus(harness.generate(user, username), 200);
});

test('S-P3: a pass voided with its card still counts for this month', async () => {
  const harness = createWalletHarness();
  const { user, username } = await harness.publish();
  await harness.createPass(user, username);
  await harness.send(user, 'DELETE', `/api/cards/${username}`);
  await harness.drainQueue();
  expect((await readPass(harness, user)).state).toBe('voided');
  const next = unique();
  await harness.send(user, 'PUT', `/api/cards/${next}`, buildTestContent());
  await expectStatus(harness.generate(user, next), 403);
});

test('S-W5: a renamed card keeps its pass under the new URL, and the old one redirects', async () => {
  const harness = createWalletHarness();
  const { user, username } = await harness.publish();
  await harness.createPass(user, username);
  const to = unique();
  await harness.send(user, 'POST', `/api/cards/${username}/rename`, { to });
  await harness.drainQueue();
  const { pass } = await readPass(harness, user);
  expect(pass.barcodes[0].message).toBe(`https://cards.test/${to}?s=pass`);
  await expectStatus(harness.send(null, 'GET', `/card/${to}/pass.pkpass`), 200);
  const moved = await harness.send(null, 'GET', `/card/${username}/pass.pkpass`);
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, `/card/${to}/pass.pkpass`]);
});

test('a change that is invisible on the pass does not change it', async () => {
  const harness = createWalletHarness();
  const { user, username, content } = await harness.publish();
  await harness.createPass(user, username);
  const before = await harness.send(null, 'GET', `/card/${username}/pass.pkpass`);
  harness.clock.at += 60_000;
  await harness.send(user, 'PUT', `/api/cards/${username}`, { ...content, isIndexable: false });
  await harness.drainQueue();
  const after = await harness.send(null, 'GET', `/card/${username}/pass.pkpass`);
  expect(after.headers.get('Last-Modified')).toBe(before.headers.get('Last-Modified'));
});

test('a failing queue delays neither card nor pass, and the sweep notifies later', async () => {
  const sender = { send: () => Promise.resolve('sent' as const) };
  const harness = createWalletHarness({ sender });
  const { user, username, content } = await harness.publish();
  await harness.createPass(user, username);
  const { pass } = await readPass(harness, user);
  const phone = createPhone(harness.send, unique('device'), 'ab'.repeat(32));
  await phone.register({ serial: pass.serialNumber, token: pass.authenticationToken });
  const down = createWalletHarness({ enqueue, sender });
  const changed = { ...content, title: 'Chief Engineer' };
  await expectStatus(down.send(user, 'PUT', `/api/cards/${username}`, changed), 200);
  const after = await readPass(harness, user);
  expect(after.pass.generic.secondaryFields[0].value).toBe('Chief Engineer');
  await expect(down.wallet.sweep.wallet()).rejects.toThrow('queue is down');
  await harness.wallet.sweep.wallet();
  expect(await harness.drainQueue()).toMatchObject([
    { kind: 'push_pass', serial: pass.serialNumber },
  ]);
  await harness.wallet.sweep.wallet();
  expect(harness.queue).toEqual([]);
});

test('a partly propagated change is propagated again when its job is retried', async () => {
  const pushed: string[] = [];
  const sender = {
    send: (token: string) => {
      pushed.push(token);
      return Promise.resolve('sent' as const);
    },
  };
  const harness = createWalletHarness({ sender });
  const { user, username, content } = await harness.publish();
  await harness.createPass(user, username);
  const { pass } = await readPass(harness, user);
  const phone = createPhone(harness.send, unique('device'), 'ab'.repeat(32));
  await phone.register({ serial: pass.serialNumber, token: pass.authenticationToken });
  await harness.send(user, 'PUT', `/api/cards/${username}`, { ...content, title: 'New' });
  const job = { kind: 'sync_passes', username, origin: 'https://cards.test' } as const;
  const down = createWalletHarness({ enqueue, sender });
  await expect(down.wallet.jobs.sync_passes(job)).rejects.toThrow('queue is down');
  await harness.drainQueue();
  expect(pushed).toHaveLength(1);
});
