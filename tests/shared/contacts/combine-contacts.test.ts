// @module-tag platform
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Contact } from '#shared/api/contacts.ts';
import { combineContacts } from '#shared/contacts/combine-contacts.ts';

const BLANK: Contact = {
  id: 'a',
  name: 'Ann',
  email: '',
  phone: '',
  company: '',
  note: '',
  ownerNote: '',
  tags: [],
  isMarked: false,
  metOn: '',
  metWhere: '',
  card: 'mine',
  source: null,
  consent: 'Yes.',
  createdAt: '2026-01-02T00:00:00.000Z',
};

test('gaps are filled, differences are noted, and the first meeting counts', () => {
  const joined = combineContacts({ ...BLANK, email: 'ann@x.example', metOn: '2026-03-01' }, [
    {
      ...BLANK,
      id: 'b',
      name: 'Ann O.',
      email: 'ANN@x.example',
      phone: '123',
      metOn: '2026-02-01',
      tags: ['lead'],
      card: 'other',
      createdAt: '2026-01-01T00:00:00.000Z',
    },
  ]);
  expect(joined).toMatchObject({
    id: 'a',
    name: 'Ann',
    email: 'ann@x.example',
    phone: '123',
    tags: ['lead'],
    metOn: '2026-02-01',
    createdAt: '2026-01-01T00:00:00.000Z',
  });
  expect(joined.ownerNote).toBe(
    'Met on: 2026-03-01\nName: Ann O.\nAlso came by other, 2026-01-01: Yes.',
  );
});

test('combining contacts loses no text, tag or mark', () => {
  const text = fc.string({ minLength: 1, maxLength: 12 }).map((value) => `<${value}>`);
  const contact = fc.record({
    id: fc.uuid(),
    name: text,
    email: fc.option(text, { nil: '' }),
    phone: fc.option(text, { nil: '' }),
    company: fc.option(text, { nil: '' }),
    note: fc.option(text, { nil: '' }),
    ownerNote: fc.option(text, { nil: '' }),
    tags: fc.uniqueArray(text, { maxLength: 3 }),
    isMarked: fc.boolean(),
    metOn: fc.constantFrom('', '2026-01-01', '2026-02-02'),
    metWhere: fc.option(text, { nil: '' }),
    card: fc.constantFrom('one', 'two'),
    source: fc.constant(null),
    consent: fc.constant('Yes.'),
    createdAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'),
  });
  fc.assert(
    fc.property(fc.array(contact, { minLength: 2, maxLength: 5 }), ([first, ...rest]) => {
      if (first === undefined) return;
      const joined = combineContacts(first, rest);
      const all = JSON.stringify(Object.values(joined)).toLowerCase();
      for (const { tags, isMarked, id: _, createdAt: __, source: ___, ...texts } of [
        first,
        ...rest,
      ]) {
        for (const value of [...Object.values(texts), ...tags]) {
          expect(all).toContain(JSON.stringify(value).slice(1, -1).toLowerCase());
        }
        if (isMarked) expect(joined.isMarked).toBe(true);
      }
    }),
  );
});
