import type { ApiKey } from '#shared/api/keys.ts';
import type { ApiScope } from '#shared/api/scopes.ts';
import { formatDay } from '#shared/format/day.ts';
import { lowestPlanWith } from '#shared/plan/feature-availability.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import type { ToastText } from '#src/state/toasts.ts';

/** The permissions as people read them. */
export const SCOPE_LABELS: readonly { scope: ApiScope; label: string }[] = [
  { scope: 'cards:read', label: 'Read cards' },
  { scope: 'cards:write', label: 'Create, change and delete cards' },
  { scope: 'contacts:read', label: 'Read contacts' },
  { scope: 'contacts:write', label: 'Change and delete contacts' },
  { scope: 'analytics:read', label: 'Read analytics' },
  { scope: 'passes:read', label: 'Read passes' },
  { scope: 'passes:write', label: 'Message pass holders' },
  { scope: 'webhooks', label: 'Manage webhooks' },
];

/** Lifetimes in days; 0 for none. */
export const LIFETIMES = [
  { key: '30', label: '30 days' },
  { key: '365', label: '1 year' },
  { key: '0', label: 'No expiry' },
] as const;
export type Lifetime = (typeof LIFETIMES)[number]['key'];

export const LOCKED_TEXT = `API access is included in ${PLAN_NAMES[lowestPlanWith('apiAccess')]} and above.`;

export const KEY_COPIED: ToastText = { title: 'Key copied' };
export const KEY_REVOKED: ToastText = { title: 'Key revoked' };
export const NAME_MISSING = 'Give the key a name.';
export const PERMISSION_MISSING = 'Choose at least one permission.';

/** When a key was last used and when it ends. */
export function describeKey(key: ApiKey, now: Date): string {
  const used =
    key.lastUsedOn === null
      ? 'Never used'
      : `Last used ${formatDay(key.lastUsedOn, 'utc')} from ${key.lastUsedFrom ?? 'an unknown network'}`;
  if (key.expiresAt === null) return used;
  const isExpired = Date.parse(key.expiresAt) <= now.getTime();
  return `${used} · ${isExpired ? 'Expired' : 'Expires'} ${formatDay(key.expiresAt, 'local')}`;
}

/** The permissions of a key in words. */
export function describeScopes(scopes: readonly ApiScope[]): string {
  const shown = SCOPE_LABELS.filter(({ scope }) => scopes.includes(scope));
  return shown.length === SCOPE_LABELS.length
    ? 'All permissions'
    : shown.map(({ label }) => label).join(', ');
}
