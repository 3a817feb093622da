import type { SampleVisitor } from '#scripts/samples/create-person.ts';
import { buildSampleCard } from '#scripts/samples/sample-card.ts';
import type { PublishedCard } from '#shared/card/card.ts';
import { ELEMENTS_MAX, ELEMENT_TYPES, ELEMENTS } from '#shared/card/element/element.ts';
import { TEMPLATE_KEYS, type TemplateKey } from '#shared/card/templates.ts';
import { ORGANIZATION_NAME_MAX } from '#shared/organization/limits.ts';
import type { PlanId } from '#shared/plan/plan.ts';

// People in the screenshots: without data, on each plan, with typical data, with a card of every
// template, and with as much as possible.

export type SeedPhoto = 'portrait' | 'pixel';

export interface CardSeed extends Omit<PublishedCard, 'username'> {
  username: string;
  hasPass?: boolean;
  photo?: SeedPhoto;
}

export interface Seed {
  firstName: string;
  lastName: string;
  plan: PlanId;
  cards: readonly CardSeed[];
  contacts: readonly SampleVisitor[];
}

export type PersonKey = 'newcomer' | 'starter' | 'free' | 'typical' | 'several' | 'full';

/** Usernames of the cards that views open. */
export const USERNAMES = {
  typical: 'alex-morgan',
  plain: 'alex-plain',
  full: 'a-name-as-long-as-they-may-get',
  longName: 'alex-longest-name',
  oneLetter: 'alex-one-letter',
  twoScripts: 'alex-two-scripts',
  pixel: 'alex-pixel',
  departed: 'sam-left',
  departedOffered: 'kim-left',
  departedLong: 'the-longest-name-left',
} as const;

const LONG_NAME =
  'Alexandra-Konstantina Papadimitriou-Wellington of Hohenzollern-Sigmaringen the Younger, MArch, DPhil';
const LONG_TITLE =
  'Senior Vice President of International Infrastructure, Bridges and Public-Private Partnerships';
const LONG_COMPANY =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft & Partners';
const LONG_BIO =
  'Twenty years of bridges, towers and the calculations that keep them standing. Talks about load paths, tenders and the patience both need. '.repeat(
    4,
  );

function buildCardSeed(
  username: string,
  template: TemplateKey,
  more: Partial<CardSeed> = {},
): CardSeed {
  // A person's cards need distinct ids.
  return { ...buildSampleCard(username), id: username, template, ...more };
}

/** Forty elements of every type, some with extremely long addresses. */
function buildAllElements(): CardSeed['cardElements'] {
  return Array.from({ length: ELEMENTS_MAX }, (_, position) => {
    const type = ELEMENT_TYPES[position % ELEMENT_TYPES.length] ?? 'website';
    const isLong = position % 7 === 2;
    const value = isLong
      ? `www.example.com/${'departments/infrastructure/'.repeat(6)}alexandra`
      : ELEMENTS[type].placeholder;
    return { id: `e${position}`, type, value, position, hidden: false };
  });
}

const FULL_CARD = buildCardSeed(USERNAMES.full, 'premium', {
  name: LONG_NAME,
  title: LONG_TITLE,
  company: LONG_COMPANY,
  email: `${'alexandra-konstantina.'.repeat(2)}papadimitriou@infrastructure.example.com`,
  phone: '+49 30 901820 47114711',
  website: 'https://www.infrastructure.example.com/people/alexandra-konstantina-papadimitriou',
  bio: LONG_BIO.slice(0, 600),
  cardElements: buildAllElements(),
  photo: 'portrait',
  hasPass: true,
});

/** Names and photos at their limits, each on the template that they are hardest for. */
const EXTREME_CARDS: readonly CardSeed[] = [
  buildCardSeed(USERNAMES.longName, 'purple', { name: LONG_NAME, photo: 'portrait' }),
  buildCardSeed(USERNAMES.oneLetter, 'purple', {
    name: 'X',
    title: '',
    company: '',
    bio: '',
    cardElements: [],
  }),
  buildCardSeed(USERNAMES.twoScripts, 'luxury', {
    name: 'خالد Al-Harbi الحربي',
    title: 'مدير تطوير الأعمال, Gulf Region',
    company: 'Northlight استوديو',
    photo: 'portrait',
  }),
  buildCardSeed(USERNAMES.pixel, 'rosegold', { photo: 'pixel' }),
];

