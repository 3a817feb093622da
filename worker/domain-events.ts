/** What listeners do after something happened. */
export interface Effects {
  /** The public record of a username is outdated. Listeners never throw. */
  recordChanged: { username: string; origin: string };
  /** What passes and the link preview of a username show is outdated. Listeners never throw. */
  picturesChanged: { username: string; origin: string };
  /** After an account got another plan. */
  planChanged: { userId: string; origin: string };
}

/** What listeners write in the transaction in which something happens. */
export interface Writes {
  /** After an account's plan is set. */
  planChanged: { userId: string; at: Date };
  /** Before the totals that a card's public page shows are stored. */
  totalsCounted: { cardId: string; views: number; clicks: number };
}

/** What a capability does when something happens in another. */
export interface Listeners {
  effects?: { readonly [Name in keyof Effects]?: (event: Effects[Name]) => Promise<void> };
  writes?: {
    readonly [Name in keyof Writes]?: (
      event: Writes[Name],
    ) => D1PreparedStatement[] | Promise<D1PreparedStatement[]>;
  };
}

export interface DomainEvents {
  listen: (listeners: Listeners) => void;
  /** Lets all listeners work at once. Throws what one of them throws. */
  notify: <Name extends keyof Effects>(name: Name, event: Effects[Name]) => Promise<void>;
  /** The statements of all listeners, in the order in which capabilities are listed. */
  prepareWrites: <Name extends keyof Writes>(
    name: Name,
    event: Writes[Name],
  ) => Promise<D1PreparedStatement[]>;
}

/** Connects what happens in one capability with what others do about it. */
export function createDomainEvents(): DomainEvents {
  const all: Listeners[] = [];
  return {
    listen: (listeners) => void all.push(listeners),
    notify: async (name, event) => {
      await Promise.all(all.flatMap(({ effects }) => effects?.[name]?.(event) ?? []));
    },
    prepareWrites: async (name, event) => {
      const statements: D1PreparedStatement[] = [];
      for (const { writes } of all) statements.push(...((await writes?.[name]?.(event)) ?? []));
      return statements;
    },
  };
}
