import {
  createAffiliateLink,
  listCommissions,
  readAffiliate,
  type Affiliate,
} from '#shared/api/affiliate.ts';
import { formatCurrency } from '#shared/format/money.ts';
import { formatMonth } from '#shared/revenue/months.ts';
import { describeTerms, SUSPENDED } from '#src/pages/billing/affiliate/copy.ts';
import { api } from '#src/state/api.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { Button } from '#src/ui/button.tsx';
import { NotLoaded } from '#src/ui/content/not-loaded.tsx';
import { Notice, RetryNotice } from '#src/ui/content/notice.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** The account's affiliate link with its numbers and commissions. */
export function AffiliateLink() {
  const { value, failure, set, reload } = useEndpoint(readAffiliate, {});
  const { isBusy, run } = useAction('Link Not Created');
  const create = () => run(() => api.call(createAffiliateLink, {}), set);
  if (value === null) {
    return failure === null ? (
      <div role="status">
        <span className="sr-only">Loading your affiliate link</span>
        <Skeleton className="h-24" />
      </div>
    ) : (
      <RetryNotice title="We couldn't load your affiliate link" onRetry={reload}>
        {failure}
      </RetryNotice>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-5">
      {value.isSuspended && (
        <Notice tone="warn" title={SUSPENDED.title}>
          {SUSPENDED.text}
        </Notice>
      )}
      <p className="max-w-[60ch] text-stone">{describeTerms(value)}</p>
      {value.url === null ? (
        <Button busy={isBusy} onClick={create}>
          Create your link
        </Button>
      ) : (
        <>
          <p className="font-medium [overflow-wrap:anywhere] select-all">{value.url}</p>
          <Numbers affiliate={value} />
          <Commissions />
        </>
      )}
    </div>
  );
}

function Numbers({ affiliate }: { affiliate: Affiliate }) {
  const rows = [
    ['Clicks in 90 days', affiliate.clicks],
    ['Sign-ups', affiliate.signUps],
    ['Paying customers', affiliate.payingCustomers],
  ] as const;
  return (
    <dl className="tabular flex flex-wrap gap-x-10 gap-y-4">
      {rows.map(([label, count]) => (
        <div key={label}>
          <dt className="text-xs text-stone">{label}</dt>
          <dd className="text-md font-semibold">{count.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The commissions of the latest months. */
function Commissions() {
  const { value, failure, reload } = useEndpoint(listCommissions, {});
  if (value === null || failure !== null) {
    return (
      <NotLoaded of={{ failure, reload }} noun="your commissions">
        <Skeleton className="h-16 w-full" />
      </NotLoaded>
    );
  }
  if (value.statements.length === 0) return <p className="text-stone">No commissions yet.</p>;
  return (
    <ul aria-label="Commissions by month" className="w-full divide-y divide-hairline">
      {value.statements.map(({ month, state, totals }) => (
        <li key={month} className="tabular flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
          <span>
            {formatMonth(month)}
            {state === 'open' && <span className="text-stone"> (open)</span>}
          </span>
          <span>
            {totals.map(({ payable, currency }) => formatCurrency(payable, currency)).join(', ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
