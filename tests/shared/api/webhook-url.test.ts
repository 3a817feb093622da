// @module-tag platform
import { expect, test } from 'vitest';
import { checkWebhookUrl } from '#shared/api/webhook-url.ts';

const RULES = { isLocal: false, ownHosts: ['cards.example'] };
const isAllowed = (url: string, rules = RULES) => checkWebhookUrl(url, rules).ok;

test.each([
  'https://hooks.example.com/in',
  'https://hooks.example.com:443/in?key=1',
  'https://hooks.example.com:8443/',
  'https://xn--bcher-kva.example/hook',
  'https://othercards.example/hook',
])('%s may be an endpoint', (url) => {
  expect(checkWebhookUrl(url, RULES)).toEqual({ ok: true, url: new URL(url).href });
});

test.each([
  'https://127.0.0.1/',
  'https://127.1/',
  'https://127.0.0.1./',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://0/',
  'https://169.254.169.254/latest/meta-data/',
  'https://10.0.0.1/',
  'https://8.8.8.8/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[fd00::1]/',
  'https://[2606:4700:4700::1111]/',
  'https://\u2460\u2461\u2466.0.0.1/',
  'https://127%2e0%2e0%2e1/',
])('S-V1: %s is an IP address in some spelling and is refused', (url) => {
  expect(isAllowed(url)).toBe(false);
  expect(isAllowed(url.replace('https:', 'http:'))).toBe(false);
});

test.each([
  'https://localhost/',
  'https://localhost./',
  'https://api.localhost/',
  'https://printer.local/',
  'https://metadata.google.internal/',
  'https://router.lan/',
  'https://nas.home.arpa/',
  'https://intranet/',
  'https://hidden.onion/',
])('S-V2: %s is a name of a private network and is refused', (url) => {
  expect(isAllowed(url)).toBe(false);
});

test.each([
  'https://user@hooks.example.com/',
  'https://user:password@hooks.example.com/',
  'https://:password@hooks.example.com/',
  'https://hooks.example.com@127.0.0.1/',
])('S-V3: %s has credentials and is refused', (url) => {
  expect(isAllowed(url)).toBe(false);
});

test.each(['https://cards.example/x', 'https://CARDS.example./x', 'https://www.cards.example/'])(
  'S-V4: %s is this service itself and is refused, so that there is no loop',
  (url) => {
    expect(isAllowed(url)).toBe(false);
  },
);

test.each([
  'https://hooks.example.com/a\r\nX-Injected: 1',
  'https://hooks.example.com/a\nb',
  'https://hooks.example.com/\ta',
  'https://hooks.exa\u00admple.com/',
  'https://hooks.example.com/ b',
])('S-V5: %j has characters that a parser removes and is refused', (url) => {
  expect(isAllowed(url)).toBe(false);
});

test.each([
  'http://hooks.example.com/',
  'ftp://hooks.example.com/',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'https://hooks.example.com:25/',
  'https://hooks.example.com:8080/',
  'https://hooks.example.com/#part',
  '//hooks.example.com/',
  'hooks.example.com',
  `https://hooks.example.com/${'x'.repeat(2000)}`,
  '',
])('S-V6: %s has another scheme, port or form and is refused', (url) => {
  expect(isAllowed(url)).toBe(false);
});

test('S-V7: only a local start sends to the same machine, and only there by http', () => {
  const local = { ...RULES, isLocal: true };
  for (const url of ['http://127.0.0.1:9999/in', 'http://localhost:9999/', 'http://[::1]:8/']) {
    expect([isAllowed(url), isAllowed(url, local)]).toEqual([false, true]);
  }
  for (const url of ['http://10.0.0.1/', 'http://hooks.example.com/', 'http://169.254.169.254/']) {
    expect(isAllowed(url, local)).toBe(false);
  }
});
