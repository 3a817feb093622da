import { useRef, useState } from 'react';
import type { NotificationReport } from '#shared/api/wallet/pass-notifications.ts';
import {
  MESSAGE_MAX,
  NOTIFICATION_TITLE_MAX,
  type PassNotification,
} from '#shared/wallet/pass-notification.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { MISSING_INFORMATION, sendToast } from '#src/pages/premium-pass/copy.ts';
import { checkNotification, type SendOutcome } from '#src/pages/premium-pass/send-notification.ts';
import { SentMessages } from '#src/pages/premium-pass/tabs/sent-messages.tsx';
import type { PassDraft } from '#src/state/wallet/pass-drafts.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/class-names.ts';
import { TextArea } from '#src/ui/form/text-area.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';

type Typed = PassDraft['notification'];

interface NotificationsTabProps {
  typed: Typed;
  onType: (typed: Typed) => void;
  /** Called after a send with the input it sent; later changes are still a draft. */
  onSent: (typed: Typed) => void;
  /** Sending the same id again does not send the message twice. */
  send: (notification: PassNotification, id: string) => Promise<SendOutcome>;
  /** Earlier messages; null while unknown. */
  sent: {
    notifications: readonly NotificationReport[];
    today: { used: number; limit: number };
  } | null;
}

const NO_ISSUES: ReadonlyMap<string, string> = new Map();

export function NotificationsTab({ typed, onType, onSent, send, sent }: NotificationsTabProps) {
  const [issues, setIssues] = useState(NO_ISSUES);
  const [isSending, setIsSending] = useState(false);
  const attempt = useRef<{ content: string; id: string } | null>(null);
  const change = (fields: Partial<Typed>) => {
    setIssues(NO_ISSUES);
    onType({ ...typed, ...fields });
  };
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
    const id = current?.content === content ? current.id : crypto.randomUUID();
    attempt.current = { content, id };
    const outcome = await send(checked.notification, id);
    setIsSending(false);
    toasts.show(sendToast(outcome));
    if (outcome.kind === 'refused') setIssues(outcome.issues);
    if (outcome.kind !== 'sent') return;
    attempt.current = null;
    onSent(typed);
  };
  return (
    <>
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <form
          noValidate
          aria-label="Notification"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
          className="grid gap-5"
        >
          <TextField
            label="Title"
            maxLength={NOTIFICATION_TITLE_MAX}
            value={typed.title}
            error={issues.get('title')}
            onChange={(event) => change({ title: event.target.value })}
          />
          <TextArea
            label="Message"
            maxLength={MESSAGE_MAX}
            aside={<Counter used={typed.message.length} />}
            value={typed.message}
            error={issues.get('message')}
            onChange={(event) => change({ message: event.target.value })}
          />
          <TextField
            label="Action URL"
            type="url"
            inputMode="url"
            optional
            hint="The message in the pass links to this address."
            value={typed.actionUrl}
            error={issues.get('actionUrl')}
            onChange={(event) => change({ actionUrl: event.target.value })}
          />
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <Button
              type="submit"
              busy={isSending}
              busyLabel="Sending..."
              className="w-full sm:w-auto"
            >
              Send Notification
            </Button>
            {sent !== null && (
              <span className="tabular text-xs text-stone">
                {sent.today.used} of {sent.today.limit} sent within 24 hours
              </span>
            )}
          </div>
          <p className="max-w-(--container-measure) text-xs text-stone">
            An iPhone shows the message on the lock screen, and keeps it with its title on the back
            of the pass. Google notifies people of up to three messages a day, in its own words, and
            shows other messages only in the pass.
          </p>
        </form>
        <LockScreen {...typed} />
      </div>
      {sent !== null && <SentMessages notifications={sent.notifications} />}
    </>
  );
}

function Counter({ used }: { used: number }) {
  return (
    <span className="tabular text-xs text-stone">
      {used} / {MESSAGE_MAX}
    </span>
  );
}

/** Previews the message alone on the lock screen, and under its title on the back of the pass. */
function LockScreen({ title, message, actionUrl }: Typed) {
  return (
    <section
      aria-label="Preview of the message"
      className="rounded-panel border border-hairline bg-raised p-6"
    >
      <p aria-hidden="true" className="text-center font-display text-3xl text-stone">
        9:41
      </p>
      <div className="mt-6 rounded-panel bg-raised-3 p-4">
        <p className="flex items-baseline justify-between gap-3 text-xs text-stone">
          <span>{appSettings.productName}</span>
          <span>now</span>
        </p>
        <p className="mt-1 wrap-anywhere">{message || 'Your message'}</p>
      </div>
      <p className="mt-8 text-xs text-stone">On the back of the pass</p>
      <div className="mt-2 border-t border-hairline pt-3">
        <p className="font-medium wrap-anywhere">{title || 'Your title'}</p>
        <p className={cx('wrap-anywhere', actionUrl === '' ? 'text-stone' : 'text-gold')}>
          {message || 'Your message'}
        </p>
      </div>
    </section>
  );
}
