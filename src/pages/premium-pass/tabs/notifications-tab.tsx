import type { NotificationReport, PassReport } from '#shared/api/wallet/pass-notifications.ts';
import { formatMoment } from '#shared/format/day.ts';
import { MESSAGE_MAX, NOTIFICATION_TITLE_MAX } from '#shared/wallet/pass-notification.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import {
  describeMessage,
  describePass,
  type StatusText,
} from '#src/pages/premium-pass/describe-report.ts';
import type { PassDraft } from '#src/state/wallet/pass-drafts.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/class-names.ts';
import { TextArea } from '#src/ui/form/fields/text-area.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';
import { useSending, type Sending } from './use-sending.ts';

type Typed = PassDraft['notification'];

interface NotificationsTabProps extends Sending {
  onType: (typed: Typed) => void;
  /** Earlier messages; null while unknown. */
  sent: {
    notifications: readonly NotificationReport[];
    today: { used: number; limit: number };
  } | null;
}

export function NotificationsTab({ typed, onType, onSent, send, sent }: NotificationsTabProps) {
  const { issues, clearIssues, isSending, submit } = useSending({ typed, onSent, send });
  const change = (fields: Partial<Typed>) => {
    clearIssues();
    onType({ ...typed, ...fields });
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
            of the pass. Google Wallet notifies up to three times a day, in its own words. Further
            messages appear in the pass only.
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
      className="w-full max-w-[22rem] rounded-panel border border-hairline bg-raised p-6"
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

const TONES: Readonly<Record<StatusText['tone'], string>> = {
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
  neutral: 'text-stone',
};

function SentMessages({ notifications }: { notifications: readonly NotificationReport[] }) {
  return (
    <section aria-labelledby="sent-messages" className="mt-14">
      <h2 id="sent-messages" className="font-semibold">
        Sent messages
      </h2>
      {notifications.length === 0 ? (
        <p className="mt-2 text-stone">
          No messages yet. Sent messages and their delivery status appear here.
        </p>
      ) : (
        <ol className="mt-4 border-t border-hairline">
          {notifications.map((notification) => (
            <SentMessage key={notification.id} notification={notification} />
          ))}
        </ol>
      )}
    </section>
  );
}

function SentMessage({ notification }: { notification: NotificationReport }) {
  const { title, message, actionUrl, createdAt, passes } = notification;
  const { text, tone } = describeMessage(notification);
  return (
    <li className="grid gap-x-10 gap-y-4 border-b border-hairline py-5 lg:grid-cols-2">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-medium wrap-anywhere">{title}</h3>
          <Badge tone={tone}>{text}</Badge>
        </div>
        <p className="mt-1 whitespace-pre-line text-stone wrap-anywhere">{message}</p>
        {actionUrl !== '' && (
          <p className="mt-1 truncate text-xs text-stone" title={actionUrl}>
            {actionUrl}
          </p>
        )}
        <p className="mt-2 text-xs text-stone">
          <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        </p>
      </div>
      {passes.length === 0 ? (
        <p className="text-stone">Queued.</p>
      ) : (
        <ul aria-label={`Delivery of ${title}`} className="grid content-start gap-3">
          {passes.map((pass) => (
            <PassDelivery key={pass.serial} pass={pass} />
          ))}
        </ul>
      )}
    </li>
  );
}

function PassDelivery({ pass }: { pass: PassReport }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <span className="min-w-0 truncate">{pass.name || pass.username}</span>
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
        {describePass(pass).map(({ text, tone }) => (
          <span key={text} className={cx('tabular', TONES[tone])}>
            {text}
          </span>
        ))}
      </span>
    </li>
  );
}
