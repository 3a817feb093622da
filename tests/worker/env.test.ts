// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { parseSettings } from '#worker/env.ts';

const parseHosts = (text: string) => parseSettings({ ...env, OWN_HOSTS: text });

test('OWN_HOSTS lists own domains with their organizations, and marks those of partners with /app', () => {
  const text = ' Cards.Acme.example=acme-1, app.bright.example=bright_2/app ,';
  expect(parseHosts(text)).toMatchObject({
    ok: true,
    value: {
      OWN_HOSTS: [
        { hostname: 'cards.acme.example', organizationId: 'acme-1', purpose: 'cards' },
        { hostname: 'app.bright.example', organizationId: 'bright_2', purpose: 'app' },
      ],
    },
  });
  expect(parseHosts('')).toMatchObject({ ok: true, value: { OWN_HOSTS: [] } });
});

test.each([
  'cards.acme.example',
  'cards.acme.example=',
  '=acme-1',
  'localhost=acme-1',
  'https://cards.acme.example=acme-1',
  'cards.acme.example:8443=acme-1',
  'cards.acme.example/path=acme-1',
  'cards.acme.example=acme-1/admin',
  'cards.acme.example=acme-1/',
  'cards.acme.example=acme-1/app/app',
  'cards.acme.example=acme-1=other',
  'cards.acme.example=acme-1;app.bright.example=bright_2',
  'cards.acme.example=acme-1, app.bright.example',
])('the Worker does not start with OWN_HOSTS %j', (text) => {
  expect(parseHosts(text)).toEqual({ ok: false, names: ['OWN_HOSTS'] });
});
