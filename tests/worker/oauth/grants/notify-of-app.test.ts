import { expect, test } from 'vitest';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { notifyOfApp } from '#worker/oauth/grants/notify-of-app.ts';

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

function build(owners: { id: string; email: string }[]) {
  const sent: string[] = [];
  return {
    sent,
    context: {
      brands: createTestKernel().brands,
      findAppOrigin: createTestKernel().findAppOrigin,
      sendMail: async ({ to, text }: { to: string; text: string }) =>
        void sent.push(`${to} ${/https:\S+/.exec(text)?.[0] ?? ''}`),
      sendMails: async (mails: readonly { to: string; text: string }[]) =>
        void sent.push(
          ...mails.map(({ to, text }) => `${to} ${/https:\S+/.exec(text)?.[0] ?? ''}`),
        ),
      teamKeys: {
        requireManager: () => Promise.reject(new Error('not called')),
        buildAudit: () => {
          throw new Error('not called');
        },
        recordAccess: () => {
          throw new Error('not called');
        },
        onRecorded: () => Promise.resolve(),
        listOwners: async () => owners,
      },
    },
  };
}

test('the account gets a mail for an app, and the other owners of a team one each', async () => {
  const own = build([]);
  const grant = { id: 'grant', organizationId: null };
  await notifyOfApp(own.context, USER, grant, 'https://cards.test');
  expect(own.sent).toEqual(['ann@example.com https://cards.test/settings#connected-apps']);
  const team = build([
    { id: 'ann', email: 'ann@example.com' },
    { id: 'bob', email: 'bob@example.com' },
  ]);
  await notifyOfApp(team.context, USER, { ...grant, organizationId: 'team' }, 'https://cards.test');
  expect(team.sent).toEqual([
    'ann@example.com https://cards.test/settings#connected-apps',
    'bob@example.com https://cards.test/team?org=team&view=audit',
  ]);
});

test('a failing mail does not fail the answer with the code', async () => {
  const { context } = build([]);
  const failing = { ...context, sendMail: () => Promise.reject(new Error('queue down')) };
  const grant = { id: 'grant', organizationId: null };
  await expect(notifyOfApp(failing, USER, grant, 'https://cards.test')).resolves.toBeUndefined();
});
