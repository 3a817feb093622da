import type { BadgeTone } from '#src/ui/badge.tsx';
import type { Activity, Standing } from '#src/state/publishing/standing.ts';

interface Status {
  tone: BadgeTone;
  label: string;
}

/** What the chip says about each standing. */
export const STATUS: Readonly<Record<Standing, Status>> = {
  device_only: { tone: 'neutral', label: 'Only on this device' },
  publishing: { tone: 'gold', label: 'Publishing...' },
  published: { tone: 'good', label: 'Published' },
  waiting: { tone: 'warn', label: 'Changes waiting' },
  conflict: { tone: 'warn', label: 'Changed elsewhere' },
  locked: { tone: 'warn', label: 'Beyond your plan' },
  taken_down: { tone: 'bad', label: 'Taken down' },
  failed: { tone: 'bad', label: 'Not published' },
};

/** In place of Published for a card its owner has switched off. */
export const SWITCHED_OFF: Status = { tone: 'neutral', label: 'Inactive' };

const LOCKED =
  'Your plan no longer covers this card. It is kept as it is and shown to nobody until you upgrade.';

const TAKEN_DOWN = 'The operator took this card down. Nobody sees it until it is restored.';

/** What happened and what to do next, in a sentence; null where the chip says it all. */
export function explain(standing: Standing, activity: Activity | null): string | null {
  if (standing === 'locked') return LOCKED;
  if (standing === 'taken_down') return TAKEN_DOWN;
  if (activity?.kind === 'failed') return activity.message;
  if (standing === 'conflict') return 'Both versions are kept until you choose one.';
  if (standing !== 'waiting') return null;
  return activity?.kind === 'offline'
    ? 'No connection. It will be published by itself when you are back online.'
    : 'It will be published when you save.';
}

/** Whether publishing refused the name itself, so that another one must be asked for. */
export function nameRefusal(activity: Activity | null): string | undefined {
  const isName =
    activity?.kind === 'failed' &&
    (activity.code === 'username_taken' || activity.code === 'username_reserved');
  return isName ? activity.message : undefined;
}

/** What the server found wrong with single fields, by path. */
export function fieldIssues(activity: Activity | null): ReadonlyMap<string, string> {
  const issues = activity?.kind === 'failed' ? activity.issues : [];
  return new Map(issues.map(({ path, message }) => [path, message]));
}
