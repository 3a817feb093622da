import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { signUpInvited } from '#shared/api/organizations/people/invitations.ts';
import { createTeam, countSeats } from '#tests/worker/world/organization.ts';
import { join } from '#tests/worker/world/person.ts';
import {
  GUEST,
  INVITED_SIGN_UP,
  inviteGuest,
  newGuestEmail,
} from '#tests/worker/organizations/invitations/invite-guest.ts';
import { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

test('signing up with the token makes a confirmed account, a membership and a session', async () => {
  const started = startOrganizations();
  const organization = await createTeam();
  const email = newGuestEmail();
  const token = await inviteGuest(started, organization, email, { role: 'auditor' });
  const answer = await started.send(null, 'POST', '/api/invitations/signup', {
    token,
    agreed: true,
    ...GUEST,
  });
  expect(answer.status).toBe(201);
  const body = signUpInvited.response.parse(await answer.json());
  expect(body.organization).toMatchObject({ id: organization.id, role: 'auditor' });
  expect(body.user).toMatchObject({ email, firstName: 'Bo', isEmailConfirmed: true, plan: 'free' });
  const session = { authorization: `Bearer ${body.token}` };
  await expectStatus(started.send(session, 'GET', organization.path), 200);
  expect(await countSeats(organization.id)).toBe(2);
  const again = await started.send(null, 'POST', INVITED_SIGN_UP, {
    token,
    agreed: true,
    ...GUEST,
  });
  expect(again.status).toBe(404);
});

test('signing up is refused with a common password, for an address with an account, and without a seat', async () => {
  const started = startOrganizations();
  const organization = await createTeam();
  const email = newGuestEmail();
  const token = await inviteGuest(started, organization, email);
  const common = { token, agreed: true, ...GUEST, password: 'password123' };
  await expectStatus(started.send(null, 'POST', INVITED_SIGN_UP, common), 400, 'invalid_input');
  const bo = await join();
  const forBo = await inviteGuest(started, organization, bo.email);
  const taken = await started.send(null, 'POST', INVITED_SIGN_UP, {
    token: forBo,
    agreed: true,
    ...GUEST,
  });
  await expectStatus(taken, 409, 'email_taken');
  await env.DB.prepare("UPDATE users SET plan = 'free' WHERE id = ?")
    .bind(organization.owner.user.id)
    .run();
  const full = await started.send(null, 'POST', INVITED_SIGN_UP, { token, agreed: true, ...GUEST });
  await expectStatus(full, 403, 'plan_limit');
  const account = await env.DB.prepare('SELECT 1 FROM users WHERE email_key = ?')
    .bind(email)
    .first();
  expect(account).toBeNull();
});

test('signing up twice in parallel makes one account', async () => {
  const started = startOrganizations();
  const organization = await createTeam();
  const email = newGuestEmail();
  const token = await inviteGuest(started, organization, email);
  const statuses = await Promise.all(
    [1, 2, 3].map(async () => {
      const answer = await started.send(null, 'POST', INVITED_SIGN_UP, {
        token,
        agreed: true,
        ...GUEST,
      });
      return answer.status;
    }),
  );
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => ![201, 404, 409].includes(status))).toEqual([]);
  expect(await countSeats(organization.id)).toBe(2);
});
