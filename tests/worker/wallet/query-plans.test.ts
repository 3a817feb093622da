import { expect, test } from 'vitest';
import { addUser } from '#tests/worker/world/person.ts';
import { explain, recordingDb } from '#tests/worker/query-plan.ts';
import { createWalletHarness } from '#tests/worker/wallet/harness.ts';
import { createPhone, openPass } from '#tests/worker/wallet/passkit/phone.ts';

test('no statement on passes or devices scans a whole table', async () => {
  const { db, statements } = recordingDb();
  const sender = { send: () => Promise.resolve('gone' as const) };
  const { publish, createPass, send, drainQueue, wallet } = createWalletHarness({ db, sender });
  await addUser();
  const { user, username, content } = await publish();
  await createPass(user, username);
  const pass = await openPass(await send(null, 'GET', `/card/${username}/pass.pkpass`));
  const phone = createPhone(send, 'plan-phone', 'ab'.repeat(32));
  await phone.register(pass);
  await phone.listUpdated();
  await phone.fetchPass(pass);
  await send(user, 'PUT', `/api/cards/${username}`, { ...content, title: 'X' });
  await drainQueue();
  await send(user, 'POST', '/api/passes/notifications', { title: 'T', message: 'M' });
  await drainQueue();
  await send(user, 'POST', '/api/passes/notifications', { title: 'T', message: 'M' });
  await send(user, 'GET', '/api/passes/notifications');
  await send(user, 'PUT', '/api/passes/design', { template: 'royal' });
  await drainQueue();
  await send(user, 'GET', '/api/passes/settings');
  await wallet.sweep.wallet();
  await phone.unregister(pass);
  await send(user, 'GET', '/api/passes');
  const walks: string[] = [];
  for (const sql of statements) {
    for (const detail of await explain(sql)) {
      if (
        /^SCAN (?!CONSTANT|\(|r?$)(?:passes|p|pass_registrations|r|pass_settings|pass_notifications|n|pass_deliveries|d)\b(?!.*USING (?:COVERING )?INDEX)/.test(
          detail,
        )
      ) {
        walks.push(`${detail}: ${sql}`);
      }
    }
  }
  expect(statements.size).toBeGreaterThan(10);
  expect(walks).toEqual([]);
});
