import { useCallback, useEffect, useState } from 'react';
import type { WebhookDelivery, WebhookEndpoint } from '#shared/api/webhooks.ts';
import { WEBHOOK_HISTORY_DAYS } from '#shared/api/webhooks.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { browserClock } from '#src/browser/clock.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { RetryNotice } from '#src/ui/content/notice.tsx';
import { FilterSelect } from '#src/ui/form/filter-select.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { buildFailure, buildResentText, STATUS_FILTERS } from './copy.ts';
import { DeliveryRow } from './delivery-row.tsx';
import type { WebhookCalls } from './webhook-calls.ts';

interface HistoryDialogProps {
  /** Null while closed. */
  webhook: WebhookEndpoint | null;
  calls: WebhookCalls;
  onClose: () => void;
}

/** What was sent to an endpoint, with the answers, and sending it again. */
export function HistoryDialog({ webhook, calls, onClose }: HistoryDialogProps) {
  return (
    <Dialog
      open={webhook !== null}
      width="large"
      steady
      title="History"
      description={`Messages of the last ${WEBHOOK_HISTORY_DAYS} days, latest first.`}
      onClose={onClose}
    >
      {webhook !== null && <History key={webhook.id} id={webhook.id} calls={calls} />}
    </Dialog>
  );
}

function History({ id, calls }: { id: string; calls: WebhookCalls }) {
  const { deliveries, next, failure, status, setStatus, load, reload } = useDeliveries(id, calls);
  const resendFailed = async () => {
    const at = browserClock.now().getTime() - WEBHOOK_HISTORY_DAYS * DAY_MS;
    const answer = await calls.resendFailed(id, new Date(at).toISOString());
    toasts.show(
      answer.ok ? buildResentText(answer.value.count) : buildFailure(answer.error.message),
    );
    reload();
  };
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <FilterSelect
          label="Status"
          all="All messages"
          options={STATUS_FILTERS}
          value={status}
          onChange={setStatus}
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" onClick={reload}>
            Refresh
          </Button>
          <Button variant="outline" onClick={() => void resendFailed()}>
            Resend failed
          </Button>
        </div>
      </div>
      {failure !== null && (
        <RetryNotice title="We couldn't load the history" onRetry={reload}>
          {failure}
        </RetryNotice>
      )}
      {deliveries === null && failure === null && <Skeleton className="h-40" />}
      {deliveries?.length === 0 && (
        <p className="py-8 text-center text-stone">
          {status === '' ? 'Nothing was sent yet.' : 'No messages with this status.'}
        </p>
      )}
      {deliveries !== null && deliveries.length > 0 && (
        <ul aria-label="Messages" className="divide-y divide-hairline border-y border-hairline">
          {deliveries.map((delivery) => (
            <li key={delivery.id}>
              <DeliveryRow endpointId={id} delivery={delivery} calls={calls} onResent={reload} />
            </li>
          ))}
        </ul>
      )}
      {next !== null && (
        <Button variant="outline" className="justify-self-center" onClick={() => void load(next)}>
          Show more
        </Button>
      )}
    </div>
  );
}

/** Pages of an endpoint's deliveries with one status. */
function useDeliveries(id: string, calls: WebhookCalls) {
  const [status, setStatus] = useState('');
  const [deliveries, setDeliveries] = useState<readonly WebhookDelivery[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const read = useCallback(
    (cursor: string | null) => calls.listDeliveries(id, { cursor, status }),
    [calls, id, status],
  );
  const apply = useCallback((answer: Awaited<ReturnType<typeof read>>, isFirst: boolean) => {
    setFailure(answer.ok ? null : answer.error.message);
    if (!answer.ok) return;
    const { deliveries: page, nextCursor } = answer.value;
    setNext(nextCursor);
    setDeliveries((before) => (isFirst ? page : [...(before ?? []), ...page]));
  }, []);
  useEffect(() => {
    let isCurrent = true;
    const run = async () => {
      const answer = await read(null);
      if (isCurrent) apply(answer, true);
    };
    void run();
    return () => {
      isCurrent = false;
    };
  }, [read, apply]);
  const load = async (cursor: string | null) => apply(await read(cursor), cursor === null);
  return { deliveries, next, failure, status, setStatus, load, reload: () => void load(null) };
}
