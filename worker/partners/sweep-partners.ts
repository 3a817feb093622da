import { DAY_MS } from '#shared/format/duration.ts';
import { EXPIRED_INVITATION_DAYS } from '#shared/organization/limits.ts';
import type { Kernel } from '#worker/kernel.ts';

/** Days for which the end of a customer is known: late invoices and a year's statements need it. */
const DEPARTURE_DAYS = 400;
/** Days for which views are stored by day. */
const COUNT_DAYS = 90;

type Store = Pick<Kernel, 'db' | 'now'>;

const daysBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * DAY_MS).toISOString();

/** Deletes invitations of customers that expired long ago. */
export async function sweepCustomerInvitations({ db, now }: Store): Promise<void> {
  await db
    .prepare('DELETE FROM partner_invitations WHERE expires_at <= ?1')
    .bind(daysBefore(now(), EXPIRED_INVITATION_DAYS))
    .run();
}

/** Deletes what is known of customers who left long ago. */
export async function sweepPartnerDepartures({ db, now }: Store): Promise<void> {
  await db
    .prepare('DELETE FROM partner_departures WHERE left_at <= ?1')
    .bind(daysBefore(now(), DEPARTURE_DAYS))
    .run();
}

/** Deletes counts of days that are no longer shown. */
export async function sweepPartnerDays({ db, now }: Store): Promise<void> {
  await db
    .prepare('DELETE FROM partner_days WHERE day <= ?1')
    .bind(daysBefore(now(), COUNT_DAYS).slice(0, 10))
    .run();
}
