import { pages } from '#shared/routes.ts';
import { press, runInOrder, see, type View } from '#scripts/screens/screen.ts';
import {
  buildDepartures,
  buildDeparturePlan,
  buildLeaverSetting,
  buildSuccessor,
  buildOwnDeparture,
  LEAVER_CALLS,
  LONG_PERSON,
} from '#scripts/screens/responses/leaver-responses.ts';
import { buildOrganizationResponses, ORG } from '#scripts/screens/responses/team-responses.ts';

// People who leave a team: the list, the setting and a removal.

const view = (name: string): string => `${pages.team}?org=${ORG}&view=${name}`;
const path = view('leavers');
const SETTING = {
  [LEAVER_CALLS.setting]: buildLeaverSetting(),
  [LEAVER_CALLS.successor]: buildSuccessor(),
};
const SMALL = { ...buildOrganizationResponses({ members: 3 }), ...SETTING };
const LARGE = { ...buildOrganizationResponses({ members: 300 }), ...SETTING };

const openRemoval = runInOrder(
  press(/^Tomas/),
  press('Remove from team'),
  see('A seat becomes free.'),
);

const common = { part: 'leavers', path, person: 'full' } as const;

export const LEAVER_VIEWS: readonly View[] = [
  { ...common, state: 'empty', responses: { ...SMALL, [LEAVER_CALLS.list]: buildDepartures(0) } },
  { ...common, state: 'typical', responses: { ...SMALL, [LEAVER_CALLS.list]: buildDepartures(3) } },
  { ...common, state: 'full', responses: { ...LARGE, [LEAVER_CALLS.list]: buildDepartures(50) } },
  { ...common, state: 'loading', responses: SMALL, pending: LEAVER_CALLS.list },
  { ...common, state: 'error', responses: SMALL, failing: LEAVER_CALLS.list },
  {
    state: 'typical',
    part: 'leaver setting',
    path: view('leaver-rule'),
    person: 'full',
    responses: SMALL,
  },
  {
    state: 'empty',
    part: 'leaver setting',
    path: view('leaver-rule'),
    person: 'full',
    responses: {
      ...SMALL,
      [LEAVER_CALLS.setting]: buildLeaverSetting({ successor: null }),
    },
  },
  {
    state: 'full',
    part: 'leaver setting',
    path: view('leaver-rule'),
    person: 'full',
    responses: {
      ...LARGE,
      [LEAVER_CALLS.setting]: buildLeaverSetting({ heir: 'm0' }),
      [LEAVER_CALLS.successor]: buildSuccessor(LONG_PERSON),
    },
  },
  {
    state: 'error',
    part: 'leaver setting',
    path: view('leaver-rule'),
    person: 'full',
    responses: buildOrganizationResponses({ members: 3 }),
    failing: LEAVER_CALLS.setting,
  },
  {
    state: 'typical',
    part: 'removal',
    path: view('members'),
    person: 'full',
    responses: { ...SMALL, [LEAVER_CALLS.departure]: buildDeparturePlan(1) },
    prepare: openRemoval,
  },
  {
    state: 'full',
    part: 'removal',
    path: view('members'),
    person: 'full',
    responses: { ...LARGE, [LEAVER_CALLS.departure]: buildDeparturePlan(5) },
    prepare: openRemoval,
  },
  {
    state: 'typical',
    part: 'leave',
    path: view('membership'),
    person: 'free',
    responses: {
      ...buildOrganizationResponses({ members: 3, role: 'member' }),
      [LEAVER_CALLS.own]: buildOwnDeparture(),
    },
    prepare: runInOrder(press('Leave team'), see('You lose access at once.')),
  },
];
