// @module-tag core
import { expect, test } from 'vitest';
import { listDomains } from '#shared/api/organizations/domains.ts';
import { unique } from '#tests/worker/world/card.ts';
import { addMember, createTeam } from '#tests/worker/world/organization.ts';
import {
  add,
  joinBy,
  newDomain,
  personAt,
  prove,
  readJoinable,
  readStatus,
  records,
  startDomains,
  verify,
} from '#tests/worker/organizations/domains/harness.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { readRows } from '#tests/worker/world/sql.ts';

test('a domain is proven by its own record among others', async () => {
  const started = startDomains();
  const organization = await createTeam();
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
  const { domains } = await readAnswer(
    listDomains,
    started.send(organization.owner, 'GET', `${organization.path}/domains`),
  );
  expect(domains.map((one) => [one.domain, one.status])).toEqual([[domain, 'verified']]);
  const results = await readRows<{ action: string }>(
    'SELECT action FROM organization_audit_outbox WHERE organization_id = ? ORDER BY no',
    organization.id,
  );
  expect(results.map(({ action }) => action)).toEqual([
    'organization.created',
    'domain.added',
    'domain.verified',
  ]);
});

test('providers, suffixes, addresses and our own hosts are refused with a reason', async () => {
  const started = startDomains();
  const { owner, path } = await createTeam();
  for (const domain of [
    'gmail.com',
    'co.uk',
    'github.io',
    'evil.workers.dev',
    '192.0.2.1',
    'cards.test',
    'x.cards.test',
  ]) {
    const answer = await started.send(owner, 'POST', `${path}/domains`, { domain });
    expect([domain, answer.status]).toEqual([domain, 400]);
    expect(await answer.json()).toMatchObject({ issues: [{ path: 'domain' }] });
  }
});

test('a homoglyph of a proven domain is shown in ASCII with a mark, and admits no one from the other', async () => {
  const started = startDomains();
  const organization = await createTeam();
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
  await expectStatus(joinBy(started, bo, organization.id), 404);
});

test('two organizations prove one domain, each with its own record', async () => {
  const started = startDomains();
  const [a, b] = [await createTeam(), await createTeam()];
  const domain = newDomain();
  const { value } = await prove(started, a, domain);
  const other = await add(started, b, domain);
  expect(other.record.value).not.toBe(value);
  expect(await verify(started, b, domain)).toBe('pending');
  records.set(other.record.name, [value, other.record.value]);
  expect(await verify(started, b, domain)).toBe('verified');
  expect(await verify(started, a, domain)).toBe('verified');
});

test('a resolver that gives no answer changes nothing and says so', async () => {
  const started = startDomains();
  const organization = await createTeam();
  const domain = newDomain();
  const { name } = await prove(started, organization, domain);
  records.set(name, null);
  expect(await verify(started, organization, domain)).toBe(503);
  expect(await readStatus(organization.id)).toBe('verified');
  await startDomains(2).organizations.sweep.domains();
  expect(await readStatus(organization.id)).toBe('verified');
});

test('the daily check marks a missing record, mails the owners once, and ends the proof after a week', async () => {
  const organization = await createTeam();
  const admin = await addMember(organization, 'admin');
  const domain = newDomain();
  const record = await prove(startDomains(), organization, domain);
  const bo = await personAt(domain);
  const sweepAt = async (days: number) => {
    const started = startDomains(days);
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
  expect(await readJoinable(startDomains(), bo)).toEqual([organization.id]);
  records.set(record.name, [record.value]);
  expect(await sweepAt(3.3)).toEqual(['verified', []]);
  records.set(record.name, []);
  expect(await sweepAt(4.4)).toEqual(['failing', [organization.owner.email]]);
  expect(await sweepAt(11.3)).toEqual(['failing', []]);
  expect(await sweepAt(11.5)).toEqual(['pending', []]);
  expect(await readJoinable(startDomains(), bo)).toEqual([]);
});
