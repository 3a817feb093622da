import { useState } from 'react';
import { markSupportMessage, type SupportMessage } from '#shared/api/moderation/support.ts';
import { formatMoment } from '#shared/format/day.ts';
import { SUPPORT_LEVEL_LABELS, MARKED_TOASTS, replyAddress } from './copy.ts';
import {
  loadHandledMessages,
  loadOpenMessages,
} from '#src/pages/moderation/paged-list/load-pages.ts';
import { PagedList } from '#src/pages/moderation/paged-list/paged-list.tsx';
import { usePages } from '#src/pages/moderation/paged-list/use-pages.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button, buttonClass } from '#src/ui/button.tsx';

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
  const pages = usePages(isHandled ? loadHandledMessages : loadOpenMessages);
  return (
    <PagedList
      pages={pages}
      label="Messages"
      emptyTitle={isHandled ? 'No handled messages' : 'No open messages'}
      empty={
        isHandled
          ? 'Messages you mark as handled appear here.'
          : 'Messages from the help and contact pages appear here and are mailed to you.'
      }
    >
      {(items) => (
        <ul
          aria-label={isHandled ? 'Handled messages' : 'Open messages'}
          className="border-t border-hairline"
        >
          {items.map((message) => (
            <Message key={message.id} message={message} onMarked={pages.reload} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

interface MessageProps {
  message: SupportMessage;
  onMarked: () => void;
}

/** Everything the sender wrote is rendered as text, never as markup. */
function Message({ message, onMarked }: MessageProps) {
  const [isBusy, setIsBusy] = useState(false);
  const { id, name, email, subject, account, level, createdAt, handledAt, handledBy } = message;
  const isHandled = handledAt !== null;
  const mark = async () => {
    setIsBusy(true);
    const answer = await api.call(markSupportMessage, {
      params: { id },
      body: { isHandled: !isHandled },
    });
    setIsBusy(false);
    if (!answer.ok) return toasts.show(failureToast('Update Failed', answer.error));
    toasts.show(MARKED_TOASTS[isHandled ? 'open' : 'handled']);
    return onMarked();
  };
  const { tone, label } = SUPPORT_LEVEL_LABELS[level];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 border-b border-hairline py-5 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 className="min-w-0 font-medium wrap-anywhere" dir="auto">
            {subject}
          </h2>
          <Badge tone={tone}>{label}</Badge>
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
          busy={isBusy}
          aria-label={`${isHandled ? 'Reopen' : 'Mark as handled'}: ${subject}`}
          onClick={() => void mark()}
        >
          {isHandled ? 'Reopen' : 'Mark as handled'}
        </Button>
      </div>
    </li>
  );
}
