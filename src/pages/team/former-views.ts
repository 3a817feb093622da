import type { TeamView } from '#src/pages/team/team-views.ts';

/**
 * Addresses of views in earlier releases, which mails and bookmarks have: `?view=`, with the
 * fragment where views were sections of one page. The first view that the role may open replaces
 * them.
 */
const FORMER_VIEWS: Readonly<Record<string, readonly string[]>> = {
  numbers: ['analytics'],
  you: ['membership'],
  // Mails about who pays led here without a fragment.
  settings: ['billing', 'brand'],
  'settings#name': ['brand'],
  'settings#logo': ['brand'],
  'settings#leavers': ['leaver-rule'],
  'settings#domains': ['domains'],
  'settings#own-domains': ['domains'],
  'settings#api-keys': ['developers'],
  'settings#assistants': ['developers'],
  'settings#usage': ['developers'],
  'settings#webhooks': ['developers'],
  'settings#ownership': ['billing'],
  'settings#danger-zone': ['ownership'],
};

/** The key of the view that replaces a former one, or null if the address is no former one. */
export function findReplacement(
  view: string | null,
  hash: string,
  views: readonly Pick<TeamView, 'key'>[],
): string | null {
  if (view === null) return null;
  const keys = FORMER_VIEWS[view + hash] ?? FORMER_VIEWS[view] ?? [];
  return keys.find((key) => views.some((known) => known.key === key)) ?? null;
}
