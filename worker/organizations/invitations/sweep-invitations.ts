import { DAY_MS } from '#shared/format/duration.ts';
import { EXPIRED_INVITATION_DAYS, INVITATION_LIST_DAYS } from '#shared/organization/limits.ts';

type Store = Pick<{ db: D1Database; now: () => Date }, 'db' | 'now'>;

const daysAgo = (now: Date, days: number): string =>
  new Date(now.getTime() - days * DAY_MS).toISOString();

/** Frees the seats of expired invitations. The rows stay for a while, to be resent. */
export async function expireInvitations({ db, now }: Store): Promise<void> {
  await db
    .prepare(
      'UPDATE organization_invitations SET is_open = 0 WHERE expires_at <= ?1 AND is_open = 1',
    )
    .bind(now().toISOString())
    .run();
}

/** Deletes invitations that expired long ago. */
export async function sweepInvitations({ db, now }: Store): Promise<void> {
  await db
    .prepare('DELETE FROM organization_invitations WHERE expires_at <= ?1')
    .bind(daysAgo(now(), EXPIRED_INVITATION_DAYS))
    .run();
}

/** Deletes lists with the outcomes of their rows. */
export async function sweepInvitationLists({ db, now }: Store): Promise<void> {
  await db
    .prepare('DELETE FROM invitation_lists WHERE created_at <= ?1')
    .bind(daysAgo(now(), INVITATION_LIST_DAYS))
    .run();
}

/** Deletes the counts of days that are over. */
export async function sweepInvitationCounts({ db, now }: Store): Promise<void> {
  const day = daysAgo(now(), 2).slice(0, 10);
  await db.batch([
    db.prepare('DELETE FROM invitation_mail_counts WHERE day <= ?1').bind(day),
    db.prepare('DELETE FROM invitation_mailbox_counts WHERE day <= ?1').bind(day),
  ]);
}
