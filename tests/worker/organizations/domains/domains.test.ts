import { env } from 'cloudflare:test';
import { afterEach, expect, test, vi } from 'vitest';
import { listDomains, listJoinable, type Domain } from '#shared/api/organizations/domains.ts';
import { confirmEmail, join, type Person } from '#tests/worker/account/harness.ts';
import { unique } from '#tests/worker/cards/harness.ts';
import {
  addMember,
  addOrganization,
  countSeats,
  type TestOrganization,
} from '#tests/worker/organizations/harness.ts';
import { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';

const DAY = 86_400_000;
const newDomain = () => `${unique('d')}.example`;

/** Records of the stand-in resolver by name. Null: it does not answer. */
const records = new Map<string, string[] | null>();
afterEach(() => {
  vi.unstubAllGlobals();
});

function start(days = 0) {
  vi.stubGlobal('fetch', async (url: string) => {
    const { host, searchParams } = new URL(url);
    if (host !== 'dns.test') throw new Error(host);
    const found = records.get(searchParams.get('name') ?? '') ?? [];
    if (records.get(searchParams.get('name') ?? '') === null) throw new Error('no resolver');
    const Answer = found.map((data) => ({ type: 16, data: `"${data}"` }));
    return Response.json({ Status: 0, Answer });
  });
  return startOrganizations({
    now: () => new Date(Date.now() + days * DAY),
    settings: { DNS_API_BASE: 'https://dns.test' },
  });
}
type Started = ReturnType<typeof start>;

async function add(started: Started, { owner, path }: TestOrganization, domain: string) {
  const answer = await started.send(owner, 'POST', `${path}/domains`, { domain });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
  return answer.json<Domain>();
}

async function verify(started: Started, { owner, path }: TestOrganization, domain: string) {
  const answer = await started.send(owner, 'POST', `${path}/domains/${domain}/verify`);
  return answer.status === 200 ? (await answer.json<Domain>()).status : answer.status;
}

/** Adds and proves a domain, and lets people join by it. */
async function prove(started: Started, organization: TestOrganization, domain: string) {
  const { record } = await add(started, organization, domain);
  records.set(record.name, ['v=spf1 -all', record.value]);
  const status = await verify(started, organization, domain);
  if (status !== 'verified') throw new Error(String(status));
  const url = `${organization.path}/domains/${domain}`;
  await started.send(organization.owner, 'PATCH', url, { canJoin: true });
  return record;
}

async function readStatus(organizationId: string): Promise<string | null> {
  return env.DB.prepare('SELECT status FROM organization_domains WHERE organization_id = ?')
    .bind(organizationId)
    .first<string>('status');
}

/** An account with a confirmed address under a domain. */
async function personAt(domain: string, isConfirmed = true): Promise<Person> {
  const person = await join();
  await env.DB.prepare('UPDATE users SET email = ?2, email_key = ?2 WHERE id = ?1')
    .bind(person.user.id, `${person.user.id}@${domain}`)
    .run();
  if (isConfirmed) await confirmEmail(person.user.id);
  return person;
}

const joinBy = (started: Started, person: Person, id: string) =>
  started.send(person, 'POST', `/api/joinable-organizations/${id}/join`, { agreed: true });

async function readJoinable(started: Started, person: Person): Promise<string[]> {
  const answer = await started.send(person, 'GET', '/api/joinable-organizations');
  return listJoinable.response.parse(await answer.json()).organizations.map(({ id }) => id);
}

test('a domain is proven by its own record among others', async () => {
  const started = start();
  const organization = await addOrganization();
  const domain = newDomain();
  const added = await add(started, organization, domain.toUpperCase());
  expect(added).toMatchObject({
    domain,
    status: 'pending',
    isInternational: false,
    canJoin: false,
    checkedAt: null,
    record: {
      type: 'TXT',
      name: `_tiptopcards.${domain}`,
      value: expect.stringMatching(/^tiptopcards-verification=[\w-]{32}$/),
    },
  });
  // Adding it again keeps the record that someone may be entering.
  expect((await add(started, organization, domain)).record).toEqual(added.record);
  expect(await verify(started, organization, domain)).toBe('pending');
  records.set(added.record.name, [`${added.record.value}x`, 'tiptopcards-verification=']);
  expect(await verify(started, organization, domain)).toBe('pending');
  records.set(added.record.name, ['v=spf1 -all', added.record.value]);
  expect(await verify(started, organization, domain)).toBe('verified');
  const listed = await started.send(organization.owner, 'GET', `${organization.path}/domains`);
  const { domains } = listDomains.response.parse(await listed.json());
  expect(domains.map((one) => [one.domain, one.status])).toEqual([[domain, 'verified']]);
  const { results } = await env.DB.prepare(
    'SELECT action FROM organization_audit_outbox WHERE organization_id = ? ORDER BY no',
  )
    .bind(organization.id)
    .all<{ action: string }>();
  expect(results.map(({ action }) => action)).toEqual([
    'organization.created',
    'domain.added',
    'domain.verified',
  ]);
});

test('providers, suffixes, addresses and our own hosts are refused with a reason', async () => {
  const started = start();
  const { owner, path } = await addOrganization();
  for (const domain of ['gmail.com', 'co.uk', '192.0.2.1', 'cards.test', 'x.cards.test']) {
    const answer = await started.send(owner, 'POST', `${path}/domains`, { domain });
    expect([domain, answer.status]).toEqual([domain, 400]);
    expect(await answer.json()).toMatchObject({ issues: [{ path: 'domain' }] });
  }
});

test('a homoglyph of a proven domain is shown in ASCII with a mark, and admits no one from the other', async () => {
  const started = start();
  const organization = await addOrganization();
  const label = unique('acme');
  // With a Cyrillic a.
  const added = await add(started, organization, `${label.replace('a', 'а')}.example`);
  expect(added.domain).toMatch(/^xn--/);
  expect(added.isInternational).toBe(true);
  records.set(added.record.name, [added.record.value]);
  await verify(started, organization, added.domain);
  const url = `${organization.path}/domains/${added.domain}`;
  await started.send(organization.owner, 'PATCH', url, { canJoin: true });
  const bo = await personAt(`${label}.example`);
  expect(await readJoinable(started, bo)).toEqual([]);
  expect((await joinBy(started, bo, organization.id)).status).toBe(404);
});

test('two organizations prove one domain, each with its own record', async () => {
  const started = start();
  const [a, b] = [await addOrganization(), await addOrganization()];
  const domain = newDomain();
  const { value } = await prove(started, a, domain);
  const other = await add(started, b, domain);
  expect(other.record.value).not.toBe(value);
  expect(await verify(started, b, domain)).toBe('pending');
  records.set(other.record.name, [value, other.record.value]);
  expect(await verify(started, b, domain)).toBe('verified');
  expect(await verify(started, a, domain)).toBe('verified');
});

test('only owners and admins manage domains, and another organization has none of them', async () => {
  const started = start();
  const organization = await addOrganization();
  const other = await addOrganization();
  const domain = newDomain();
  await prove(started, organization, domain);
  const member = await addMember(organization.id, 'manager');
  const url = `${organization.path}/domains/${domain}`;
  expect((await started.send(member, 'DELETE', url)).status).toBe(403);
  expect((await started.send(other.owner, 'DELETE', url)).status).toBe(404);
  expect(
    (await started.send(other.owner, 'DELETE', `${other.path}/domains/${domain}`)).status,
  ).toBe(404);
  expect((await started.send(organization.owner, 'DELETE', url)).status).toBe(204);
  expect(await readStatus(organization.id)).toBeNull();
});

test('a resolver that gives no answer changes nothing and says so', async () => {
  const started = start();
  const organization = await addOrganization();
  const domain = newDomain();
  const { name } = await prove(started, organization, domain);
  records.set(name, null);
  expect(await verify(started, organization, domain)).toBe(503);
  expect(await readStatus(organization.id)).toBe('verified');
  await start(2).organizations.sweep.domains();
  expect(await readStatus(organization.id)).toBe('verified');
});

test('the daily check marks a missing record, mails the owners once, and ends the proof after a week', async () => {
  const organization = await addOrganization();
  const admin = await addMember(organization.id, 'admin');
  const domain = newDomain();
  const record = await prove(start(), organization, domain);
  const bo = await personAt(domain);
  const sweepAt = async (days: number) => {
    const started = start(days);
    await started.organizations.sweep.domains();
    const mails = started.mails.filter(({ to }) =>
      [organization.owner.email, admin.email].includes(to),
    );
    return [await readStatus(organization.id), mails.map(({ to }) => to)];
  };
  records.set(record.name, []);
  expect(await sweepAt(0.5)).toEqual(['verified', []]);
  expect(await sweepAt(1.1)).toEqual(['failing', [organization.owner.email]]);
  expect(await sweepAt(2.2)).toEqual(['failing', []]);
  expect(await readJoinable(start(), bo)).toEqual([organization.id]);
  records.set(record.name, [record.value]);
  expect(await sweepAt(3.3)).toEqual(['verified', []]);
  records.set(record.name, []);
  expect(await sweepAt(4.4)).toEqual(['failing', [organization.owner.email]]);
  expect(await sweepAt(11.3)).toEqual(['failing', []]);
  expect(await sweepAt(11.5)).toEqual(['pending', []]);
  expect(await readJoinable(start(), bo)).toEqual([]);
});

test('a person with a confirmed address under a proven domain joins as a member', async () => {
  const started = start();
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
  const started = start();
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
  const started = start();
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

test('20 parallel joins for one seat add one member', async () => {
  const started = start();
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
