import { useCallback, useState } from 'react';
import type { WebhookEndpoint } from '#shared/api/webhooks.ts';
import { WEBHOOK_HISTORY_DAYS } from '#shared/api/webhooks.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { browserClock } from '#src/browser/clock.ts';
import { usePagedRows } from '#src/state/loading/use-paged-rows.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { PagedRows } from '#src/ui/content/paged-rows.tsx';
import { FilterSelect } from '#src/ui/form/filter-select.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { buildFailure, buildResentText, STATUS_FILTERS } from './copy.ts';
import { DeliveryRow } from './delivery-row.tsx';
import type { WebhookCalls } from './webhook-calls.ts';

interface HistoryDialogProps {
  webhook: WebhookEndpoint;
  calls: WebhookCalls;
  onClose: () => void;
}

/** What was sent to an endpoint, with the answers, and sending it again. */
export function HistoryDialog({ webhook, calls, onClose }: HistoryDialogProps) {
  return (
    <Dialog
      open
      width="large"
      steady
      title="History"
      description={`Messages of the last ${WEBHOOK_HISTORY_DAYS} days, latest first.`}
      onClose={onClose}
    >
      <History id={webhook.id} calls={calls} />
    </Dialog>
  );
}

function History({ id, calls }: { id: string; calls: WebhookCalls }) {
  const [status, setStatus] = useState('');
  const load = useCallback(
    async (cursor: string | null) => {
      const answer = await calls.listDeliveries(id, { cursor, status });
      if (!answer.ok) return answer;
      const { deliveries: rows, nextCursor: next } = answer.value;
      return { ...answer, value: { rows, next } };
    },
    [calls, id, status],
  );
  const list = usePagedRows(load);
  const { reload } = list;
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
      <PagedRows
        list={list}
        noun="history"
        empty={
          <p className="py-8 text-center text-stone">
            {status === '' ? 'Nothing was sent yet.' : 'No messages with this status.'}
          </p>
        }
      >
        {(deliveries) => (
          <ul aria-label="Messages" className="divide-y divide-hairline border-y border-hairline">
            {deliveries.map((delivery) => (
              <li key={delivery.id}>
                <DeliveryRow endpointId={id} delivery={delivery} calls={calls} onResent={reload} />
              </li>
            ))}
          </ul>
        )}
      </PagedRows>
    </div>
  );
}
