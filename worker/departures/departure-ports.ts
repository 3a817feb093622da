/** Ports of the departure of a member. */
export interface DeparturePorts {
  departures: {
    /** The company cards that a member holds. */
    listHeld: (
      organizationId: string,
      userId: string,
    ) => Promise<{ username: string; name: string; isPublic: boolean }[]>;
    /** The usernames of the cards of departures. */
    listDeparted: (
      departureIds: readonly string[],
    ) => Promise<{ departureId: string; username: string }[]>;
    /** Statements that take the cards from the leaver's account, after the departure's row. */
    buildHandOver: (handOver: {
      departureId: string;
      organizationId: string;
      userId: string;
      firstName: string;
      toUserId: string;
      at: string;
    }) => D1PreparedStatement[];
    /** Statements that return the cards of a departure marked as undone. */
    buildReturn: (departureId: string) => D1PreparedStatement[];
    /** Before and after a write that changes what these usernames show. */
    enqueue: (names: readonly string[], origin: string) => Promise<void>;
    propagateNow: (names: readonly string[], origin: string) => Promise<void>;
    /** Public cards of former members, of all departures (null) or of some, at most `limit`. */
    countLive: (query: {
      organizationId: string;
      departureIds: readonly string[] | null;
      /** ISO 8601. */
      now: string;
      /** Those that end by then are counted as ending. */
      endingBy: string;
      limit: number;
    }) => Promise<{ live: number; ending: number }>;
  };
  /** The number of passes of these usernames on people's phones. */
  countPasses: (usernames: readonly string[]) => Promise<number>;
}
