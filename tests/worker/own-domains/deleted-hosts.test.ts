import { env } from 'cloudflare:test';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTeam, deleteTeam } from '#tests/worker/world/organization.ts';
import { createPartner } from '#tests/worker/world/partner.ts';
import { ask, insertDomain, newHostname } from '#tests/worker/own-domains/harness.ts';
import { startOwnDomains } from '#tests/worker/own-domains/start-own-domains.ts';
import { readValue, runSql } from '#tests/worker/world/sql.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const readRecord = (hostname: string) => env.CARDS.get(`host:${hostname}`);
const countDomains = (organizationId: string) =>
  readValue('SELECT count(*) AS n FROM own_domains WHERE organization_id = ?', organizationId);

test.each([
  ['company', 'cards', createTeam, 404],
  ['partner', 'app', createPartner, 200],
] as const)(
  'S-D10: the hostnames of a deleted %s are unknown at once, and leave no record',
  async (_, purpose, create, before) => {
    const team = await create();
    const removed = { status: 'removed', redirectsUntil: '9999-01-01T00:00:00.000Z' } as const;
    const hostnames = [
      await insertDomain({ organizationId: team.id, purpose }),
      await insertDomain({ organizationId: team.id, purpose, ...removed }),
    ];
    const readStatuses = async () =>
      Promise.all(hostnames.map(async (name) => (await ask(`https://${name}/login`)).status));
    expect(await readStatuses()).toEqual([before, purpose === 'app' ? 301 : 404]);
    for (const name of hostnames) {
      await expect.poll(() => readRecord(name)).toContain(team.id);
    }
    await deleteTeam(team);
    expect(await readStatuses()).toEqual([421, 421]);
    for (const name of hostnames) expect(await readRecord(name)).toBeNull();
    await expect.poll(() => countDomains(team.id)).toBe(0);
    expect(await readStatuses()).toEqual([421, 421]);
    for (const name of hostnames) expect(await readRecord(name)).toBeNull();
  },
);

test('S-D10: the hourly sweep deletes the record of a hostname whose rows are gone', async () => {
  const hostname = newHostname();
  await env.CARDS.put(
    `host:${hostname}`,
    JSON.stringify({ organizationId: 'gone', purpose: 'app', isServed: true }),
  );
  await runSql("INSERT INTO own_domain_removals VALUES ('lost', ?1, '2026-01-01')", hostname);
  const { ownDomains } = startOwnDomains();
  onTestFinished(() => void vi.unstubAllGlobals());
  await ownDomains.sweep.ownDomains();
  expect(await readRecord(hostname)).toBeNull();
  await expectStatus(ask(`https://${hostname}/login`), 421);
});
