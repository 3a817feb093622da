import type { CardException, OrganizationCard } from '#shared/api/organizations/cards.ts';
import { POLICY_FIELDS, type PolicyField } from '#shared/card/policy/policy-fields.ts';
import { formatDay } from '#shared/format/day.ts';
import { FIELD_NAMES } from '#src/features/organization/field-names.ts';
import type { ToastText } from '#src/state/toasts.ts';
import type { BadgeTone } from '#src/ui/badge.tsx';

export const ORGANIZATION_CARD_CREATED: ToastText = { title: 'Card Created' };
export const ORGANIZATION_CARD_DELETED: ToastText = {
  title: 'Card Deleted',
  description: 'Its username stays reserved for your team for 30 days.',
};

export function buildCardSavedToast(name: string): ToastText {
  return { title: 'Card Saved', description: `${name}'s page shows it within about a minute.` };
}

interface CardState {
  label: string;
  tone: BadgeTone;
}

/** Whether visitors see a card, and why not. */
export function describeCardState({
  isActive,
  isLocked,
  takenDown,
  policyState,
}: OrganizationCard['card']): CardState {
  if (takenDown !== undefined) return { label: 'Taken down', tone: 'bad' };
  if (isLocked === true) return { label: 'Locked by plan', tone: 'warn' };
  if (policyState?.isPaused === true) return { label: 'Paused', tone: 'warn' };
  return isActive ? { label: 'Live', tone: 'good' } : { label: 'Offline', tone: 'neutral' };
}

/** What a card lacks: a photo, and fields that its policy requires. */
export function listCardGaps({ card }: OrganizationCard): string[] {
  const missing = POLICY_FIELDS.filter(
    (field) => card.policyState?.fields[field]?.isRequired === true && isBlank(card, field),
  ).map((field) => `${FIELD_NAMES[field]} missing`);
  const hasPhoto =
    card.profileImage !== '' || missing.includes(`${FIELD_NAMES.profileImage} missing`);
  return hasPhoto ? missing : ['No photo', ...missing];
}

/** The fields in which a card is an exception from its policy. */
export function listExceptionLabels({ exceptions }: OrganizationCard): string[] {
  return exceptions.map(({ field }) => `Exception: ${FIELD_NAMES[field]}`);
}

/** The value of each exception, who set it and when, as far as it is known. */
export function listExceptionDetails({ card, exceptions }: OrganizationCard): string[] {
  return exceptions.map((exception) => {
    const { field } = exception;
    const value = card[field];
    const isText = typeof value === 'string' && !UNREADABLE.has(field);
    const shown = isText
      ? `${FIELD_NAMES[field]}: ${value === '' ? 'empty' : `“${value}”`}`
      : FIELD_NAMES[field];
    return `${shown} · ${describeException(exception)}`;
  });
}

/** Fields whose values are addresses of pictures or keys. */
const UNREADABLE: ReadonlySet<PolicyField> = new Set(['profileImage', 'headerPhoto', 'template']);

function describeException({ person, program, at }: CardException): string {
  if (at === null) return 'set before November 29, 2026';
  const by = [person ?? (program === null ? 'a former member' : null), program];
  const [first, through] = by.filter((one) => one !== null);
  return `set by ${first}${through === undefined ? '' : ` for ${through}`} on ${formatDay(at, 'local')}`;
}

function isBlank(card: OrganizationCard['card'], field: PolicyField): boolean {
  const value = card[field];
  return value === undefined || (typeof value === 'string' && value.trim() === '');
}

/** Fields that an admin changed on one card only. */
export const EXCEPTION_HINT = 'Set by the team. A change here applies to this card only.';
export const OWN_HINT = "The member's own.";
