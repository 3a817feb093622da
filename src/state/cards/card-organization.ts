import type { LocalCard } from '#shared/card/card.ts';
import type { FieldState } from '#shared/card/policy/field-state.ts';
import { findHomeOrigin } from '#shared/hosts/own-origin.ts';
import type { PolicyField } from '#shared/card/policy/policy-fields.ts';

type Published = Pick<LocalCard, 'published'>;

/** The organization that an organization card belongs to; null for a person's own card. */
export function findOwningOrganization({
  published,
}: Published): { id: string; name: string } | null {
  return published?.organization ?? null;
}

/** What an organization card's policy says about a field; null for a person's own card. */
export function findFieldState({ published }: Published, field: PolicyField): FieldState | null {
  return published?.policyState?.fields[field] ?? null;
}

/** Whether only the team can change a field. */
export function isFieldLocked(card: Published, field: PolicyField): boolean {
  return findFieldState(card, field)?.isEditable === false;
}

/** The cards that count against the person's plan: an organization card counts against the team's. */
export function countOwnCards(cards: readonly Published[]): number {
  return cards.filter((card) => findOwningOrganization(card) === null).length;
}

/** The origin of the card's page: its team's own domain, or else that of the app. */
export function findCardHome({ published }: Published, appOrigin: string): string {
  return findHomeOrigin(published?.organization, appOrigin);
}
