import { href, type documents } from '#shared/routes.ts';
import { press, without, type Screen } from '#scripts/screens/screen.ts';
import { USERNAMES } from '#scripts/screens/wishes.ts';

// What the Worker writes for whoever opens a card.

type Shown = 'card' | 'exchange' | 'report';

const of = (username: string): string => href('card', { username });
const exchangeOf = (username: string): string => href('exchange', { username });
const reportOf = (username: string): string => href('report', { username });
const SENT = '**/api/cards/*/contacts';

/** The documents that are pages; the other rows are files. */
export const CARD_SCREENS = {
  card: {
    views: [
      { state: 'empty', path: of(USERNAMES.plain) },
      { state: 'empty', part: 'nobody of that name', path: of('nobody-of-that-name') },
      { state: 'typical', path: of(USERNAMES.typical) },
      { state: 'typical', part: 'emerald', path: of('alex-emerald') },
      { state: 'full', path: of(USERNAMES.full) },
      { state: 'error', part: 'no such page', path: '/no/such/page' },
    ],
    without: without('one answer, written whole', 'loading'),
  },
  exchange: {
    views: [
      { state: 'typical', path: exchangeOf(USERNAMES.typical) },
      { state: 'full', path: exchangeOf(USERNAMES.full) },
      {
        state: 'error',
        part: 'unfilled',
        path: exchangeOf(USERNAMES.typical),
        act: press('Send my details'),
      },
      {
        state: 'error',
        part: 'offline',
        path: exchangeOf(USERNAMES.typical),
        fail: SENT,
        act: async (page) => {
          await page.getByLabel('Name').fill('Ben Ferreira');
          await page.getByLabel(/may keep/).check();
          await page.getByRole('button', { name: 'Send my details' }).click();
        },
      },
      {
        state: 'loading',
        path: exchangeOf(USERNAMES.typical),
        hold: SENT,
        act: async (page) => {
          await page.getByLabel('Name').fill('Ben Ferreira');
          await page.getByLabel(/may keep/).check();
          await page.getByRole('button', { name: 'Send my details' }).click();
        },
      },
    ],
    without: without('a form has nothing to show before it is filled in', 'empty'),
  },
  report: {
    views: [
      { state: 'typical', path: reportOf(USERNAMES.typical) },
      { state: 'full', path: reportOf(USERNAMES.full) },
      {
        state: 'error',
        part: 'unfilled',
        path: reportOf(USERNAMES.typical),
        act: press(/report/i),
      },
    ],
    without: without('a form that is answered by a page', 'empty', 'loading'),
  },
} as const satisfies Record<Shown & keyof typeof documents, Screen>;
