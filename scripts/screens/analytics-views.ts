import { pages } from '#shared/routes.ts';
import { numbersOf } from '#scripts/screens/answers.ts';
import { press, type View } from '#scripts/screens/screen.ts';

const NUMBERS = '**/api/analytics?*';
const ANALYTICS = `${pages.dashboard}?tab=analytics`;

/** The analytics tab of the dashboard. */
export const ANALYTICS_VIEWS: readonly View[] = [
  { state: 'empty', part: 'analytics locked', path: ANALYTICS, as: 'free' },
  { state: 'empty', part: 'analytics', path: ANALYTICS, as: 'starter' },
  {
    state: 'typical',
    part: 'analytics sample',
    path: ANALYTICS,
    as: 'starter',
    act: press('Show sample data'),
  },
  {
    state: 'typical',
    part: 'analytics',
    path: ANALYTICS,
    as: 'typical',
    answer: { [NUMBERS]: numbersOf('30d', 40) },
  },
  {
    state: 'full',
    part: 'analytics',
    path: ANALYTICS,
    as: 'full',
    answer: { [NUMBERS]: numbersOf('30d', 98_765) },
  },
  { state: 'loading', part: 'analytics', path: ANALYTICS, as: 'typical', hold: NUMBERS },
  { state: 'error', part: 'analytics', path: ANALYTICS, as: 'typical', fail: NUMBERS },
  {
    state: 'typical',
    part: 'what is counted',
    path: ANALYTICS,
    as: 'typical',
    answer: { [NUMBERS]: numbersOf('30d', 40) },
    act: press('What is counted'),
  },
];
