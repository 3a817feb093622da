import { parseWebAddress } from '#shared/card/web-address.ts';
import { NOTIFICATIONS_PER_DAY, type PassNotification } from '#shared/wallet/notification.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';
import {
  findRefusal,
  keepNotification,
  returnNotification,
  type NotificationRow,
} from '#worker/wallet/notifications/store.ts';
import type { SpreadDeps } from '#worker/wallet/passes/spread.ts';

type Asked = PassNotification & { id: string; userId: string };

/**
 * Keeps a message and gives it to the queue. The same id again is the same message, sent once. Throws `not_published`
 * without a pass, `invalid_input` for what the passes say already, `rate_limited` after a day's worth, and `unavailable`
 * when the queue takes nothing: then nothing was sent.
 */
export async function sendNotification(deps: SpreadDeps, asked: Asked): Promise<NotificationRow> {
  const now = deps.now();
  const actionUrl = asked.actionUrl && (parseWebAddress(asked.actionUrl)?.href ?? '');
  const kept = await keepNotification(deps.db, { ...asked, actionUrl, now });
  const row = kept ?? (await requireKnown(deps.db, asked, now));
  if (row.isSpread === 1) return row;
  try {
    const { id: notification, userId } = asked;
    await deps.enqueue([{ kind: 'spread_passes', userId, notification }]);
    return row;
  } catch (error) {
    await returnNotification(deps.db, row.id);
    log('error', 'pass_notification_not_queued', { error: String(error) });
    throw new ApiError('unavailable', {
      message: 'Your message could not be sent, nobody received it. Please try again.',
      retryAfterSeconds: 5,
    });
  }
}

/** The message of this id, sent before. Throws why there is none. */
async function requireKnown(db: D1Database, asked: Asked, now: Date): Promise<NotificationRow> {
  const { known, reason } = await findRefusal(db, { ...asked, now });
  if (known !== null) return known;
  throw REFUSALS[reason]();
}

const REFUSALS: Readonly<
  Record<Awaited<ReturnType<typeof findRefusal>>['reason'], () => ApiError>
> = {
  no_pass: () =>
    new ApiError('not_published', {
      message: 'You have no pass in use yet, so nobody would receive this.',
    }),
  same: () =>
    refuseField(
      'message',
      'Your passes say exactly this already, and phones announce only what is new. Please word it differently.',
    ),
  limit: () =>
    new ApiError('rate_limited', {
      message: `You have sent ${NOTIFICATIONS_PER_DAY} messages within 24 hours. Please send the next one tomorrow.`,
      retryAfterSeconds: 3600,
    }),
  taken: () => refuseField('id', 'This id belongs to another message.'),
};

function refuseField(path: string, message: string): ApiError {
  return new ApiError('invalid_input', { message, issues: [{ path, message }] });
}
