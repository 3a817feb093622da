import type { OrganizationKind } from '#shared/organization/kind.ts';
import { findScope, type Action } from '#shared/organization/permissions.ts';
import type { Role } from '#shared/organization/role.ts';

/** What a key may do, as `<resource>:<action>`. */
export const API_SCOPES = [
  'cards:read',
  'cards:write',
  'policies:write',
  'policies:override',
  'contacts:read',
  'contacts:write',
  'members:read',
  'members:write',
  'domains:read',
  'domains:write',
  'audit:read',
  'analytics:read',
  'passes:read',
  'passes:write',
  'webhooks',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** Permissions of a kind of owner that not every key can have. */
const PERSON_ONLY: readonly ApiScope[] = ['passes:read', 'passes:write'];
const ORGANIZATION_ONLY: readonly ApiScope[] = [
  'policies:write',
  'policies:override',
  'members:read',
  'members:write',
  'domains:read',
  'domains:write',
  'audit:read',
];
/** A partner has people, but no organization cards. */
const PARTNER: readonly ApiScope[] = [
  'members:read',
  'members:write',
  'domains:read',
  'domains:write',
  'audit:read',
  'webhooks',
];

/** Whom a key acts for: a person, a company (`organization`) or a partner. */
export type KeyKind = 'person' | 'organization' | 'partner';

/** The kind of a key of an organization, or of a person for null. */
export function findKeyKind(organization: { kind: OrganizationKind } | null): KeyKind {
  if (organization === null) return 'person';
  return organization.kind === 'partner' ? 'partner' : 'organization';
}

/** The permissions with which a key of this kind can do something. */
export function listScopes(kind: KeyKind): ApiScope[] {
  if (kind === 'partner') return [...PARTNER];
  const others = kind === 'person' ? ORGANIZATION_ONLY : PERSON_ONLY;
  return API_SCOPES.filter((scope) => !others.includes(scope));
}

/** What a person must be allowed in an organization to give a key the permission. */
const SCOPE_ACTIONS: Readonly<Record<ApiScope, Action>> = {
  'cards:read': 'readCards',
  'cards:write': 'editCards',
  'policies:write': 'managePolicies',
  'policies:override': 'managePolicies',
  'contacts:read': 'readContacts',
  'contacts:write': 'readContacts',
  'members:read': 'readMembers',
  'members:write': 'editMembers',
  'domains:read': 'manageDomains',
  'domains:write': 'manageDomains',
  'audit:read': 'readAudit',
  'analytics:read': 'readNumbers',
  'passes:read': 'useOwnCard',
  'passes:write': 'useOwnCard',
  webhooks: 'manageWebhooks',
};

/** Whether a role reaches everything that a permission opens for a key of an organization. */
export const canGiveScope = (role: Role, scope: ApiScope): boolean =>
  findScope(role, SCOPE_ACTIONS[scope]) === 'all';

/** Those of them that change nothing. */
export const listReadScopes = (kind: KeyKind): ApiScope[] =>
  listScopes(kind).filter((scope) => scope.endsWith(':read'));
