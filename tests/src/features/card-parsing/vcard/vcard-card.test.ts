import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitName } from '#shared/card/person-name.ts';
import { elementHref } from '#shared/card/link/element-link.ts';
import { ELEMENT_TYPES, type ElementType } from '#shared/card/element/element.ts';
import { buildVCard, type ContactCard } from '#shared/vcard/vcard.ts';
import { IMPORT_MAX_CARDS, type ImportedCard } from '#src/features/card-parsing/imported-card.ts';
import { parseContactFile } from '#src/features/card-parsing/vcard/parse-contact-file.ts';
import { anyEmail } from '#tests/src/features/card-parsing/any-email.ts';

const parseVCards = (text: string): ImportedCard[] =>
  parseContactFile(new TextEncoder().encode(text), {}, IMPORT_MAX_CARDS).cards;

function parseOne(...lines: string[]): ImportedCard {
  const [card] = parseVCards(['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n'));
  if (!card) throw new Error('no card');
  return card;
}

const listValues = (card: ImportedCard) =>
  card.content.cardElements?.map(({ type, value }) => [type, value]);

test('a vCard 3.0 becomes a card with name, work, contact methods, place and note', () => {
  const card = parseOne(
    'VERSION:3.0',
    'N:Lindt;Mara;;Dr.;',
    'FN:Dr. Mara Lindt',
    'ORG:Nord\\, Süd & Co;Sales',
    'TITLE:Head of\\; Sales',
    'TEL;TYPE=WORK:+1 555 000 0001',
    'TEL;TYPE=CELL,PREF:+1 555 123 4567',
    'EMAIL;TYPE=INTERNET:mara@example.com',
    'EMAIL;TYPE=INTERNET:second@example.com',
    'item1.URL:https://example.com/',
    'item1.X-ABLabel:_$!<HomePage>!$_',
    'item2.URL:https://github.com/mara',
    'item2.X-ABLabel:GitHub',
    'X-SOCIALPROFILE;type=github:https://github.com/mara',
    'X-SOCIALPROFILE;type=twitter:https://twitter.com/mara',
    'ADR;TYPE=WORK:;;Main St 1;Berlin;;10115;Germany',
    'NOTE:First line\\nsecond\\, with comma',
    'END:VCARD',
  );
  expect(card.content).toMatchObject({
    name: 'Dr. Mara Lindt',
    title: 'Head of; Sales',
    company: 'Nord, Süd & Co, Sales',
    email: 'mara@example.com',
    phone: '+1 555 123 4567',
    website: 'https://example.com/',
    bio: 'First line\nsecond, with comma',
  });
  expect(listValues(card)).toEqual([
    ['phone', '+1 555 000 0001'],
    ['email', 'second@example.com'],
    ['github', 'https://github.com/mara'],
    ['twitter', 'https://twitter.com/mara'],
    ['location', 'Main St 1, Berlin, 10115, Germany'],
  ]);
  expect([card.issues, card.unsupported]).toEqual([[], []]);
});

test('a vCard 2.1 with quoted-printable over several lines in its own character set is imported', () => {
  const card = parseOne(
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=BCrgen;;;',
    'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=BCrgen=20=',
    'M=C3=BCller',
    'TEL;CELL;PREF:+49 30 123456',
    'TEL;WORK;FAX:+49 30 999',
    'EMAIL;HOME:j@example.com',
    'NOTE;QUOTED-PRINTABLE:Zeile eins=0D=0AZeile zwei',
    'ORG;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Stra=DFenbau',
    'PHOTO;ENCODING=BASE64;JPEG:',
    ' /9j/4AAQSkZJ',
    'RgABAQ==',
    '',
    'X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;Jogi',
  );
  expect(card.content).toMatchObject({
    name: 'Jürgen Müller',
    phone: '+49 30 123456',
    email: 'j@example.com',
    company: 'Straßenbau',
    bio: 'Zeile eins\r\nZeile zwei',
  });
  expect(card.pictures.profileImage).toBe('data:image/jpeg;base64,/9j/4AAQSkZJRgABAQ==');
  expect(card.unsupported).toEqual([
    'Fax “+49 30 999”',
    'X-ANDROID-CUSTOM “vnd.android.cursor.item/nickname;Jogi”',
  ]);
});

