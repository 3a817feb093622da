import type { NotificationReport, PassReport } from '#shared/api/wallet/pass-notifications.ts';
import { formatMoment } from '#shared/format/day.ts';
import {
  describeMessage,
  describePass,
  type StatusText,
} from '#src/pages/premium-pass/describe-report.ts';
import { Badge } from '#src/ui/badge.tsx';
import { cx } from '#src/ui/class-names.ts';

const TONES: Readonly<Record<StatusText['tone'], string>> = {
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
  neutral: 'text-stone',
};

export function SentMessages({ notifications }: { notifications: readonly NotificationReport[] }) {
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
