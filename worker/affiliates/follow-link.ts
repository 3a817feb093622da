import { z } from 'zod';
import { AFFILIATE_CODE } from '#shared/plan/affiliate.ts';
import { firstRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import type { Kernel } from '#worker/kernel.ts';

/** How an address was opened: by a press, as a page by whatever means, or without a page. */
export type Opening = 'press' | 'page' | 'background';

/**
 * How a browser says the address was opened (Fetch Metadata). Only a press counts: pictures, frames
 * and prefetches are no page, and a page can also be opened by a redirect or a script. A browser
 * that says nothing opens a page.
 */
export function readOpening(headers: Headers): Opening {
  const isPage = (headers.get('Sec-Fetch-Dest') ?? 'document') === 'document';
  const isPrefetch = headers.has('Sec-Purpose') || headers.has('Purpose');
  if (!isPage || isPrefetch) return 'background';
  return headers.get('Sec-Fetch-User') === '?1' ? 'press' : 'page';
}

/** Whether the page of this address sent the form. Every browser names the origin of a POST. */
export function isOwnForm(headers: Headers, url: string): boolean {
  return headers.get('Origin') === new URL(url).origin;
}

const ownerSchema = z.object({ userId: z.string() });

/** The account of a link that exists and is not suspended. */
export async function findLinkOwner(db: D1Database, code: string): Promise<string | null> {
  const link = await firstRow(
    db
      .prepare(
        'SELECT user_id AS userId FROM affiliate_links WHERE code = ? AND suspended_at IS NULL',
      )
      .bind(code),
    ownerSchema,
  );
  return link?.userId ?? null;
}

const COUNT_CLICK = `INSERT INTO affiliate_clicks (user_id, day, clicks) VALUES (?, ?, 1)
  ON CONFLICT (user_id, day) DO UPDATE SET clicks = clicks + 1`;

/**
 * Whether a link exists and earns. Counts its visitors once per address and day. Never throws: the
 * visitor gets the page all the same.
 */
export async function followLink(
  context: Pick<Kernel, 'db' | 'now' | 'attempts'>,
  code: string,
  headers: Headers,
): Promise<boolean> {
  if (!AFFILIATE_CODE.test(code)) return false;
  try {
    const owner = await findLinkOwner(context.db, code);
    if (owner === null) return false;
    await countClick(context, owner, headers);
    return true;
  } catch (error) {
    log('warn', 'affiliate_link_not_followed', { error: String(error) });
    return false;
  }
}

async function countClick(
  { db, now, attempts }: Pick<Kernel, 'db' | 'now' | 'attempts'>,
  owner: string,
  headers: Headers,
) {
  try {
    await attempts.consume('affiliateClick', `${owner}:${clientAddress(headers)}`);
    await db.prepare(COUNT_CLICK).bind(owner, now().toISOString().slice(0, 10)).run();
  } catch (error) {
    // Counted today, or a store failed: neither costs the affiliate the sign-up.
    const isCounted = error instanceof ApiError && error.code === 'rate_limited';
    if (!isCounted) log('warn', 'affiliate_click_not_counted', { error: String(error) });
  }
}
