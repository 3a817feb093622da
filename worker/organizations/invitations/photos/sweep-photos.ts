import { DAY_MS } from '#shared/format/duration.ts';
import { INVITATION_LIST_DAYS } from '#shared/organization/limits.ts';
import type { Kernel } from '#worker/kernel.ts';

type Store = Pick<Kernel, 'db' | 'now'>;

const daysAgo = (now: Date, days: number): string =>
  new Date(now.getTime() - days * DAY_MS).toISOString();

/** Forgets which photos the addresses of lists led to, so that they are fetched again. */
export async function sweepFetchedPhotos({ db, now }: Store): Promise<void> {
  await db
    .prepare('DELETE FROM fetched_photos WHERE fetched_at <= ?1')
    .bind(daysAgo(now(), INVITATION_LIST_DAYS))
    .run();
}

/** Deletes the counts of days that are over. */
export async function sweepPhotoCounts({ db, now }: Store): Promise<void> {
  await db
    .prepare('DELETE FROM photo_fetch_counts WHERE day <= ?1')
    .bind(daysAgo(now(), 2).slice(0, 10))
    .run();
}
