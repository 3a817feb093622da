import {
  HELD_CONTACT_DAYS,
  HELD_CONTACTS_MAX,
  type HeldBack,
  type HeldContact,
} from '#shared/api/contacts.ts';
import { findLimit } from '#shared/plan/limits.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { PRICING } from '#shared/plan/pricing.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import type { ToastText } from '#src/state/toasts.ts';

export function heldTitle({ arrived }: HeldBack): string {
  const verb = arrived === 1 ? 'was' : 'were';
  return `${countNoun(arrived, 'contact')} ${verb} held back because many arrived at once`;
}

export const HELD_EXPLANATION = `They are not in your list, your numbers or your exports. What you don't keep is deleted after ${HELD_CONTACT_DAYS} days.`;

/** Says that not every held-back contact is stored; null while all are. */
export function heldStored({ stored, arrived }: HeldBack): string | null {
  if (arrived <= stored) return null;
  return `${countNoun(arrived, 'contact')} arrived. We store the latest ${HELD_CONTACTS_MAX} for each card.`;
}

/** The question before all of them are deleted. */
export function heldDeleteAll({ stored }: HeldBack): string {
  return `This deletes ${countNoun(stored, 'contact')}, including any not shown here.`;
}

export function heldHidden(plan: PlanId, hidden: number): string {
  return `${countNoun(hidden, 'contact')} not shown. The ${PRICING[plan].name} plan shows ${findLimit(plan, 'contacts')} contacts, and your list counts first. You can still keep or delete all of them.`;
}

export const heldDetails = ({ company, email, phone }: HeldContact): string =>
  [company, email, phone].filter(Boolean).join(' · ');

export type HeldAction = 'keep' | 'delete';

export function heldDone(action: HeldAction, changed: number): ToastText {
  const noun = changed === 1 ? 'Contact' : `${changed.toLocaleString('en-US')} Contacts`;
  return { title: `${noun} ${action === 'keep' ? 'Kept' : 'Deleted'}` };
}

export const HELD_FAILED: Readonly<Record<HeldAction, string>> = {
  keep: 'Keep Failed',
  delete: 'Delete Failed',
};
