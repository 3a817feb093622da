// @module-tag core
import { expect, test } from 'vitest';
import type { CardContent } from '#shared/card/card.ts';
import { BLANK_CONTENT } from '#tests/shared/card/blank-content.ts';
import { buildContent } from '#tests/worker/wallet/card-content.ts';
import { readPass } from '#tests/worker/wallet/apple/read-pass.ts';

test("R-N23, R-N24, R-N25: a pass contains the card's fields, and its code leads to the public page", () => {
  const pass = readPass();
  expect(pass.generic.primaryFields[0]).toEqual({ key: 'name', value: 'Ann Okafor' });
  expect(pass.generic.secondaryFields.map(({ value }) => value)).toEqual([
    'Product Designer',
    'Northwind Studio',
  ]);
  expect(pass.barcodes[0].message).toBe('https://cards.test/ann?s=pass');
  expect(pass.webServiceURL).toBe('https://cards.test/api/passkit');
  expect(pass.userInfo).toEqual({
    firstName: 'Ann',
    lastName: 'Okafor',
    email: 'ann@example.com',
  });
  expect(pass).not.toHaveProperty('voided');
  expect(pass.backgroundColor).toBe('rgb(0, 0, 0)');
  expect(pass.foregroundColor).toBe('rgb(217, 179, 106)');
});

test('R-N24: every visible element is a link on the back, and hidden elements are missing', () => {
  const { backFields } = readPass().generic;
  const links = backFields.flatMap(({ attributedValue = '' }) =>
    [...attributedValue.matchAll(/href='([^']+)'/g)].map(([, href]) => href),
  );
  expect(links).toEqual([
    'mailto:ann@example.com',
    'tel:+15550104477',
    'https://northwind.example.com/',
    'https://www.linkedin.com/in/ann',
    'https://cards.test/ann',
  ]);
  expect(backFields.map(({ value }) => value)).toContain('Ask me about type');
  expect(JSON.stringify(backFields)).not.toContain('github');
});

test('R-N23, R-N24, R-V8: blank fields show the defaults and never a sample address', () => {
  const card = buildContent(BLANK_CONTENT);
  const pass = readPass({ card });
  expect(pass.description).toBe('Business Card');
  expect(pass.generic.primaryFields[0]?.value).toBe('Business Card');
  expect(pass.generic.secondaryFields.map(({ value }) => value)).toEqual(['Professional', 'User']);
  // The fallback is not labeled as a company.
  expect(JSON.stringify(pass)).not.toContain('"label":"Company"');
  expect(pass.generic.backFields.map(({ key }) => key)).toEqual([
    'website',
    'bio',
    'card',
    'instructions',
    'message',
  ]);
  expect(pass.generic.backFields[0]?.value).toBe('cards.test/ann');
  expect(JSON.stringify(pass)).not.toContain('@e');
});

test('the owner may override description, bio and instructions', () => {
  const texts = { description: 'My card', bio: 'About me', instructions: 'Hold it up' };
  const pass = readPass({ texts });
  expect(pass.description).toBe('My card');
  expect(pass.generic.backFields.map(({ value }) => value)).toEqual(
    expect.arrayContaining(['About me', 'Hold it up']),
  );
});

test('a voided pass contains the flag and the time it was voided', () => {
  const pass = readPass({ voidedAt: new Date('2026-11-20T12:00:00.123Z') });
  expect(pass).toMatchObject({ voided: true, expirationDate: '2026-11-20T12:00:00Z' });
});

test('R-N25: a local update service is written with https', () => {
  const pass = readPass({ url: 'http://localhost:8787/ann' });
  expect(pass.webServiceURL).toBe('https://localhost:8787/api/passkit');
  expect(pass.barcodes[0].message).toBe('http://localhost:8787/ann?s=pass');
});

const findPhone = (card: CardContent) =>
  readPass({ card }).generic.backFields.find(({ key }) => key === 'phone');

test('the pass calls what a saved number dials, and shows what was typed', () => {
  const phone = '+1 (555) 123-4567 x12';
  const dials = { [phone]: '+15551234567;ext=12' };
  expect(findPhone(buildContent({ phone, dials }))).toMatchObject({
    value: phone,
    attributedValue: `<a href='tel:+15551234567;ext=12'>${phone}</a>`,
  });
  expect(findPhone(buildContent({ phone }))?.attributedValue).toBeUndefined();
});
