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
  ['www.ck', 'www.ck'],
  ['notworkers.dev', 'notworkers.dev'],
  ['pages.acme.io', 'pages.acme.io'],
])('%j is the domain %s', async (typed, domain) => {
  expect(await parseDomain(typed, OWN)).toEqual({ domain });
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
  // Of companies that give names to anyone.
  ['github.io', 'suffix'],
  ['GitHub.io.', 'suffix'],
  ['pages.dev', 'suffix'],
  ['workers.dev', 'suffix'],
  ['s3.amazonaws.com', 'suffix'],
  ['blogspot.com', 'suffix'],
  // By a rule for all names below, and in IDNA.
  ['anything.ck', 'suffix'],
  ['公司.cn', 'suffix'],
  ['xn--55qx5d.cn', 'suffix'],
  ['evil.workers.dev', 'own_host'],
  ['preview.evil.workers.dev', 'own_host'],
  ['gmail.com', 'mail_provider'],
  ['Outlook.com', 'mail_provider'],
  ['cards.example.net', 'own_host'],
  ['x.cards.example.net', 'own_host'],
])('%j is refused as %s', async (typed, issue) => {
  expect(await parseDomain(typed, OWN)).toEqual({ issue });
});

test('a domain that looks like another by foreign letters is marked', () => {
  expect(
    ['acme.com', 'xn--cme-5cd.com', 'www.xn--bcher-kva.example'].map(isInternationalDomain),
  ).toEqual([false, true, true]);
});
