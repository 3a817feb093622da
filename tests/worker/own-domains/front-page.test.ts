import { expect, test } from 'vitest';
import { readFrontPage } from '#shared/api/organizations/front-page.ts';
import { DEFAULT_FRONT_PAGE } from '#shared/organization/front-page.ts';
import { DEFAULT_POLICY } from '#shared/organization/policy/policy.ts';
import { ask, expireRecords, insertDomain, PRODUCT } from '#tests/worker/own-domains/harness.ts';
import { newLogo } from '#tests/worker/organizations/logo/logo-team.ts';
import { createCardTeam } from '#tests/worker/policies/card-team.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { join } from '#tests/worker/world/person.ts';
import { runSql } from '#tests/worker/world/sql.ts';

import { createFrontPage } from '#tests/worker/own-domains/front-page-team.ts';

test("the root of a company's domain shows its name, logo and site, without a script", async () => {
  const { team, home, save } = await createFrontPage();
  const logo = await team.owner.upload(newLogo());
  await expectStatus(team.send('PUT', '/logo', { path: logo }), 200);
  await expectStatus(save({ website: 'https://www.northwind.example/about?utm_source=x' }), 200);
  const answer = await expectStatus(ask(`${home}/`), 200);
  const html = await answer.text();
  expect(html).toContain(`<title>${team.name}</title>`);
  expect(html).toContain(`<meta property="og:site_name" content="${team.name}">`);
  expect(html).toContain(`<link rel="canonical" href="${home}/">`);
  expect(html).toContain(`src="${logo}"`);
  await expectStatus(ask(home + logo), 200);
  expect(html).toContain('href="https://www.northwind.example/about?utm_source=x"');
  expect(html).toContain('Visit northwind.example<');
  expect(html).not.toContain('<script');
  expect(html).not.toContain('Tip Top Cards');
  expect(html).not.toContain('noindex');
  const policy = answer.headers.get('Content-Security-Policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe-inline');
  const etag = answer.headers.get('ETag') ?? '';
  await expectStatus(ask(`${home}/`, { headers: { 'If-None-Match': etag } }), 304);
  await expectStatus(ask(`${home}/`, { method: 'HEAD' }), 200);
  await expectStatus(ask(`${home}/`, { method: 'POST' }), 404);
});

test('a page without settings exists', async () => {
  const team = await createCardTeam('enterprise');
  const hostname = await insertDomain({ organizationId: team.id });
  await expireRecords(team.id);
  const html = await (await expectStatus(ask(`https://${hostname}/`), 200)).text();
  expect(html).toContain('Open a card with its link or its QR code.');
});

test('the page has the colors of the policy for everyone, and no logo that the policy hides', async () => {
  const { team, read } = await createFrontPage();
  const logo = await team.owner.upload(newLogo());
  await expectStatus(team.send('PUT', '/logo', { path: logo }), 200);
  const colors = { background: '#102030', text: '#ffffff', accent: '#ffcc00' };
  await team.setPolicy({ ...DEFAULT_POLICY, colors, showsLogo: false });
  const html = await read();
  expect(html).toContain('--ground:#102030');
  expect(html).not.toContain(logo);
});

test('the root leads to the site of the company, if the company says so', async () => {
  const { home, site, save } = await createFrontPage();
  await expectStatus(save({ website: site, opens: 'website' }), 200);
  const answer = await ask(`${home}/`);
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, site]);
  expect(answer.headers.get('Cache-Control')).toBe('no-cache');
});

test('a domain that the company verified for sign-up is its own', async () => {
  const { team, home, save } = await createFrontPage();
  const website = `https://www.${team.slug}.example/`;
  await expectStatus(save({ website, opens: 'website' }), 400, 'invalid_input');
  await runSql(
    `INSERT INTO organization_domains (organization_id, domain, secret, status, can_join, created_at)
    VALUES (?, ?, 's', 'verified', 0, '2026-11-20T12:00:00.000Z')`,
    team.id,
    `${team.slug}.example`,
  );
  await expectStatus(save({ website, opens: 'website' }), 200);
  expect((await ask(`${home}/`)).headers.get('Location')).toBe(website);
});

test.for([
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'http://www.northwind.example',
  'https://ann:pass@northwind.example',
  'https://127.0.0.1/',
  'https://localhost/',
  'https://northwind.example:8443/',
  '//northwind.example',
  'northwind',
])('S-D11: %s is no site', async (website) => {
  const { team, save } = await createFrontPage();
  await expectStatus(save({ website }), 400, 'invalid_input');
  const { frontPage } = await readAnswer(readFrontPage, team.send('GET', '/front-page'));
  expect(frontPage).toEqual(DEFAULT_FRONT_PAGE);
});

test('S-D11: the root leads neither to itself, nor to the product, nor to another organization', async () => {
  const { home, save } = await createFrontPage();
  const other = await createFrontPage();
  for (const website of [`${home}/`, `${PRODUCT}/`, `${other.home}/`]) {
    await expectStatus(save({ website }), 400, 'invalid_input');
    await expectStatus(save({ website, opens: 'website' }), 400, 'invalid_input');
  }
  await expectStatus(
    save({ website: 'https://elsewhere.test/', opens: 'website' }),
    400,
    'invalid_input',
  );
  await expectStatus(save({ opens: 'website' }), 400, 'invalid_input');
  await expectStatus(ask(`${home}/`), 200);
});

test('S-D11: markup in a name stays text', async () => {
  const { team, read } = await createFrontPage();
  await expectStatus(team.send('PATCH', '', { name: '</title><script>alert(1)</script>' }), 200);
  const html = await read();
  expect(html).not.toContain('<script');
  expect(html).toContain('&lt;/title&gt;&lt;script&gt;');
});

test('members, managers and outsiders change nothing', async () => {
  const { team } = await createFrontPage();
  const path = `/api/organizations/${team.id}/front-page`;
  for (const role of ['member', 'manager', 'auditor'] as const) {
    const person = await join();
    await team.add(person, role);
    await expectStatus(person.send('PUT', path, DEFAULT_FRONT_PAGE), 403);
    await expectStatus(person.send('GET', path), 403);
  }
  await expectStatus((await join()).send('PUT', path, DEFAULT_FRONT_PAGE), 404);
});

test('a second domain leads to the first one, and one that was given up to the present one', async () => {
  const { team, home } = await createFrontPage();
  const second = await insertDomain({
    organizationId: team.id,
    activatedAt: '2026-11-21T00:00:00.000Z',
  });
  const removed = await insertDomain({
    organizationId: team.id,
    status: 'removed',
    redirectsUntil: '2999-01-01T00:00:00.000Z',
  });
  for (const hostname of [second, removed]) {
    const answer = await ask(`https://${hostname}/`);
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, `${home}/`]);
  }
});

test('a company without a plan for teams, and one that is deleted, have no page', async () => {
  const { team, home } = await createFrontPage();
  // Not asked before, so that no isolate remembers a page.
  await runSql(`UPDATE users SET plan = 'free' WHERE id = ?`, team.owner.user.id);
  await expireRecords(team.id);
  await expectStatus(ask(`${home}/`), 404);
  const deleted = await createFrontPage();
  await runSql(
    `UPDATE organizations SET deleting_at = '2026-11-20T12:00:00.000Z', billing_owner_id = NULL WHERE id = ?`,
    deleted.team.id,
  );
  await expectStatus(ask(`${deleted.home}/`), 421);
});
