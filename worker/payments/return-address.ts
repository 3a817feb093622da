import { pages } from '#shared/routes.ts';

/** The pages a buyer comes back to. */
const RETURN_PATHS: ReadonlySet<string> = new Set([pages.dashboard, pages.pricing, pages.billing]);

/** Whether the payment provider may send a buyer there: a page for returning, on our own origin (CWE-601). */
export function isReturnAddress(address: string, origin: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return false;
  return url.origin === origin && RETURN_PATHS.has(url.pathname);
}