test('a vCard 4.0 with URI numbers, numeric preference and an embedded photo is imported', () => {
  const card = parseOne(
    'VERSION:4.0',
    'FN:Ann',
    'TEL;VALUE=uri;PREF=2:tel:+15550002',
    'TEL;VALUE=uri;PREF=1;TYPE="voice,cell":tel:+15550001',
    'EMAIL;PREF=1:ann@example.com',
    'PHOTO:data:image/png;base64,iVBORw0KGgo=',
    'BDAY:19800101',
    'SOCIALPROFILE;SERVICE-TYPE=LinkedIn:https://www.linkedin.com/in/ann',
  );
  expect(card.content).toMatchObject({ name: 'Ann', phone: '+15550001' });
  expect(listValues(card)).toEqual([
    ['phone', '+15550002'],
    ['linkedin', 'https://www.linkedin.com/in/ann'],
  ]);
  expect(card.pictures.profileImage).toBe('data:image/png;base64,iVBORw0KGgo=');
  expect(card.unsupported).toEqual(['Birthday “19800101”']);
});

test('several contacts become several cards; nested contacts are ignored', () => {
  const text = ['Ann', 'Bob']
    .map((name) =>
      [
        'BEGIN:VCARD',
        'VERSION:2.1',
        `FN:${name}`,
        'AGENT:',
        'BEGIN:VCARD',
        'FN:Secret agent',
        'END:VCARD',
        'END:VCARD',
      ].join('\n'),
    )
    .join('\n\n');
  expect(parseVCards(text).map(({ line, content }) => [line, content.name])).toEqual([
    [1, 'Ann'],
    [2, 'Bob'],
  ]);
  const many = 'BEGIN:VCARD\nFN:A\nEND:VCARD\n'.repeat(IMPORT_MAX_CARDS + 50);
  expect(parseVCards(many)).toHaveLength(IMPORT_MAX_CARDS + 1);
});

test('script links, invalid mail addresses and text beyond its limit are reported, not imported', () => {
  const card = parseOne(
    'VERSION:3.0',
    `FN:${'N'.repeat(120)}`,
    'URL:javascript:alert(1)',
    'URL:https://example.com',
    'EMAIL:nobody',
    `NOTE:${'word '.repeat(300)}`,
  );
  expect(card.content.website).toBe('https://example.com');
  expect(card.content.name).toHaveLength(100);
  expect(card.content).not.toHaveProperty('email');
  expect(JSON.stringify(card.content)).not.toContain('javascript');
  expect(card.unsupported.join('\n')).toMatch(
    /javascript:alert\(1\)”: This kind of link cannot be used/,
  );
  expect(card.unsupported.join('\n')).toMatch(/Email “nobody”: This is not an email address/);
  // Text beyond the limit of a bio continues in custom texts.
  const texts = listValues(card)?.filter(([type]) => type === 'text') ?? [];
  expect([card.content.bio, ...texts.map(([, text]) => text)].join(' ')).toBe(
    'word '.repeat(300).trim(),
  );
});

test('a contact without a name makes no card', () => {
  expect(parseOne('VERSION:3.0', 'TEL:+15550001').issues).toEqual([
    { field: 'Name', message: 'A card needs a name or a company.' },
  ]);
  // A single name is a given name, and may also be the company's name.
  expect(parseOne('VERSION:3.0', 'N:;Nord;;;', 'FN:Nord', 'ORG:Nord').content).toMatchObject({
    name: 'Nord',
    company: 'Nord',
  });
  expect(parseOne('VERSION:3.0', 'N:;Given\\; Name;;;').content.name).toBe('Given; Name');
  expect(parseOne('VERSION:3.0', 'N:;;;;', 'FN:Nord GmbH', 'ORG:Nord GmbH').content).toMatchObject({
    company: 'Nord GmbH',
  });
});

const word = fc
  .stringMatching(/^[A-Za-zäöüÄÖÜß][\wäöüß,;\\ ]{0,18}[a-z]$/)
  .map((text) => text.replace(/\s+/g, ' '));
