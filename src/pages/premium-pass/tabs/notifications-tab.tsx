import { useState } from 'react';
import { MESSAGE_MAX, NOTIFICATION_TITLE_MAX } from '#shared/wallet/notification.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import {
  checkNotification,
  MISSING_INFORMATION,
  sendToast,
  type SendNotification,
} from '#src/pages/premium-pass/sending.ts';
import type { PassDraft } from '#src/state/pass-drafts.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { TextArea } from '#src/ui/form/text-area.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';

type Typed = PassDraft['notification'];

interface NotificationsTabProps {
  typed: Typed;
  onType: (typed: Typed) => void;
  send: SendNotification;
}

const NO_ISSUES: ReadonlyMap<string, string> = new Map();

/** A message to the lock screens of everybody who keeps one's pass. */
export function NotificationsTab({ typed, onType, send }: NotificationsTabProps) {
  const [issues, setIssues] = useState(NO_ISSUES);
  const [isSending, setIsSending] = useState(false);
  const type = (part: Partial<Typed>) => {
    setIssues(NO_ISSUES);
    onType({ ...typed, ...part });
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
    const outcome = await send(checked.notification);
    setIsSending(false);
    toasts.show(sendToast(outcome));
    if (outcome.kind === 'sent') onType({ title: '', message: '', actionUrl: '' });
  };
  return (
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
          onChange={(event) => type({ title: event.target.value })}
        />
        <TextArea
          label="Message"
          maxLength={MESSAGE_MAX}
          aside={<Counter used={typed.message.length} />}
          value={typed.message}
          error={issues.get('message')}
          onChange={(event) => type({ message: event.target.value })}
        />
        <TextField
          label="Action URL"
          type="url"
          inputMode="url"
          optional
          hint="Opened when somebody taps the message."
          value={typed.actionUrl}
          error={issues.get('actionUrl')}
          onChange={(event) => type({ actionUrl: event.target.value })}
        />
        <Button
          type="submit"
          busy={isSending}
          busyLabel="Sending..."
          className="w-full sm:w-auto sm:justify-self-start"
        >
          Send Notification
        </Button>
      </form>
      <LockScreen {...typed} />
    </div>
  );
}

function Counter({ used }: { used: number }) {
  return (
    <span className="tabular text-xs text-stone">
      {used} / {MESSAGE_MAX}
    </span>
  );
}

/** The message as a phone would show it. */
function LockScreen({ title, message }: Typed) {
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
        <p className="mt-1 font-medium">{title || 'Your title'}</p>
        <p className="text-xs">{message || 'Your message'}</p>
      </div>
    </section>
  );
}
