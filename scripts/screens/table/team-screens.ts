import type { Page } from 'playwright';
import { pages } from '#shared/routes.ts';
import { ACCESS_VIEWS } from '#scripts/screens/table/access-views.ts';
import { DELETION_VIEWS } from '#scripts/screens/table/deletion-views.ts';
import { SEAT_VIEWS } from '#scripts/screens/table/seat-views.ts';
import { buildListViews } from '#scripts/screens/table/list-views.ts';
import { LEAVER_VIEWS } from '#scripts/screens/table/leaver-views.ts';
import { ORGANIZATION_ANALYTICS_VIEWS } from '#scripts/screens/table/organization-analytics-views.ts';
import {
  buildLoadedViews,
  press,
  see,
  type ScreenDefinition,
  type View,
} from '#scripts/screens/screen.ts';
import {
  buildOrganizationProgramViews,
  ORGANIZATION_PROGRAM_RESPONSES,
} from '#scripts/screens/table/program-views.ts';
import {
  buildLeaverSetting,
  buildSuccessor,
  LEAVER_CALLS,
} from '#scripts/screens/responses/leaver-responses.ts';
import { ORGANIZATION_CARD_VIEWS } from '#scripts/screens/table/team-card-views.ts';
import { ORGANIZATION_CONTACT_VIEWS } from '#scripts/screens/table/team-contact-views.ts';
import {
  buildBulkResults,
  buildInvitePreview,
  buildOrganizationResponses,
  ORG,
  TEAM_CALLS,
} from '#scripts/screens/responses/team-responses.ts';

// The screens of an organization, without people, with 3 and with 300 members.

const view = (name: string): string => `${pages.team}?org=${ORG}&view=${name}`;
const NEW = buildOrganizationResponses({ members: 1 });
const SETTINGS = {
  ...ORGANIZATION_PROGRAM_RESPONSES,
  [LEAVER_CALLS.setting]: buildLeaverSetting(),
  [LEAVER_CALLS.successor]: buildSuccessor(),
};
const SMALL = { ...buildOrganizationResponses({ members: 3 }), ...SETTINGS };
const LARGE = { ...buildOrganizationResponses({ members: 300 }), ...SETTINGS };

const PARTS = [
  { part: 'home', call: TEAM_CALLS.attention },
  { part: 'members', call: TEAM_CALLS.members },
  { part: 'invitations', call: TEAM_CALLS.invitations },
  { part: 'groups', call: TEAM_CALLS.groups },
  { part: 'domains', call: TEAM_CALLS.domains },
].map(({ part, call }) => ({ part, call, path: view(part) }));

async function selectMembers(page: Page): Promise<void> {
  for (const at of [0, 1, 2, 3]) {
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(at)
      .check();
  }
}

const MEMBER_DIALOG = press(/^Tomas/);

