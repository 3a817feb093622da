import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { signUpInvited } from '#shared/api/organizations/invitations.ts';
import { join } from '#tests/worker/account/harness.ts';
import { unique } from '#tests/worker/cards/harness.ts';
import {
  addOrganization,
  countSeats,
  type TestOrganization,
} from '#tests/worker/organizations/harness.ts';
import { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';

type Started = ReturnType<typeof startOrganizations>;

const newEmail = () => `${unique('guest')}@guests.example`;
const SIGN_UP = '/api/invitations/signup';
const names = { firstName: 'Bo', lastName: 'Guest', password: 'a rather long pass phrase' };

/** Invites an address and returns the mailed token. */
async function invite(
  started: Started,
  { owner, path }: TestOrganization,
  email: string,
  body: object = {},
): Promise<string> {
  const input = { email, role: 'member', ...body };
  const answer = await started.send(owner, 'POST', `${path}/invitations`, input);
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
  return started.findToken(email);
}

const readCode = async (answer: Response) => [
  answer.status,
  (await answer.json<{ code?: string }>()).code,
];

test('signing up with the token makes a confirmed account, a membership and a session', async () => {
  const started = startOrganizations();
  const organization = await addOrganization();
  const email = newEmail();
  const token = await invite(started, organization, email, { role: 'auditor' });
  const answer = await started.send(null, 'POST', SIGN_UP, { token, agreed: true, ...names });
  expect(answer.status).toBe(201);
  const body = signUpInvited.response.parse(await answer.json());
  expect(body.organization).toMatchObject({ id: organization.id, role: 'auditor' });
  expect(body.user).toMatchObject({ email, firstName: 'Bo', isEmailConfirmed: true, plan: 'free' });
  const session = { authorization: `Bearer ${body.token}` };
  expect((await started.send(session, 'GET', organization.path)).status).toBe(200);
  expect(await countSeats(organization.id)).toBe(2);
  const again = await started.send(null, 'POST', SIGN_UP, { token, agreed: true, ...names });
  expect(again.status).toBe(404);
});

test('signing up is refused with a common password, for an address with an account, and without a seat', async () => {
  const started = startOrganizations();
  const organization = await addOrganization();
  const email = newEmail();
  const token = await invite(started, organization, email);
  const common = { token, agreed: true, ...names, password: 'password123' };
  expect(await readCode(await started.send(null, 'POST', SIGN_UP, common))).toEqual([
    400,
    'invalid_input',
  ]);
  const bo = await join();
  const forBo = await invite(started, organization, bo.email);
  const taken = await started.send(null, 'POST', SIGN_UP, { token: forBo, agreed: true, ...names });
  expect(await readCode(taken)).toEqual([409, 'email_taken']);
  await env.DB.prepare("UPDATE users SET plan = 'free' WHERE id = ?")
    .bind(organization.owner.user.id)
    .run();
  const full = await started.send(null, 'POST', SIGN_UP, { token, agreed: true, ...names });
  expect(await readCode(full)).toEqual([403, 'plan_limit']);
  const account = await env.DB.prepare('SELECT 1 FROM users WHERE email_key = ?')
    .bind(email)
    .first();
  expect(account).toBeNull();
});

test('signing up twice in parallel makes one account', async () => {
  const started = startOrganizations();
  const organization = await addOrganization();
  const email = newEmail();
  const token = await invite(started, organization, email);
  const statuses = await Promise.all(
    [1, 2, 3].map(async () => {
      const answer = await started.send(null, 'POST', SIGN_UP, { token, agreed: true, ...names });
      return answer.status;
    }),
  );
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => ![201, 404, 409].includes(status))).toEqual([]);
  expect(await countSeats(organization.id)).toBe(2);
});
