import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { confirmAddress, resendConfirmation } from '#shared/api/auth/email-confirmation.ts';
import { recordKey } from '#worker/public-card/records/card-records.ts';
import { unique } from '#tests/worker/world/card.ts';
import { join, type Person } from '#tests/worker/world/person.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { readRow } from '#tests/worker/world/sql.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const NOINDEX = '<meta name="robots" content="noindex">';

const pageOf = async (name: string) => (await callWorker(`https://cards.test/${name}`)).text();
const recordOf = (name: string) =>
  env.CARDS.get<{ card: { isIndexable: boolean; canBeMailed?: boolean } }>(recordKey(name), 'json');

/** Requests a link and reads it once the queue has delivered it to the local outbox. */
async function requestConfirmationLink({ email, send }: Person): Promise<string> {
  await expectStatus(send(resendConfirmation.method, resendConfirmation.path), 204);
  return vi.waitUntil(
    async () => {
      const answer = await callWorker('https://cards.test/dev/outbox');
      const { mails } = await answer.json<{ mails: { to: string; text: string }[] }>();
      const text = mails.find(({ to }) => to === email)?.text ?? '';
      return /#token=([\w.-]+)$/m.exec(text)?.[1];
    },
    { timeout: 120_000, interval: 100 },
  );
}

async function confirm(person: Person): Promise<void> {
  await expectStatus(
    callWorker(`https://cards.test${confirmAddress.path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token: await requestConfirmationLink(person) }),
    }),
    200,
  );
}

test('S-M4: a card is public before its owner confirms an address, and indexable afterwards', async () => {
  const ann = await join();
  const name = unique();
  await ann.publish(name);
  expect(await pageOf(name)).toContain(NOINDEX);
  expect(await recordOf(name)).toMatchObject({ card: { isIndexable: false } });
  await confirm(ann);
  await vi.waitUntil(async () => (await recordOf(name))?.card.isIndexable === true, {
    timeout: 120_000,
    interval: 100,
  });
  expect((await recordOf(name))?.card.canBeMailed).toBe(true);
  expect(await readRow('SELECT 1 FROM plan_changes WHERE user_id = ?', ann.user.id)).toBeNull();
});

test("an owner's opt-out of indexing still applies after confirmation", async () => {
  const ann = await join();
  const name = unique();
  await ann.publish(name, { isIndexable: false });
  await confirm(ann);
  await vi.waitUntil(async () => (await recordOf(name))?.card.canBeMailed === true, {
    timeout: 120_000,
    interval: 100,
  });
  expect(await recordOf(name)).toMatchObject({ card: { isIndexable: false } });
  expect(await pageOf(name)).toContain(NOINDEX);
});

test('the owner reads their own indexing setting, whatever the public page shows', async () => {
  const ann = await join();
  const name = unique();
  await ann.publish(name);
  const { cards } = await (await ann.send('GET', '/api/cards')).json<{ cards: object[] }>();
  expect(cards).toMatchObject([{ isIndexable: true }]);
});
