/** A card as an operator sees it. */
export interface JudgedCard {
  cardId: string;
  username: string;
  name: string;
  userId: string;
  state: 'public' | 'hidden' | 'taken_down';
  /** The decision that changed it last. */
  decisionId: string | null;
}

/** Finds the cards of these ids that are still there, by id. */
export type FindJudged = (cardIds: readonly string[]) => Promise<ReadonlyMap<string, JudgedCard>>;

/** What is to become of a card: taken down for a reason, or restored (null). */
export interface Verdict {
  cardId: string;
  decisionId: string;
  at: string;
  reason: string | null;
  /** Whether a take-down also removes the card's pictures from the cards of other accounts. */
  removesPictures: boolean;
}
