import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import { openObject } from '#tests/worker/ledger/open-object.ts';
import { createPublished, readText, sendContact, VISITOR } from '#tests/worker/world/contact.ts';

test('S-I2: GET /api/contacts.csv has a byte order mark, cannot run formulas and preserves every text', async () => {
  const { ann, username } = await createPublished();
  const evil = ['=1+1', '+49 30', '-1', '@SUM(A1)', '"a", b', "'quoted"];
  for (const name of evil) await sendContact(username, { name, note: 'a\tb\n=c', consent: true });
  const answer = await ann.send('GET', '/api/contacts.csv');
  expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="Contacts [\d-]+\.csv"/,
  );
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  const text = await readText(ann, '/api/contacts.csv');
  expect(text.startsWith('\uFEFFName,Email,Phone,Company,Their note,')).toBe(true);
  const lines = text.slice(1).split('\r\n');
  expect(lines).toHaveLength(evil.length + 2);
  const firsts = lines.slice(1, -1).map((row) => /^"?('?(?:[^",]|"")*)/.exec(row)?.[1] ?? '');
  expect(firsts.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
  expect(text).toContain("'=1+1,");
  expect(text).toContain('"""a"", b"');
});

test('S-I1: GET /api/contacts.vcf is one file with a complete vCard for each contact', async () => {
  const { ann, username } = await createPublished();
  await sendContact(username, {
    ...VISITOR,
    name: 'Ben; "B", Visitor',
    note: 'END:VCARD\nTEL:666',
  });
  await sendContact(username, { name: 'Zoë', phone: 'ask at the desk', consent: true });
  const text = await readText(ann, '/api/contacts.vcf');
  expect(text.match(/^BEGIN:VCARD\r$/gm)).toHaveLength(2);
  expect(text.match(/^END:VCARD\r$/gm)).toHaveLength(2);
  expect(text).not.toMatch(/^TEL:666/m);
  expect(text).toContain('FN:Ben\\; "B"\\, Visitor\r\n');
  expect(text).toContain('TEL;TYPE=CELL,VOICE,PREF:+4930901820\r\n');
  expect(text.replaceAll('\r\n ', '')).toContain('NOTE:Phone: ask at the desk');
  expect(text.split('\r\n').every((row) => new TextEncoder().encode(row).length <= 75)).toBe(true);
});

test('an account export contains its contacts, and deleting the account deletes them', async () => {
  const { ann, username } = await createPublished();
  await sendContact(username);
  const zip = await ann.send('GET', '/api/account/export');
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  for (const path of ['contacts.json', 'contacts.csv', 'contacts.vcf']) {
    expect(strFromU8(files[path] ?? new Uint8Array())).toContain('ben@example.com');
  }
  const ledger = openObject(`${ann.user.id}/0`);
  expect(await ledger.readTables()).toContain('contacts');
  const password = 'a rather long pass phrase';
  await ann.send('DELETE', '/api/account', { password, confirm: 'DELETE' });
  await createTestLedgers().clearDeleted(ann.user.id);
  expect(await ledger.readTables()).toEqual([]);
});
