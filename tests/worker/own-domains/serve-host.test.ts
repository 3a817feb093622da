import { env } from 'cloudflare:test';
import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { buildQr } from '#shared/card/qr/qr.ts';
import { unique } from '#tests/worker/world/card.ts';
import { join } from '#tests/worker/world/person.ts';
import { CHROME, sumCounts } from '#tests/worker/events/harness.ts';
import { JPEG } from '#tests/worker/pictures/pictures.ts';
import { createCardTeam } from '#tests/worker/policies/card-team.ts';
import {
  ask,
  insertDomain,
  newHostname,
  PRODUCT,
  readTarget,
} from '#tests/worker/own-domains/harness.ts';
import { readPng } from '#tests/worker/public-card/pictures/read-png.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const NAVIGATION = { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' };

/** A company with an active domain, and one card. */
async function createHostTeam() {
  const team = await createCardTeam('enterprise');
  const hostname = await insertDomain({ organizationId: team.id });
  const { username } = await team.card(await team.add(await join()));
  return { team, hostname, home: `https://${hostname}`, username };
}

test('a company card lives at its own domain, with its code, contact file and canonical address', async () => {
  const { home, username } = await createHostTeam();
  const page = await expectStatus(ask(`${home}/${username}`), 200);
  const html = await page.text();
  expect(html).toContain(`<link rel="canonical" href="${home}/${username}">`);
  expect(html).toContain(`<meta property="og:url" content="${home}/${username}">`);
  expect(html).toMatch(
    new RegExp(`<meta property="og:image" content="${home}/card/${username}/preview\\.png[?"]`),
  );
  expect(html).not.toContain(PRODUCT);
  const contact = await ask(`${home}/card/${username}/contact.vcf`);
  expect(await contact.text()).toContain(`${home}/${username}`);
  const code = await ask(`${home}/card/${username}/qr.png`);
  const { pixels, width, height } = await readPng(new Uint8Array(await code.arrayBuffer()));
  const target = jsQR(pixels, width, height, { inversionAttempts: 'dontInvert' })?.data;
  expect(target).toBe(`${home}/${username}?s=qr`);
  // Both files draw the same code.
  const drawing = await (await ask(`${home}/card/${username}/qr.svg`)).text();
  expect(drawing).toContain(buildQr(target ?? '').path);
});

test('a contact left at a company domain reaches the team, and a visit there is counted', async () => {
  const { home, username, team } = await createHostTeam();
  const contact = { name: 'Vera', email: 'vera@visitors.example', consent: true, key: unique() };
  const headers = { 'Content-Type': 'application/json', Origin: home };
  await expectStatus(
    ask(`${home}/api/cards/${username}/contacts`, {
      method: 'POST',
      headers,
      body: JSON.stringify(contact),
    }),
    201,
  );
  const contacts = await team.send('GET', '/contacts');
  expect(await contacts.json()).toMatchObject({ contacts: [{ name: 'Vera' }] });
  await expectStatus(
    ask(`${home}/api/events`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain', Origin: home, 'User-Agent': CHROME },
      body: JSON.stringify({ type: 'view', username, source: 'qr' }),
    }),
    202,
  );
  await expect.poll(() => sumCounts(username)).toMatchObject({ views: 1, bots: 0 });
});

test('the product address of the card and its files redirects to its home', async () => {
  const { home, username } = await createHostTeam();
  expect(await readTarget(`${PRODUCT}/${username}?s=qr`)).toEqual([
    301,
    `${home}/${username}?s=qr`,
  ]);
  for (const file of ['contact.vcf', 'qr.svg', 'photo.jpg', 'preview.png']) {
    const path = `/card/${username}/${file}`;
    expect(await readTarget(PRODUCT + path)).toEqual([301, home + path]);
  }
});

test('S-D1: a company domain serves nothing of another tenant', async () => {
  const { home, team } = await createHostTeam();
  const other = await createHostTeam();
  const person = await join();
  const name = unique('private');
  await person.publish(name);
  const departedFrom = [other.username, name];
  for (const username of departedFrom) {
    for (const path of [
      `/${username}`,
      `/card/${username}`,
      `/card/${username}/contact.vcf`,
      `/card/${username}/qr.svg`,
      `/card/${username}/exchange`,
      `/card/${username}/report`,
      `/card/${username}/pass.pkpass`,
    ]) {
      expect([path, (await ask(home + path)).status]).toEqual([path, 404]);
    }
    const body = JSON.stringify({ name: 'Eve', email: 'eve@example.com', consent: true, key: 'k' });
    await expectStatus(
      ask(`${home}/api/cards/${username}/contacts`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      }),
      404,
    );
  }
  expect(team.id).not.toBe(other.team.id);
});

