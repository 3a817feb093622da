import { expect, test } from 'vitest';
import { notifyOfKey } from '#worker/api-keys/notify-of-key.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { createTeam, addMember } from '#tests/worker/world/organization.ts';
import { confirmEmail } from '#tests/worker/world/person.ts';
import { runAll } from '#tests/worker/world/sql.ts';

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

/** A team and its owners, the first of whom made it; they have confirmed their addresses if asked. */
async function createOwners(isConfirmed = true) {
  const team = await createTeam();
  const second = await addMember(team, 'owner');
  const owners = [team.owner, second].map(({ user, email }) => ({ id: user.id, email }));
  for (const { id } of owners) if (isConfirmed) await confirmEmail(id);
  if (!isConfirmed) await runAll(['UPDATE users SET email_confirmed_at = NULL']);
  return { team: { kind: 'organization', id: team.id } as const, owners };
}

interface Sent {
  to: string;
  text: string;
  id?: string | undefined;
}

const down = () => Promise.reject(new Error('queue down'));
const describe = ({ to, text, id = '' }: Sent): string =>
  `${to} ${/https:\S+/.exec(text)?.[0] ?? ''} ${id}`.trim();

const KEY = { id: 'k1', isService: false };

function build() {
  const sent: string[] = [];
  const context = {
    ...createTestKernel(),
    findAppOrigin: async (_brand: unknown, origin: string) => origin,
    sendMail: async (mail: Sent) => void sent.push(describe(mail)),
    sendMails: async (mails: readonly Sent[]) => void sent.push(...mails.map(describe)),
  };
  return { sent, context };
}

test('the person who creates a key gets a mail that leads to the keys', async () => {
  const { context, sent } = build();
  await notifyOfKey(context, USER, PERSON, KEY, ORIGIN);
  expect(sent).toEqual(['ann@example.com https://cards.test/settings#api-keys']);
});

test('all owners of a team get a mail about its key, also the one who creates it', async () => {
  const { context, sent } = build();
  const { team, owners } = await createOwners();
  await notifyOfKey(context, USER, team, KEY, ORIGIN);
  const url = `https://cards.test/team?org=${team.id}&view=developers#api-keys`;
  expect(sent.toSorted()).toEqual(
    owners.map(({ id, email }) => `${email} ${url} api-key k1 ${id}`).toSorted(),
  );
});

test('a team whose owners have no confirmed address gets no mail', async () => {
  const { context, sent } = build();
  const { team } = await createOwners(false);
  await notifyOfKey(context, USER, team, KEY, ORIGIN);
  expect(sent).toEqual([]);
});

test('a failing mail does not fail the answer with the key', async () => {
  const { context } = build();
  const { team } = await createOwners();
  const failing = { ...context, sendMail: down, sendMails: down };
  for (const owner of [PERSON, team]) {
    await expect(notifyOfKey(failing, USER, owner, KEY, ORIGIN)).resolves.toBeUndefined();
  }
});
