import { readAccessRules, readNetworkRuleEnd } from '#shared/api/organizations/access-rules.ts';
import { readOrganization } from '#shared/api/organizations/organizations.ts';
import { pages } from '#shared/routes.ts';
import {
  buildLoadedViews,
  fillField,
  press,
  runInOrder,
  see,
  type View,
} from '#scripts/screens/screen.ts';
import { buildOrganizationResponses, ORG } from '#scripts/screens/responses/team-responses.ts';

// From where, and for how long after signing in, a team can be used.

const PATH = `${pages.team}?org=${ORG}&view=access`;
const call = (path: string): string => `**${path.replace(':org', ORG)}`;
const RULES = call(readAccessRules.path);
const END = call(readNetworkRuleEnd.path);
const ADDRESS = '203.0.113.9';
const ENDS_AT = '2026-12-24T10:00:00.000Z';

function build(networks: number, sessionHours: number | null, endsAt: string | null) {
  return {
    ...buildOrganizationResponses({ members: 27 }),
    [RULES]: readAccessRules.response.parse({
      rules: {
        sessionHours,
        appNetworks: Array.from({ length: networks }, (_, at) => `10.${at}.0.0/16`),
        programNetworks: Array.from({ length: networks }, (_, at) => `2001:db8:${at}::/48`),
      },
      address: ADDRESS,
    }),
    [END]: readNetworkRuleEnd.response.parse({ endsAt }),
  };
}

const OUTSIDE = {
  code: 'network_refused',
  message: `Northwind can only be used from its own networks. You are connected from ${ADDRESS}.`,
};
const shown = { path: PATH, person: 'full' } as const;
const outside = (endsAt: string | null) => ({
  ...shown,
  part: 'outside the networks',
  responses: build(3, 12, endsAt),
  refusals: { [call(readOrganization.path)]: OUTSIDE },
});

export const ACCESS_VIEWS: readonly View[] = [
  ...buildLoadedViews(
    { part: 'access', path: PATH, call: RULES },
    { none: build(0, null, null), few: build(3, 12, null), many: build(50, 168, ENDS_AT) },
  ),
  {
    ...shown,
    state: 'typical',
    part: 'access confirmed',
    responses: build(3, 12, null),
    prepare: runInOrder(
      fillField('Networks of members', '203.0.113.0/24'),
      press('Save'),
      see('Members can use the team from 1 network only.'),
    ),
  },
  {
    ...shown,
    state: 'error',
    part: 'access unfilled',
    responses: build(3, 12, null),
    prepare: runInOrder(fillField('Networks of members', '0.0.0.0/0'), press('Save')),
  },
  { ...outside(null), state: 'typical' },
  { ...outside(ENDS_AT), state: 'full' },
  {
    ...shown,
    state: 'typical',
    part: 'password again',
    responses: build(3, 12, null),
    refusals: {
      [RULES]: {
        code: 'sign_in_again',
        message: 'Northwind asks you to enter your password again every 12 hours.',
      },
    },
    prepare: see('Forgot your password?'),
  },
  {
    ...shown,
    state: 'error',
    part: 'other network',
    path: `${pages.team}?org=${ORG}&view=brand`,
    responses: build(3, 12, null),
    prepare: async (page) => {
      await page.route(call(readOrganization.path), (route) =>
        route.fulfill({ status: 403, json: { ...OUTSIDE, requestId: 'a request' } }),
      );
      await page.getByLabel('Team name').fill('Southwind');
      await page.getByRole('button', { name: 'Save' }).first().click();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
];
