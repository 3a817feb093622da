// @module-tag core
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { findHome } from '#worker/hosts/find-home.ts';
import { env } from 'cloudflare:test';
import { afterEach, expect, test, vi } from 'vitest';
import { listOwnDomains } from '#shared/api/organizations/own-domains.ts';
import { createTeam, listActions } from '#tests/worker/world/organization.ts';
import { createPartner } from '#tests/worker/world/partner.ts';
import { recordCalls } from '#tests/worker/fixtures/record-calls.ts';
import { newHostname } from '#tests/worker/own-domains/harness.ts';
import { startOwnDomains, TARGET } from '#tests/worker/own-domains/start-own-domains.ts';
import { readAnswer, expectStatus } from '#tests/worker/world/answer.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a name is proven by TXT first, then created at the platform, and active once both statuses are', async () => {
  const team = await createTeam();
  const { emulator, as, prove, point, ownDomains } = startOwnDomains();
  const hostname = newHostname();
  const added = await as(team).add(hostname);
  expect(added).toMatchObject({ status: 'pending', purpose: 'cards', isHome: false });
  expect(added.records.map(({ type, name }) => `${type} ${name}`)).toEqual([
    `TXT _tiptopcards-host.${hostname}`,
    `CNAME ${hostname}`,
  ]);
  expect((await as(team).check(hostname)).problems).toEqual(['proof_missing', 'cname_missing']);
  expect(emulator.calls).toEqual([]);
  prove(added);
  const proven = await as(team).check(hostname);
  expect(proven).toMatchObject({ status: 'proven', hostnameStatus: 'pending' });
  expect(proven.problems).toEqual(['cname_missing', 'hostname_pending', 'certificate_pending']);
  expect(await ownDomains.findHost(hostname)).toBeNull();
  point(hostname);
  emulator.setStatus(hostname, 'active', 'pending_validation');
  const waiting = await as(team).check(hostname);
  expect(waiting.status).toBe('active');
  expect(waiting).toMatchObject({ isHome: true, problems: [], certificateStatus: 'active' });
  expect(await ownDomains.findHost(hostname)).toMatchObject({ organizationId: team.id });
  expect(await findHome(createTestKernel(), team.id)).toBe(hostname);
  expect(await listActions(team.id)).toEqual(
    expect.arrayContaining(['own_domain.added', 'own_domain.proven', 'own_domain.activated']),
  );
});

test('activation needs both statuses, and a check says which one is missing', async () => {
  const team = await createTeam();
  const { emulator, as, prove } = startOwnDomains();
  const hostname = newHostname();
  prove(await as(team).add(hostname));
  await as(team).check(hostname);
  emulator.setStatus(hostname, 'active', 'pending_issuance');
  const one = await as(team).check(hostname);
  expect([one.status, one.problems]).toEqual(['proven', ['cname_missing', 'certificate_pending']]);
  emulator.setStatus(hostname, 'pending', 'active');
  const other = await as(team).check(hostname);
  expect([other.status, other.problems]).toEqual(['proven', ['cname_missing', 'hostname_pending']]);
  emulator.setStatus(hostname, 'blocked', 'validation_timed_out', ['caa_error']);
  const blocked = await as(team).check(hostname);
  expect(blocked.problems).toEqual(['cname_missing', 'hostname_blocked', 'certificate_failed']);
});

test('a TXT record that the platform asks for later is among the records to set, until the certificate is there', async () => {
  const team = await createTeam();
  const { emulator, as, prove } = startOwnDomains();
  const hostname = newHostname();
  prove(await as(team).add(hostname));
  const listRecords = async () =>
    (await as(team).check(hostname)).records.map(({ type, name }) => `${type} ${name}`);
  const ownership = `TXT _cf-custom-hostname.${hostname}`;
  const first = await listRecords();
  expect(first.slice(2)).toEqual([ownership]);
  emulator.askForTxt(hostname);
  expect((await listRecords()).slice(2)).toEqual([ownership, `TXT _acme-challenge.${hostname}`]);
  emulator.setStatus(hostname, 'active', 'active');
  expect(await listRecords()).toEqual(first.slice(0, 2));
});

test('activating a name writes two records, however many cards there are', async () => {
  const team = await createTeam();
  const keys: string[] = [];
  const kv = recordCalls(env.CARDS, 'put', (key) => void keys.push(key));
  const { activate } = startOwnDomains({ kv });
  const hostname = newHostname();
  await activate(team, hostname);
  expect(keys.toSorted()).toEqual([`host:${hostname}`, `organization:${team.id}`]);
});

