/** What a key may do, as `<resource>:<action>`. */
export const API_SCOPES = [
  'cards:read',
  'cards:write',
  'contacts:read',
  'contacts:write',
  'analytics:read',
  'passes:read',
  'passes:write',
  'webhooks',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];
