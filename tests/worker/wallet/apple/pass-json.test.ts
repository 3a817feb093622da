import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ELEMENT_TYPES } from '#shared/card/element.ts';
import { parseWebAddress } from '#shared/card/web-address.ts';
import { notificationSchema } from '#shared/wallet/notification.ts';
import { buildMessage } from '#worker/wallet/google/message.ts';
import { findProblems } from '#tests/google-emulator/discovery.ts';
import { elementHref } from '#shared/card/element-link.ts';
import { TEMPLATE_KEYS } from '#shared/card/template.ts';
import { DEFAULT_PASS_SETTINGS } from '#shared/wallet/pass-settings.ts';
import { ROW_FIELDS_MAX } from '#worker/wallet/apple/pass-fields.ts';
import { buildPassJson, type PassSource } from '#worker/wallet/apple/pass-json.ts';
import { passDisposition } from '#worker/wallet/apple/pass-name.ts';
import { buildContent } from '#tests/worker/wallet/card-content.ts';

const ISSUER = {
  passTypeIdentifier: 'pass.com.example',
  teamIdentifier: 'ABCDE12345',
  organizationName: 'Tip Top Cards',
};
const WORDS = { description: '', bio: '', instructions: '' };

const fieldSchema = z.object({
  key: z.string().min(1),
  label: z.string().optional(),
  value: z.string().min(1),
  changeMessage: z.string().includes('%@').optional(),
  attributedValue: z.string().optional(),
});
/** What Wallet asks of a pass in generic style, and of one for posters (wallet.md §1.3, §1.6). */
const passSchema = z.object({
  formatVersion: z.literal(1),
  passTypeIdentifier: z.string().regex(/^pass\./),
  teamIdentifier: z.string().length(10),
  organizationName: z.string().min(1),
  serialNumber: z.string().regex(/^[\w-]+$/),
  description: z.string().min(1).max(320),
  backgroundColor: z.string().regex(/^rgb\(\d+, \d+, \d+\)$/),
  foregroundColor: z.string().regex(/^rgb\(\d+, \d+, \d+\)$/),
  labelColor: z.string().regex(/^rgb\(\d+, \d+, \d+\)$/),
  sharingProhibited: z.literal(false),
  webServiceURL: z.url({ protocol: /^https$/ }),
  authenticationToken: z.string().min(16),
  maxDistance: z.number(),
  locations: z
    .array(
      z.strictObject({
        latitude: z.number(),
        longitude: z.number(),
        relevantText: z.string().min(1).optional(),
      }),
    )
    .min(1)
    .max(10)
    .optional(),
  userInfo: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  barcodes: z.tuple([
    z.object({
      format: z.literal('PKBarcodeFormatQR'),
      message: z.string().regex(/^[\x20-\x7e]+$/),
      messageEncoding: z.literal('iso-8859-1'),
      altText: z.string(),
    }),
  ]),
  voided: z.literal(true).optional(),
  expirationDate: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    .optional(),
  generic: z.object({
    primaryFields: z.array(fieldSchema).length(1),
    secondaryFields: z.array(fieldSchema).max(ROW_FIELDS_MAX),
    backFields: z.array(fieldSchema),
  }),
  posterGeneric: z.object({
    primaryFields: z.array(fieldSchema).min(1).max(4),
    footerFields: z.array(fieldSchema).length(1),
    backFields: z.array(fieldSchema),
  }),
});

/** The pass as a phone reads it: written as JSON and parsed again. */
function readPass(changes: Partial<PassSource> = {}) {
  const source: PassSource = {
    card: buildContent(),
    url: 'https://cards.test/ann',
    words: WORDS,
    settings: DEFAULT_PASS_SETTINGS,
    notice: null,
    serial: '3f0c9a52-7f59-4c39-9d0a-0a4c1a3e7a11',
    token: 'a-token-of-more-than-sixteen-characters',
    voidedAt: null,
    ...changes,
  };
  return passSchema.parse(JSON.parse(JSON.stringify(buildPassJson(source, ISSUER))));
}

