import type { SamplePerson } from '#scripts/samples/create-person.ts';

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
export const FILM_TEMPLATE = 'Emerald Green';
export const FILM_TITLE = 'Creative Director';
export const FILM_COMPANY = 'Northlight Studio';

/** Pasted into the editor at once. */
export const FILM_LINKS = [
  '+44 20 7946 0112',
  'amara.okafor@example.com',
  'northlight.example.com',
  'linkedin.com/in/amara-okafor-sample',
  'instagram.com/amara.okafor.sample',
].join('\n');

export const FILM_CONTACT = {
  name: 'Amara Okafor',
  role: `${FILM_TITLE}, ${FILM_COMPANY}`,
  rows: [
    ['phone', '+44 20 7946 0112'],
    ['email', 'amara.okafor@example.com'],
    ['website', 'northlight.example.com'],
    ['LinkedIn', 'amara-okafor-sample'],
  ],
} as const;
