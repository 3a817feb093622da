import { expect, test } from 'vitest';
import { createPasswords, deriveScrypt } from '#worker/auth/password/passwords.ts';

const passwords = createPasswords(deriveScrypt);

test('a hash is a PHC string with the approved cost and a new salt each time', async () => {
  const [first, second] = [
    await passwords.hash('horse battery'),
    await passwords.hash('horse battery'),
  ];
  expect(first).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(first).not.toBe(second);
  expect(await passwords.matches('horse battery', first)).toBe(true);
  expect(await passwords.matches('horse battery ', first)).toBe(false);
});

test('the derived key matches the test vector of RFC 7914', async () => {
  const key = await deriveScrypt('password', Buffer.from('NaCl'), 64, {
    N: 1024,
    r: 8,
    p: 16,
    maxmem: 64 * 1024 * 1024,
  });
  expect(Buffer.from(key).toString('hex')).toBe(
    'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162' +
      '2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640',
  );
});

test('composed and decomposed forms of a password match, and nothing else is normalized', async () => {
  const stored = await passwords.hash('caf\u00e9 \u{1f511} key');
  expect(await passwords.matches('cafe\u0301 \u{1f511} key', stored)).toBe(true);
  expect(await passwords.matches('CAF\u00c9 \u{1f511} key', stored)).toBe(false);
});

test('a missing account costs one hash and matches no password', async () => {
  const seen: unknown[] = [];
  const counted = createPasswords(async (_password, salt, bytes, cost) => {
    seen.push([salt.length, bytes, cost]);
    return new Uint8Array(bytes);
  });
  const stored = await counted.hash('any password');
  seen.length = 0;
  expect(await counted.matches('any password', stored)).toBe(true);
  expect(await counted.matches('any password', null)).toBe(false);
  expect(seen[1]).toEqual(seen[0]);
});

test('a stored hash in another format is an error, never a match', async () => {
  for (const stored of ['', 'plain', '$scrypt$ln=1,r=8,p=3$AAAA$AAAA', '$argon2id$v=19$x$y']) {
    await expect(passwords.matches('any password', stored)).rejects.toThrow('another form');
  }
});
