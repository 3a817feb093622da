import { href } from '#shared/routes.ts';
import { parseSafePath } from './parse-safe-path.ts';

const DEFAULT = href('dashboard');
const AUTH_PAGES: ReadonlySet<string> = new Set([href('login'), href('signup')]);

/**
 * Path to open after sign-in: the page named by `?from=` if it is one of ours and not an auth page,
 * otherwise the dashboard.
 */
export function readReturnPath(search: string): string {
  const path = parseSafePath(new URLSearchParams(search).get('from'));
  if (path === null) return DEFAULT;
  return AUTH_PAGES.has(path.replace(/[?#].*|\/+$/gs, '')) ? DEFAULT : path;
}

/** URL of an auth page that returns to `path` afterwards. */
export function entryUrl(page: 'login' | 'signup', path: string): string {
  if (path === DEFAULT) return href(page);
  return `${href(page)}?${new URLSearchParams({ from: path }).toString()}`;
}
