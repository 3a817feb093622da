// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { findPreferences, savePreferences } from '#worker/auth/preferences.ts';
import { DEFAULT_PREFERENCES } from '#shared/api/auth/account.ts';
import * as documents from '#src/entry-server.tsx';
import { unsubscribeRoutes } from '#worker/contacts/exchange/unsubscribe-routes.ts';
import { createHostRecords } from '#worker/hosts/host-records.ts';
import { createResolveHost } from '#worker/http/middleware/resolve-host.ts';
import { mountRoutes } from '#tests/worker/fixtures/mount-routes.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { expectStatus, requireOk } from '#tests/worker/world/answer.ts';
import { unique } from '#tests/worker/world/card.ts';
import { waitForMail } from '#tests/worker/world/mail.ts';
import { confirmEmail, join, type Person } from '#tests/worker/world/person.ts';
import { runSql } from '#tests/worker/world/sql.ts';

/** A person with a card, and the headers of the mail about a contact. */
async function receiveContact() {
  const ann = await join();
  await confirmEmail(ann.user.id);
  const username = unique('unsub');
  await ann.publish(username);
  await leaveContact(ann, username, 'first');
  const { headers = {}, text, html } = await waitForMail(ann.email, 'You have a new contact');
  const [, url = ''] = /^<(.*)>$/.exec(headers['List-Unsubscribe'] ?? '') ?? [];
  return { ann, username, headers, url, text, html };
}

async function leaveContact(ann: Person, username: string, name: string) {
  const contact = { name, email: 'vi@visitor.example', consent: true };
  await requireOk(ann.send('POST', `/api/cards/${username}/contacts`, contact));
}

/** The request of a mail program: without a session, cookies or an origin (RFC 8058 §3.2). */
const press = (url: string) =>
  callWorker(url, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });

test('a mail about a contact names an address that turns such mails off with one POST', async () => {
  const { ann, headers, url, text, html } = await receiveContact();
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  expect(url).toMatch(/^https:\/\/cards\.test\/u\/[\w.-]+$/);
  expect(text).toContain(`Turn these emails off:\n${url}`);
  expect(html).toContain(`href="${url}"`);
  await savePreferences(env.DB, ann.user.id, { ...DEFAULT_PREFERENCES, weeklyReport: true });
  const answer = await expectStatus(press(url), 200);
  expect(await answer.text()).toContain('Emails about new contacts are off');
  expect(await findPreferences(env.DB, ann.user.id)).toEqual({
    ...DEFAULT_PREFERENCES,
    weeklyReport: true,
    newContacts: false,
  });
  await expectStatus(press(url), 200);
});

test('the address also works for an account that never saved its settings', async () => {
  const { ann, url } = await receiveContact();
  await runSql('DELETE FROM preferences WHERE user_id = ?', ann.user.id);
  await expectStatus(press(url), 200);
  expect(await findPreferences(env.DB, ann.user.id)).toEqual({
    ...DEFAULT_PREFERENCES,
    newContacts: false,
  });
});

test('opening the address changes nothing and shows a page with a button', async () => {
  const { ann, url } = await receiveContact();
  const answer = await expectStatus(callWorker(url), 200);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  const page = await answer.text();
  expect(page).toMatch(/<form [^>]*method="post"><button[^>]*>Turn off<\/button>/);
  expect(page).not.toContain('<script');
  expect((await findPreferences(env.DB, ann.user.id)).newContacts).toBe(true);
});

test.each([
  ['a changed letter', (url: string) => url.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))],
  ['another account', (url: string) => url.replace(/u\/[\da-f]{8}/, 'u/00000000')],
  ['no token', (url: string) => url.replace(/\/u\/.*/, '/u/none')],
])('S-M4: an address with %s changes nothing', async (_, change) => {
  const { ann, url } = await receiveContact();
  const answer = await expectStatus(press(change(url)), 404);
  expect(await answer.text()).toContain('This link no longer works');
  expect((await findPreferences(env.DB, ann.user.id)).newContacts).toBe(true);
});

test('S-M4: a link ends when the account changes its address', async () => {
  const { ann, url } = await receiveContact();
  await runSql('UPDATE users SET email = ? WHERE id = ?', `${unique()}@moved.example`, ann.user.id);
  await expectStatus(press(url), 404);
  expect((await findPreferences(env.DB, ann.user.id)).newContacts).toBe(true);
});

test('S-M4: forged links with the ID of an account do not use up its own link', async () => {
  const { ann, url } = await receiveContact();
  const keys: string[] = [];
  const kernel = createTestKernel({ rateLimit: async (key) => void keys.push(key) });
  const routes = mountRoutes(
    unsubscribeRoutes(kernel, documents),
    createResolveHost(kernel, createHostRecords({ ...kernel, listed: [] }).findHost),
  );
  const forged = url.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
  for (const link of [forged, url]) {
    await routes.request(link, { headers: { 'CF-Connecting-IP': '198.51.100.7' } });
  }
  expect(keys).toEqual(['unsubscribe:198.51.100.7', `unsubscribe:${ann.user.id}`]);
});
