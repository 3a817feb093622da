import { useRef, useState } from 'react';
import type { PassNotification } from '#shared/wallet/pass-notification.ts';
import { createUuid } from '#src/browser/create-uuid.ts';
import { MISSING_INFORMATION, sendToast } from '#src/pages/premium-pass/copy.ts';
import { checkNotification, type SendOutcome } from '#src/pages/premium-pass/send-notification.ts';
import type { PassDraft } from '#src/state/wallet/pass-drafts.ts';
import { toasts } from '#src/state/toasts.ts';

type Typed = PassDraft['notification'];

export interface Sending {
  typed: Typed;
  /** Called after a send with the input it sent; later changes are still a draft. */
  onSent: (typed: Typed) => void;
  /** Sending the same id again does not send the message twice. */
  send: (notification: PassNotification, id: string) => Promise<SendOutcome>;
}

const NO_ISSUES: ReadonlyMap<string, string> = new Map();

/** Validates and sends the typed message, and shows a toast with the outcome. */
export function useSending({ typed, onSent, send }: Sending) {
  const [issues, setIssues] = useState(NO_ISSUES);
  const [isSending, setIsSending] = useState(false);
  const attempt = useRef<{ content: string; id: string } | null>(null);
  const submit = async () => {
    const checked = checkNotification(typed);
    if (!checked.ok) {
      setIssues(checked.issues);
      const isEmpty = [typed.title, typed.message].some((text) => text.trim() === '');
      if (isEmpty) toasts.show(MISSING_INFORMATION);
      return;
    }
    setIsSending(true);
    // A response can be lost after the message was sent: a retry reuses the id, so that it is not
    // sent twice.
    const content = JSON.stringify(checked.notification);
    const current = attempt.current;
    const id = current?.content === content ? current.id : createUuid();
    attempt.current = { content, id };
    const outcome = await send(checked.notification, id);
    setIsSending(false);
    toasts.show(sendToast(outcome));
    if (outcome.kind === 'refused') setIssues(outcome.issues);
    if (outcome.kind !== 'sent') return;
    attempt.current = null;
    onSent(typed);
  };
  return { issues, clearIssues: () => setIssues(NO_ISSUES), isSending, submit };
}
