import { expect, test } from 'vitest';
import type { FieldRule } from '#shared/organization/policy/policy.ts';
import { join } from '#tests/worker/world/person.ts';
import { createEdgeKv } from '#tests/worker/fixtures/edge-kv.ts';
import { setLogo } from '#tests/worker/organizations/logo/logo-team.ts';
import { createIsolate } from '#tests/worker/policies/create-isolate.ts';
import { createCardTeam } from '#tests/worker/policies/card-team.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const LOCKED: FieldRule = {
  source: 'policy',
  sync: 'always',
  editable: false,
  required: false,
  visibility: 'public',
};

test('a policy change is one KV write and on every page within a minute, with another ETag', async () => {
  const clock = { at: Date.UTC(2026, 10, 23) };
  const now = () => new Date(clock.at);
  const start = clock.at;
  const { kv, writes } = createEdgeKv(now);
  const team = await createCardTeam();
  const names: string[] = [];
  for (let index = 0; index < 3; index++) {
    names.push((await team.card(await team.add(await join()))).username);
  }
  const rules = { company: LOCKED };
  await team.setPolicy({ rules, values: { company: 'Old Ltd' } });
  const { id } = await team.defaultPolicy();
  const visitors = createIsolate(kv, now);
  const admin = createIsolate(kv, now);
  for (const name of names) await admin.sync(name);
  await admin.part.listeners.effects.policyChanged({ policyId: id });
  await admin.part.listeners.effects.organizationChanged({ organizationId: team.id });
  const first = await visitors.get(names[0] ?? '');
  const etag = first.headers.get('ETag') ?? '';
  expect(await first.text()).toContain('Old Ltd');
  writes.length = 0;
  await team.setPolicy({ rules, values: { company: 'New Ltd' } });
  await admin.part.listeners.effects.policyChanged({ policyId: id });
  expect(writes).toEqual([`policy:${id}`]);
  const seen = new Map<string, number>();
  const outdated = new Map<string, number>();
  // Visitors come ten times a second, after a pause, and to the second card ten seconds later: then
  // its page is read again just before the policy is, which is the longest delay.
  for (clock.at = start + 14_900; clock.at - start <= 66_000; clock.at += 100) {
    for (const name of names) {
      if (name === names[1] && clock.at - start < 24_800) continue;
      const text = await (await visitors.get(name)).text();
      if (!text.includes('New Ltd')) outdated.set(name, clock.at - start);
      else if (!seen.has(name)) seen.set(name, clock.at - start);
    }
  }
  for (const name of names) {
    expect(seen.get(name)).toBeLessThan(60_000);
    expect(outdated.get(name)).toBeLessThan(seen.get(name) ?? 0);
    expect(outdated.get(name)).toBeGreaterThan(50_000);
  }
  await expectStatus(visitors.get(names[0] ?? '', { 'If-None-Match': etag }), 200);
  expect(writes).toEqual([`policy:${id}`]);
});

test('a logo is one KV write and on every page within a minute, with another ETag', async () => {
  const clock = { at: Date.UTC(2026, 10, 23) };
  const now = () => new Date(clock.at);
  const { kv, writes } = createEdgeKv(now);
  const team = await createCardTeam();
  const member = await team.add(await join());
  const names = [(await team.card(member)).username, (await team.card(member)).username];
  const { id } = await team.defaultPolicy();
  const visitors = createIsolate(kv, now);
  const admin = createIsolate(kv, now);
  for (const name of names) await admin.sync(name);
  await admin.part.listeners.effects.policyChanged({ policyId: id });
  await admin.part.listeners.effects.organizationChanged({ organizationId: team.id });
  const etags = new Map<string, string>();
  for (const name of names) etags.set(name, await readEtag(visitors.get(name)));
  writes.length = 0;
  const { path } = await setLogo(team);
  await admin.part.listeners.effects.organizationChanged({ organizationId: team.id });
  clock.at += 60_000;
  // The first visit reads the record again behind the page that it shows.
  for (const name of names) await (await visitors.get(name)).text();
  clock.at += 10_000;
  for (const name of names) {
    const page = await expectStatus(
      visitors.get(name, { 'If-None-Match': etags.get(name) ?? '' }),
      200,
    );
    expect(await page.text()).toContain(path);
  }
  expect(writes).toEqual([`organization:${team.id}`]);
});

async function readEtag(page: Promise<Response>): Promise<string> {
  const answer = await page;
  await answer.text();
  return answer.headers.get('ETag') ?? '';
}

const systemNow = () => new Date();

test('a private card reads its own record only', async () => {
  const { kv, reads } = createEdgeKv(systemNow);
  const ann = await join();
  const name = `private-${ann.user.id.slice(0, 8)}`;
  await ann.publish(name);
  const { get, sync } = createIsolate(kv, systemNow);
  await sync(name);
  await expectStatus(get(name), 200);
  expect(reads).toEqual([`card:${name}`]);
});

test('a repair writes only the records that differ from the database', async () => {
  const clock = { at: Date.UTC(2026, 10, 23) };
  const now = () => new Date(clock.at);
  const { kv, writes } = createEdgeKv(now);
  const team = await createCardTeam();
  const { id } = await team.defaultPolicy();
  const { part } = createIsolate(kv, now);
  await part.listeners.effects.policiesOutdated({ organizationId: team.id, policyIds: [id] });
  expect(writes.toSorted()).toEqual([`organization:${team.id}`, `policy:${id}`]);
  writes.length = 0;
  clock.at += 61_000;
  await part.listeners.effects.policiesOutdated({ organizationId: team.id, policyIds: [id] });
  expect(writes).toEqual([]);
});
