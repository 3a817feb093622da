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

/** The cards of these ids that are still there, by id. */
export type FindJudged = (cardIds: readonly string[]) => Promise<ReadonlyMap<string, JudgedCard>>;
