import type { SampleVisitor } from '#scripts/samples/create-person.ts';
import type { LinkSource } from '#shared/card/link/link-source.ts';

interface ReceivedContact extends SampleVisitor {
  /** Username of the card whose form the visitor filled in. */
  card: string;
  email: string;
  /** What the owner adds to the contact. */
  owner: { ownerNote?: string; tags?: string[]; isMarked?: boolean } | undefined;
}

type Row = readonly [
  card: string,
  source: LinkSource | '',
  name: string,
  company: string,
  phone: string,
  note?: string,
  owner?: ReceivedContact['owner'],
];

const FAIR = ['Trade fair'];

// Oldest first, as they arrive.
const ROWS: readonly Row[] = [
  [
    'amara-okafor',
    'qr',
    'Ben Ferreira',
    'Ferreira & Filhos',
    '+351 21 555 0101',
    'We met at the tram depot: could you look at our depot signs in March?',
    { tags: ['Lead'], isMarked: true },
  ],
  [
    'amara-okafor',
    'nfc',
    'Zoë Lambert',
    'Atelier Lambert',
    '+33 1 55 50 01 02',
    '',
    { tags: FAIR },
  ],
  [
    'lukasz-wojcik',
    'qr',
    'Marek Nowak',
    'Nowak Stal',
    '+48 22 555 01 03',
    'Proszę o wycenę 40 pylonów.',
    { ownerNote: 'Quote sent, calls back after Easter.', tags: ['Lead'] },
  ],
  [
    'misaki-sato',
    'link',
    '田中 裕樹',
    '田中建設',
    '+81 6 5550 0104',
    '新しい病棟の案内図についてご相談したいです。',
  ],
  ['daria-sokolova', '', 'Милица Јовановић', 'Галерија Дорћол', '+381 11 555 0105'],
  [
    'eleni-papadaki',
    'qr',
    'Νίκος Αλεξίου',
    'Λιμάνι Αιγαίου',
    '+30 21 0555 0106',
    'Χρειαζόμαστε σήμανση για τον νέο τερματικό σταθμό.',
    { tags: ['Lead'], isMarked: true },
  ],
  [
    'khalid-alharbi',
    'pass',
    'سارة المنصوري',
    'متحف الساحل',
    '+971 4 555 0107',
    'نود ترتيب اجتماع الأسبوع القادم.',
  ],
  ['priya-sharma', 'signature', 'Anjali Rao', 'City Hospital Pune', '+91 20 5550 0108'],
  ['amara-okafor', 'qr', 'Ingrid Sørensen', 'Havnekontoret', '+45 33 55 01 09', '', { tags: FAIR }],
  [
    'minjun-kim',
    'link',
    '박서연',
    '한강 미디어',
    '+82 2 555 0110',
    '영상 견적을 받을 수 있을까요?',
  ],
  [
    'amara-okafor',
    'nfc',
    'Chinedu Eze',
    'Eko Rail',
    '+234 1 555 0111',
    'Station names in three languages, 14 stops.',
    {
      ownerNote: 'Wants a first sketch before the board meeting.',
      tags: ['Lead', 'Rail'],
      isMarked: true,
    },
  ],
  ['lukasz-wojcik', 'qr', 'Katarzyna Zielińska', 'Port Bałtycki', '+48 58 555 01 12'],
  [
    'eleni-papadaki',
    'nfc',
    'Giulia Bianchi',
    'Museo del Mare',
    '+39 010 555 0113',
    'Avete lavorato anche in Liguria?',
  ],
  ['amara-okafor', 'signature', 'Tom Whitaker', 'Whitaker Print', '+44 20 7946 0114'],
  ['misaki-sato', 'qr', '李 雪', '上海灯塔设计', '+86 21 5550 0115', '期待再次见面。'],
  ['priya-sharma', '', 'Noah Cohen', 'Haifa Labs', '+972 4 555 0116'],
  [
    'khalid-alharbi',
    'qr',
    'Fatima Zahra Bennani',
    'Aéroport Atlas',
    '+212 522 555 117',
    'Merci pour la présentation !',
    { tags: ['Airport'] },
  ],
  ['daria-sokolova', 'link', 'Jonas Berg', 'Berg Verlag', '+49 30 5550 0118'],
  [
    'amara-okafor',
    'qr',
    'Sofía Hernández',
    'Metro del Valle',
    '+52 55 5550 0119',
    '',
    { tags: ['Rail'] },
  ],
  ['minjun-kim', 'qr', 'Lena Vogt', 'Filmhaus Köln', '+49 221 5550 0120'],
  ['amara-okafor', '', 'B. Ferreira', 'Ferreira & Filhos', '+351 91 555 0101', 'My new number.'],
  ['lukasz-wojcik', 'signature', 'Ondřej Dvořák', 'Dvořák Sklo', '+420 2 5555 0122'],
  [
    'eleni-papadaki',
    'qr',
    'Ayşe Yılmaz',
    'Galata Sanat',
    '+90 212 555 0123',
    '',
    { tags: ['Museum'] },
  ],
  ['misaki-sato', 'nfc', '鈴木 健太', '鈴木サイン工業', '+81 52 5550 0124'],
  [
    'priya-sharma',
    'qr',
    'Arjun Patel',
    'Patel Constructions',
    '+91 79 5550 0125',
    'Please send the field report.',
  ],
  ['khalid-alharbi', 'link', 'يوسف حداد', 'مطبعة الأرز', '+961 1 555 126'],
  [
    'amara-okafor',
    'pass',
    'Grace Mbeki',
    'Cape Harbour Trust',
    '+27 21 555 0127',
    'Lovely talk. Could we visit the studio?',
    { isMarked: true },
  ],
  ['daria-sokolova', 'qr', 'Олена Бондаренко', 'Бібліотека на Подолі', '+380 44 555 0128'],
  ['amara-okafor', 'qr', 'Luís Carvalho', 'Ponte Norte', '+351 22 555 0129'],
  [
    'minjun-kim',
    '',
    'Emily Nguyen',
    'Bayside Events',
    '+1 415 555 0130',
    'Need a 20 second loop for our lobby screen.',
  ],
];

/** The contacts of the sample team. Two are the same person, so that a duplicate is suggested. */
export function listVisitors(): ReceivedContact[] {
  return ROWS.map(([card, source, name, company, phone, note = '', owner], at) => ({
    card,
    name,
    // The same address twice for the duplicate.
    email: `visitor${(name === 'B. Ferreira' ? 0 : at) + 1}@example.com`,
    phone,
    company,
    note,
    key: `sample-visitor-${at + 1}`,
    source: source || undefined,
    owner,
  }));
}
