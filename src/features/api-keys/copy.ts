import type { ApiKey } from '#shared/api/programs/keys.ts';
import { listScopes, type ApiScope, type KeyKind } from '#shared/api/programs/scopes.ts';
import { formatDay } from '#shared/format/day.ts';
import { lowestPlanWith } from '#shared/plan/feature-availability.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import { failureToast, type ToastText } from '#src/state/toasts.ts';

/** The permissions as people read them. */
export const SCOPE_LABELS: readonly { key: ApiScope; label: string }[] = [
  { key: 'cards:read', label: 'Read cards' },
  { key: 'cards:write', label: 'Create, change and delete cards' },
  { key: 'policies:override', label: 'Change fields that a card policy locks' },
  { key: 'contacts:read', label: 'Read contacts' },
  { key: 'contacts:write', label: 'Create, change and delete contacts' },
  { key: 'members:read', label: 'Read members and groups' },
  { key: 'members:write', label: 'Invite, change and remove members' },
  { key: 'analytics:read', label: 'Read analytics' },
  { key: 'passes:read', label: 'Read passes' },
  { key: 'passes:write', label: 'Message pass holders' },
  { key: 'webhooks', label: 'Manage webhooks' },
];

/** The permissions that a key of this kind of owner can have. */
export function listLabels(kind: KeyKind): typeof SCOPE_LABELS {
  const scopes = listScopes(kind);
  return SCOPE_LABELS.filter(({ key }) => scopes.includes(key));
}

/** Lifetimes in days; 0 for none. */
export const LIFETIMES = [
  { key: '30', label: '30 days' },
  { key: '365', label: '1 year' },
  { key: '0', label: 'No expiry' },
] as const;

export const LOCKED_TEXT = `API access is included in ${PLAN_NAMES[lowestPlanWith('apiAccess')]} and above.`;

export const ORGANIZATION_LOCKED_TEXT = `${LOCKED_TEXT} The person who pays for the team can upgrade.`;

export const KEY_COPIED: ToastText = { title: 'Key copied' };
export const KEY_REVOKED: ToastText = { title: 'Key revoked' };
/** Shows the server's message if there is one. */
export function revokeFailed(failure: ApiFailure): ToastText {
  return failureToast('Revoke failed', failure);
}

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

/** Who made a key of a team. */
export function describeMaker({ createdBy }: ApiKey): string {
  return `Created by ${createdBy === '' ? 'a former user' : createdBy}`;
}

export const KEY_RESUMED: ToastText = { title: 'Key resumed' };

/** Why a key is refused for now, and how to get going again. */
export function describePause({ createdBy, pausedAt }: ApiKey): string {
  if (pausedAt !== null) {
    return `Paused on ${formatDay(pausedAt, 'local')}, when the account of ${createdBy === '' ? 'a former user' : createdBy} was secured. Resume it if you know what uses it.`;
  }
  return `Paused: ${createdBy} is suspended or no longer manages API keys. Create a new key as someone who does.`;
}

/** The permissions of a key in words. */
export function describeScopes(scopes: readonly ApiScope[], kind: KeyKind): string {
  const all = listLabels(kind);
  const shown = all.filter(({ key }) => scopes.includes(key));
  return shown.length === all.length
    ? 'All permissions'
    : shown.map(({ label }) => label).join(', ');
}
