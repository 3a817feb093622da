import { buildContactKeys } from '#worker/contacts/contact-row.ts';

const FIRST = [
  'Anna',
  'Łukasz',
  'Grace',
  'Jürgen',
  'Zoë',
  'Chinedu',
  'Ingrid',
  'Luís',
  'Priya',
  'Søren',
  'Emily',
  'Arjun',
  'Élodie',
  'Marek',
  'Olga',
  'Ben',
  'Sara',
  'Tomás',
  'Nadia',
  'Omar',
];
const LAST = [
  'Nowak',
  'Müller',
  'Okafor',
  'Lambert',
  'Sørensen',
  'Rao',
  'Nguyen',
  'Carvalho',
  'Patel',
  'Papadaki',
  'Jensen',
  'Silva',
  'Weber',
  'Kowalski',
  'Mbeki',
  'Garcia',
  'Rossi',
];
const COMPANIES = ['Nordhafen', 'Atelier Lambert', 'City Hospital', 'Ponte Norte', 'Eko Rail'];
/** One contact in fifty has a name without spaces between its words. */
const RUN_EVERY = 50;

const pick = (values: readonly string[], at: number): string => values[at % values.length] ?? '';

/** A contact as the values of its row, the same for the same number. */
export function buildContactRow(no: number, receivedAt: number): (string | number)[] {
  const first = pick(FIRST, no);
  const last = pick(LAST, Math.floor(no / FIRST.length));
  const name = no % RUN_EVERY === 0 ? '田中建設株式会社' : `${first} ${last}`;
  const email = `contact${no}@mail${no % 20}.example`;
  const phone = `+49 170 ${String((no * 7919) % 10_000_000).padStart(7, '0')}`;
  const company = pick(COMPANIES, Math.floor(no / 7));
  const texts = { name, email, phone, company, note: 'We met at the fair.', ownerNote: '' };
  const { emailKey, phoneKey, searchTerms } = buildContactKeys({
    ...texts,
    tags: [],
    metWhere: '',
  });
  const id = `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`;
  // As long as the hash of a submission.
  const requestKey = String(no).padStart(43, 'k');
  const keys = [emailKey, phoneKey, searchTerms, requestKey];
  return [id, name, email, phone, company, texts.note, ...keys, receivedAt];
}