test('S-D1: a company domain takes no report about a card of another tenant', async () => {
  const { home, username } = await createHostTeam();
  const other = await createHostTeam();
  const name = unique('private');
  await (await join()).publish(name);
  const report = async (received: string): Promise<number> => {
    const body = JSON.stringify({ username: received, reason: 'spam' });
    const headers = { 'Content-Type': 'application/json' };
    return (await ask(`${home}/api/reports`, { method: 'POST', headers, body })).status;
  };
  expect(await report(other.username)).toBe(404);
  expect(await report(name)).toBe(404);
  expect(await report(username)).toBeLessThan(300);
});

test('S-D1: a former name of another tenant is not revealed by a redirect', async () => {
  const { home } = await createHostTeam();
  const name = unique('former');
  const to = unique('now');
  const person = await join();
  await person.publish(to);
  const record = JSON.stringify({ kind: 'redirect', to });
  await env.CARDS.put(`card:${name}`, record, { metadata: { writtenAt: Date.now() } });
  await expectStatus(ask(`${home}/${name}`), 404);
});

test('S-D2: a company domain serves no page, sign-in, app or API of the product', async () => {
  const { home } = await createHostTeam();
  for (const path of [
    '/pricing',
    '/login',
    '/signup',
    '/dashboard',
    '/team',
    '/invite',
    '/show',
    '/sitemap.xml',
    '/.well-known/security.txt',
    '/api/health',
    '/api/auth/verify',
    '/api/cards',
    '/api/v1/me',
    '/dev/outbox',
    '/mcp',
  ]) {
    const answer = await ask(home + path, { headers: NAVIGATION });
    expect([path, answer.status]).toEqual([path, 404]);
    const text = await answer.text();
    expect(text).not.toContain('Tip Top Cards');
    expect(text).not.toContain('<script');
  }
  for (const path of ['/api/auth/login', '/api/auth/signup', '/api/auth/logout', '/api/cards/x']) {
    const answer = await ask(home + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect([path, answer.status]).toEqual([path, 404]);
  }
});

test('S-D3: a session cookie or token on a company domain signs no one in, and none is set', async () => {
  const { home, username, team } = await createHostTeam();
  const headers = { Cookie: 'session=1', Authorization: team.owner.authorization };
  for (const path of [`/${username}`, '/api/auth/verify', `/card/${username}/exchange`]) {
    const answer = await ask(home + path, { headers });
    expect(answer.headers.get('Set-Cookie')).toBeNull();
    expect([path, answer.status]).toEqual([path, path.startsWith('/api/') ? 404 : 200]);
  }
  // A picture of its own that no card shows: only its session may see it.
  const path = await team.owner.upload(JPEG);
  const own = await ask(PRODUCT + path, { headers });
  const here = await ask(home + path, { headers });
  expect([own.status, here.status]).toEqual([200, 404]);
});

test('S-H2: forwarding headers do not choose the host', async () => {
  const { hostname, home, username } = await createHostTeam();
  const forged = {
    'X-Forwarded-Host': hostname,
    Forwarded: `host=${hostname}`,
    'X-Original-Host': hostname,
    'X-Host': hostname,
  };
  await expectStatus(ask(`https://${newHostname()}/${username}`, { headers: forged }), 421);
  const product = await ask(`${PRODUCT}/${username}`, { headers: forged });
  expect(product.headers.get('Location')).toBe(`${home}/${username}`);
  await expectStatus(
    ask(`${home}/${username}`, { headers: { 'X-Forwarded-Host': 'cards.test' } }),
    200,
  );
});

test('S-D4: a name that points at the Worker without a proven claim gets 421', async () => {
  const { team, hostname, username } = await createHostTeam();
  for (const status of ['pending', 'proven', 'removed'] as const) {
    const redirectsUntil = status === 'removed' ? '2026-01-01T00:00:00.000Z' : null;
    const claimed = await insertDomain({ organizationId: team.id, status, redirectsUntil });
    expect([status, (await ask(`https://${claimed}/${username}`)).status]).toEqual([status, 421]);
  }
  for (const host of [
    newHostname(),
    `x.${hostname}`,
    hostname.split('.').slice(1).join('.'),
    `${hostname}..`,
    `.${hostname}`,
    `${hostname}.evil.example`,
    `${newHostname()}.`,
    hostname.replace('cards', 'cаrds'),
  ]) {
    expect([host, (await ask(`https://${host}/${username}`)).status]).toEqual([host, 421]);
  }
});

test('S-D5: neither pages nor ETags are shared between hosts', async () => {
  const { home, username } = await createHostTeam();
  await (await ask(`${home}/${username}`)).text();
  // From the memory of the isolate now, but only under its own host.
  expect((await ask(`${home}/${username}`)).headers.get('X-Request-Id')).toBeNull();
  await expectStatus(ask(`${PRODUCT}/${username}`), 301);
  await expectStatus(ask(`https://${newHostname()}/${username}`), 421);
  const stolen = await createHostTeam();
  await expectStatus(ask(`${stolen.home}/${username}`), 404);
  const stored = await env.CARDS.get(`card:${username}`);
  expect(stored).toContain(`${PRODUCT}/${username}`);
  expect(stored).not.toContain(home);
});