const reach: Readonly<Record<string, fc.Arbitrary<string>>> = {
  github: fc.constantFrom('ann-b', 'https://github.com/ann-b'),
  linkedin: fc.constantFrom('ann-b', 'linkedin.com/company/nord'),
  twitter: fc.constantFrom('@ann', 'x.com/ann'),
  phone: fc.constantFrom('+1 555 010 0101', '+49 30 123456'),
  email: anyEmail,
  location: word,
  website: fc.webUrl({ validSchemes: ['https'] }),
  text: word,
};
const own = fc
  .record({
    name: word,
    title: word,
    company: word,
    email: anyEmail,
    phone: fc.constantFrom('+1 555 123 4567', '+44 20 7946 0000'),
    website: fc.constant('https://example.com/'),
    elements: fc
      .uniqueArray(fc.constantFrom(...ELEMENT_TYPES.filter((type) => type in reach)), {
        maxLength: 6,
      })
      .chain((types) =>
        fc.tuple(...types.map((type) => fc.tuple(fc.constant(type), reach[type] ?? word))),
      ),
  })
  .map(({ elements, ...card }): ContactCard =>
    Object.assign({}, card, {
      id: '1',
      username: 'ann',
      bio: '',
      createdAt: '2026-01-02T03:04:05.000Z',
      cardElements: elements.map(([type, value], position) => ({
        id: String(position),
        type,
        value,
        position,
        hidden: false,
      })),
    }),
  );

/** What a value means after a round trip through an address book: its link, or its text. */
const normalizeValue = (type: ElementType, value: string) =>
  elementHref(type, value)?.replaceAll(',', '%2C').replaceAll(';', '%3B').toLowerCase() ??
  value.trim();

test('a card exported to a contact file and imported again keeps every field that a vCard supports', () => {
  fc.assert(
    fc.property(own, (card) => {
      const file = buildVCard(card, {
        url: 'https://cards.test/ann',
        revisedAt: card.createdAt,
        photoJpegBase64: '/9j/4AAQSkZJRgABAQ==',
      });
      const [back] = parseVCards(file);
      if (!back) throw new Error('no card');
      expect(back.unsupported).toEqual([]);
      expect(back.issues).toEqual([]);
      const { name, title, company } = card;
      expect(back.content).toMatchObject({ name, title, company, email: card.email });
      expect(back.pictures.profileImage).toContain('/9j/4AAQSkZJRgABAQ==');
      const imported = new Set([
        back.content.bio ?? '',
        ...(back.content.bio ?? '').split('\n'),
        normalizeValue('phone', back.content.phone ?? ''),
        normalizeValue('email', back.content.email ?? ''),
        normalizeValue('website', back.content.website ?? ''),
        ...(back.content.cardElements ?? []).map(({ type, value }) => normalizeValue(type, value)),
      ]);
      for (const { type, value } of card.cardElements) {
        expect([...imported]).toContain(normalizeValue(type, value));
      }
      expect([...imported]).toContain(normalizeValue('phone', card.phone));
    }),
    { numRuns: 300 },
  );
});

test('no file makes the parser throw or run for long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(Array.isArray(parseVCards(`BEGIN:VCARD\r\nFN:A\r\n${text}\r\nEND:VCARD`))).toBe(true);
    }),
  );
  const long = `BEGIN:VCARD\r\nFN:A\r\nNOTE:${'\\\\,'.repeat(400_000)}\r\nTEL${';X'.repeat(50_000)}:1\r\nEND:VCARD`;
  const start = performance.now();
  expect(parseVCards(long)).toMatchObject([
    { unsupported: [expect.stringContaining('characters of the note')] },
  ]);
  expect(performance.now() - start).toBeLessThan(5000);
});

test('the family name of a contact is imported, so that the export writes the same parts', () => {
  for (const [n, fn] of [
    ['山田;花子;;;', '花子 山田'],
    ['Khan;Abd Allah;;;', 'Abd Allah Khan'],
    [';Abd Allah;;;', 'Abd Allah'],
  ] as const) {
    const [card] = parseVCards(`BEGIN:VCARD\nVERSION:3.0\nN:${n}\nFN:${fn}\nEND:VCARD`);
    const { family, given } = splitName(card?.content.name ?? '', card?.content.familyName);
    expect(`${family};${given};;;`).toBe(n);
  }
});

test('a page without its scheme is a website, not a handle of a service', () => {
  const [card] = parseVCards('BEGIN:VCARD\nFN:Ann\nURL:www.contoso.example\nEND:VCARD');
  expect(card?.content.website).toBe('www.contoso.example');
  expect(card?.content.cardElements).toBeUndefined();
});