test('a wrong target and records that forbid the certificate are named', async () => {
  const team = await createTeam();
  const { emulator, as, prove, point } = startOwnDomains();
  const hostname = newHostname();
  prove(await as(team).add(hostname));
  point(hostname, 'elsewhere.example');
  emulator.setRecords(hostname, 'CAA', ['0 issue "sectigo.com"']);
  const wrong = await as(team).check(hostname);
  expect(wrong.problems.slice(0, 2)).toEqual(['cname_wrong', 'caa_blocks']);
  // The same as bytes: "issue" and "letsencrypt.org".
  const letsencrypt = '00 05 69 73 73 75 65 6c 65 74 73 65 6e 63 72 79 70 74 2e 6f 72 67';
  emulator.setRecords(hostname, 'CAA', [`\\# 22 ${letsencrypt}`]);
  point(hostname, TARGET);
  expect((await as(team).check(hostname)).status).toBe('active');
});

test.each([
  ['*.acme.example', 'S-D6'],
  ['https://cards.acme.example', 'S-D6'],
  ['acme.example', 'S-D6'],
  ['acme.co.uk', 'S-D6'],
  ['github.io', 'S-D6'],
  ['acme.github.io', 'S-D6'],
  ['workers.dev', 'S-D6'],
  ['evil.workers.dev', 'S-D6'],
  ['x.evil.workers.dev', 'S-D6'],
  ['co.uk', 'S-D6'],
  ['cards.test', 'S-D6'],
  ['x.cards.test', 'S-D6'],
  [TARGET, 'S-D6'],
  ['127.0.0.1', 'S-D6'],
  ['cards.acme.example/path', 'S-D6'],
])('S-D6: %s cannot be claimed', async (typed) => {
  const team = await createTeam();
  const { as, emulator } = startOwnDomains();
  await expectStatus(as(team).tryAdd(typed), 400, 'invalid_input');
  expect(emulator.calls).toEqual([]);
});

test('S-D6: a look-alike name is stored and shown in its ASCII form and marked', async () => {
  const team = await createTeam();
  const { as } = startOwnDomains();
  // With a Cyrillic a.
  const added = await as(team).add(`cаrds-${crypto.randomUUID().slice(0, 8)}.acme.example`);
  expect(added.hostname).toMatch(/^xn--/);
  expect(added.isInternational).toBe(true);
});

test('S-D7: of two claims of one name at once, only one is proven', async () => {
  const [one, two] = [await createTeam(), await createTeam()];
  const { as, prove, point, emulator, ownDomains } = startOwnDomains();
  const hostname = newHostname();
  prove(await as(one).add(hostname));
  prove(await as(two).add(hostname));
  point(hostname);
  const checks = await Promise.all([as(one).check(hostname), as(two).check(hostname)]);
  const statuses = checks.map(({ status }) => status).toSorted();
  expect(statuses.filter((status) => status === 'pending')).toHaveLength(1);
  const loser = checks[0]?.status === 'pending' ? one : two;
  expect((await as(loser).check(hostname)).problems).toEqual(['held']);
  expect(emulator.list()).toEqual([hostname]);
  await as(one).check(hostname);
  await as(two).check(hostname);
  const winner = loser === one ? two : one;
  expect((await ownDomains.findHost(hostname))?.organizationId).toBe(winner.id);
});

test('S-D8: a freed name needs a fresh proof, also of the organization that had it', async () => {
  const [one, two] = [await createTeam(), await createTeam()];
  const { as, activate, prove, ownDomains, clock } = startOwnDomains();
  const hostname = newHostname();
  await activate(one, hostname);
  await expectStatus(as(one).remove(hostname), 204);
  // It redirects, and the records in DNS are those of before.
  expect((await ownDomains.findHost(hostname))?.organizationId).toBe(one.id);
  expect(await findHome(createTestKernel(), one.id)).toBeNull();
  await as(two).add(hostname);
  expect((await as(two).check(hostname)).problems).toContain('proof_missing');
  await as(one).add(hostname);
  expect((await as(one).check(hostname)).status).toBe('pending');
  // With its own proof, another organization takes over, and the redirect ends.
  const claim = await as(two).check(hostname);
  prove(claim);
  await as(two).check(hostname);
  expect((await as(two).check(hostname)).status).toBe('active');
  clock.days = 1;
  expect((await ownDomains.findHost(hostname))?.organizationId).toBe(two.id);
});

test('S-D8: a name under a proven name needs its own proof', async () => {
  const [one, two] = [await createTeam(), await createTeam()];
  const { as, activate, ownDomains } = startOwnDomains();
  const hostname = newHostname();
  await activate(one, hostname);
  const under = `x.${hostname}`;
  await as(two).add(under);
  expect((await as(two).check(under)).status).toBe('pending');
  expect(await ownDomains.findHost(under)).toBeNull();
});

