import { expect, test } from 'vitest';
import { isInternationalDomain, parseDomain } from '#worker/http/dns/domain-name.ts';

const OWN = ['cards.example.net'];

test.each([
  ['Acme.com', 'acme.com'],
  ['  acme.com. ', 'acme.com'],
  ['mail.acme.co.uk', 'mail.acme.co.uk'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['ACME。com', 'acme.com'],
  // With a Cyrillic a.
  ['аcme.com', 'xn--cme-5cd.com'],
  ['example.net', 'example.net'],
])('%j is the domain %s', (typed, domain) => {
  expect(parseDomain(typed, OWN)).toEqual({ domain });
});

test.each([
  ['', 'invalid'],
  ['acme', 'invalid'],
  ['localhost', 'invalid'],
  ['https://acme.com', 'invalid'],
  ['acme.com/x', 'invalid'],
  ['acme.com:80', 'invalid'],
  ['ann@acme.com', 'invalid'],
  ['*.acme.com', 'invalid'],
  ['_x.acme.com', 'invalid'],
  ['-acme.com', 'invalid'],
  ['ac me.com', 'invalid'],
  ['acme..com', 'invalid'],
  ['acme.com\r\nx.com', 'invalid'],
  ['192.0.2.1', 'invalid'],
  ['0x7f.1', 'invalid'],
  ['[::1]', 'invalid'],
  [`${'a'.repeat(64)}.com`, 'invalid'],
  [`${'a.'.repeat(120)}com`, 'invalid'],
  ['co.uk', 'suffix'],
  ['COM.AU', 'suffix'],
  ['gmail.com', 'mail_provider'],
  ['Outlook.com', 'mail_provider'],
  ['cards.example.net', 'own_host'],
  ['x.cards.example.net', 'own_host'],
])('%j is refused as %s', (typed, issue) => {
  expect(parseDomain(typed, OWN)).toEqual({ issue });
});

test('a domain that looks like another by foreign letters is marked', () => {
  expect(
    ['acme.com', 'xn--cme-5cd.com', 'www.xn--bcher-kva.example'].map(isInternationalDomain),
  ).toEqual([false, true, true]);
});
