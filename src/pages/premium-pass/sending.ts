import { notificationSchema, type PassNotification } from '#shared/wallet/notification.ts';
import type { ToastText } from '#src/state/toasts.ts';

/** What came of sending: to how many passes, that there are none, or why the server would not. */
export type SendOutcome =
  | { kind: 'sent'; passes: number }
  | { kind: 'no_passes' }
  | { kind: 'refused'; message: string };

/** The way to the holders of one's passes. */
export type SendNotification = (notification: PassNotification) => Promise<SendOutcome>;

/** Until this server makes passes nobody holds one, and nobody is asked. */
export const sendToNobody: SendNotification = async () => ({ kind: 'no_passes' });

export const MISSING_INFORMATION: ToastText = {
  title: 'Missing Information',
  description: 'Please provide both title and message.',
  variant: 'destructive',
};

/** What is said of an attempt to send. The draft stays in each case but the first. */
export function sendToast(outcome: SendOutcome): ToastText {
  if (outcome.kind === 'sent') {
    const passes = outcome.passes === 1 ? '1 pass' : `${outcome.passes} passes`;
    return { title: 'Message Sent!', description: `On its way to ${passes}.` };
  }
  return {
    title: 'Send Failed',
    description:
      outcome.kind === 'refused'
        ? outcome.message
        : 'You have no published pass yet, so nobody would receive it. Your draft stays here.',
    variant: 'destructive',
  };
}

/** A draft checked: the notification, or what is wrong with single fields. */
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
