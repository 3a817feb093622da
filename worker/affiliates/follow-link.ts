import { AFFILIATE_CODE } from '#shared/plan/affiliate.ts';
import { log } from '#worker/http/log.ts';
import type { AffiliateContext } from './affiliate-context.ts';

// Counted in the statement that finds the link: an unknown or suspended one counts nothing.
const COUNT_CLICK = `INSERT INTO affiliate_clicks (user_id, day, clicks)
  SELECT user_id, ?2, 1 FROM affiliate_links WHERE code = ?1 AND suspended_at IS NULL
  ON CONFLICT (user_id, day) DO UPDATE SET clicks = clicks + 1`;

/**
 * Whether a person opened the address as a page. Pictures, frames, scripts, prefetches and programs
 * do not: a page that loads links in the background earns nothing.
 */
export function isVisit(headers: Headers): boolean {
  return (
    headers.get('Sec-Fetch-Mode') === 'navigate' &&
    headers.get('Sec-Fetch-Dest') === 'document' &&
    headers.get('Sec-Purpose') === null &&
    headers.get('Purpose') === null
  );
}

/** Counts a visit by a link. Returns whether the link exists and earns. */
export async function countClick(
  { db, now }: Pick<AffiliateContext, 'db' | 'now'>,
  code: string,
): Promise<boolean> {
  if (!AFFILIATE_CODE.test(code)) return false;
  try {
    const day = now().toISOString().slice(0, 10);
    const { meta } = await db.prepare(COUNT_CLICK).bind(code, day).run();
    return meta.changes > 0;
  } catch (error) {
    // The visitor gets the page all the same.
    log('warn', 'affiliate_click_not_counted', { error: String(error) });
    return false;
  }
}
