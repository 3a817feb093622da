import type { Period } from '#shared/api/analytics/analytics.ts';

export interface NumberedCard {
  id: string;
  username: string;
  /** The account that holds it. */
  userId: string;
}

interface DayNumbers {
  day: string;
  views: number;
  people: number;
  clicks: number;
  saves: number;
  shares: number;
}

/** Ports of the numbers of company cards. */
export interface NumberPorts {
  companyNumbers: {
    /** Totals by day of all cards (null), or of some. */
    readDays: (
      organizationId: string,
      period: Period,
      cardIds: readonly string[] | null,
    ) => Promise<DayNumbers[]>;
    /** Views of all cards (null), or of some, most first. */
    readViews: (
      organizationId: string,
      period: Period,
      page: { cardIds: readonly string[] | null; limit: number; offset: number },
    ) => Promise<{ cardId: string; views: number }[]>;
  };
  numberedCards: {
    /** Company cards that accounts hold, at most `limit`. */
    listHeldBy: (
      organizationId: string,
      userIds: readonly string[],
      limit: number,
    ) => Promise<NumberedCard[]>;
    /** Company cards by ID. */
    find: (organizationId: string, cardIds: readonly string[]) => Promise<NumberedCard[]>;
  };
}