test('S-D9: a dangling record serves nothing once the redirects are over', async () => {
  const team = await createTeam();
  const { as, activate, ownDomains, emulator, clock } = startOwnDomains();
  const hostname = newHostname();
  await activate(team, hostname);
  await as(team).remove(hostname);
  clock.days = 89;
  await ownDomains.sweep.ownDomains();
  expect(await ownDomains.findHost(hostname)).not.toBeNull();
  clock.days = 91;
  await ownDomains.sweep.ownDomains();
  expect(await ownDomains.findHost(hostname)).toBeNull();
  expect(emulator.list()).toEqual([]);
  expect(await env.CARDS.get(`host:${hostname}`)).toBeNull();
});

test('S-D9: a proof that disappears is mailed once, and ends the name after the grace', async () => {
  const team = await createTeam();
  const { as, activate, unprove, ownDomains, emulator, clock, mails } = startOwnDomains();
  const hostname = newHostname();
  await activate(team, hostname);
  unprove(hostname);
  for (const day of [2, 4, 6]) {
    clock.days = day;
    await ownDomains.sweep.ownDomains();
  }
  const received = mails.filter(({ subject }) => subject.includes('own domain'));
  expect(received.map(({ to }) => to)).toEqual([team.owner.email]);
  expect(received[0]?.text).not.toContain(hostname);
  expect(received[0]?.text).toContain('your cards return to their address on Tip Top Cards');
  expect(await ownDomains.findHost(hostname)).not.toBeNull();
  clock.days = 10;
  await ownDomains.sweep.ownDomains();
  expect(await ownDomains.findHost(hostname)).toBeNull();
  expect(emulator.list()).toEqual([]);
  expect(await findHome(createTestKernel(), team.id)).toBeNull();
  // Back in the time of the owner's session.
  clock.days = 0;
  expect((await as(team).check(hostname)).status).toBe('pending');
  expect(await listActions(team.id)).toContain('own_domain.ended');
});

test('a partner is warned that customers can no longer sign in at a domain without its proof', async () => {
  const partner = await createPartner();
  const { activate, unprove, ownDomains, clock, mails } = startOwnDomains();
  const hostname = newHostname();
  expect(await activate(partner, hostname)).toMatchObject({ purpose: 'app', isHome: true });
  unprove(hostname);
  clock.days = 2;
  await ownDomains.sweep.ownDomains();
  const received = mails.filter(({ to }) => to === partner.owner.email);
  expect(received.map(({ text }) => text)).toEqual([
    expect.stringContaining('your customers can no longer sign in there'),
  ]);
});

test('a resolver that does not answer changes nothing', async () => {
  const team = await createTeam();
  const { activate, emulator, ownDomains, clock } = startOwnDomains();
  const hostname = newHostname();
  await activate(team, hostname);
  emulator.setRecords(`_tiptopcards-host.${hostname}`, 'TXT', null);
  for (const day of [2, 10, 20]) {
    clock.days = day;
    await ownDomains.sweep.ownDomains();
  }
  expect(await ownDomains.findHost(hostname)).not.toBeNull();
});

test('three names are the limit, and removed ones do not count', async () => {
  const team = await createTeam();
  const { as } = startOwnDomains();
  const names = [newHostname(), newHostname(), newHostname()];
  for (const name of names) await as(team).add(name);
  await expectStatus(as(team).tryAdd(newHostname()), 400, 'bad_request');
  await as(team).remove(names[0] ?? '');
  await as(team).add(newHostname());
});

test('the plan must include own domains', async () => {
  const team = await createTeam({ plan: 'business_pro' });
  const { as } = startOwnDomains();
  await expectStatus(as(team).tryAdd(newHostname()), 403, 'plan_limit');
  const list = await readAnswer(listOwnDomains, as(team).list());
  expect(list).toEqual({ availability: 'plan', ownDomains: [] });
});

test('a name whose creation was answered by a lost response is found again', async () => {
  const team = await createTeam();
  const { as, prove, emulator } = startOwnDomains();
  const hostname = newHostname();
  const headers = { Authorization: 'Bearer token' };
  const url = 'https://stand-in.test/client/v4/zones/zone/custom_hostnames';
  const body = JSON.stringify({ hostname });
  await emulator.handle(new Request(url, { method: 'POST', headers, body }));
  prove(await as(team).add(hostname));
  expect((await as(team).check(hostname)).hostnameStatus).toBe('pending');
  expect(emulator.list()).toEqual([hostname]);
});
