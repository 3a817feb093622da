import { useState } from 'react';
import { markSupportMessage, type StoredMessage } from '#shared/api/support.ts';
import { formatMoment } from '#shared/format/day.ts';
import { LEVELS, MARKED, replyAddress } from '#src/pages/moderation/copy.ts';
import { loadHandledMessages, loadOpenMessages } from '#src/pages/moderation/lists.ts';
import { PagedList } from '#src/pages/moderation/paged-list.tsx';
import { usePages } from '#src/pages/moderation/use-pages.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button, buttonClass } from '#src/ui/button.tsx';

/** The messages to support: the open ones, or those an operator marked as handled. Loaded when the tab is opened. */
export function MessageList() {
  const [isHandled, setIsHandled] = useState(false);
  return (
    <>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <p className="max-w-[62ch] text-stone">
          Every message to support, for 180 days. Dedicated and priority support come first, then
          people who were signed in. Answer by mail, then mark the message as handled.
        </p>
        <Button variant="outline" aria-pressed={isHandled} onClick={() => setIsHandled(!isHandled)}>
          {isHandled ? 'Show open' : 'Show handled'}
        </Button>
      </div>
      {/* Another list is another component: what was loaded for one is not shown for the other. */}
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
  message: StoredMessage;
  onMarked: () => void;
}

/** One message. What its sender wrote is text and stays text. */
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
    if (!answer.ok) return toasts.show(failureToast('Not Marked', answer.error));
    toasts.show(MARKED[isHandled ? 'open' : 'handled']);
    return onMarked();
  };
  const { tone, label } = LEVELS[level];
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
