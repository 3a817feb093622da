import type {
  AgentChange,
  AgentChangeStatus,
  FieldChange,
} from '#shared/api/programs/agent-changes.ts';
import { CHANGE_KEEP_DAYS, CHANGE_WAIT_DAYS } from '#shared/api/programs/agent-changes.ts';
import { formatDay } from '#shared/format/day.ts';
import type { BadgeTone } from '#src/ui/badge.tsx';
import type { ToastText } from '#src/state/toasts.ts';

export const SWITCH_LABEL = 'Changes by assistants wait for approval';
const PROGRAMS = "Programs that call the API with a key don't wait.";
export const SWITCH_HINTS = {
  person: `Cards stay as they are until you approve. ${PROGRAMS}`,
  team: `Cards stay as they are until an owner or admin approves. ${PROGRAMS} A member's own assistant follows that member's settings.`,
} as const;

export const TURN_OFF = {
  title: 'Let assistants change cards without approval?',
  description:
    'Assistants then apply changes themselves. Nobody has to read them first. What waits now still needs a decision.',
  confirmLabel: 'Turn off approval',
  busyLabel: 'Turning off...',
};

export const LIST_OPTIONS = [
  { key: 'waiting', label: 'Waiting' },
  { key: 'closed', label: 'Decided' },
] as const;
export type ChangeFilter = (typeof LIST_OPTIONS)[number]['key'];

export const NOTHING: Readonly<Record<ChangeFilter, string>> = {
  waiting: `Nothing waits for approval. A change waits for ${CHANGE_WAIT_DAYS} days.`,
  closed: `Nothing was decided in the last ${CHANGE_KEEP_DAYS} days.`,
};

/** Above the values of a field that a team's policy locks. */
export const LOCK_NOTES: Readonly<Record<NonNullable<FieldChange['lock']>, string>> = {
  respected: 'Stays as it is, because the team locks this field. Proposed:',
  overridden: "Overrides the team's lock, for this card only.",
};

export const STATUS: Readonly<
  Record<Exclude<AgentChangeStatus, 'waiting'>, { label: string; tone: BadgeTone }>
> = {
  approved: { label: 'Approved', tone: 'good' },
  refused: { label: 'Refused', tone: 'neutral' },
  withdrawn: { label: 'Access ended', tone: 'neutral' },
  outdated: { label: 'Card changed', tone: 'warn' },
  expired: { label: 'Expired', tone: 'neutral' },
};

/** Who proposed a change, and when it was proposed or decided. */
export function describeProposal({
  keyName,
  createdAt,
  expiresAt,
  decidedAt,
}: AgentChange): string {
  const proposed = `${keyName} · proposed ${formatDay(createdAt, 'local')}`;
  return decidedAt === null
    ? `${proposed} · waits until ${formatDay(expiresAt, 'local')}`
    : `${proposed} · decided ${formatDay(decidedAt, 'local')}`;
}

export const APPROVAL_ON: ToastText = { title: 'Approval Turned On' };
export const APPROVAL_OFF: ToastText = { title: 'Approval Turned Off' };
export const APPROVED: ToastText = {
  title: 'Change Approved',
  description: 'The public page shows it now.',
};
export const REFUSED: ToastText = {
  title: 'Change Refused',
  description: 'The card stays as it is.',
};
export const OUTDATED: ToastText = {
  title: 'Card Changed',
  description: 'Nothing was applied. Ask the assistant to propose it again.',
};
export const NO_LONGER_WAITING: ToastText = {
  title: 'No Longer Waiting',
  description: 'It was decided meanwhile, or its key or app lost access.',
};
/** Approved, except for fields of an organization card that its team sets. */
export function buildPartlyApproved(labels: readonly string[]): ToastText {
  return {
    title: 'Partly Approved',
    description: `Your team sets ${labels.join(', ')}. The rest was changed.`,
  };
}
