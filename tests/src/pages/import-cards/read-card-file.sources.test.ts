// Exports of other programs: real heading rows with fictional people, in
// tests/fixtures/contact-tables.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ImportedCard } from '#src/features/card-parsing/imported-card.ts';
import { parseTableCards, setHeadingRow } from '#src/features/card-parsing/table/import-table.ts';
import { readCardFile } from '#src/pages/import-cards/read-card-file.ts';

async function readTable(name: string) {
  const bytes = new Uint8Array(readFileSync(`tests/fixtures/contact-tables/${name}.csv`));
  const reading = await readCardFile({ size: bytes.length, arrayBuffer: async () => bytes.buffer });
  if (reading.kind !== 'table') throw new Error(`${name} is no table`);
  return reading.table;
}

/** A card as a flat list: its fields, then its elements. */
function summarize({ content }: ImportedCard): string[] {
  const { cardElements = [], name, title, company, phone, email, website } = content;
  return [
    [name, title, company].filter(Boolean).join(' / '),
    ...[phone, email, website].map((value) => value ?? '-'),
    ...cardElements.map(({ type, value }) => `${type} ${value}`),
  ];
}

async function readCards(name: string) {
  const cards = parseTableCards(await readTable(name));
  expect(cards.flatMap(({ issues }) => issues)).toEqual([]);
  return cards.map((card) => ({
    card: summarize(card),
    unsupported: card.unsupported,
    line: card.line,
  }));
}

test('LinkedIn: notes above the headings are skipped, if present', async () => {
  for (const [name, first] of [
    ['linkedin', 5],
    ['linkedin-bare', 2],
  ] as const) {
    expect(await readCards(name)).toEqual([
      {
        card: [
          'Asha Rao / Product Manager / Nord, Süd & Co',
          '-',
          'asha@example.com',
          '-',
          'linkedin https://www.linkedin.com/in/asharao',
        ],
        unsupported: ['Connected On “15 Mar 2024”'],
        line: first,
      },
      {
        card: [
          'Li Wei / Consultant / Deloitte',
          '-',
          '-',
          '-',
          'linkedin https://www.linkedin.com/in/liwei',
        ],
        unsupported: ['Connected On “02 Apr 2023”'],
        line: first + 1,
      },
    ]);
  }
});

test('the heading row can be changed or removed', async () => {
  const table = await readTable('linkedin');
  expect(table.headingRow).toBe(2);
  const none = setHeadingRow(table, null);
  expect(parseTableCards(none)).toHaveLength(table.rows.length);
  expect(none.targets).toEqual([]);
  expect(parseTableCards(setHeadingRow(none, 2))).toEqual(parseTableCards(table));
});

test('Outlook, classic: Title is a form of address, Job Title the title, and all contact methods are kept', async () => {
  expect(await readCards('outlook-classic')).toEqual([
    {
      card: [
        "Peter James O'Neil Jr. / Sales Director / Contoso Ltd",
        '+1 217 555 0100',
        'peter@contoso.example',
        'www.contoso.example',
        'phone +1 217 555 0101',
        'phone +1 217 555 0102',
        'email peter@home.example',
        'location 1 Main Street, Suite 400, Springfield, IL 62701, United States of America',
        'location 2 Oak Road, Chatham',
      ],
      unsupported: [
        'Title “Mr.”',
        'Business Fax “+1 217 555 0109”',
        'Birthday “4/12/1979”',
        'Spouse “Mary”',
      ],
      line: 2,
    },
    {
      // The only phone is the private one. The first email is an Exchange mailbox id.
      card: ['Dr. Ann Bee / Surgeon', '+1 217 555 0199', 'ann@example.com', '-'],
      unsupported: [expect.stringMatching(/^E-mail Address “\/o=.*This is not an email address/)],
      line: 3,
    },
  ]);
});

test('Outlook in German, in its own character set: names, phones and addresses in German conventions', async () => {
  expect(await readCards('outlook-german')).toEqual([
    {
      card: [
        'Jürgen Groß / Vertriebsleiter / Müller & Söhne GmbH',
        '+49 221 901820',
        'j.gross@mueller.example',
        'www.mueller.example',
        'phone +49 221 555123',
        'phone +49 171 7654321',
        'email juergen@example.com',
        'location Hauptstraße 1, 50667 Köln, Deutschland',
        'location Am See 3, 53111 Bonn',
      ],
      unsupported: [
        'Anrede “Herr”',
        'Fax geschäftlich “+49 221 901829”',
        'Geburtstag “12.04.1979”',
      ],
      line: 2,
    },
  ]);
});

