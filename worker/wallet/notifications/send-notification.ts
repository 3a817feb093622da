import { parseWebAddress } from '#shared/card/link/web-address.ts';
import { NOTIFICATIONS_PER_DAY, type PassNotification } from '#shared/wallet/pass-notification.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';
import type { Kernel } from '#worker/kernel.ts';
import { WALLET_ERRORS } from '#worker/wallet/copy.ts';
import {
  findRejection,
  saveNotification,
  deleteUnsentNotification,
  type NotificationRow,
} from './store.ts';

type NotificationRequest = PassNotification & { id: string; userId: string };

/**
 * Stores a message and enqueues it. The same id is the same message, sent once. Throws
 * `publishing_paused` after a take-down, `not_published` without a pass, `invalid_input` for a repeated message, `rate_limited` beyond the
 * daily limit, and `unavailable` if the queue fails: then nothing was sent.
 */
export async function sendNotification(
  kernel: Kernel,
  request: NotificationRequest,
): Promise<NotificationRow> {
  const now = kernel.now();
  const actionUrl = request.actionUrl && (parseWebAddress(request.actionUrl)?.href ?? '');
  const saved = await saveNotification(kernel.db, { ...request, actionUrl, now });
  const row = saved ?? (await requireExisting(kernel.db, request, now));
  if (row.isFannedOut) return row;
  try {
    const { id: notification, userId } = request;
    await kernel.enqueue([{ kind: 'spread_passes', userId, notification }]);
    return row;
  } catch (error) {
    await deleteUnsentNotification(kernel.db, row.id);
    log('error', 'pass_notification_not_queued', { error: String(error) });
    throw new ApiError('unavailable', {
      message: WALLET_ERRORS.messageNotSent,
      retryAfterSeconds: 5,
    });
  }
}

/** Returns the earlier message of this id. Throws the reason if there is none. */
async function requireExisting(
  db: D1Database,
  request: NotificationRequest,
  now: Date,
): Promise<NotificationRow> {
  const { known, reason } = await findRejection(db, { ...request, now });
  if (known !== null) return known;
  throw REJECTIONS[reason]();
}

const REJECTIONS: Readonly<
  Record<Awaited<ReturnType<typeof findRejection>>['reason'], () => ApiError>
> = {
  paused: () => new ApiError('publishing_paused'),
  no_pass: () => new ApiError('not_published', { message: WALLET_ERRORS.noActivePass }),
  same: () => rejectField('message', WALLET_ERRORS.repeatedMessage),
  limit: () =>
    new ApiError('rate_limited', {
      message: WALLET_ERRORS.messageLimit(NOTIFICATIONS_PER_DAY),
      retryAfterSeconds: 3600,
    }),
  taken: () => rejectField('id', WALLET_ERRORS.messageIdTaken),
};

function rejectField(path: string, message: string): ApiError {
  return new ApiError('invalid_input', { message, issues: [{ path, message }] });
}
