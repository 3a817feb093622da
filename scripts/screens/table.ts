import type { PageKey, TestPageKey } from '#shared/routes.ts';
import { CARD_SCREENS } from '#scripts/screens/card-screens.ts';
import { MEMBER_SCREENS } from '#scripts/screens/member-screens.ts';
import { SITE_SCREENS } from '#scripts/screens/site-screens.ts';
import type { Screen, View } from '#scripts/screens/screen.ts';

/**
 * Every screen and how to bring it into each of its states: one row for each key of the route table, and for the
 * documents people look at. Who adds a page adds its row to `site-screens.ts` or `member-screens.ts`.
 */
export const SCREENS: Readonly<
  Record<PageKey | TestPageKey | 'card' | 'exchange' | 'report', Screen>
> = {
  ...SITE_SCREENS,
  ...MEMBER_SCREENS,
  ...CARD_SCREENS,
};

/** A picture's name: screen, part and state. */
export function nameOf(key: string, { part, state }: View): string {
  return [key, part, state]
    .filter((word) => word !== undefined)
    .join('-')
    .replaceAll(/[^a-zA-Z0-9]+/g, '-')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase();
}

/** All views by their names. */
export function namedViews(): [name: string, view: View][] {
  return Object.entries(SCREENS).flatMap(([key, { views }]) =>
    views.map((view): [string, View] => [nameOf(key, view), view]),
  );
}
