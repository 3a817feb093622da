import type { Page } from 'playwright';
import type { PersonKey } from '#scripts/screens/people.ts';

/** States of a screen: without data, typical, as much data as possible, loading, and failed. */
export const STATES = ['empty', 'typical', 'full', 'loading', 'error'] as const;
export type State = (typeof STATES)[number];

/** How a visitor sees a page: on the narrowest phone, with text at 200%, in forced colors, on paper. */
export type Emulation = 'narrow' | 'large text' | 'forced colors' | 'print';

/** One screenshot: user, path, responses of API calls, and actions before it is taken. */
export interface View {
  state: State;
  /** Tab or dialog; omitted for the page itself. */
  part?: string;
  path: string;
  /** Signed-in person; a visitor by default. */
  person?: PersonKey;
  emulation?: Emulation;
  /** Allows horizontal overflow. */
  isOverflowing?: true;
  /** Calls that never respond. */
  pending?: string;
  /** Calls that fail with a network error. */
  failing?: string;
  /** Mocked responses with data that a new database cannot have, such as a year of analytics. */
  responses?: Readonly<Record<string, unknown>>;
  /** Calls that are refused with 403, by the code and message of their answers. */
  refusals?: Readonly<Record<string, { code: string; message: string }>>;
  /** The HTML at `path`, for what no server answers with. */
  document?: string;
  /** Waits for the content of the screenshot, and opens it if needed. */
  prepare?: (page: Page) => Promise<unknown>;
}

/**
 * All screenshots of a screen. States without a screenshot have a reason, so that none is missing
 * by accident.
 */
export interface ScreenDefinition {
  views: readonly View[];
  omitted?: Partial<Record<State, string>>;
}

export const PRERENDERED = 'prerendered, the same for everyone';

/** A prerendered page: one state, and further views for what opens on it. */
export function buildPrerenderedScreen(path: string, ...more: readonly View[]): ScreenDefinition {
  const views: readonly View[] = [{ state: 'typical', path }, ...more];
  return {
    views,
    omitted: omitStates(PRERENDERED, 'empty', 'full', 'loading', 'error'),
  };
}

/** States without a screenshot, all for one reason. A view of one of them takes precedence. */
export function omitStates(
  reason: string,
  ...states: readonly State[]
): ScreenDefinition['omitted'] & object {
  return Object.fromEntries(states.map((state) => [state, reason]));
}

export function press(name: string | RegExp, role: 'button' | 'link' | 'menuitem' = 'button') {
  return (page: Page): Promise<void> => page.getByRole(role, { name }).first().click();
}

export function runInOrder(...acts: readonly ((page: Page) => Promise<unknown>)[]) {
  return async (page: Page): Promise<void> => {
    for (const act of acts) await act(page);
  };
}

export function fillField(label: string | RegExp, text: string) {
  return (page: Page): Promise<void> => page.getByLabel(label).first().fill(text);
}

export function see(text: string | RegExp) {
  return (page: Page): Promise<void> => page.getByText(text).first().waitFor();
}

/** A part of a screen, and the call whose delay and failure are shown. */
export interface LoadedPart {
  part: string;
  path: string;
  call: string;
}

type Responses = NonNullable<View['responses']>;

/** A part of the full account's screen without data, with some, with much, loading and failed. */
export function buildLoadedViews(
  { part, path, call }: LoadedPart,
  { none, few, many }: Readonly<Record<'none' | 'few' | 'many', Responses>>,
): View[] {
  const rest = Object.fromEntries(Object.entries(few).filter(([key]) => key !== call));
  const common = { part, path, person: 'full' } as const;
  return [
    { ...common, state: 'empty', responses: none },
    { ...common, state: 'typical', responses: few },
    { ...common, state: 'full', responses: many },
    { ...common, state: 'loading', responses: rest, pending: call },
    { ...common, state: 'error', responses: rest, failing: call },
  ];
}
