import { z } from 'zod';
import { can } from '#shared/plan/features.ts';
import {
  AFFILIATE_MONTHS,
  AFFILIATE_PERCENT_DEFAULT,
  AFFILIATE_WAIT_DAYS,
} from '#shared/plan/affiliate.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { findLinkOwner } from '#worker/affiliates/follow-link.ts';
import { readReferralCookie } from '#worker/affiliates/referral-cookie.ts';
import { findPerson } from '#worker/auth/find-person.ts';
import { mailboxKey } from '#worker/auth/mailbox-key.ts';
import { isPublishingPaused } from '#worker/cards/publishing-pause.ts';
import { firstRow } from '#worker/db/rows.ts';
import { log } from '#worker/http/log.ts';
import type { Kernel } from '#worker/kernel.ts';
import { shareOrganization } from '#worker/organizations/share-organization.ts';
import { sharePaymentMethod } from '#worker/payments/share-payment-method.ts';

const INSERT_REFERRAL = `INSERT INTO affiliate_referrals (user_id, referrer_id, signed_up_at, refused_by)
  SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM users WHERE id = ?1)
    AND EXISTS (SELECT 1 FROM users WHERE id = ?2) ON CONFLICT DO NOTHING`;

/**
 * Statements that attribute a new account to the link that was followed last, for the transaction of
 * the sign-up. A second account of the referrer is recorded as refused. Never throws: a sign-up does not
 * fail for a link.
 */
export async function attributeSignUp(
  context: Kernel,
  person: { id: string; email: string },
  headers: Headers,
): Promise<D1PreparedStatement[]> {
  const code = readReferralCookie(headers);
  if (code === null) return [];
  try {
    const { db, now } = context;
    const owner = await findLinkOwner(db, code);
    if (owner === null) return [];
    const referrer = await findPerson(context, owner, headers);
    if (referrer === null) return [];
    const isSameMailbox = mailboxKey(referrer.email) === mailboxKey(person.email);
    const refusedBy = isSameMailbox ? 'mailbox' : referrer.isKnownNetwork ? 'network' : null;
    return [db.prepare(INSERT_REFERRAL).bind(person.id, owner, now().toISOString(), refusedBy)];
  } catch (error) {
    log('warn', 'referral_not_attributed', { userId: person.id, error: String(error) });
    return [];
  }
}

const referralSchema = z.object({
  referrerId: z.string(),
  signedUpAt: z.string(),
  plan: z.enum(PLAN_IDS),
});

const FIND_REFERRAL = `SELECT r.referrer_id AS referrerId, r.signed_up_at AS signedUpAt, u.plan
  FROM affiliate_referrals r JOIN users u ON u.id = r.referrer_id
    JOIN affiliate_links l ON l.user_id = r.referrer_id
  WHERE r.user_id = ? AND r.refused_by IS NULL AND l.suspended_at IS NULL`;

export function readPercent({ settings }: Pick<Kernel, 'settings'>): number {
  return settings.AFFILIATE_PERCENT ?? AFFILIATE_PERCENT_DEFAULT;
}

/**
 * Who earns a commission on a payment of an account at a time; null for no one. Judged at each
 * payment: a referrer without the plan, suspended, of the same team or with the same card earns
 * nothing.
 */
export async function findReferrer(context: Kernel, userId: string, paidAt: string) {
  const referral = await firstRow(context.db.prepare(FIND_REFERRAL).bind(userId), referralSchema);
  if (referral === null || !can(referral.plan, 'affiliateOptions')) return null;
  const end = new Date(referral.signedUpAt);
  end.setUTCMonth(end.getUTCMonth() + AFFILIATE_MONTHS);
  if (paidAt >= end.toISOString()) return null;
  const { referrerId } = referral;
  const refusals = await Promise.all([
    isPublishingPaused(context.db, referrerId),
    sharePaymentMethod(context.db, referrerId, userId),
    shareOrganization(context.db, referrerId, userId),
  ]);
  if (refusals.includes(true)) return null;
  return {
    kind: 'affiliate' as const,
    id: referrerId,
    percent: readPercent(context),
    waitDays: AFFILIATE_WAIT_DAYS,
  };
}
