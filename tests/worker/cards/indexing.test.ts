import { env, SELF } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { confirmAddress } from '#shared/api/email-confirmation.ts';
import { recordKey } from '#worker/public-card/records.ts';
import { join, type Person } from '#tests/worker/account/harness.ts';
import { unique } from '#tests/worker/cards/harness.ts';

const NOINDEX = '<meta name="robots" content="noindex">';

const pageOf = async (name: string) => (await SELF.fetch(`https://cards.test/${name}`)).text();
const recordOf = (name: string) =>
  env.CARDS.get<{ card: { isIndexable: boolean; canBeMailed?: boolean } }>(recordKey(name), 'json');

/** The link mailed at sign-up, as soon as the queue has delivered it to the local outbox. */
async function linkOf({ email }: Person): Promise<string> {
  return vi.waitUntil(
    async () => {
      const answer = await SELF.fetch('https://cards.test/dev/outbox');
      const { mails } = await answer.json<{ mails: { to: string; text: string }[] }>();
      const text = mails.find(({ to }) => to === email)?.text ?? '';
      return /#token=([\w.-]+)$/m.exec(text)?.[1];
    },
    { timeout: 20_000, interval: 100 },
  );
}

async function confirm(person: Person): Promise<void> {
  const answer = await SELF.fetch(`https://cards.test${confirmAddress.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token: await linkOf(person) }),
  });
  expect(answer.status).toBe(200);
}

test('M4: a card is public before its owner confirms an address, and listed by search engines afterwards', async () => {
  const ann = await join();
  const name = unique();
  await ann.publish(name);
  expect(await pageOf(name)).toContain(NOINDEX);
  expect(await recordOf(name)).toMatchObject({ card: { isIndexable: false } });
  await confirm(ann);
  await vi.waitUntil(async () => (await recordOf(name))?.card.isIndexable === true, {
    timeout: 20_000,
    interval: 100,
  });
  expect((await recordOf(name))?.card.canBeMailed).toBe(true);
  expect(
    await env.DB.prepare('SELECT 1 FROM plan_news WHERE user_id = ?').bind(ann.user.id).first(),
  ).toBeNull();
});

test('the owner’s own choice still rules: a card that must not be listed stays unlisted', async () => {
  const ann = await join();
  const name = unique();
  await ann.publish(name, { isIndexable: false });
  await confirm(ann);
  await vi.waitUntil(async () => (await recordOf(name))?.card.canBeMailed === true, {
    timeout: 20_000,
    interval: 100,
  });
  expect(await recordOf(name)).toMatchObject({ card: { isIndexable: false } });
  expect(await pageOf(name)).toContain(NOINDEX);
});

test('the owner reads their own choice, whatever the public reads', async () => {
  const ann = await join();
  const name = unique();
  await ann.publish(name);
  const { cards } = await (await ann.send('GET', '/api/cards')).json<{ cards: object[] }>();
  expect(cards).toMatchObject([{ isIndexable: true }]);
});
