import { pages } from '#shared/routes.ts';

const RETURN_PATHS: ReadonlySet<string> = new Set([pages.dashboard, pages.pricing, pages.billing]);

/** Returns true for our own pages to which the provider may redirect a buyer (CWE-601). */
export function isReturnUrl(candidate: string, origin: string): boolean {
  if (!URL.canParse(candidate)) return false;
  const url = new URL(candidate);
  if (url.username !== '' || url.password !== '') return false;
  return url.origin === origin && RETURN_PATHS.has(url.pathname);
}
