// @module-tag core
import { env } from 'cloudflare:test';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { CONTENT_FIELDS } from '#src/features/card-parsing/imported-card.ts';
import { parseJsonCards } from '#src/features/card-parsing/json-card.ts';
import { parseContactFile } from '#src/features/card-parsing/vcard/parse-contact-file.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import { JPEG, PNG } from '#tests/worker/pictures/pictures.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { addKey } from '#tests/worker/world/api-key.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { join, type Person } from '#tests/worker/world/person.ts';
import { runSql } from '#tests/worker/world/sql.ts';

async function readExport(person: Person): Promise<Record<string, Uint8Array>> {
  const answer = await expectStatus(person.send('GET', '/api/account/export'), 200);
  return unzipSync(new Uint8Array(await answer.arrayBuffer()));
}

const text = (files: Record<string, Uint8Array>, path: string): string =>
  strFromU8(files[path] ?? new Uint8Array());

test('GET /api/account/export returns a zip of everything: JSON, CSV, contact files and images', async () => {
  const ann = await join('startup');
  const [first, second] = [unique(), unique()];
  const profileImage = await ann.upload(PNG);
  const contactPhoto = await ann.upload(JPEG);
  await ann.publish(first, { profileImage, contactPhoto, name: 'Ann "A" Example' });
  await ann.publish(second, {
    name: '=HYPERLINK("https://evil.example")',
    cardElements: [{ id: 'e1', type: 'github', value: 'ann', position: 0, hidden: false }],
  });
  const files = await readExport(ann);
  expect(Object.keys(files).sort()).toEqual(
    [
      'README.txt',
      'account.json',
      'agent-calls.json',
      'agent-changes.json',
      'api-keys.json',
      'webhooks.json',
      'connected-apps.json',
      'cards.csv',
      'cards.json',
      'contacts.csv',
      'contacts.json',
      'contacts.vcf',
      `contact-files/${first}.vcf`,
      `contact-files/${second}.vcf`,
      'memberships.json',
      profileImage.replace('/media/', 'images/'),
      contactPhoto.replace('/media/', 'images/'),
      'numbers.csv',
      'pass-messages.json',
      'pass-settings.json',
      'reserved-usernames.json',
      'wallet-passes.json',
    ].sort(),
  );
  expect(JSON.parse(text(files, 'account.json'))).toMatchObject({
    profile: { email: ann.email, firstName: 'Ann', plan: 'startup' },
    preferences: { emailNotifications: true },
    sessions: [{ label: 'Unknown device', isCurrent: true }],
  });
  expect(JSON.parse(text(files, 'cards.json'))).toMatchObject([
    { username: first, name: 'Ann "A" Example', url: `https://cards.test/${first}` },
    { username: second },
  ]);
  expect(text(files, `contact-files/${first}.vcf`)).toContain('PHOTO;ENCODING=b');
  const csv = text(files, 'cards.csv');
  expect(csv).toContain('GitHub: ann');
  expect(csv).toContain('"Ann ""A"" Example"');
  expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  const stored = await env.MEDIA.get(contactPhoto.replace('/media/', ''));
  expect(files[contactPhoto.replace('/media/', 'images/')]).toEqual(
    new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer(0)),
  );
});

test('the export contains pass messages and settings, for their owner only', async () => {
  const [ann, bob] = [await join('startup'), await join()];
  await ann.send('PUT', '/api/passes/geofence', {
    enabled: true,
    radius: 200,
    places: [{ name: 'Fair', latitude: 52.5, longitude: 13.4 }],
  });
  await runSql(
    `INSERT INTO pass_notifications (id, user_id, title, message, action_url, created_at)
      VALUES (?, ?, 'New number', 'I moved', '', '2026-11-01T10:00:00.000Z')`,
    crypto.randomUUID(),
    ann.user.id,
  );
  const files = await readExport(ann);
  expect(JSON.parse(text(files, 'pass-messages.json'))).toEqual([
    {
      title: 'New number',
      message: 'I moved',
      actionUrl: '',
      sentAt: '2026-11-01T10:00:00.000Z',
      passes: 0,
    },
  ]);
  expect(JSON.parse(text(files, 'pass-settings.json'))).toMatchObject({
    design: { template: null },
    geofence: { enabled: true },
  });
  const others = await readExport(bob);
  expect(text(others, 'pass-messages.json')).toBe('[]\n');
});

test('the export contains API keys by name and permissions, never the keys, for their owner only', async () => {
  const [ann, bob] = [await join('business_pro'), await join()];
  const { key, keyId } = await addKey(ann, ['cards:read']);
  const listed = text(await readExport(ann), 'api-keys.json');
  expect(JSON.parse(listed)).toMatchObject([{ id: keyId, scopes: ['cards:read'] }]);
  expect(listed).not.toContain(key.slice(18));
  expect(listed).not.toContain(sha256Hex(key));
  expect(text(await readExport(bob), 'api-keys.json')).toBe('[]\n');
});

