import { href, type documents } from '#shared/routes.ts';
import { press, omitStates, type ScreenDefinition } from '#scripts/screens/screen.ts';
import { USERNAMES } from '#scripts/screens/seeds.ts';
import { EXTREME_CARD_VIEWS } from './extreme-card-views.ts';

// Documents that the Worker renders for visitors.

type CardScreen = 'card' | 'exchange' | 'report';

const of = (username: string): string => href('card', { username });
const exchangeOf = (username: string): string => href('exchange', { username });
const reportOf = (username: string): string => href('report', { username });
const SENT = '**/api/cards/*/contacts';

/** Documents that are pages; the others are files. */
export const CARD_SCREENS = {
  card: {
    views: [
      { state: 'empty', path: of(USERNAMES.plain) },
      { state: 'empty', part: 'nobody of that name', path: of('nobody-of-that-name') },
      { state: 'typical', path: of(USERNAMES.typical) },
      { state: 'typical', part: 'emerald', path: of('alex-emerald') },
      { state: 'full', path: of(USERNAMES.full) },
      { state: 'empty', part: 'departed', path: of(USERNAMES.departed) },
      { state: 'typical', part: 'departed', path: of(USERNAMES.departedOffered) },
      { state: 'full', part: 'departed', path: of(USERNAMES.departedLong) },
      { state: 'error', part: 'no such page', path: '/no/such/page' },
      ...EXTREME_CARD_VIEWS,
    ],
    omitted: omitStates('one answer, written whole', 'loading'),
  },
  exchange: {
    views: [
      { state: 'typical', path: exchangeOf(USERNAMES.typical) },
      { state: 'full', path: exchangeOf(USERNAMES.full) },
      {
        state: 'error',
        part: 'unfilled',
        path: exchangeOf(USERNAMES.typical),
        prepare: press('Send my details'),
      },
      {
        state: 'error',
        part: 'offline',
        path: exchangeOf(USERNAMES.typical),
        failing: SENT,
        prepare: async (page) => {
          await page.getByLabel('Name').fill('Ben Ferreira');
          await page.getByLabel(/may keep/).check();
          await page.getByRole('button', { name: 'Send my details' }).click();
        },
      },
      {
        state: 'loading',
        path: exchangeOf(USERNAMES.typical),
        pending: SENT,
        prepare: async (page) => {
          await page.getByLabel('Name').fill('Ben Ferreira');
          await page.getByLabel(/may keep/).check();
          await page.getByRole('button', { name: 'Send my details' }).click();
        },
      },
    ],
    omitted: omitStates('a form has nothing to show before it is filled in', 'empty'),
  },
  report: {
    views: [
      { state: 'typical', path: reportOf(USERNAMES.typical) },
      { state: 'full', path: reportOf(USERNAMES.full) },
      {
        state: 'error',
        part: 'unfilled',
        path: reportOf(USERNAMES.typical),
        prepare: press(/report/i),
      },
    ],
    omitted: omitStates('a form that is answered by a page', 'empty', 'loading'),
  },
} as const satisfies Record<CardScreen & keyof typeof documents, ScreenDefinition>;
