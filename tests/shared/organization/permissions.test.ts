import { expect, test } from 'vitest';
import { ACTIONS, findScope, type Action, type Scope } from '#shared/organization/permissions.ts';
import { ROLES } from '#shared/organization/role.ts';

type Row = readonly [readonly Action[], ...(Scope | null)[]];

// A second copy on purpose: a change of a right has to be made here, too. The scopes of owner, admin,
// manager, member and auditor.
const ROLE_TABLE: readonly Row[] = [
  [
    [
      'deleteOrganization',
      'manageBilling',
      'transferOwnership',
      'manageAccess',
      'endNetworkRule',
      'streamAudit',
    ],
    'all',
    null,
    null,
    null,
    null,
  ],
  [
    ['manageConnections', 'manageDomains', 'manageApiKeys', 'manageWebhooks'],
    'all',
    'all',
    null,
    null,
    null,
  ],
  [['managePolicies', 'manageGroups', 'manageRoles'], 'all', 'all', null, null, null],
  [['inviteMembers', 'editMembers', 'editCards'], 'all', 'all', 'groups', null, null],
  [['decideRequests'], 'all', 'all', 'groups', null, null],
  [['useOwnCard'], 'own', 'own', 'own', 'own', 'own'],
  [['readContacts'], 'all', 'all', 'groups', 'own', null],
  [['readNumbers'], 'all', 'all', 'groups', 'own', 'all'],
  [['readAudit'], 'all', 'all', null, null, 'all'],
];

/** Rights that follow from those of the table: reading what one may change, settings, partners. */
const FURTHER: readonly Action[] = [
  'manageSettings',
  'manageLogo',
  'manageFrontPage',
  'readMembers',
  'readCards',
  'leaveOrganization',
  'readOrganization',
  'manageBranding',
  'readCustomers',
  'manageCustomers',
  'readCustomerNumbers',
  'readRevenue',
];

test('each role may do what the table of roles says, cell by cell', () => {
  const cells = ROLE_TABLE.flatMap(([actions, ...scopes]) =>
    actions.flatMap((action) => ROLES.map((role, at) => ({ action, role, scope: scopes[at] }))),
  );
  expect(cells).toHaveLength(21 * ROLES.length);
  const found = cells.map(({ action, role }) => ({ action, role, scope: findScope(role, action) }));
  expect(found).toEqual(cells);
});

test('every right is in the table of roles, or follows from it', () => {
  const named = [...ROLE_TABLE.flatMap(([actions]) => actions), ...FURTHER];
  expect(named.toSorted()).toEqual(ACTIONS.toSorted());
});
