import { pages } from '#shared/routes.ts';

const EDITOR_START = `${pages.dashboard}/edit/`;

/** The dashboard with the editor of one card over it. */
export const EDITOR_PATH = `${EDITOR_START}:card`;

export const editorPath = (card: string): string => EDITOR_START + encodeURIComponent(card);

/** The card named by the path of its editor, as encoded there; null for any other path. */
export function findEditedCard(path: string): string | null {
  return path.startsWith(EDITOR_START) ? path.slice(EDITOR_START.length) : null;
}

/** Whether the dashboard answers a path: its own, or that of an editor over it. */
export function isDashboardPath(path: string): boolean {
  return path === pages.dashboard || path.startsWith(EDITOR_START);
}
