import type { BadgeTone } from '#src/ui/badge.tsx';
import type { PublishState } from '#src/state/publishing/publish-state.ts';
import type { PublishStatus } from '#src/state/publishing/publish-status.ts';

interface StatusLabel {
  tone: BadgeTone;
  label: string;
}

export const STATUS_LABELS: Readonly<Record<PublishStatus, StatusLabel>> = {
  device_only: { tone: 'neutral', label: 'Only on this device' },
  publishing: { tone: 'gold', label: 'Publishing...' },
  published: { tone: 'good', label: 'Published' },
  waiting: { tone: 'warn', label: 'Changes waiting' },
  conflict: { tone: 'warn', label: 'Changed elsewhere' },
  locked: { tone: 'warn', label: 'Beyond your plan' },
  taken_down: { tone: 'bad', label: 'Taken down' },
  failed: { tone: 'bad', label: 'Not published' },
};

/** Replaces Published for a card that its owner switched off. */
export const INACTIVE: StatusLabel = { tone: 'neutral', label: 'Inactive' };

const LOCKED =
  'Your plan no longer covers this card. It is saved but hidden from visitors until you upgrade.';

const TAKEN_DOWN =
  'The operator took this card down. It is hidden from visitors until it is restored.';

/** Explains the status and the next step; null when the label is sufficient. */
export function explainStatus(status: PublishStatus, state: PublishState | null): string | null {
  if (status === 'locked') return LOCKED;
  if (status === 'taken_down') return TAKEN_DOWN;
  if (state?.kind === 'failed') return state.message;
  if (status === 'conflict') return 'We keep both versions until you choose one.';
  if (status !== 'waiting') return null;
  return state?.kind === 'offline'
    ? "You're offline. We'll publish it when you're back online."
    : 'It will be published when you save.';
}

/** Error about the username itself, which must then be changed. */
export function findUsernameError(state: PublishState | null): string | undefined {
  const isName =
    state?.kind === 'failed' &&
    (state.code === 'username_taken' || state.code === 'username_reserved');
  return isName ? state.message : undefined;
}

/** Server-side validation errors by field path. */
export function findFieldIssues(state: PublishState | null): ReadonlyMap<string, string> {
  const issues = state?.kind === 'failed' ? state.issues : [];
  return new Map(issues.map(({ path, message }) => [path, message]));
}
