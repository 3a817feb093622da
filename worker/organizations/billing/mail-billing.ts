import { z } from 'zod';
import { href } from '#shared/routes.ts';
import { allRows } from '#worker/db/rows.ts';
import { log } from '#worker/http/log.ts';
import { mailPeople } from '#worker/brands/mail-people.ts';
import type { Kernel } from '#worker/kernel.ts';
import { buildBillingMail, type BillingStep } from '#worker/organizations/billing/copy.ts';

export type BillingMailContext = Pick<Kernel, 'db' | 'sendMails' | 'brands' | 'findAppOrigin'>;

interface MailedOffer {
  offer: { id: string; fromId: string; toId: string };
  organizationId: string;
  origin: string;
}

const FIND_CONFIRMED = `SELECT id, email FROM users
  WHERE id IN (?1, ?2) AND email_confirmed_at IS NOT NULL`;
const personSchema = z.object({ id: z.string(), email: z.string() });

/**
 * Mails both sides of an offer what happened, at their confirmed addresses. A repeated call sends the
 * same mails, whose IDs the mailer knows. Throws when the queue fails.
 */
export async function mailBilling(
  context: BillingMailContext,
  step: BillingStep,
  { offer, organizationId, origin }: MailedOffer,
): Promise<void> {
  const statement = context.db.prepare(FIND_CONFIRMED).bind(offer.fromId, offer.toId);
  const people = await allRows(statement, personSchema);
  const query = new URLSearchParams({ org: organizationId, view: 'billing' });
  await mailPeople(context, people, origin, ({ id }, { productName, origin: host }) => {
    const url = `${host}${href('team')}?${query.toString()}`;
    const side = id === offer.fromId ? 'from' : 'to';
    const mail = buildBillingMail(step, side, { productName, url });
    return { ...mail, id: `billing-offer ${offer.id} ${step} ${id}` };
  });
}

/** The same for an answer, which is stored and cannot be repeated. Never throws. */
export async function mailBillingAnswer(
  context: BillingMailContext,
  step: Exclude<BillingStep, 'offered'>,
  mailed: MailedOffer,
): Promise<void> {
  try {
    await mailBilling(context, step, mailed);
  } catch (error) {
    // A read or the queue failed; the settings of the team show who pays.
    log('error', 'billing_mail_failed', { step, error: String(error) });
  }
}
