import { pages } from '#shared/routes.ts';
import {
  buildOrganizationAnalytics,
  ANALYTICS_CALL,
} from '#scripts/screens/responses/organization-analytics-responses.ts';
import { press, runInOrder, type View } from '#scripts/screens/screen.ts';
import { buildOrganizationResponses, ORG } from '#scripts/screens/responses/team-responses.ts';

// The numbers of an organization.

const path = `${pages.team}?org=${ORG}&view=analytics`;
const SMALL = buildOrganizationResponses({ members: 3 });
const LARGE = buildOrganizationResponses({ members: 300 });
const FEW = { [ANALYTICS_CALL]: buildOrganizationAnalytics({ members: 3, views: 84 }) };
const MANY = { [ANALYTICS_CALL]: buildOrganizationAnalytics({ members: 300, views: 98_765 }) };

const common = { part: 'numbers', path, person: 'full' } as const;

export const ORGANIZATION_ANALYTICS_VIEWS: readonly View[] = [
  {
    ...common,
    state: 'empty',
    responses: { ...SMALL, [ANALYTICS_CALL]: buildOrganizationAnalytics({ members: 3, views: 0 }) },
  },
  { ...common, state: 'typical', responses: { ...SMALL, ...FEW } },
  { ...common, state: 'full', responses: { ...LARGE, ...MANY } },
  { ...common, state: 'loading', responses: SMALL, pending: ANALYTICS_CALL },
  { ...common, state: 'error', responses: SMALL, failing: ANALYTICS_CALL },
  {
    ...common,
    state: 'full',
    part: 'numbers of a person',
    responses: { ...LARGE, ...MANY },
    prepare: runInOrder(press(/^Wilhelmina/), (page) =>
      page.getByRole('button', { name: 'Show everyone' }).waitFor(),
    ),
  },
  {
    ...common,
    state: 'typical',
    part: 'numbers of a manager',
    responses: {
      ...buildOrganizationResponses({ members: 3, role: 'manager' }),
      [ANALYTICS_CALL]: buildOrganizationAnalytics({ members: 7, views: 84, omittedPeople: 2 }),
    },
  },
];
