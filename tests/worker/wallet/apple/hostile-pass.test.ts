// @module-tag core
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ELEMENT_TYPES } from '#shared/card/element/element.ts';
import { parseWebAddress } from '#shared/card/link/web-address.ts';
import { notificationSchema } from '#shared/wallet/pass-notification.ts';
import { buildGoogleMessage } from '#worker/wallet/google/google-message.ts';
import { findProblems } from '#tests/google-emulator/discovery.ts';
import { elementHref } from '#shared/card/link/element-link.ts';
import { TEMPLATE_KEYS } from '#shared/card/templates.ts';
import { readPass } from '#tests/worker/wallet/apple/read-pass.ts';
import { buildPassDisposition } from '#worker/wallet/apple/pass-disposition.ts';
import { buildContent } from '#tests/worker/wallet/card-content.ts';

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

test('S-X2: whatever a card contains, the pass keeps its shape, unique keys and valid links', () => {
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

/** Notices that pass the request schema, as only those are stored. */
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
  .filter((input) => notificationSchema.safeParse(input).success)
  .map((input) => {
    const { title, message, actionUrl: rawUrl } = notificationSchema.parse(input);
    const actionUrl = rawUrl && (parseWebAddress(rawUrl)?.href ?? '');
    return { id: 'n', createdAt: '2026-11-20T12:00:00.000Z', title, message, actionUrl };
  });

test('whatever a message contains, it is one inert field that announces itself, and other fields are unchanged', () => {
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

test('whatever a message contains, Google gets a valid request without markup except our own link', () => {
  fc.assert(
    fc.property(hostileNotice, fc.boolean(), (notice, isAlerting) => {
      const message = buildGoogleMessage(notice, isAlerting);
      expect(findProblems('AddMessageRequest', { message })).toEqual([]);
      expect(message.header).not.toMatch(/[<>\r\n]/);
      const text = message.body.replace(/ <a href="https?:[^<>"']+">Open<\/a>$/, '');
      expect(text).not.toMatch(/[<>]/);
      expect(text === message.body).toBe(notice.actionUrl === '');
    }),
    { numRuns: 300 },
  );
});

test('R-I7: a pass file is named after the card, with underscores for spaces, and safe for any name', () => {
  expect(buildPassDisposition('Ann Okafor')).toBe(
    `attachment; filename="Ann_Okafor_PremiumCard.pkpass"; filename*=UTF-8''Ann_Okafor_PremiumCard.pkpass`,
  );
  expect(buildPassDisposition('  ')).toContain('filename="Business_Card_PremiumCard.pkpass"');
  expect(buildPassDisposition('../../etc/passwd')).not.toMatch(/[/\\]/);
  fc.assert(
    fc.property(hostileText, (name) => {
      const header = buildPassDisposition(name);
      expect(header).toMatch(/_PremiumCard\.pkpass$/);
      expect(header).toMatch(/^attachment; filename="[ -!#-~]+"; filename\*=UTF-8''[\w%.~!-]+$/);
    }),
  );
});
