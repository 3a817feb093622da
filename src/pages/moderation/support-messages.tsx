import { useState } from 'react';
import {
  listSupportMessages,
  markSupportMessage,
  type SupportMessage,
} from '#shared/api/moderation/support.ts';
import { formatMoment } from '#shared/format/day.ts';
import { describePriceSeats, SUPPORT_LEVEL_LABELS, MARKED_TOASTS, replyAddress } from './copy.ts';
import { api } from '#src/state/api.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { useEndpointRows } from '#src/state/loading/use-paged-rows.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { PagedRows } from '#src/ui/content/paged-rows.tsx';

/** Support messages, open or handled. Loaded when the tab opens. */
export function SupportMessages() {
  const [isHandled, setIsHandled] = useState(false);
  return (
    <>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <p className="max-w-[62ch] text-stone">
          Support messages from the last 180 days. Dedicated and priority support come first, then
          signed-in users. Reply by email, then mark the message as handled.
        </p>
        <Button variant="outline" aria-pressed={isHandled} onClick={() => setIsHandled(!isHandled)}>
          {isHandled ? 'Show open' : 'Show handled'}
        </Button>
      </div>
      {/* Remount for the other list, so that one list's rows never show under the other's title. */}
      <Messages key={String(isHandled)} isHandled={isHandled} />
    </>
  );
}

function Messages({ isHandled }: { isHandled: boolean }) {
  const pages = useEndpointRows(
    listSupportMessages,
    { query: { state: isHandled ? 'handled' : 'open' } },
    ({ messages: rows, nextCursor: next }) => ({ rows, next }),
  );
  return (
    <PagedRows
      list={pages}
      noun="messages"
      empty={
        <EmptyState title={isHandled ? 'No handled messages' : 'No open messages'}>
          {isHandled
            ? 'Messages you mark as handled appear here.'
            : 'Messages from the help and contact pages appear here and are mailed to you.'}
        </EmptyState>
      }
    >
      {(rows) => (
        <ul
          aria-label={isHandled ? 'Handled messages' : 'Open messages'}
          className="border-t border-hairline"
        >
          {rows.map((message) => (
            <Message key={message.id} message={message} onMarked={pages.reload} />
          ))}
        </ul>
      )}
    </PagedRows>
  );
}

interface MessageProps {
  message: SupportMessage;
  onMarked: () => void;
}

/** Everything the sender wrote is rendered as text, never as markup. */
function Message({ message, onMarked }: MessageProps) {
  const marking = useAction('Update Failed');
  const { id, name, email, subject, seats, account, level, createdAt, handledAt, handledBy } =
    message;
  const isHandled = handledAt !== null;
  const mark = () =>
    marking.run(
      () => api.call(markSupportMessage, { params: { id }, body: { isHandled: !isHandled } }),
      onMarked,
      MARKED_TOASTS[isHandled ? 'open' : 'handled'],
    );
  const { tone, label } = SUPPORT_LEVEL_LABELS[level];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 border-b border-hairline py-5 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 className="min-w-0 font-medium wrap-anywhere" dir="auto">
            {subject}
          </h2>
          <Badge tone={tone}>{label}</Badge>
          {seats !== null && <Badge tone="gold">{describePriceSeats(seats)}</Badge>}
        </div>
        <p className="tabular mt-1 text-xs wrap-anywhere text-stone">
          {formatMoment(createdAt)} · <bdi>{name}</bdi> · {email}
        </p>
        {account !== null && account !== email && (
          <p className="mt-0.5 text-xs wrap-anywhere text-stone">Account: {account}</p>
        )}
        <p className="mt-3 max-w-[62ch] wrap-anywhere whitespace-pre-line" dir="auto">
          {message.message}
        </p>
        {isHandled && (
          <p className="tabular mt-3 text-xs wrap-anywhere text-stone">
            Handled {formatMoment(handledAt)} by {handledBy}
          </p>
        )}
      </div>
      <div className="flex content-start items-start gap-2 max-md:*:flex-1">
        <a
          href={replyAddress(message)}
          aria-label={`Reply to ${name}: ${subject}`}
          className={buttonClass({ variant: 'outline' })}
        >
          Reply
        </a>
        <Button
          variant="outline"
          busy={marking.isBusy}
          aria-label={`${isHandled ? 'Reopen' : 'Mark as handled'}: ${subject}`}
          onClick={mark}
        >
          {isHandled ? 'Reopen' : 'Mark as handled'}
        </Button>
      </div>
    </li>
  );
}
