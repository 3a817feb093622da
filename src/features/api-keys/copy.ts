import { describeMailedLinkFor } from '#shared/text/mailed-link.ts';
import type { ApiKey } from '#shared/api/programs/keys.ts';
import { listScopes, type ApiScope, type KeyKind } from '#shared/api/programs/scopes.ts';
import { formatDay, formatMoment } from '#shared/format/day.ts';
import { lowestPlanWith } from '#shared/plan/feature-availability.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import { failureToast, type ToastText } from '#src/state/toasts.ts';

/** The permissions as people read them. */
export const SCOPE_LABELS: readonly { key: ApiScope; label: string }[] = [
  { key: 'cards:read', label: 'Read cards' },
  { key: 'cards:write', label: 'Create, change and delete cards' },
  { key: 'policies:write', label: 'Change card policies and the logo' },
  { key: 'policies:override', label: 'Change fields that a card policy locks' },
  { key: 'contacts:read', label: 'Read contacts' },
  { key: 'contacts:write', label: 'Create, change and delete contacts' },
  { key: 'members:read', label: 'Read members and groups' },
  { key: 'members:write', label: 'Invite, change and remove members' },
  { key: 'domains:read', label: 'Read domains' },
  { key: 'domains:write', label: 'Add, check and remove domains' },
  { key: 'audit:read', label: 'Read the audit log' },
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

/** Lifetimes of a service key, which always ends. */
export const SERVICE_LIFETIMES = LIFETIMES.filter(({ key }) => key !== '0');

/** To whom a key of a team belongs. */
export const BELONGINGS = [
  { key: 'team', label: 'The team' },
  { key: 'me', label: 'Me' },
] as const;
export type Belonging = (typeof BELONGINGS)[number]['key'];

export const BELONGING_HINTS: Readonly<Record<Belonging, string>> = {
  team: 'A service key. It keeps working when you leave, for a year at most. We email the owners two weeks before it ends.',
  me: 'It ends when you leave, and is paused while you are suspended or no longer an admin.',
};

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

const nameMaker = ({ createdBy }: ApiKey): string =>
  createdBy === '' ? 'a former user' : createdBy;

/** Who made a key of a team, and whether it depends on them. */
export function describeMaker(key: ApiKey): string {
  const maker = `Created by ${nameMaker(key)}`;
  if (key.isService) return `Service key · ${maker}`;
  return key.createdBy === '' ? maker : `${maker} · Ends when they leave`;
}

export const KEY_RESUMED: ToastText = { title: 'Key resumed' };

/** Once the link that confirms a key was mailed. */
export const RESUME_LINK_MAILED: ToastText = {
  title: 'Check your email',
  description: 'The link works in 24 hours.',
};

/** What resuming a key means for who does it. */
export function describeResuming({ resumeWith }: ApiKey, hasLink: boolean): string {
  return resumeWith === 'link' && !hasLink
    ? describeMailedLinkFor('created this key', 'the keys')
    : "Programs that have this key can use it again at once. If you don't know who has it, create a new key instead.";
}

/** Why a key is refused for now, and how to get going again. */
export function describePause(key: ApiKey): string {
  const { createdBy, pausedAt, resumeWith, linkUsableAt } = key;
  if (pausedAt !== null) {
    const secured = `Paused on ${formatDay(pausedAt, 'local')}, when the account of ${nameMaker(key)} was secured or suspended.`;
    if (resumeWith === 'other_admin') {
      return `${secured} Another owner or admin, who was one before, has to confirm it.`;
    }
    if (linkUsableAt !== null) {
      return `${secured} The link in your email works from ${formatMoment(linkUsableAt)} on.`;
    }
    return `${secured} Resume it if you know what uses it.`;
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
