import type { OrganizationCard } from '#shared/api/organizations/cards.ts';
import { POLICY_FIELDS, type PolicyField } from '#shared/card/policy/policy-fields.ts';
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
export function listExceptionLabels({ card }: OrganizationCard): string[] {
  return (card.policyState?.exceptions ?? []).map((field) => `Exception: ${FIELD_NAMES[field]}`);
}

function isBlank(card: OrganizationCard['card'], field: PolicyField): boolean {
  const value = card[field];
  return value === undefined || (typeof value === 'string' && value.trim() === '');
}

/** Fields that an admin changed on one card only. */
export const EXCEPTION_HINT = 'Set by the team. A change here applies to this card only.';
export const OWN_HINT = "The member's own.";
