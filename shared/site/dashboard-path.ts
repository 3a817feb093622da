import { fillPath, pages } from '#shared/routes.ts';

/** The dashboard with the editor of one card over it. */
export const EDITOR_PATH = `${pages.dashboard}/edit/:card` as const;

const EDITOR_START = EDITOR_PATH.replace(':card', '');

export function editorPath(card: string): string {
  return fillPath(EDITOR_PATH, { card });
}

/** The card named by the path of its editor, as encoded there; null for any other path. */
export function findEditedCard(path: string): string | null {
  return path.startsWith(EDITOR_START) ? path.slice(EDITOR_START.length) : null;
}

/** Whether the dashboard answers a path: its own, or that of an editor over it. */
export function isDashboardPath(path: string): boolean {
  return path === pages.dashboard || findEditedCard(path) !== null;
}
