/** A card as operators see it. */
export interface ModeratedCard {
  cardId: string;
  username: string;
  name: string;
  /** The account that holds it. */
  userId: string;
  /** The organization of an organization card. */
  organizationId: string | null;
  /** Whether its holder left, so that the account holds it for the organization only. */
  isDeparted: boolean;
  state: 'public' | 'hidden' | 'taken_down';
  /** The latest decision that changed its state. */
  decisionId: string | null;
}

/** Take-down of a card, or its restoration when `reason` is null. */
export interface ModerationAction {
  cardId: string;
  decisionId: string;
  at: string;
  reason: string | null;
  /** Whether a take-down also removes the card's pictures from other accounts' cards. */
  removesPictures: boolean;
  /** The account whose publishing a take-down pauses, or null. */
  pausedUserId: string | null;
  /** Until when a take-down pauses publishing of the card's organization, ISO 8601 UTC, or null. */
  teamPausedUntil: string | null;
  /** The pictures that the policy of an organization card puts on it. */
  policyPictures: readonly string[];
}
