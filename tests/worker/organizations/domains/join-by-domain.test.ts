import { expect, test } from 'vitest';
import {
  joinBy,
  newDomain,
  personAt,
  prove,
  readJoinable,
  startDomains,
} from '#tests/worker/organizations/domains/harness.ts';
import {
  addMember,
  createTeam,
  countSeats,
  findMemberId,
  readMembership,
  storeDueDeletion,
} from '#tests/worker/world/organization.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { runSql, readValue } from '#tests/worker/world/sql.ts';
import { atOnce } from '#tests/worker/world/at-once.ts';

test('a person with a confirmed address under a proven domain joins as a member', async () => {
  const started = startDomains();
  const organization = await createTeam();
  const domain = newDomain();
  await prove(started, organization, domain);
  const bo = await personAt(domain);
  expect(await readJoinable(started, bo)).toEqual([organization.id]);
  const body = { email: `${bo.user.id}@${domain}`, role: 'admin' };
  await started.send(organization.owner, 'POST', `${organization.path}/invitations`, body);
  expect(await countSeats(organization.id)).toBe(2);
  await expectStatus(joinBy(started, bo, organization.id), 200, {
    organization: { id: organization.id, role: 'member' },
  });
  // Its invitation ended with it.
  expect(await countSeats(organization.id)).toBe(2);
  expect(await readJoinable(started, bo)).toEqual([]);
  await expectStatus(joinBy(started, bo, organization.id), 409);
  const member = await readValue(
    'SELECT agreed_at FROM organization_members WHERE user_id = ?',
    bo.user.id,
  );
  expect(member).toEqual(expect.any(String));
});

test('no one joins with an unconfirmed address, with a subdomain, or while joining is switched off', async () => {
  const started = startDomains();
  const organization = await createTeam();
  const domain = newDomain();
  await prove(started, organization, domain);
  const people = [
    await personAt(domain, false),
    await personAt(`mail.${domain}`),
    await personAt(`x${domain}`),
  ];
  for (const person of people) {
    expect(await readJoinable(started, person)).toEqual([]);
    await expectStatus(joinBy(started, person, organization.id), 404);
  }
  const bo = await personAt(domain);
  const url = `${organization.path}/domains/${domain}`;
  await started.send(organization.owner, 'PATCH', url, { canJoin: false });
  await expectStatus(joinBy(started, bo, organization.id), 404);
});

test('people who were suspended or left do not return by the domain', async () => {
  const started = startDomains();
  const organization = await createTeam();
  const domain = newDomain();
  await prove(started, organization, domain);
  for (const status of ['suspended', 'left'] as const) {
    const person = await addMember(organization, 'member', { status });
    await runSql(
      'UPDATE users SET email_key = ?2 WHERE id = ?1',
      person.user.id,
      `${person.user.id}@${domain}`,
    );
    expect(await readJoinable(started, person)).toEqual([]);
    await expectStatus(joinBy(started, person, organization.id), 403);
  }
  expect(await countSeats(organization.id)).toBe(1);
});

test('a removed person does not return by the domain after their membership is deleted', async () => {
  const started = startDomains();
  const organization = await createTeam();
  const domain = newDomain();
  await prove(started, organization, domain);
  const bo = await personAt(domain);
  await expectStatus(joinBy(started, bo, organization.id), 200);
  const memberId = await findMemberId(organization.id, bo.user.id);
  await expectStatus(
    started.send(organization.owner, 'DELETE', `${organization.path}/members/${memberId}`),
    204,
  );
  const later = startDomains(31);
  await later.departures.sweep.departures();
  await later.organizations.sweep.leftMembers();
  expect(await readMembership(memberId)).toBeNull();
  // The sessions of this test are younger.
  expect(await readJoinable(started, bo)).toEqual([]);
  await expectStatus(joinBy(started, bo, organization.id), 403);
  // An admin's invitation still works.
  const body = { email: `${bo.user.id}@${domain}`, role: 'member' };
  await started.send(organization.owner, 'POST', `${organization.path}/invitations`, body);
  const token = started.findToken(`${bo.user.id}@${domain}`);
  await expectStatus(
    started.send(bo, 'POST', '/api/invitations/accept', {
      token,
      agreed: true,
    }),
    200,
  );
});

test('an organization that is being deleted is not offered to join', async () => {
  const started = startDomains();
  const organization = await createTeam();
  const domain = newDomain();
  await prove(started, organization, domain);
  const bo = await personAt(domain);
  expect(await readJoinable(started, bo)).toEqual([organization.id]);
  await storeDueDeletion(organization);
  expect(await readJoinable(started, bo)).toEqual([]);
});

test('20 parallel joins for one seat add one member', async () => {
  const started = startDomains();
  const organization = await createTeam({ plan: 'business_pro' });
  const domain = newDomain();
  await prove(started, organization, domain);
  for (let seat = 0; seat < 8; seat += 1) await addMember(organization, 'member');
  const people = await atOnce(20, () => personAt(domain));
  const statuses = await Promise.all(
    people.map(async (person) => (await joinBy(started, person, organization.id)).status),
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(19).fill(403)]);
  expect(await countSeats(organization.id)).toBe(10);
});
