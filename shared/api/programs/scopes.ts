/** What a key may do, as `<resource>:<action>`. */
export const API_SCOPES = [
  'cards:read',
  'cards:write',
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

/** Permissions that only keys of one kind of owner can have. */
const ORGANIZATION_ONLY: readonly ApiScope[] = ['members:read', 'members:write'];
const PERSON_ONLY: readonly ApiScope[] = ['passes:read', 'passes:write'];

/** The permissions that a key of a person or of an organization can have. */
export function listScopes(owner: 'person' | 'organization'): ApiScope[] {
  const others = owner === 'person' ? ORGANIZATION_ONLY : PERSON_ONLY;
  return API_SCOPES.filter((scope) => !others.includes(scope));
}
