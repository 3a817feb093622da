// @module-tag core
import { expect, test } from 'vitest';
import { mailboxKey } from '#worker/auth/mailbox-key.ts';

test.each([
  ['gmail.com', ['annlee@gmail.com', 'Ann.Lee@gmail.com', 'a.n.n.l.e.e+x@GoogleMail.com']],
  ['proton.me', ['annlee@proton.me', 'ann-lee@protonmail.com', 'Ann_Lee+x@pm.me']],
  ['outlook.com', ['ann.lee@outlook.com', 'ann.lee+shop@outlook.com', 'ANN.LEE+a+b@Outlook.com']],
  ['icloud.com', ['annlee@icloud.com', 'annlee+x@me.com', 'AnnLee@mac.com']],
  ['yahoo.com', ['ann@yahoo.com', 'ann-shop@yahoo.com', 'Ann-other@yahoo.com']],
  ['fastmail.com', ['ann@fastmail.com', 'ann+x@fastmail.com', 'shop@ann.fastmail.com']],
  ['yandex.ru', ['ann@yandex.ru', 'ann+x@ya.ru', 'ann@yandex.com']],
  ['one of its own', ['ann@firm.example', ' Ann+x@Firm.example ']],
])('S-M4: all spellings of one mailbox at %s share a key', (_, spellings) => {
  expect(new Set(spellings.map(mailboxKey)).size).toBe(1);
});

test.each([
  ['dots outside of Gmail', 'ann.lee@outlook.com', 'annlee@outlook.com'],
  ['hyphens outside of Yahoo and Proton', 'ann-lee@firm.example', 'ann@firm.example'],
  ['hotmail and outlook', 'ann@hotmail.com', 'ann@outlook.com'],
  ['a subdomain anywhere else', 'shop@ann.firm.example', 'ann@firm.example'],
  ['a lookalike of a provider', 'a.nn@notgmail.com', 'ann@notgmail.com'],
  ['names that start with the tag character', '+ann@firm.example', '+bob@firm.example'],
  ['letters beyond ASCII', 'mi\u212Ae@firm.example', 'mike@firm.example'],
])('different mailboxes have different keys: %s', (_, one, other) => {
  expect(mailboxKey(one)).not.toBe(mailboxKey(other));
});
