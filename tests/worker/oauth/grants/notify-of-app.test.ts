import { expect, test } from 'vitest';
import { notifyOfApp } from '#worker/oauth/grants/notify-of-app.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { createTeam, addMember } from '#tests/worker/world/organization.ts';
import { confirmEmail } from '#tests/worker/world/person.ts';

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

function build() {
  const sent: string[] = [];
  const note = ({ to, text }: { to: string; text: string }) =>
    void sent.push(`${to} ${/https:\S+/.exec(text)?.[0] ?? ''}`);
  const context = createTestKernel({
    sendMail: async (mail) => note(mail),
    sendMails: async (mails) => mails.forEach(note),
  });
  return { sent, context };
}

test('the account gets a mail for an app, and the other owners of a team one each', async () => {
  const own = build();
  const grant = { id: 'grant', organizationId: null, endsAt: null };
  await notifyOfApp(own.context, USER, grant, 'https://cards.test');
  expect(own.sent).toEqual(['ann@example.com https://cards.test/settings#connected-apps']);
  const { id, owner } = await createTeam();
  const second = await addMember({ id }, 'owner');
  for (const { user } of [owner, second]) await confirmEmail(user.id);
  const { sent, context } = build();
  const author = { ...USER, id: owner.user.id };
  await notifyOfApp(context, author, { ...grant, organizationId: id }, 'https://cards.test');
  expect(sent).toEqual([
    'ann@example.com https://cards.test/settings#connected-apps',
    `${second.email} https://cards.test/team?org=${id}&view=developers#apps`,
  ]);
});

test('a failing mail does not fail the answer with the code', async () => {
  const { context } = build();
  const failing = { ...context, sendMail: () => Promise.reject(new Error('queue down')) };
  const grant = { id: 'grant', organizationId: null, endsAt: null };
  await expect(notifyOfApp(failing, USER, grant, 'https://cards.test')).resolves.toBeUndefined();
});
