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
import { buildOrganizationResponses, ORG } from '#scripts/screens/responses/team-responses.ts';

// Contacts of organization cards.

const common = {
  part: 'contacts',
  path: `${pages.team}?org=${ORG}&view=contacts`,
  person: 'full',
} as const;

const SMALL_ORGANIZATION = buildOrganizationResponses({ members: 3 });
const TYPICAL = { ...SMALL_ORGANIZATION, ...buildContactResponses({ contacts: 3 }) };
const FULL = {
  ...buildOrganizationResponses({ members: 300 }),
  ...buildContactResponses({ contacts: 300, held: 200 }),
};
const NONE = { ...SMALL_ORGANIZATION, ...buildContactResponses({ contacts: 0 }) };

export const ORGANIZATION_CONTACT_VIEWS: readonly View[] = [
  ...buildLoadedViews(
    { ...common, call: CONTACT_CALLS.list },
    { none: NONE, few: TYPICAL, many: FULL },
  ),
  {
    ...common,
    state: 'full',
    part: 'contacts over the limit',
    responses: {
      ...buildOrganizationResponses({ members: 3, plan: 'free' }),
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
