import { notificationSchema, type PassNotification } from '#shared/wallet/pass-notification.ts';
import type { ApiFailure } from '#src/browser/http.ts';

/** The outcome of sending: the number of passes, no passes, or the reason for a rejection. */
export type SendOutcome =
  | { kind: 'sent'; passes: number }
  | { kind: 'no_passes' }
  | { kind: 'refused'; message: string; issues: ReadonlyMap<string, string> };

export type SendNotification = (notification: PassNotification) => Promise<SendOutcome>;

/** Guests have no passes, so no request is made. */
export const sendAsGuest: SendNotification = async () => ({ kind: 'no_passes' });

/** Maps an API failure to an outcome with one message per field. */
export function toSendOutcome({ code, message, issues }: ApiFailure): SendOutcome {
  if (code === 'not_published') return { kind: 'no_passes' };
  return {
    kind: 'refused',
    message: issues[0]?.message ?? message,
    issues: new Map(
      issues.map((issue): [string, string] => [issue.path, issue.message]).toReversed(),
    ),
  };
}

/** Validates a draft; issues are keyed by field. */
export function checkNotification(
  typed: Readonly<Record<keyof PassNotification, string>>,
):
  | { ok: true; notification: PassNotification }
  | { ok: false; issues: ReadonlyMap<string, string> } {
  const parsed = notificationSchema.safeParse(typed);
  if (parsed.success) return { ok: true, notification: parsed.data };
  const issues = parsed.error.issues.map((issue): [string, string] => [
    String(issue.path[0]),
    issue.message,
  ]);
  return { ok: false, issues: new Map(issues.toReversed()) };
}
