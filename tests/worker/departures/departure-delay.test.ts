import { expect, test } from 'vitest';
import { KV_CACHE_SECONDS } from '#worker/http/shared-records.ts';
import { createEdgeKv } from '#tests/worker/fixtures/edge-kv.ts';
import { depart, giveCard } from '#tests/worker/departures/harness.ts';
import { addMember, createTeam } from '#tests/worker/world/organization.ts';
import { createIsolate } from '#tests/worker/policies/create-isolate.ts';

test('a departure is one KV write per card and on its page within a minute', async () => {
  // The departure is recorded by the Worker's own clock.
  const clock = { at: Date.now() };
  const now = () => new Date(clock.at);
  const start = clock.at;
  const { kv, writes } = createEdgeKv(now);
  const team = await createTeam();
  const ben = await addMember(team, 'member');
  const card = await giveCard(team, ben.memberId, 'Ben Auer');
  const [visitors, admin] = [createIsolate(kv, now), createIsolate(kv, now)];
  await admin.sync(card);
  expect(await (await visitors.get(card)).text()).toContain('Ben Auer');
  writes.length = 0;
  await depart(team, ben, { card: 'pause' });
  await admin.sync(card);
  // The first visit wrote the records of the team, which a departure does not change.
  expect(writes.filter((key) => key.startsWith('card:'))).toEqual([`card:${card}`]);
  let outdated = 0;
  // Visitors come ten times a second, after a pause: the edge's copy of the record has nearly expired
  // when the isolate reads it again, which is the longest delay.
  const expiry = start + KV_CACHE_SECONDS * 1000;
  for (clock.at = expiry - 100; clock.at - start <= 81_000; clock.at += 100) {
    const page = await visitors.get(card);
    const text = await page.text();
    if (text.includes('Ben Auer')) outdated = clock.at - start;
    else expect([page.status, text.includes('no longer at')]).toEqual([410, true]);
  }
  expect(start + outdated).toBeGreaterThan(expiry);
  expect(outdated).toBeLessThan(60_000);
});