export const TEAM_SCREENS = {
  team: {
    views: [
      ...PARTS.flatMap((part) => buildLoadedViews(part, { none: NEW, few: SMALL, many: LARGE })),
      ...ORGANIZATION_CARD_VIEWS,
      ...ORGANIZATION_CONTACT_VIEWS,
      {
        state: 'typical',
        part: 'brand',
        path: view('brand'),
        person: 'full',
        responses: SMALL,
      },
      {
        state: 'typical',
        part: 'billing',
        path: view('billing'),
        person: 'full',
        responses: { ...SMALL, [TEAM_CALLS.billingOffer]: { offer: null } },
      },
      {
        state: 'typical',
        part: 'membership',
        path: view('membership'),
        person: 'free',
        responses: buildOrganizationResponses({ members: 3, role: 'member' }),
      },
      {
        state: 'full',
        part: 'member',
        path: view('members'),
        person: 'full',
        responses: LARGE,
        prepare: MEMBER_DIALOG,
      },
      {
        state: 'full',
        part: 'selected',
        path: view('members'),
        person: 'full',
        responses: LARGE,
        prepare: selectMembers,
      },
      {
        state: 'full',
        part: 'invitations selected',
        path: view('invitations'),
        person: 'full',
        responses: LARGE,
        prepare: selectMembers,
      },
      {
        state: 'full',
        part: 'bulk preview',
        path: view('members'),
        person: 'full',
        responses: { ...LARGE, [TEAM_CALLS.bulk]: buildBulkResults(4) },
        prepare: async (page) => {
          await selectMembers(page);
          await page.getByLabel('Change selected members').selectOption('suspend');
          await page.getByText('will change').waitFor();
        },
      },
      ...buildListViews({ small: SMALL, large: LARGE }),
      ...ACCESS_VIEWS,
      ...DELETION_VIEWS,
      ...SEAT_VIEWS,
      ...buildOrganizationProgramViews(SMALL),
      {
        state: 'typical',
        part: 'switcher',
        path: view('home'),
        person: 'full',
        responses: SMALL,
        prepare: press(/^Switch team/),
      },
      {
        state: 'error',
        part: 'no access',
        path: view('home'),
        person: 'full',
        prepare: see("You don't have access to this team"),
      },
      { state: 'empty', part: 'of a guest', path: pages.team },
      { state: 'empty', part: 'chooser', path: pages.team, person: 'free' },
      { state: 'error', part: 'join refused', path: `${pages.team}?join=${ORG}`, person: 'full' },
      ...LEAVER_VIEWS,
      ...ORGANIZATION_ANALYTICS_VIEWS,
    ],
  },
  invite: {
    views: [
      { state: 'empty', part: 'without its link', path: pages.invite },
      ...buildInviteViews(),
      {
        state: 'error',
        path: `${pages.invite}#token=${'a'.repeat(43)}`,
        prepare: see("This link doesn't work anymore"),
      },
      {
        state: 'error',
        part: 'offline',
        path: `${pages.invite}#token=${'a'.repeat(43)}`,
        failing: TEAM_CALLS.invite,
      },
      {
        state: 'loading',
        path: `${pages.invite}#token=${'a'.repeat(43)}`,
        pending: TEAM_CALLS.invite,
      },
    ],
  },
} as const satisfies Record<string, ScreenDefinition>;

function answer(email: string, hasAccount: boolean) {
  return { [TEAM_CALLS.invite]: buildInvitePreview(email, hasAccount) };
}

function buildInviteViews(): View[] {
  const path = `${pages.invite}#token=${'a'.repeat(43)}`;
  const long = `${'a-long-name.'.repeat(4)}of-somebody@northwind.example`;
  return [
    { state: 'typical', path, responses: answer('ana@northwind.example', false) },
    {
      state: 'typical',
      part: 'with an account',
      path,
      responses: answer('ana@northwind.example', true),
    },
    {
      state: 'typical',
      part: 'join',
      path,
      person: 'free',
      responses: answer('free@example.com', true),
    },
    { state: 'full', part: 'other account', path, person: 'free', responses: answer(long, true) },
    {
      state: 'error',
      part: 'unfilled',
      path,
      responses: answer('ana@northwind.example', false),
      prepare: press('Create account and join'),
    },
  ];
}

/** The Team tab of the dashboard. */
export function buildTeamTabViews(path: string): View[] {
  const { list, joinable, read } = TEAM_CALLS;
  const none = { [list]: { organizations: [] }, [joinable]: { organizations: [] } };
  const rest = Object.fromEntries(Object.entries(SMALL).filter(([key]) => key !== read));
  return [
    { state: 'empty', part: 'team locked', path, person: 'free' },
    { state: 'empty', part: 'team', path, person: 'full', responses: none },
    { state: 'typical', part: 'team', path, person: 'full', responses: SMALL },
    { state: 'full', part: 'team', path, person: 'full', responses: LARGE },
    { state: 'loading', part: 'team', path, person: 'full', responses: rest, pending: read },
    { state: 'error', part: 'team', path, person: 'full', responses: rest, failing: read },
  ];
}
