import { pages } from '#shared/routes.ts';
import {
  buildLoadedViews,
  fillField,
  press,
  runInOrder,
  see,
  type View,
} from '#scripts/screens/screen.ts';
import {
  buildContactResponses,
  CONTACT_CALLS,
} from '#scripts/screens/responses/team-contact-responses.ts';
import { buildTeamResponses, ORG } from '#scripts/screens/responses/team-responses.ts';

// Contacts of company cards.

const common = {
  part: 'contacts',
  path: `${pages.team}?org=${ORG}&view=contacts`,
  person: 'full',
} as const;

const SMALL_TEAM = buildTeamResponses({ members: 3 });
const TYPICAL = { ...SMALL_TEAM, ...buildContactResponses({ contacts: 3 }) };
const FULL = {
  ...buildTeamResponses({ members: 300 }),
  ...buildContactResponses({ contacts: 300, held: 200 }),
};
const NONE = { ...SMALL_TEAM, ...buildContactResponses({ contacts: 0 }) };

export const TEAM_CONTACT_VIEWS: readonly View[] = [
  ...buildLoadedViews(
    { ...common, call: CONTACT_CALLS.list },
    { none: NONE, few: TYPICAL, many: FULL },
  ),
  {
    ...common,
    state: 'full',
    part: 'contacts over the limit',
    responses: {
      ...buildTeamResponses({ members: 3, plan: 'free' }),
      ...buildContactResponses({ contacts: 3, waiting: 12 }),
    },
  },
  {
    ...common,
    state: 'empty',
    part: 'contacts searched',
    responses: NONE,
    prepare: runInOrder(fillField('Search contacts', 'nothing'), see('No matching contacts')),
  },
  {
    ...common,
    state: 'typical',
    part: 'contact',
    responses: TYPICAL,
    prepare: press(/^Vera/),
  },
  { ...common, state: 'full', part: 'contact', responses: FULL, prepare: press(/^Alexandra/) },
  {
    ...common,
    state: 'full',
    part: 'contacts held back',
    responses: FULL,
    prepare: press('Review'),
  },
];
