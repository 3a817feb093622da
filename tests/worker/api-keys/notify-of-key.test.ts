import { expect, test } from 'vitest';
import { notifyOfKey } from '#worker/api-keys/notify-of-key.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';

const USER = {
  id: 'ann',
  email: 'ann@example.com',
  firstName: 'Ann',
  lastName: 'Example',
  company: '',
  jobTitle: '',
  plan: 'business_pro',
  sidHash: '',
} as const;
const ORIGIN = 'https://cards.test';
const PERSON = { kind: 'person', id: 'ann' } as const;
const TEAM = { kind: 'organization', id: 'team' } as const;

interface Sent {
  to: string;
  text: string;
  id?: string | undefined;
}

const down = () => Promise.reject(new Error('queue down'));
const describe = ({ to, text, id = '' }: Sent): string =>
  `${to} ${/https:\S+/.exec(text)?.[0] ?? ''} ${id}`.trim();

function build(owners: readonly { id: string; email: string }[]) {
  const sent: string[] = [];
  const context = {
    brands: createTestKernel().brands,
    sendMail: async (mail: Sent) => void sent.push(describe(mail)),
    sendMails: async (mails: readonly Sent[]) => void sent.push(...mails.map(describe)),
    teamKeys: { listOwners: async () => [...owners] },
  };
  return { sent, context };
}

test('the person who creates a key gets a mail that leads to the keys', async () => {
  const { context, sent } = build([]);
  await notifyOfKey(context, USER, PERSON, 'k1', ORIGIN);
  expect(sent).toEqual(['ann@example.com https://cards.test/settings#api-keys']);
});

test('all owners of a team get a mail about its key, also the one who creates it', async () => {
  const { context, sent } = build([
    { id: 'ann', email: 'ann@example.com' },
    { id: 'bob', email: 'bob@example.com' },
  ]);
  await notifyOfKey(context, USER, TEAM, 'k1', ORIGIN);
  const url = 'https://cards.test/team?org=team&view=settings#api-keys';
  expect(sent).toEqual([
    `ann@example.com ${url} api-key k1 ann`,
    `bob@example.com ${url} api-key k1 bob`,
  ]);
});

test('a team whose owners have no confirmed address gets no mail', async () => {
  const { context, sent } = build([]);
  await notifyOfKey(context, USER, TEAM, 'k1', ORIGIN);
  expect(sent).toEqual([]);
});

test('a failing mail does not fail the answer with the key', async () => {
  const { context } = build([{ id: 'ann', email: 'ann@example.com' }]);
  const failing = { ...context, sendMail: down, sendMails: down };
  for (const owner of [PERSON, TEAM]) {
    await expect(notifyOfKey(failing, USER, owner, 'k1', ORIGIN)).resolves.toBeUndefined();
  }
});
