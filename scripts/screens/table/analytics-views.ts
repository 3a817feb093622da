import { pages } from '#shared/routes.ts';
import { buildAnalyticsResponse } from '#scripts/screens/responses/responses.ts';
import { press, type View } from '#scripts/screens/screen.ts';

const NUMBERS = '**/api/analytics?*';
const ANALYTICS = `${pages.dashboard}?tab=analytics`;

export const ANALYTICS_VIEWS: readonly View[] = [
  { state: 'empty', part: 'analytics locked', path: ANALYTICS, person: 'free' },
  { state: 'empty', part: 'analytics', path: ANALYTICS, person: 'starter' },
  {
    state: 'typical',
    part: 'analytics sample',
    path: ANALYTICS,
    person: 'starter',
    prepare: press('Show sample data'),
  },
  {
    state: 'typical',
    part: 'analytics',
    path: ANALYTICS,
    person: 'typical',
    responses: { [NUMBERS]: buildAnalyticsResponse('30d', 40) },
  },
  {
    state: 'typical',
    part: 'analytics of a new account',
    path: ANALYTICS,
    person: 'typical',
    responses: { [NUMBERS]: buildAnalyticsResponse('30d', 40, false) },
  },
  {
    state: 'full',
    part: 'analytics',
    path: ANALYTICS,
    person: 'full',
    responses: { [NUMBERS]: buildAnalyticsResponse('30d', 98_765) },
  },
  { state: 'loading', part: 'analytics', path: ANALYTICS, person: 'typical', pending: NUMBERS },
  { state: 'error', part: 'analytics', path: ANALYTICS, person: 'typical', failing: NUMBERS },
  {
    state: 'typical',
    part: 'what is counted',
    path: ANALYTICS,
    person: 'typical',
    responses: { [NUMBERS]: buildAnalyticsResponse('30d', 40) },
    prepare: press('What is counted'),
  },
];
