import { z } from 'zod';
import type { Affiliate } from '#shared/api/affiliate.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import {
  AFFILIATE_MONTHS,
  AFFILIATE_WAIT_DAYS,
  AFFILIATE_WINDOW_DAYS,
} from '#shared/plan/affiliate.ts';
import { can } from '#shared/plan/features.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { href } from '#shared/routes.ts';
import { readPercent } from '#worker/affiliates/find-referrer.ts';
import { buildPlanInSql } from '#worker/db/limit-sql.ts';
import { firstRow, requireRow } from '#worker/db/rows.ts';
import type { Kernel } from '#worker/kernel.ts';
import { countPaying } from '#worker/partner-billing/count-paying.ts';

/** Days of clicks that are shown and stored. */
const CLICK_DAYS = 90;
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE_LENGTH = 8;

const linkSchema = z.object({ code: z.string(), suspendedAt: z.string().nullable() });
const countSchema = z.object({ clicks: z.int(), signUps: z.int() });

const COUNT = `SELECT
  (SELECT coalesce(sum(clicks), 0) FROM affiliate_clicks WHERE user_id = ?1 AND day >= ?2) AS clicks,
  (SELECT count(*) FROM affiliate_referrals WHERE referrer_id = ?1 AND refused_by IS NULL) AS signUps`;

export async function readLink(
  context: Kernel,
  userId: string,
  origin: string,
): Promise<Affiliate> {
  const { db, now } = context;
  const since = new Date(now().getTime() - CLICK_DAYS * DAY_MS).toISOString().slice(0, 10);
  const [link, counts, payingCustomers] = await Promise.all([
    firstRow(
      db
        .prepare('SELECT code, suspended_at AS suspendedAt FROM affiliate_links WHERE user_id = ?')
        .bind(userId),
      linkSchema,
    ),
    requireRow(db.prepare(COUNT).bind(userId, since), countSchema),
    countPaying(context.db, userId),
  ]);
  return {
    url: link && origin + href('referral', { code: link.code }),
    isSuspended: (link?.suspendedAt ?? null) !== null,
    percent: readPercent(context),
    windowDays: AFFILIATE_WINDOW_DAYS,
    waitDays: AFFILIATE_WAIT_DAYS,
    months: AFFILIATE_MONTHS,
    ...counts,
    payingCustomers,
  };
}

const IS_OF_PLAN = buildPlanInSql('?1', '?4');
const PLANS = PLAN_IDS.filter((plan) => can(plan, 'affiliateOptions'));

/** Creates the link of an account whose plan has one. A second one is not made. */
export async function createLink({ db, now }: Kernel, userId: string): Promise<void> {
  await db
    .prepare(
      `INSERT INTO affiliate_links (user_id, code, created_at)
      SELECT ?1, ?2, ?3 WHERE ${IS_OF_PLAN} ON CONFLICT (user_id) DO NOTHING`,
    )
    .bind(userId, createCode(), now().toISOString(), JSON.stringify(PLANS))
    .run();
}

/** 31 characters to the power of 8: nearly 10^12 codes, of which none tells another. */
function createCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(CODE_LENGTH));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** Deletes clicks of days that are no longer shown. */
export async function sweepClicks(db: D1Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - CLICK_DAYS * DAY_MS).toISOString().slice(0, 10);
  const { meta } = await db
    .prepare('DELETE FROM affiliate_clicks WHERE day < ?')
    .bind(before)
    .run();
  return meta.changes;
}
