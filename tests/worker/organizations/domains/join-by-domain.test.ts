import { env } from 'cloudflare:test';
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
  addOrganization,
  countSeats,
  findMemberId,
  readMembership,
} from '#tests/worker/world/organization.ts';

test('a person with a confirmed address under a proven domain joins as a member', async () => {
  const started = startDomains();
  const organization = await addOrganization();
  const domain = newDomain();
  await prove(started, organization, domain);
  const bo = await personAt(domain);
  expect(await readJoinable(started, bo)).toEqual([organization.id]);
  const body = { email: `${bo.user.id}@${domain}`, role: 'admin' };
  await started.send(organization.owner, 'POST', `${organization.path}/invitations`, body);
  expect(await countSeats(organization.id)).toBe(2);
  const answer = await joinBy(started, bo, organization.id);
  expect(await answer.json()).toMatchObject({
    organization: { id: organization.id, role: 'member' },
  });
  // Its invitation ended with it.
  expect(await countSeats(organization.id)).toBe(2);
  expect(await readJoinable(started, bo)).toEqual([]);
  expect((await joinBy(started, bo, organization.id)).status).toBe(409);
  const member = await env.DB.prepare(
    'SELECT agreed_at FROM organization_members WHERE user_id = ?',
  )
    .bind(bo.user.id)
    .first('agreed_at');
  expect(member).toEqual(expect.any(String));
});

test('no one joins with an unconfirmed address, with a subdomain, or while joining is switched off', async () => {
  const started = startDomains();
  const organization = await addOrganization();
  const domain = newDomain();
  await prove(started, organization, domain);
  const people = [
    await personAt(domain, false),
    await personAt(`mail.${domain}`),
    await personAt(`x${domain}`),
  ];
  for (const person of people) {
    expect(await readJoinable(started, person)).toEqual([]);
    expect((await joinBy(started, person, organization.id)).status).toBe(404);
  }
  const bo = await personAt(domain);
  const url = `${organization.path}/domains/${domain}`;
  await started.send(organization.owner, 'PATCH', url, { canJoin: false });
  expect((await joinBy(started, bo, organization.id)).status).toBe(404);
});

test('people who were suspended or left do not return by the domain', async () => {
  const started = startDomains();
  const organization = await addOrganization();
  const domain = newDomain();
  await prove(started, organization, domain);
  for (const status of ['suspended', 'left'] as const) {
    const person = await addMember(organization.id, 'member', status);
    await env.DB.prepare('UPDATE users SET email_key = ?2 WHERE id = ?1')
      .bind(person.user.id, `${person.user.id}@${domain}`)
      .run();
    expect(await readJoinable(started, person)).toEqual([]);
    expect((await joinBy(started, person, organization.id)).status).toBe(403);
  }
  expect(await countSeats(organization.id)).toBe(1);
});

test('a removed person does not return by the domain after their membership is deleted', async () => {
  const started = startDomains();
  const organization = await addOrganization();
  const domain = newDomain();
  await prove(started, organization, domain);
  const bo = await personAt(domain);
  expect((await joinBy(started, bo, organization.id)).status).toBe(200);
  const memberId = await findMemberId(organization.id, bo.user.id);
  const removed = await started.send(
    organization.owner,
    'DELETE',
    `${organization.path}/members/${memberId}`,
  );
  expect(removed.status).toBe(204);
  const later = startDomains(31);
  await later.departures.sweep.departures();
  await later.organizations.sweep.leftMembers();
  expect(await readMembership(memberId)).toBeNull();
  // The sessions of this test are younger.
  expect(await readJoinable(started, bo)).toEqual([]);
  expect((await joinBy(started, bo, organization.id)).status).toBe(403);
  // An admin's invitation still works.
  const body = { email: `${bo.user.id}@${domain}`, role: 'member' };
  await started.send(organization.owner, 'POST', `${organization.path}/invitations`, body);
  const token = started.findToken(`${bo.user.id}@${domain}`);
  const accepted = await started.send(bo, 'POST', '/api/invitations/accept', {
    token,
    agreed: true,
  });
  expect(accepted.status).toBe(200);
});

test('an organization that is being deleted is not offered to join', async () => {
  const started = startDomains();
  const organization = await addOrganization();
  const domain = newDomain();
  await prove(started, organization, domain);
  const bo = await personAt(domain);
  expect(await readJoinable(started, bo)).toEqual([organization.id]);
  const deleted = await started.send(organization.owner, 'DELETE', organization.path, {
    name: 'Acme',
  });
  expect(deleted.status).toBe(204);
  expect(await readJoinable(started, bo)).toEqual([]);
});

test('20 parallel joins for one seat add one member', async () => {
  const started = startDomains();
  const organization = await addOrganization();
  const domain = newDomain();
  await prove(started, organization, domain);
  for (let seat = 0; seat < 8; seat += 1) await addMember(organization.id, 'member');
  const people = await Promise.all(Array.from({ length: 20 }, () => personAt(domain)));
  const statuses = await Promise.all(
    people.map(async (person) => (await joinBy(started, person, organization.id)).status),
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(19).fill(403)]);
  expect(await countSeats(organization.id)).toBe(10);
});
