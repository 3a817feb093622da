import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { WebhookDelivery, WebhookDeliveryDetails } from '#shared/api/webhooks.ts';
import { formatMoment } from '#shared/format/day.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { describeAttempt, describeDelivery, MESSAGE_RESENT } from './copy.ts';
import type { WebhookCalls } from './webhook-calls.ts';

interface DeliveryRowProps {
  endpointId: string;
  delivery: WebhookDelivery;
  calls: WebhookCalls;
  onResent: () => void;
}

/** One message: opens to its request and every attempt. */
export function DeliveryRow({ endpointId, delivery, calls, onResent }: DeliveryRowProps) {
  const [details, setDetails] = useState<WebhookDeliveryDetails | null>(null);
  const { tone, label } = describeDelivery(delivery);
  const { run: read } = useAction('That did not work');
  const { run: send } = useAction('That did not work');
  const load = () => read(() => calls.readDelivery(endpointId, delivery.id), setDetails);
  const resend = () => send(() => calls.resend(endpointId, delivery.id), onResent, MESSAGE_RESENT);
  return (
    <details
      className="group"
      onToggle={(event) => {
        if (event.currentTarget.open) load();
      }}
    >
      <summary className="grid min-h-12 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto_1.25rem] items-center gap-x-3 gap-y-1 py-3 outline-offset-[-2px] transition-colors hover:bg-raised [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <span className="block font-mono text-sm wrap-anywhere">{delivery.type}</span>
          <time dateTime={delivery.createdAt} className="tabular text-xs text-stone">
            {formatMoment(delivery.createdAt)}
          </time>
        </span>
        <Badge tone={tone}>{label}</Badge>
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.5}
          className="size-4 text-stone transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-4 pt-1 pb-5">
        {details === null ? <Skeleton className="h-24" /> : <DeliveryDetails details={details} />}
        <Button
          variant="outline"
          className="justify-self-start"
          aria-label={`Resend ${delivery.type}`}
          onClick={resend}
        >
          Resend
        </Button>
      </div>
    </details>
  );
}

function DeliveryDetails({ details }: { details: WebhookDeliveryDetails }) {
  return (
    <>
      <p className="font-mono text-xs text-stone wrap-anywhere">webhook-id: {details.eventId}</p>
      {details.status === 'pending' && details.nextAttemptAt !== null && (
        <p className="text-sm">Next attempt: {formatMoment(details.nextAttemptAt)}</p>
      )}
      <section className="grid gap-2">
        <h3 className="text-sm font-semibold">Request</h3>
        <Code text={JSON.stringify(details.request, null, 2)} />
      </section>
      <section className="grid gap-2">
        <h3 className="text-sm font-semibold">Attempts</h3>
        {details.attempts.length === 0 && <p className="text-stone">None yet.</p>}
        <ol className="grid gap-3">
          {details.attempts.map((attempt) => (
            <li key={attempt.at} className="grid gap-1">
              <p className="text-sm">
                <time dateTime={attempt.at} className="tabular text-stone">
                  {formatMoment(attempt.at)}
                </time>{' '}
                {describeAttempt(attempt)}
              </p>
              {attempt.answer !== '' && <Code text={attempt.answer} />}
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

function Code({ text }: { text: string }) {
  return (
    <pre
      dir="ltr"
      className="max-h-64 overflow-y-auto rounded-control border border-hairline-strong bg-ground p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
    >
      {text}
    </pre>
  );
}
