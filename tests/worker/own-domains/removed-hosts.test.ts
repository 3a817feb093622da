import { expect, test } from 'vitest';
import { createPartner } from '#tests/worker/world/partner.ts';
import { join } from '#tests/worker/world/person.ts';
import { createCardTeam } from '#tests/worker/policies/card-team.ts';
import { ask, insertDomain, PRODUCT, readTarget } from '#tests/worker/own-domains/harness.ts';

/** A company with an active domain, and one card. */
async function createHostTeam() {
  const team = await createCardTeam('enterprise');
  const hostname = await insertDomain({ organizationId: team.id });
  const { username } = await team.card(await team.add(await join()));
  return { team, hostname, home: `https://${hostname}`, username };
}

test('a removed name redirects to the next home until its time is over', async () => {
  const { team, home, username } = await createHostTeam();
  const past = await insertDomain({
    organizationId: team.id,
    status: 'removed',
    redirectsUntil: '9999-01-01T00:00:00.000Z',
  });
  expect(await readTarget(`https://${past}/${username}`)).toEqual([301, `${home}/${username}`]);
  expect((await ask(`https://${past}/login`)).status).toBe(404);
});

test('a second name of a company redirects to its first one', async () => {
  const { team, home, username } = await createHostTeam();
  const second = await insertDomain({
    organizationId: team.id,
    activatedAt: '2026-11-21T00:00:00.000Z',
  });
  expect(await readTarget(`https://${second}/${username}`)).toEqual([301, `${home}/${username}`]);
});

test('a removed name of a company without another home redirects to the product', async () => {
  const team = await createCardTeam('enterprise');
  const past = await insertDomain({
    organizationId: team.id,
    status: 'removed',
    redirectsUntil: '9999-01-01T00:00:00.000Z',
  });
  const { username } = await team.card(await team.add(await join()));
  const target = `${PRODUCT}/${username}`;
  expect(await readTarget(`https://${past}/${username}`)).toEqual([301, target]);
});

test("a removed name of a partner redirects every page to the partner's home, and has no API", async () => {
  const { id } = await createPartner();
  const removed = {
    organizationId: id,
    purpose: 'app',
    status: 'removed',
    redirectsUntil: '9999-01-01T00:00:00.000Z',
  } as const;
  const past = `https://${await insertDomain(removed)}`;
  const home = `https://${await insertDomain({ organizationId: id, purpose: 'app' })}`;
  for (const path of ['/', '/login', '/dashboard?tab=share', '/someone', '/card/x/qr.svg']) {
    expect(await readTarget(past + path)).toEqual([301, home + path]);
  }
  const credentials = JSON.stringify({ email: 'ann@example.com', password: 'a long phrase' });
  const headers = { 'Content-Type': 'application/json', Accept: 'text/html' };
  for (const call of [
    { path: '/api/auth/verify' },
    { path: '/api/auth/login', method: 'POST', body: credentials },
    { path: '/login', method: 'POST', body: credentials },
  ]) {
    const answer = await ask(past + call.path, { headers, ...call });
    expect([call.path, answer.status]).toEqual([call.path, 404]);
    expect(await answer.text()).not.toContain('Tip Top Cards');
  }
});

test("a removed name of a partner without another home redirects to the product's address", async () => {
  const past = await insertDomain({
    organizationId: (await createPartner()).id,
    purpose: 'app',
    status: 'removed',
    redirectsUntil: '9999-01-01T00:00:00.000Z',
  });
  expect(await readTarget(`https://${past}/login`)).toEqual([301, `${PRODUCT}/login`]);
});
