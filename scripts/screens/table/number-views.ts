import { pages } from '#shared/routes.ts';
import { buildNumbers, NUMBERS_CALL } from '#scripts/screens/responses/number-responses.ts';
import { press, runInOrder, type View } from '#scripts/screens/screen.ts';
import { buildTeamResponses, ORG } from '#scripts/screens/responses/team-responses.ts';

// The numbers of an organization.

const path = `${pages.team}?org=${ORG}&view=numbers`;
const SMALL = buildTeamResponses({ members: 3 });
const LARGE = buildTeamResponses({ members: 300 });
const FEW = { [NUMBERS_CALL]: buildNumbers({ members: 3, views: 84 }) };
const MANY = { [NUMBERS_CALL]: buildNumbers({ members: 300, views: 98_765 }) };

const common = { part: 'numbers', path, person: 'full' } as const;

export const NUMBER_VIEWS: readonly View[] = [
  {
    ...common,
    state: 'empty',
    responses: { ...SMALL, [NUMBERS_CALL]: buildNumbers({ members: 3, views: 0 }) },
  },
  { ...common, state: 'typical', responses: { ...SMALL, ...FEW } },
  { ...common, state: 'full', responses: { ...LARGE, ...MANY } },
  { ...common, state: 'loading', responses: SMALL, pending: NUMBERS_CALL },
  { ...common, state: 'error', responses: SMALL, failing: NUMBERS_CALL },
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
      ...buildTeamResponses({ members: 3, role: 'manager' }),
      [NUMBERS_CALL]: buildNumbers({ members: 7, views: 84, omittedPeople: 2 }),
    },
  },
];
