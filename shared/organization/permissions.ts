import type { OrganizationKind } from './kind.ts';
import { canChangeMember, type Role } from './role.ts';

/**
 * What an action covers: the whole organization, the members of the groups that the person manages,
 * or only the person's own data.
 */
export type Scope = 'all' | 'groups' | 'own';

const ownerOnly = { owner: 'all' } as const;
const admins = { owner: 'all', admin: 'all' } as const;
const managers = { ...admins, manager: 'groups' } as const;
const everyone = {
  owner: 'own',
  admin: 'own',
  manager: 'own',
  member: 'own',
  auditor: 'own',
} as const;
const readers = { owner: 'all', admin: 'all', manager: 'groups', member: 'own' } as const;

/** What each role may do. A role without an entry may not. */
const PERMISSIONS = {
  deleteOrganization: ownerOnly,
  manageBilling: ownerOnly,
  transferOwnership: ownerOnly,
  manageAccess: ownerOnly,
  endNetworkRule: ownerOnly,
  streamAudit: ownerOnly,
  manageSettings: admins,
  manageLogo: admins,
  manageDomains: admins,
  manageFrontPage: admins,
  manageConnections: admins,
  manageApiKeys: admins,
  manageWebhooks: admins,
  managePolicies: admins,
  manageGroups: admins,
  manageRoles: admins,
  readMembers: { ...managers, auditor: 'all' },
  inviteMembers: managers,
  editMembers: managers,
  readCards: { ...readers, auditor: 'own' },
  editCards: managers,
  decideRequests: managers,
  useOwnCard: everyone,
  leaveOrganization: everyone,
  readOrganization: everyone,
  readContacts: readers,
  readNumbers: { ...readers, auditor: 'all' },
  readAudit: { ...admins, auditor: 'all' },
  manageBranding: admins,
  readCustomers: { ...admins, auditor: 'all' },
  manageCustomers: admins,
  readCustomerNumbers: { ...admins, auditor: 'all' },
  readRevenue: { ...admins, auditor: 'all' },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<Role, Scope>>>>>;

export type Action = keyof typeof PERMISSIONS;
export const ACTIONS = Object.keys(PERMISSIONS).filter((key): key is Action => key in PERMISSIONS);

/** The scope in which a role may perform an action, or null if it may not. */
export function findScope(role: Role, action: Action): Scope | null {
  const scopes: Readonly<Partial<Record<Role, Scope>>> = PERMISSIONS[action];
  return scopes[role] ?? null;
}

/**
 * Whether `role` may give the role `other`, or revoke an invitation with it: nothing above itself, and
 * without `manageRoles` only that of a plain member.
 */
export function canGrantRole(role: Role, other: Role): boolean {
  if (other === 'member') return findScope(role, 'inviteMembers') !== null;
  return findScope(role, 'manageRoles') !== null && canChangeMember(role, other);
}

/** The actions that only one kind of organization has. */
const KIND_OF_ACTION: Readonly<Partial<Record<Action, OrganizationKind>>> = {
  manageLogo: 'company',
  manageFrontPage: 'company',
  managePolicies: 'company',
  readCards: 'company',
  editCards: 'company',
  decideRequests: 'company',
  useOwnCard: 'company',
  readContacts: 'company',
  readNumbers: 'company',
  manageBranding: 'partner',
  readCustomers: 'partner',
  manageCustomers: 'partner',
  readCustomerNumbers: 'partner',
  readRevenue: 'partner',
};

/** The kind of organization that has an action, or null where every kind does. */
export function findKindOfAction(action: Action): OrganizationKind | null {
  return KIND_OF_ACTION[action] ?? null;
}
