import { expect, test } from 'vitest';
import {
  brandingSchema,
  DEFAULT_BRANDING,
  findSslStatus,
} from '#src/pages/franchise-dashboard/branding/sample-branding.ts';

test.each([
  ['primaryColor', 'red'],
  ['primaryColor', '#12345'],
  ['backgroundColor', '#1234567'],
  ['primaryColor', 'url(https://evil.example/x)'],
  ['backgroundColor', '#fff;background:url(x)'],
  ['domain', 'https://cards.example.com'],
  ['domain', 'cards.example.com/path'],
  ['domain', 'cards.example.com:8080'],
  ['domain', 'user@cards.example.com'],
  ['domain', '127.0.0.1'],
  ['domain', 'localhost'],
  ['domain', '-a.example'],
  ['domain', 'a..example'],
  ['domain', `${'a'.repeat(64)}.example`],
  ['platformName', ' '],
  ['platformName', 'x'.repeat(61)],
  ['tagline', 'x\u0000'],
  ['logo', 'https://evil.example/logo.png'],
  ['logo', '/media/../secret.png'],
  ['logo', 'data:image/svg+xml;base64,AAAA'],
  ['logo', 'data:image/png;base64,AAAA") url("x'],
])('S-X5: a %s of %j is refused at its field', (path, value) => {
  const parsed = brandingSchema.safeParse({ ...DEFAULT_BRANDING, [path]: value });
  expect(parsed.error?.issues.map((issue) => issue.path)).toEqual([[path]]);
});

test('a valid branding is kept, with its domain and colors in lower case', () => {
  const branding = {
    platformName: 'Nordlicht Cards',
    tagline: 'Meet once, stay in touch.',
    domain: 'CARDS.test ',
    primaryColor: '#1D3557',
    backgroundColor: '#f1faee',
    logo: 'data:image/webp;base64,UklGRg==',
  };
  const cleaned = { ...branding, domain: 'cards.test', primaryColor: '#1d3557' };
  expect(brandingSchema.parse(branding)).toEqual(cleaned);
  expect(brandingSchema.parse(DEFAULT_BRANDING)).toEqual(DEFAULT_BRANDING);
});

test('only our own host has a certificate', () => {
  expect(findSslStatus('', 'cards.test')).toBe('no_domain');
  expect(findSslStatus('cards.example.com', 'cards.test')).toBe('waiting');
  expect(findSslStatus('cards.test', 'cards.test')).toBe('active');
});
