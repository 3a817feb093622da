import type { ApiScope } from '#shared/api/programs/scopes.ts';

/** What each permission lets a connected app do: less than a key, because it has the tools only. */
const AGENT_LABELS: readonly { scope: ApiScope; label: string }[] = [
  { scope: 'cards:read', label: 'Read cards' },
  { scope: 'cards:write', label: 'Change cards, after it has shown what would change' },
  { scope: 'contacts:read', label: 'Read contacts' },
  { scope: 'members:read', label: 'Read members and groups' },
  { scope: 'analytics:read', label: 'Read analytics' },
];

/** The permissions of a connected app as people read them. */
export function listAgentLabels(scopes: readonly ApiScope[]): typeof AGENT_LABELS {
  return AGENT_LABELS.filter(({ scope }) => scopes.includes(scope));
}