test("the import can read a card's JSON, contact file and table from the export", async () => {
  const ann = await join('startup');
  const username = unique();
  const [profileImage, contactPhoto] = [await ann.upload(PNG), await ann.upload(JPEG)];
  const cardElements = [
    { id: 'e1', type: 'github' as const, value: 'ann', position: 0, hidden: false },
    { id: 'e2', type: 'text' as const, value: '=SUM(A1)', position: 1, hidden: true },
  ];
  await ann.publish(username, {
    profileImage,
    contactPhoto,
    name: '\'Ann; "A", Example',
    bio: 'Line one\nline two',
    isIndexable: false,
    isExchangeOn: false,
    consentLine: 'Yes, please',
    cardElements,
  });
  const files = await readExport(ann);
  const [stored] = JSON.parse(text(files, 'cards.json'));
  const [read] = parseJsonCards(text(files, 'cards.json')) ?? [];
  expect(read).toMatchObject({ username, issues: [], unsupported: [] });
  expect(read?.pictures).toEqual({ profileImage, contactPhoto });
  expect(Object.keys(files)).toContain(profileImage.replace('/media/', 'images/'));
  for (const field of CONTENT_FIELDS) expect(read?.content[field]).toEqual(stored[field]);
  const file = Uint8Array.from(Buffer.from(text(files, `contact-files/${username}.vcf`)));
  const [contact] = parseContactFile(file, {}, 1).cards;
  expect(contact).toMatchObject({ issues: [], unsupported: [], content: { name: stored.name } });
  expect(contact?.pictures.profileImage).toMatch(/^data:image\/jpeg;base64,/);
});

test('a product is exported with its name, price and picture', async () => {
  const ann = await join('business_pro');
  const picture = await ann.upload(PNG);
  const price = { minor: 1990, currency: 'EUR' };
  const product = { id: 'e1', type: 'shop', value: 'shop.example/p', position: 0, hidden: false };
  const cardElements = [{ ...product, name: 'Poster', price, picture }] as const;
  await ann.send('PUT', `/api/cards/${unique()}`, { ...buildTestContent(), cardElements });
  const files = await readExport(ann);
  expect(text(files, 'cards.csv')).toContain('Online Shop: Poster, €19.90, shop.example/p');
  expect(JSON.parse(text(files, 'cards.json'))).toMatchObject([{ cardElements }]);
  expect(Object.keys(files)).toContain(picture.replace('/media/', 'images/'));
});

test('the table of cards says which cards show their counts', async () => {
  const ann = await join('startup');
  const [shown, hidden] = [unique(), unique()];
  await ann.publish(shown);
  await ann.publish(hidden, { hidesCounts: true });
  const lines = text(await readExport(ann), 'cards.csv').split('\r\n');
  const column = lines[0]?.split(',').indexOf('Shows counts') ?? -1;
  const cellOf = (name: string) => lines.find((line) => line.startsWith(name))?.split(',')[column];
  expect([cellOf(shown), cellOf(hidden)]).toEqual(['yes', 'no']);
});

test('an empty account can be exported, under a name that ends in .zip, and is not cached', async () => {
  const ann = await join();
  const answer = await ann.send('GET', '/api/account/export');
  expect(answer.headers.get('Content-Type')).toBe('application/zip');
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(answer.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="Ann Example \d{4}-\d\d-\d\d\.zip"/,
  );
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(text(files, 'cards.json')).toBe('[]\n');
  expect(text(files, 'reserved-usernames.json')).toBe('[]\n');
});

test("S-O1: the export contains no other account's cards or images, and no secret", async () => {
  const [ann, bob] = [await join(), await join()];
  await bob.publish('bobs-own-card', { profileImage: await bob.upload(PNG) });
  await ann.publish(unique());
  const files = await readExport(ann);
  const all = Object.entries(files)
    .map(([path, bytes]) => path + strFromU8(bytes))
    .join('\n');
  expect(all).not.toContain('bobs-own-card');
  expect(Object.keys(files).filter((path) => path.startsWith('images/'))).toEqual([]);
  expect(all).not.toContain(bob.user.id);
  expect(all).not.toMatch(/scrypt|sidHash|sid_hash|password/i);
});

test('an image missing from the bucket is named, and the rest is exported', async () => {
  const ann = await join();
  const lost = (await ann.upload(JPEG)).replace('/media/', '');
  await env.MEDIA.delete(lost);
  const files = await readExport(ann);
  expect(text(files, 'images/not-found.txt')).toBe(`${lost}\n`);
  expect(JSON.parse(text(files, 'account.json'))).toMatchObject({ profile: { email: ann.email } });
});

test('the eleventh export within an hour is refused', async () => {
  const ann = await join();
  const statuses = [];
  for (let n = 0; n < 11; n += 1) {
    const answer = await ann.send('GET', '/api/account/export');
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  expect(statuses.at(9)).toBe(200);
  expect(statuses.at(10)).toBe(429);
});
