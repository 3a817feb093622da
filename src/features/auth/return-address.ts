import { href } from '#shared/routes.ts';
import { safePath } from '#src/features/auth/safe-path.ts';

const DEFAULT = href('dashboard');
const ENTRANCES: ReadonlySet<string> = new Set([href('login'), href('signup')]);

/** Where to go after signing in: the page `?from=` names, if it is one of ours and no entrance; else the dashboard. */
export function returnAddress(search: string): string {
  const path = safePath(new URLSearchParams(search).get('from'));
  if (path === null) return DEFAULT;
  return ENTRANCES.has(path.replace(/[?#].*|\/+$/gs, '')) ? DEFAULT : path;
}

/** An entrance that remembers where its visitor wanted to go. */
export function entranceTo(entrance: 'login' | 'signup', wanted: string): string {
  if (wanted === DEFAULT) return href(entrance);
  return `${href(entrance)}?${new URLSearchParams({ from: wanted }).toString()}`;
}
