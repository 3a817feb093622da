import type { Page } from 'playwright';
import type { PersonKey } from '#scripts/screens/people.ts';

/** What a screen may be in: nothing to show, the usual, as much as fits, on its way, and gone wrong. */
export const STATES = ['empty', 'typical', 'full', 'loading', 'error'] as const;
export type State = (typeof STATES)[number];

/** One picture to take: who looks at which address, what its calls do meanwhile, and what is pressed then. */
export interface View {
  state: State;
  /** Which tab or dialog; left out for the page itself. */
  part?: string;
  path: string;
  /** Whose browser; a stranger's by default. */
  as?: PersonKey;
  /** Something on it runs out of the page on purpose. */
  bleeds?: true;
  /** Calls that never come back. */
  hold?: string;
  /** Calls that find no network. */
  fail?: string;
  /** Calls answered with something a day's database cannot have: a year of numbers, twenty invoices. */
  answer?: Readonly<Record<string, unknown>>;
  /** Waits for what the picture is of, and opens it where it must be opened. */
  act?: (page: Page) => Promise<unknown>;
}

/** Every picture of one screen. A state it cannot be in is named with the reason, so that none is forgotten. */
export interface Screen {
  views: readonly View[];
  without?: Partial<Record<State, string>>;
}

export const WRITTEN = 'written at build, the same for everybody';

/** A page that is written at build: one state, and more pictures where something opens on it. */
export function writtenPage(path: string, ...more: readonly View[]): Screen {
  const views: readonly View[] = [{ state: 'typical', path }, ...more];
  return {
    views,
    without: without(WRITTEN, 'empty', 'full', 'loading', 'error'),
  };
}

/** States a screen is never in, all for one reason. A picture of one of them overrules it. */
export function without(reason: string, ...states: readonly State[]): Screen['without'] & object {
  return Object.fromEntries(states.map((state) => [state, reason]));
}

/** Presses the first thing with a role and a name. */
export function press(name: string | RegExp, role: 'button' | 'link' | 'menuitem' = 'button') {
  return (page: Page): Promise<void> => page.getByRole(role, { name }).first().click();
}

/** One act after the other. */
export function inTurn(...acts: readonly ((page: Page) => Promise<unknown>)[]) {
  return async (page: Page): Promise<void> => {
    for (const act of acts) await act(page);
  };
}

/** Writes into a field by its label. */
export function fill(label: string | RegExp, text: string) {
  return (page: Page): Promise<void> => page.getByLabel(label).first().fill(text);
}

/** Waits until some words are there. */
export function see(text: string | RegExp) {
  return (page: Page): Promise<void> => page.getByText(text).first().waitFor();
}
