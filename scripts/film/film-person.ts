import type { CardContent } from '#shared/card/card.ts';
import type { SamplePerson, SampleVisitor } from '#scripts/samples/create-person.ts';

/** The fictional person of the film. */
export const FILM_PERSON = {
  firstName: 'Amara',
  lastName: 'Okafor',
  email: 'amara.okafor@example.com',
  password: 'a sample password',
  plan: 'business_pro',
} as const satisfies SamplePerson;

export const FILM_PORTRAIT = 'amara-okafor';
export const FILM_USERNAME = 'amara-okafor';
const TITLE = 'Creative Director';
const COMPANY = 'Northlight Studio';

/** What the name field has while the name is typed, in the first of the designs. */
export const TYPED_NAMES = ['A', 'Ama', 'Amara', 'Amara O', 'Amara Oka', 'Amara Okafor'] as const;
/** The designs that the card shows one after the other; it is published in the last one. */
export const FILM_TEMPLATES = [
  'royal',
  'emerald',
  'luxury',
  'rosegold',
] as const satisfies readonly CardContent['template'][];
/** The dots of the designs, in the colors of their material. */
export const DESIGN_COLORS = ['#1c3c8f', '#0e6b4e', '#efe3c4', '#e7b9a8'] as const;

export const FILM_CONTENT = {
  title: TITLE,
  company: COMPANY,
  bio: 'I help museums and cities tell visitors where they are, and why it matters.',
} as const;

export const FILM_ELEMENTS = [
  ['phone', '+44 20 7946 0112'],
  ['email', 'amara.okafor@example.com'],
  ['website', 'northlight.example.com'],
  ['linkedin', 'linkedin.com/in/amara-okafor-sample'],
  ['instagram', 'instagram.com/amara.okafor.sample'],
] as const;

/** The new entry in the address book of the phone. */
export const FILM_CONTACT = {
  name: 'Amara Okafor',
  role: `${TITLE}, ${COMPANY}`,
  rows: [
    ['phone', '+44 20 7946 0112'],
    ['email', 'amara.okafor@example.com'],
    ['website', 'northlight.example.com'],
    ['LinkedIn', 'amara-okafor-sample'],
  ],
} as const;

/** Who scans the card and shares their own details. */
export const FILM_VISITOR = {
  name: 'Clara Voss',
  email: 'clara.voss@example.com',
  phone: '+49 30 901820',
  company: 'Museum of Letters',
  note: 'We met at the opening. Lunch next week?',
  source: 'qr',
} as const satisfies SampleVisitor;