const VISITORS: readonly SampleVisitor[] = [
  {
    name: 'Ben Ferreira',
    email: 'ben.ferreira@example.com',
    company: 'Ferreira & Sons',
    source: 'qr',
    note: 'Ring me about the footbridge.',
  },
  { name: 'Zoë Éclair', phone: '+33 1 23 45 67 89', company: 'Atelier Éclair' },
  { name: 'Ines Duarte', email: 'ines@example.com', phone: '+351 21 000 00 00', source: 'nfc' },
  { name: 'Marek Nowak', email: 'marek.nowak@example.com', company: 'Nowak Steel' },
  { name: 'B. Ferreira', email: 'ben.ferreira@example.com', phone: '+351 91 000 00 00' },
  { name: 'Yuki Tanaka', email: 'yuki@example.com', company: 'Tanaka Engineering' },
];

const CROWD: readonly SampleVisitor[] = Array.from({ length: 120 }, (_, at) =>
  at % 9 === 4
    ? {
        name: `${LONG_NAME.slice(0, 90)} ${at}`,
        email: `${'alexandra-konstantina.'.repeat(2)}${at}@infrastructure.example.com`,
        company: LONG_COMPANY,
        phone: '+49 30 901820 47114711',
        note: LONG_BIO,
      }
    : {
        ...VISITORS[at % VISITORS.length],
        name: `Visitor ${at + 1}`,
        email: `visitor${at + 1}@example.com`,
      },
);

export const PEOPLE: Readonly<Record<PersonKey, Seed>> = {
  newcomer: { firstName: 'Mara', lastName: 'Lindt', plan: 'free', cards: [], contacts: [] },
  starter: { firstName: 'Jonas', lastName: 'Berg', plan: 'business_pro', cards: [], contacts: [] },
  free: {
    firstName: 'Alex',
    lastName: 'Morgan',
    plan: 'free',
    cards: [
      buildCardSeed(USERNAMES.plain, 'platinum', {
        cardElements: [],
        bio: '',
        title: '',
        company: '',
      }),
    ],
    contacts: VISITORS.slice(0, 5),
  },
  typical: {
    firstName: 'Alex',
    lastName: 'Morgan',
    plan: 'startup',
    cards: [
      buildCardSeed(USERNAMES.typical, 'premium', { photo: 'portrait', hasPass: true }),
      buildCardSeed('alex-emerald', 'emerald', {
        title: 'Lecturer',
        company: 'School of Engineering',
      }),
    ],
    contacts: VISITORS,
  },
  several: {
    firstName: 'Noor',
    lastName: 'Haddad',
    plan: 'business_pro',
    cards: TEMPLATE_KEYS.map((template, at) =>
      buildCardSeed(`noor-${template}`, template, {
        name: 'Noor Haddad',
        isActive: at !== 3,
        ...(at % 2 === 0 && { photo: 'portrait' }),
      }),
    ),
    contacts: [],
  },
  full: {
    firstName: LONG_NAME.slice(0, 40),
    lastName: LONG_COMPANY.slice(0, 50),
    plan: 'business_pro',
    cards: [
      FULL_CARD,
      ...EXTREME_CARDS,
      ...Array.from({ length: 11 }, (_, at) =>
        buildCardSeed(
          `alex-of-many-${at + 1}`,
          TEMPLATE_KEYS[at % TEMPLATE_KEYS.length] ?? 'premium',
          {
            hasPass: true,
            name: at % 3 === 0 ? LONG_NAME : 'Alex Morgan',
          },
        ),
      ),
    ],
    contacts: CROWD,
  },
};

/** Organization cards whose holder has left, each of a team of its own. */
export const DEPARTED = [
  {
    username: USERNAMES.departed,
    organization: 'Northwind',
    leaver: { firstName: 'Sam', lastName: 'Ruiz' },
    successor: { person: { firstName: 'Ines', lastName: 'Falk' }, username: null },
  },
  {
    username: USERNAMES.departedOffered,
    organization: 'Northwind Trading',
    leaver: { firstName: 'Kim', lastName: 'Berg' },
    successor: { person: { firstName: 'Ines', lastName: 'Falk' }, username: 'ines-takes-over' },
  },
  {
    username: USERNAMES.departedLong,
    organization: LONG_COMPANY.replaceAll(' ', '').slice(0, ORGANIZATION_NAME_MAX),
    leaver: {
      firstName: LONG_COMPANY.replaceAll(' ', '').repeat(2).slice(0, 100),
      lastName: 'Berg',
    },
    successor: {
      person: { firstName: LONG_NAME.slice(0, 60), lastName: LONG_COMPANY.slice(0, 38) },
      username: 'the-longest-name-takes-over',
    },
  },
] as const;
