import { notificationSchema, type PassNotification } from '#shared/wallet/notification.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import type { ToastText } from '#src/state/toasts.ts';

/** What came of sending: to how many passes, that there are none, or why the server would not. */
export type SendOutcome =
  | { kind: 'sent'; passes: number }
  | { kind: 'no_passes' }
  | { kind: 'refused'; message: string; issues: ReadonlyMap<string, string> };

/** The way to the holders of one's passes. */
export type SendNotification = (notification: PassNotification) => Promise<SendOutcome>;

/** A visitor without an account has no passes, and nobody is asked. */
export const sendToNobody: SendNotification = async () => ({ kind: 'no_passes' });

export const MISSING_INFORMATION: ToastText = {
  title: 'Missing Information',
  description: 'Please provide both title and message.',
  variant: 'destructive',
};

/** A refusal as the form shows it: each field's own words beside it, the whole in the toast. */
export function refuse({ code, message, issues }: ApiFailure): SendOutcome {
  if (code === 'not_published') return { kind: 'no_passes' };
  return {
    kind: 'refused',
    message: issues[0]?.message ?? message,
    issues: new Map(
      issues.map((issue): [string, string] => [issue.path, issue.message]).toReversed(),
    ),
  };
}

/** What is said of an attempt to send. The draft stays in each case but the first. */
export function sendToast(outcome: SendOutcome): ToastText {
  if (outcome.kind === 'sent') {
    return { title: 'Message Sent!', description: `On its way to ${countPasses(outcome.passes)}.` };
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

/** `1 pass`, `2 passes`. */
function countPasses(passes: number): string {
  return passes === 1 ? '1 pass' : `${passes.toLocaleString('en-US')} passes`;
}

/** What is said when settings were saved: where they are now. */
export function savedToast(what: string, passes: number): ToastText {
  return {
    title: `${what} Saved!`,
    description:
      passes === 0
        ? 'Your first pass will carry it.'
        : `On its way into ${countPasses(passes)}, and into every one to come.`,
  };
}

/** What is said when settings were not saved. What was typed stays. */
export function saveFailed({ message, issues }: ApiFailure): ToastText {
  return {
    title: 'Save Failed',
    description: issues[0]?.message ?? message,
    variant: 'destructive',
  };
}

/** What is said to a guest whose settings stay on this device, or could not. */
export function keptToast(what: string, isKept: boolean): ToastText {
  return isKept
    ? {
        title: `${what} kept`,
        description: 'On this device. It goes into your passes once you sign in and save it.',
      }
    : {
        title: 'Save Failed',
        description: 'This browser refused to keep it.',
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
