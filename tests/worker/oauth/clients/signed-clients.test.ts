import { expect, test } from 'vitest';
import { createSignedClients } from '#worker/oauth/clients/signed-clients.ts';
import { CALLBACK } from '#tests/worker/oauth/harness.ts';

const APP = { name: 'Assistánt \u{1f916}', redirectUris: [CALLBACK, 'http://127.0.0.1/cb'] };
const app = (length: number) => ({
  name: 'x',
  redirectUris: [CALLBACK, `https://assistant.example/${'x'.repeat(length)}`],
});
const clients = createSignedClients(['new', 'old']);

test('an ID carries the description, the same one for the same app', () => {
  const id = clients.sign(APP);
  expect(clients.read(id)).toEqual(APP);
  expect(clients.sign(APP)).toBe(id);
  expect(clients.sign({ ...APP, name: 'Another' })).not.toBe(id);
  // Some programs store IDs in columns of 255 characters.
  expect(clients.sign({ name: 'Assistant', redirectUris: [CALLBACK] }).length).toBeLessThan(120);
});

test('an ID of the previous secret works, one of a lost secret does not', () => {
  expect(clients.read(createSignedClients(['old']).sign(APP))).toEqual(APP);
  expect(clients.read(createSignedClients(['lost']).sign(APP))).toBeNull();
});

test('S-L14: an ID that was changed, or spelled differently, names no app', () => {
  const id = clients.sign(APP);
  const [prefix, text = '', mac = ''] = id.split('.');
  const evil = Buffer.from(JSON.stringify(['Evil', 'https://evil.example/'])).toString('base64url');
  // The last character of 16 bytes in base64url has four unused bits.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const sibling = alphabet[alphabet.indexOf(mac.at(-1) ?? '') ^ 1] ?? '';
  const respelled = mac.slice(0, -1) + sibling;
  expect(Buffer.from(respelled, 'base64url')).toEqual(Buffer.from(mac, 'base64url'));
  for (const other of [
    `${prefix}.${evil}.${mac}`,
    `${prefix}.${text}.${respelled}`,
    `${prefix}.${text}=.${mac}`,
    `${prefix}.${text}.${mac}=`,
    `${prefix}.${text}.`,
    `${prefix}.${text}`,
    `${id}.`,
    ` ${id}`,
    `APP.${text}.${mac}`,
    '',
  ]) {
    expect([other, clients.read(other)]).toEqual([other, null]);
  }
});

test('S-L14: a description too long for an address is refused, and the longest is read again', () => {
  const fixed = JSON.stringify(['x', ...app(0).redirectUris]).length;
  expect(() => clients.sign(app(1025 - fixed))).toThrow('longer than 1024 bytes');
  const longest = app(1024 - fixed);
  const id = clients.sign(longest);
  expect(id.length).toBeLessThan(1400);
  expect(clients.read(id)).toEqual(longest);
});
