import type { OrganizationKind } from '#shared/organization/kind.ts';

/** What a key may do, as `<resource>:<action>`. */
export const API_SCOPES = [
  'cards:read',
  'cards:write',
  'policies:override',
  'contacts:read',
  'contacts:write',
  'members:read',
  'members:write',
  'analytics:read',
  'passes:read',
  'passes:write',
  'webhooks',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** Permissions of a kind of owner that not every key can have. */
const PERSON_ONLY: readonly ApiScope[] = ['passes:read', 'passes:write'];
const ORGANIZATION_ONLY: readonly ApiScope[] = [
  'policies:override',
  'members:read',
  'members:write',
];
/** A partner has people, but no organization cards. */
const PARTNER: readonly ApiScope[] = ['members:read', 'members:write', 'webhooks'];

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

/** Those of them that change nothing. */
export const listReadScopes = (kind: KeyKind): ApiScope[] =>
  listScopes(kind).filter((scope) => scope.endsWith(':read'));
