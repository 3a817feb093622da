import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { addOwnDomain, listOwnDomains } from '#shared/api/organizations/own-domains.ts';
import * as documents from '#src/entry-server.tsx';
import type { ListedHost } from '#worker/env.ts';
import { createService } from '#worker/wiring/service.ts';
import { unique } from '#tests/worker/world/card.ts';
import { createPartner, joinPartner } from '#tests/worker/world/partner.ts';
import { join, type Person } from '#tests/worker/world/person.ts';
import { buildTestSettings } from '#tests/worker/fixtures/test-kernel.ts';
import { createCardTeam } from '#tests/worker/policies/card-team.ts';
import { expireRecords, newHostname, PRODUCT } from '#tests/worker/own-domains/harness.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';

/** The whole Worker of an installation without custom hostnames, which lists hosts in its settings. */
function startListed(...hosts: ListedHost[]) {
  const { app } = createService(env, buildTestSettings({ OWN_HOSTS: hosts }), { documents });
  return async (url: string, init: RequestInit<IncomingRequestCfProperties> = {}) => {
    const context = createExecutionContext();
    const answer = await app.fetch(new Request(url, { redirect: 'manual', ...init }), env, context);
    await waitOnExecutionContext(context);
    return answer;
  };
}

const NAVIGATION = { headers: { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' } };

const bySession = ({ authorization }: Person) => ({
  headers: { Authorization: authorization, 'Content-Type': 'application/json' },
});

test('a listed hostname of a company serves its cards and nothing else, and is their home', async () => {
  const team = await createCardTeam('enterprise');
  const { username } = await team.card(await team.add(await join()));
  await expireRecords(team.id);
  const hostname = newHostname();
  const ask = startListed({ hostname, organizationId: team.id, purpose: 'cards' });
  const home = `https://${hostname}`;
  const page = await expectStatus(ask(`${home}/${username}`), 200);
  expect(await page.text()).toContain(`<link rel="canonical" href="${home}/${username}">`);
  const moved = await ask(`${PRODUCT}/${username}`);
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, `${home}/${username}`]);
  await expectStatus(ask(`${home}/login`, NAVIGATION), 404);
  await expectStatus(ask(`https://${newHostname()}/${username}`), 421);
  await expectStatus(
    ask(`${PRODUCT}/api/organizations/${team.id}/cards/${username}`, bySession(team.owner)),
    200,
    { url: `${home}/${username}` },
  );
  await expireRecords(team.id);
});

test("a listed hostname of a partner serves the app under its name, and its customers' cards", async () => {
  const partner = await createPartner();
  const customer = await join();
  await joinPartner(customer.user.id, partner.id);
  const username = unique('listed');
  await customer.publish(username);
  await expireRecords(partner.id);
  const hostname = newHostname();
  const ask = startListed({ hostname, organizationId: partner.id, purpose: 'app' });
  const login = await expectStatus(ask(`https://${hostname}/login`, NAVIGATION), 200);
  expect(await login.text()).toContain('<title>Log in · Bright Ideas</title>');
  const page = await expectStatus(ask(`https://${hostname}/${username}`), 200);
  expect(await page.text()).not.toContain(PRODUCT);
  const moved = await ask(`${PRODUCT}/${username}`);
  expect(moved.headers.get('Location')).toBe(`https://${hostname}/${username}`);
  await expireRecords(partner.id);
});

test('where the settings list the own domains, the operator connects them and a team cannot', async () => {
  const team = await createCardTeam('enterprise');
  const ask = startListed();
  const url = `${PRODUCT}/api/organizations/${team.id}/own-domains`;
  expect(await readAnswer(listOwnDomains, ask(url, bySession(team.owner)))).toEqual({
    availability: 'operator',
    ownDomains: [],
  });
  const body = JSON.stringify({ hostname: newHostname() });
  await expectStatus(
    ask(url, { method: addOwnDomain.method, body, ...bySession(team.owner) }),
    400,
    'bad_request',
  );
});
