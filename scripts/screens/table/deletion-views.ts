import { readDeletion } from '#shared/api/organizations/deletion.ts';
import { pages } from '#shared/routes.ts';
import { press, type View } from '#scripts/screens/screen.ts';
import { buildOrganizationResponses, ORG } from '#scripts/screens/responses/team-responses.ts';

// A team that will be deleted, and what that means.

const view = (name: string): string => `${pages.team}?org=${ORG}&view=${name}`;
const CALL = `**${readDeletion.path.replace(':org', ORG)}`;
const DAY = '2026-12-24T10:00:00.000Z';

const build = (members: number, approvals: number | null) =>
  readDeletion.response.parse({
    ending: {
      members,
      cards: members,
      contacts: members * 12,
      customers: 0,
      groups: 4,
      policies: 2,
      invitations: 3,
      domains: 2,
      keys: 2,
      apps: 1,
      webhooks: 2,
      plan: { id: 'business_pro', endsAt: DAY },
    },
    pending:
      approvals === null
        ? null
        : {
            deletesAt: DAY,
            requestedBy: 'tomas.ruiz@northwind.example',
            owners: 2,
            approvals,
            hasApproved: approvals > 0,
            linkUsableAt: null,
          },
  });

const MANY = { ...buildOrganizationResponses({ members: 300 }), [CALL]: build(300, null) };
const ending = (role: 'owner' | 'member', approvals: number) => ({
  ...buildOrganizationResponses({ members: 3, role, deletesAt: DAY }),
  [CALL]: build(3, approvals),
});

export const DELETION_VIEWS: readonly View[] = [
  {
    state: 'full',
    part: 'delete',
    path: view('ownership'),
    person: 'full',
    responses: MANY,
    prepare: press('Delete team'),
  },
  {
    state: 'error',
    part: 'delete',
    path: view('ownership'),
    person: 'full',
    responses: MANY,
    failing: CALL,
    prepare: press('Delete team'),
  },
  {
    state: 'typical',
    part: 'deletion scheduled',
    path: view('ownership'),
    person: 'full',
    responses: ending('owner', 0),
  },
  {
    state: 'full',
    part: 'deletion scheduled',
    path: view('ownership'),
    person: 'full',
    responses: ending('owner', 1),
  },
  {
    state: 'typical',
    part: 'deletion scheduled, for a member',
    path: view('membership'),
    person: 'full',
    responses: ending('member', 0),
  },
];