test('Outlook on the web: the business phone and business page come first', async () => {
  expect(await readCards('outlook-web')).toEqual([
    {
      card: [
        'Prof. Svein Heimdal / Rektor / Skole AS',
        '+47 22 00 00 02',
        'svein@example.no',
        'skole.example',
        'phone +47 22 00 00 01',
        'phone +47 901 06 000',
        'website svein.example',
        'location Oslo',
      ],
      unsupported: ['Nickname “Sven”'],
      line: 2,
    },
  ]);
});

test('Google, old headings: cells with several values are split, a fax is not a phone, and an address is read once', async () => {
  expect(await readCards('google-old')).toEqual([
    {
      card: [
        'Dr. Ann Maria Okafor / Designer / Northwind',
        '+49 170 1234567',
        'ann@northwind.example',
        'https://northwind.example/ann',
        'phone +49 171 7654321',
        'phone +49 30 901820',
        'email ann@home.example',
        'location Hauptstr. 1, 10115 Berlin, DE',
      ],
      unsupported: [
        'Birthday “1980-02-01”',
        'Work Fax “+49 30 901829”',
        'Organization 1 - Department “Studio”',
      ],
      line: 2,
    },
  ]);
});

test('Google, current headings: labels are reported as not imported, links become their service, and a long note is kept whole', async () => {
  const cards = parseTableCards(await readTable('google'));
  const [hanako, abd] = cards;
  expect(hanako && summarize(hanako)).toEqual([
    '山田 花子 / 部長 / 東京商事',
    '+81 90 1234 5678',
    'hanako@example.jp',
    '-',
  ]);
  expect(hanako?.unsupported).toEqual([]);
  expect(abd && summarize(abd).slice(0, 7)).toEqual([
    'Abd Allah Khan PhD',
    '+971 50 123 4567',
    'abd@example.com',
    'khan.example',
    'email khan@example.com',
    'linkedin https://www.linkedin.com/in/abd-khan',
    'location 1 Sheikh Zayed Rd, Dubai, AE',
  ]);
  expect(abd?.unsupported).toEqual([
    'Nickname “Abdul”',
    'Labels “Friends”',
    'Pager “12345”',
    'Anniversary “2010-06-01”',
    'Spouse “Amira”',
    'Badge “42”',
  ]);
  const texts = abd?.content.cardElements?.filter(({ type }) => type === 'text') ?? [];
  const note = [abd?.content.bio, ...texts.map(({ value }) => value)].join(' ');
  expect(note.split(' ').filter((word) => word === 'long')).toHaveLength(200);
});

test('HubSpot: the company column with values is used, and additional emails are split', async () => {
  expect(await readCards('hubspot')).toEqual([
    {
      card: [
        'Gaëlle Perrin / Buyer / Fromagerie Perrin',
        '+33 4 50 11 22 33',
        'g.perrin@fromagerie.example',
        'fromagerie.example',
        'phone +33 6 12 34 56 78',
        'email gaelle@example.fr',
        'email perrin@example.fr',
        'whatsapp +33 6 99 99 99 99',
        'location 3 rue Royale, Annecy 74000, France',
      ],
      unsupported: ['Record ID “901”', 'Lead Status “NEW”', 'Create Date “2024-03-12 09:14”'],
      line: 2,
    },
  ]);
});

test('Thunderbird and Salesforce: their headings map to the same fields', async () => {
  expect(await readCards('thunderbird')).toMatchObject([
    {
      card: [
        'Ola Nordmann / Snekker / Nord AS',
        '+47 22 11 11 11',
        'ola@example.no',
        'nord.example',
        'phone +47 901 00 000',
        'email nordmann@example.no',
        'github https://github.com/nordmann',
        'location Storgata 1, 2. etasje, Oslo 0155',
      ],
      unsupported: ['Fax Number “+47 22 11 11 19”'],
    },
  ]);
  expect(await readCards('salesforce')).toMatchObject([
    {
      card: [
        'Rose Gonzalez / SVP, Procurement / Edge Communications',
        '+1 512 757 6000',
        'rose@edge.example',
        '-',
        'phone +1 512 757 9340',
        'location 313 Constitution Place, Austin, TX 78767, USA',
      ],
      unsupported: ['Salutation “Ms.”', 'Fax “+1 512 757 9000”', 'Account Owner “Sam Sales”'],
    },
  ]);
});
