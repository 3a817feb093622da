import { SITE_PAGES } from '#shared/site/site-pages.ts';
import { CARD_SCREENS } from '#scripts/screens/table/card-screens.ts';
import { MAIL_SCREENS } from '#scripts/screens/table/mail-screens.ts';
import { MEMBER_SCREENS } from '#scripts/screens/table/member-screens.ts';
import { SITE_SCREENS } from '#scripts/screens/table/site-screens.ts';
import {
  buildPrerenderedScreen,
  type ScreenDefinition,
  type View,
} from '#scripts/screens/screen.ts';

/**
 * Views of every screen in each state: one entry per route, and for the documents that people read. A
 * prerendered page has one state and needs no entry. Add another page to `site-screens.ts` or
 * `member-screens.ts`.
 */
export const SCREENS: Readonly<Record<string, ScreenDefinition>> = {
  ...Object.fromEntries(SITE_PAGES.map(({ key, path }) => [key, buildPrerenderedScreen(path)])),
  ...SITE_SCREENS,
  ...MEMBER_SCREENS,
  ...CARD_SCREENS,
  ...MAIL_SCREENS,
};

/** Name of a screenshot: screen, part and state. */
function buildViewName(key: string, { part, state }: View): string {
  return [key, part, state]
    .filter((word) => word !== undefined)
    .join('-')
    .replaceAll(/[^a-zA-Z0-9]+/g, '-')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase();
}

type NamedView = [name: string, view: View];

export function listViews(): NamedView[] {
  return Object.entries(SCREENS).flatMap(([key, { views }]) =>
    views.map((view): NamedView => [buildViewName(key, view), view]),
  );
}

/** Views taken in the light theme too: every screen in its typical state, without what opens on it. */
export function listLightViews(): NamedView[] {
  return listViews().filter(([, { state, prepare }]) => state === 'typical' && !prepare);
}