test('a pass says what the card says, and its code leads to the public page', () => {
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

test('every visible element is on the back as a link that can be tapped, a hidden one is not', () => {
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

test('blank fields read as the defaults, and no sample address is anywhere', () => {
  const card = buildContent({
    name: '',
    title: '',
    company: '',
    email: '',
    phone: '',
    website: '',
    bio: '',
    cardElements: [],
  });
  const pass = readPass({ card });
  expect(pass.description).toBe('Business Card');
  expect(pass.generic.primaryFields[0]?.value).toBe('Business Card');
  expect(pass.generic.secondaryFields.map(({ value }) => value)).toEqual(['Professional', 'User']);
  // No company is called User.
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

test('the owner may word description, bio and instructions', () => {
  const words = { description: 'My card', bio: 'About me', instructions: 'Hold it up' };
  const pass = readPass({ words });
  expect(pass.description).toBe('My card');
  expect(pass.generic.backFields.map(({ value }) => value)).toEqual(
    expect.arrayContaining(['About me', 'Hold it up']),
  );
});

test('a voided pass carries the flag and the moment it ended', () => {
  const pass = readPass({ voidedAt: new Date('2026-11-20T12:00:00.123Z') });
  expect(pass).toMatchObject({ voided: true, expirationDate: '2026-11-20T12:00:00Z' });
});

test('a local address is written as https all the same', () => {
  const pass = readPass({ url: 'http://localhost:8787/ann' });
  expect(pass.webServiceURL).toBe('https://localhost:8787/api/passkit');
  expect(pass.barcodes[0].message).toBe('http://localhost:8787/ann?s=pass');
});

const hostileText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 100 }),
  fc.constantFrom(
    '"><img src=x onerror=alert(1)>',
    "<a href='javascript:alert(1)'>x</a>",
    'Ann\r\nBEGIN:VCARD',
    '","voided":true,"x":"',
    '%@ %s {0}',
    '\u202eevil\u202c',
    '\u{1F468}\u200d\u{1F469}\u200d\u{1F467}',
  ),
);
const hostileCard = fc
  .record({
    name: hostileText,
    title: hostileText,
    company: hostileText,
    email: hostileText,
    phone: hostileText,
    website: hostileText,
    bio: hostileText,
    template: fc.constantFrom(...TEMPLATE_KEYS),
    elements: fc.array(fc.record({ type: fc.constantFrom(...ELEMENT_TYPES), value: hostileText })),
  })
  .map(({ elements, ...texts }) =>
    buildContent({
      ...texts,
      cardElements: elements
        .filter(({ value }) => value.trim() !== '')
        .map(({ type, value }, position) => ({
          type,
          value,
          id: `e${position}`,
          position,
          hidden: false,
        })),
    }),
  );

test('X2: whatever a card says, the pass keeps its shape, its keys are unique and its links are links', () => {
  fc.assert(
    fc.property(hostileCard, (card) => {
      const pass = readPass({ card });
      const { primaryFields, secondaryFields, backFields } = pass.generic;
      const keys = [...primaryFields, ...secondaryFields, ...backFields].map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      expect(pass).not.toHaveProperty('voided');
      for (const { attributedValue } of backFields) {
        if (attributedValue === undefined) continue;
        expect(attributedValue).toMatch(/^<a href='[^<>'"]+'>[^<>'"]*<\/a>$/);
        expect(attributedValue).toMatch(/^<a href='(?:https?|mailto|tel):/);
      }
      const values = backFields.map(({ value }) => value);
      for (const { type, value } of card.cardElements) {
        if (elementHref(type, value) === null) expect(values).toContain(value);
      }
    }),
    { numRuns: 300 },
  );
});

/** What an owner may really send: the schema at the door lets the rest not in. */
const hostileNotice = fc
  .record({
    title: hostileText,
    message: hostileText,
    actionUrl: fc.oneof(
      hostileText,
      fc.webUrl(),
      fc.constantFrom("https://a.example/'\"><b>?x=1&y='"),
    ),
  })
  .filter((said) => notificationSchema.safeParse(said).success)
  .map((said) => {
    const { title, message, actionUrl: typed } = notificationSchema.parse(said);
    const actionUrl = typed && (parseWebAddress(typed)?.href ?? '');
    return { id: 'n', createdAt: '2026-11-20T12:00:00.000Z', title, message, actionUrl };
  });

test('whatever a message says, it is one field that announces itself, inert, and every other stays as it was', () => {
  const before = readPass();
  fc.assert(
    fc.property(hostileNotice, (notice) => {
      const pass = readPass({ notice });
      const [field, ...rest] = pass.generic.backFields;
      expect(field).toMatchObject({ key: 'message', value: notice.message, changeMessage: '%@' });
      expect(field?.label).not.toMatch(/[\r\n]/);
      expect(rest).toEqual(before.generic.backFields.filter(({ key }) => key !== 'message'));
      expect({ ...pass, generic: 0, posterGeneric: 0 }).toEqual({
        ...before,
        generic: 0,
        posterGeneric: 0,
      });
      expect(field?.attributedValue === undefined).toBe(notice.actionUrl === '');
      if (field?.attributedValue === undefined) return;
      expect(field.attributedValue).toMatch(/^<a href='https?:[^<>'"]+'>[^<>'"]*<\/a>$/);
    }),
    { numRuns: 300 },
  );
});

test('whatever a message says, Google gets a shape it knows, with no markup but our own link', () => {
  fc.assert(
    fc.property(hostileNotice, fc.boolean(), (notice, isRinging) => {
      const message = buildMessage(notice, isRinging);
      expect(findProblems('AddMessageRequest', { message })).toEqual([]);
      expect(message.header).not.toMatch(/[<>\r\n]/);
      const said = message.body.replace(/ <a href="https?:[^<>"']+">Open<\/a>$/, '');
      expect(said).not.toMatch(/[<>]/);
      expect(said === message.body).toBe(notice.actionUrl === '');
    }),
    { numRuns: 300 },
  );
});

test('a file is named after the card, spaces as underscores, safe whatever the name', () => {
  expect(passDisposition('Ann Okafor')).toBe(
    `attachment; filename="Ann_Okafor_PremiumCard.pkpass"; filename*=UTF-8''Ann_Okafor_PremiumCard.pkpass`,
  );
  expect(passDisposition('  ')).toContain('filename="Business_Card_PremiumCard.pkpass"');
  expect(passDisposition('../../etc/passwd')).not.toMatch(/[/\\]/);
  fc.assert(
    fc.property(hostileText, (name) => {
      const header = passDisposition(name);
      expect(header).toMatch(/_PremiumCard\.pkpass$/);
      expect(header).toMatch(/^attachment; filename="[ -!#-~]+"; filename\*=UTF-8''[\w%.~!-]+$/);
    }),
  );
});
