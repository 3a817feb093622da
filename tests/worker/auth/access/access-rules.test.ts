import { expect, test } from 'vitest';
import { endOtherSessions } from '#shared/api/auth/account.ts';
import { confirmAddress } from '#shared/api/auth/email-confirmation.ts';
import { changePassword, resetPassword } from '#shared/api/auth/password.ts';
import { updateMember } from '#shared/api/organizations/people/members.ts';
import { fillPath } from '#shared/routes.ts';
import { ACCESS_EVENTS, ACCESS_RULES, type AccessEvent } from '#worker/auth/access/access-rules.ts';
import { buildAccessEnd } from '#worker/auth/access/end-access.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { readEntries } from '#tests/worker/world/audit.ts';
import { waitForMail } from '#tests/worker/world/mail.ts';
import { PASSWORD, sendAs } from '#tests/worker/world/person.ts';
import {
  createAccessWorld,
  createConfirmationToken,
  createResetToken,
  unconfirm,
  type AccessWorld,
} from './access-world.ts';

const NEXT = 'another rather long pass phrase';

/** Makes each event happen by its route. Returns the answer and the password that is then valid. */
const EVENTS: Readonly<Record<AccessEvent, (world: AccessWorld) => Promise<[Response, string]>>> = {
  reset: async ({ person }) => {
    const body = { token: await createResetToken(person), password: NEXT };
    return [await sendAs(null)('POST', resetPassword.path, body), NEXT];
  },
  passwordChange: async ({ person }) => {
    // Older apps send no `keepsPrograms`.
    const body = { currentPassword: PASSWORD, newPassword: NEXT };
    return [await person.send('POST', changePassword.path, body), NEXT];
  },
  passwordChangeKeepingPrograms: async ({ person }) => {
    const body = { currentPassword: PASSWORD, newPassword: NEXT, keepsPrograms: true };
    return [await person.send('POST', changePassword.path, body), NEXT];
  },
  firstProof: async ({ person }) => {
    await unconfirm(person);
    const body = { token: createConfirmationToken(person) };
    return [await sendAs(null)('POST', confirmAddress.path, body), PASSWORD];
  },
  signOutEverywhere: async ({ person }) => [
    await person.send('DELETE', endOtherSessions.path),
    PASSWORD,
  ],
  suspension: async ({ team, person }) => {
    const path = fillPath(updateMember.path, { org: team.id, member: person.memberId });
    return [await team.owner.send('PATCH', path, { status: 'suspended' }), PASSWORD];
  },
};

test.each(ACCESS_EVENTS)(
  'S-A15: %s does to everything that gives access to an account what its rule says',
  async (event) => {
    const world = await createAccessWorld();
    const [answer, password] = await EVENTS[event](world);
    expect([200, 204]).toContain(answer.status);
    expect(await world.observe(password)).toEqual(ACCESS_RULES[event]);
  },
);

test('before anything happens, everything works', async () => {
  const { observe } = await createAccessWorld();
  expect(new Set(Object.values(await observe(PASSWORD)))).toEqual(new Set(['stays']));
});

test('the mail about a reset names what ended and what is paused, with names that no mail program links', async () => {
  const world = await createAccessWorld();
  const { person } = world;
  await EVENTS.reset(world);
  const { text } = await waitForMail(person.email, 'Your Tip Top Cards password was changed');
  for (const line of [
    'API key “A program”: ended',
    'API key “A program” of a team: paused',
    'App at assistant[.]example: ended',
    'App at assistant[.]example of a team: ended',
    'Webhook to localhost:9: paused',
    'Webhook to localhost:9 of a team: paused',
  ]) {
    expect(text).toContain(`- ${line}\n`.trimEnd());
  }
});

test('a change that keeps programs names none', async () => {
  const world = await createAccessWorld();
  await EVENTS.passwordChangeKeepingPrograms(world);
  const { text } = await waitForMail(world.person.email, 'Your Tip Top Cards password was changed');
  expect(text).not.toContain('API key');
});

test('the first proof of an address mails what it ended, and a second one does nothing', async () => {
  const world = await createAccessWorld();
  const { person, keys } = world;
  await EVENTS.firstProof(world);
  const { text } = await waitForMail(
    person.email,
    'Access to your Tip Top Cards account was ended',
  );
  expect(text).toContain('- API key “A program”: ended');
  const path = `/api/keys/${keys.team.keyId}/resume`;
  await expectStatus(person.send('POST', path, { password: PASSWORD }), 200);
  const body = { token: createConfirmationToken(person) };
  await expectStatus(sendAs(null)('POST', confirmAddress.path, body), 200);
  await expectStatus(keys.team.call('GET', '/api/v1/me'), 200);
});

test('the audit log of the team says what paused and ended, and by whom', async () => {
  const world = await createAccessWorld();
  await EVENTS.reset(world);
  const entries = await readEntries(world.team.id);
  const mine = entries.filter(({ actor }) => actor === world.person.user.id);
  expect(mine.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['api_key.paused', 'app.disconnected', 'webhook.paused']),
  );
});

test('a rule that no capability applies fails the call instead of passing in silence', () => {
  const request = { user: { id: 'ann', email: '' }, requestId: '', clientAddress: '' };
  const build = () => buildAccessEnd(createTestKernel(), 'reset', request);
  expect(build).toThrow('nothing applies “pauses” to webhook');
});
