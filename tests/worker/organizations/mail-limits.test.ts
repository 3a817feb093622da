import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { toPlainOrganizationName } from '#shared/text/plain-organization-name.ts';
import { mailSchema } from '#worker/mail/mail.ts';
import { buildInvitationMail } from '#worker/organizations/invitations/copy.ts';
import { stopClock } from '#tests/worker/fixtures/stop-clock.ts';
import {
  newGuestEmail,
  type StartedOrganizations,
} from '#tests/worker/organizations/invitations/invite-guest.ts';
import { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';
import { unique } from '#tests/worker/world/card.ts';
import { createTeam, pay, type Team } from '#tests/worker/world/organization.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { atOnce } from '#tests/worker/world/at-once.ts';

const invite = (started: StartedOrganizations, { owner, path }: Team, email = newGuestEmail()) =>
  started.send(owner, 'POST', `${path}/invitations`, { email, role: 'member' });

async function inviteAndRevoke(started: StartedOrganizations, organization: Team): Promise<number> {
  const answer = await invite(started, organization);
  if (answer.status !== 201) return answer.status;
  const { invitation } = await answer.json<{ invitation: { id: string } }>();
  const url = `${organization.path}/invitations/${invitation.id}`;
  await started.send(organization.owner, 'DELETE', url);
  return answer.status;
}

test('mail cannon: the 21st unpaid invitation of a day is refused, over all organizations and after deleting', async () => {
  stopClock();
  const started = startOrganizations();
  const first = await createTeam();
  const second = await createTeam({ owner: first.owner, name: 'Another' });
  const statuses = [];
  for (let mail = 0; mail < 21; mail += 1) {
    statuses.push(await inviteAndRevoke(started, mail % 2 === 0 ? first : second));
  }
  expect(statuses).toEqual([...Array<number>(20).fill(201), 429]);
  expect(started.mails).toHaveLength(20);
  await expectStatus(invite(started, second), 429, {
    message: expect.stringContaining('20 a day'),
  });
  const tomorrow = startOrganizations({ now: () => new Date(Date.now() + 86_400_000) });
  await expectStatus(invite(tomorrow, first), 201);
});

test('mail cannon: 30 parallel invitations of an unpaid organization mail 20', async () => {
  stopClock();
  const started = startOrganizations();
  const organization = await createTeam();
  const answers = await atOnce(30, async () => (await invite(started, organization)).status);
  expect(answers.filter((status) => status === 201)).toHaveLength(20);
  expect(started.mails).toHaveLength(20);
});

test('mail cannon: resending counts too', async () => {
  stopClock();
  const started = startOrganizations();
  const organization = await createTeam();
  const answer = await invite(started, organization);
  const { invitation } = await answer.json<{ invitation: { id: string } }>();
  await env.DB.prepare('UPDATE invitation_mail_counts SET count = 19 WHERE billing_owner_id = ?')
    .bind(organization.owner.user.id)
    .run();
  const url = `${organization.path}/invitations/${invitation.id}/resend`;
  await expectStatus(started.send(organization.owner, 'POST', url), 200);
  await expectStatus(started.send(organization.owner, 'POST', url), 429);
  expect(started.mails).toHaveLength(2);
});

/** Uses up the mails of today. */
const fill = async ({ owner }: Team) =>
  env.DB.prepare('INSERT INTO invitation_mail_counts VALUES (?1, ?2, 20)')
    .bind(owner.user.id, new Date().toISOString().slice(0, 10))
    .run();

test('a paid plan and a granted Enterprise have no daily limit, and a trial has', async () => {
  stopClock();
  const started = startOrganizations();
  const paid = await createTeam();
  await pay(paid.owner.user.id);
  const granted = await createTeam();
  await env.DB.prepare("UPDATE users SET granted_plan = 'enterprise' WHERE id = ?")
    .bind(granted.owner.user.id)
    .run();
  const trial = await createTeam();
  await pay(trial.owner.user.id);
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO customers (customer_id, user_id, is_live, origin) VALUES (?1, ?1, 0, '')",
    ).bind(trial.owner.user.id),
    env.DB.prepare(
      `INSERT INTO subscriptions (subscription_id, customer_id, user_id, details, created_at)
      VALUES (?1, ?1, ?1, '{"status":"trialing"}', '2026-01-01')`,
    ).bind(trial.owner.user.id),
  ]);
  const statuses = [];
  for (const organization of [paid, granted, trial]) {
    await fill(organization);
    statuses.push((await invite(started, organization)).status);
  }
  expect(statuses).toEqual([201, 201, 429]);
});

test('mail cannon: several organizations cannot flood one mailbox, however it is spelled', async () => {
  stopClock();
  const started = startOrganizations();
  const name = unique('victim');
  const statuses = [];
  for (let mail = 0; mail < 6; mail += 1) {
    const organization = await createTeam();
    statuses.push((await invite(started, organization, `${name}+${mail}@guests.example`)).status);
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
});

test('a refused invitation does not count toward the mail limit', async () => {
  const started = startOrganizations();
  const organization = await createTeam();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await invite(started, organization, organization.owner.email);
  }
  const { results } = await env.DB.prepare(
    'SELECT * FROM invitation_mail_counts WHERE billing_owner_id = ?',
  )
    .bind(organization.owner.user.id)
    .all();
  expect(results).toEqual([]);
});

test('S-M4: the name of an organization makes no link, number or second line in a mail', () => {
  expect(
    [
      'Łódź & Söhne GmbH',
      '3M',
      'evil.example',
      'www.evil.example Ltd.',
      'URGENT: https://evil.example/login',
      'Call 030 9018 20 555',
      'Acme\r\nBcc: all@evil.example',
      'Acme\u2028Second line',
      'one two three four five six seven',
      'ann@evil.example',
    ].map(toPlainOrganizationName),
  ).toEqual([
    'Łódź & Söhne GmbH',
    '3M',
    'evil[.]example',
    'www[.]evil[.]example Ltd.',
    '',
    '',
    '',
    'Acme Second line',
    '',
    '',
  ]);
});

test('a line break in the name of an organization starts no header', () => {
  const mail = buildInvitationMail({
    productName: 'Cards',
    origin: 'https://cards.test',
    token: 't',
    organization: 'Acme\r\nBcc: victim@x.example',
    knownAs: null,
    inviter: { email: 'ann@x.example', firstName: 'Ann', lastName: 'Example' },
    card: null,
  });
  expect(mailSchema.parse({ to: 'bo@x.example', ...mail })).toMatchObject({
    subject: "You're invited to a team on Cards",
  });
  expect(mail.text).not.toMatch(/Bcc|victim/);
  expect(mail.text).toContain('invited you to join their team on Cards');
});
