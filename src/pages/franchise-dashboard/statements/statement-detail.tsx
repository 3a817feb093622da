import { exportStatement, readStatement } from '#shared/api/organizations/partner/statements.ts';
import { formatDay } from '#shared/format/day.ts';
import { formatCurrency } from '#shared/format/money.ts';
import { formatMonth } from '#shared/revenue/months.ts';
import type { StatementLine, StatementTotal } from '#shared/revenue/statement.ts';
import { ExportFiles } from '#src/features/export-files/export-files.tsx';
import {
  describeStatementState,
  describeWalletUsage,
  LINE_LABELS,
} from '#src/pages/franchise-dashboard/statements/copy.ts';
import { api } from '#src/state/api.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { Button } from '#src/ui/button.tsx';
import { LoadMore } from '#src/ui/content/load-more.tsx';
import { NotLoaded } from '#src/ui/content/not-loaded.tsx';
import { focusOnMount } from '#src/ui/focus-on-mount.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { ArrowLeft } from 'lucide-react';

interface StatementDetailProps {
  organizationId: string;
  month: string;
  onBack: () => void;
}

/** One month: its totals, extra wallet cards, and lines by page. */
export function StatementDetail({ organizationId: org, month, onBack }: StatementDetailProps) {
  const statement = useEndpoint(readStatement, { params: { org, month } });
  const { value, extend, isLoadingMore } = statement;
  const loadMore = (cursor: string) =>
    extend(
      () => api.call(readStatement, { params: { org, month }, query: { cursor } }),
      (shown, page) => ({ ...page, lines: [...shown.lines, ...page.lines] }),
    );
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="grid justify-items-start gap-1">
          <Button
            variant="quiet"
            className="-ml-4"
            icon={<ArrowLeft aria-hidden="true" strokeWidth={1.5} className="size-4" />}
            onClick={onBack}
          >
            All statements
          </Button>
          <h2 ref={focusOnMount} tabIndex={-1} className="font-display text-xl">
            {formatMonth(month)}
          </h2>
          {value !== null && (
            <p className="text-stone">{describeStatementState(value.statement)}</p>
          )}
        </div>
        <ExportFiles
          files={[
            { format: 'csv', fetch: () => api.call(exportStatement, { params: { org, month } }) },
          ]}
          fileName={`Statement ${month}`}
        />
      </div>
      {value === null ? (
        <NotLoaded of={statement} noun="this statement">
          <Skeleton className="h-64 rounded-panel" />
        </NotLoaded>
      ) : (
        <>
          {value.statement.totals.map((total) => (
            <Totals key={total.currency} total={total} />
          ))}
          <p>{describeWalletUsage(value.usage)}</p>
          <LineTable lines={value.lines} />
          <LoadMore
            list={{
              hasMore: value.next !== null,
              isLoadingMore,
              loadMore: () => void loadMore(value.next ?? ''),
            }}
          />
          {value.statement.hash !== null && (
            <p className="text-xs break-all text-stone">SHA-256 {value.statement.hash}</p>
          )}
        </>
      )}
    </section>
  );
}

function Totals({ total }: { total: StatementTotal }) {
  const { currency, paid, returned, share, carriedIn, payable, carriedOut } = total;
  const rows = [
    ['Paid by customers', paid],
    ['Returned', returned],
    ['Your share', share],
    ...(carriedIn === 0 ? [] : [['Carried over from before', carriedIn] as const]),
    ...(carriedOut === 0 ? [] : [['Carried over to the next month', carriedOut] as const]),
    ['Payable', payable],
  ] as const;
  return (
    <dl className="tabular grid grid-cols-2 gap-x-6 gap-y-4 border-y border-hairline py-5 md:grid-cols-4">
      {rows.map(([label, amount]) => (
        <div key={label}>
          <dt className="text-xs text-stone">{label}</dt>
          <dd className="text-md font-semibold">{formatCurrency(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Oldest first. On small screens a line's day and customer share a row. */
function LineTable({ lines }: { lines: readonly StatementLine[] }) {
  return (
    <table className="tabular w-full text-left">
      <thead className="text-xs text-stone">
        <tr className="border-b border-hairline">
          <th scope="col" className="py-2 pr-4 font-medium">
            Type
          </th>
          <th scope="col" className="hidden py-2 pr-4 font-medium md:table-cell">
            Date
          </th>
          <th scope="col" className="hidden py-2 pr-4 font-medium md:table-cell">
            Customer
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-medium">
            Amount
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-medium">
            Your share
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline">
        {lines.map((line) => (
          <LineRow key={line.id} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function LineRow({ line }: { line: StatementLine }) {
  const { at, kind, customerRef, amount, share, percent, currency } = line;
  const day = formatDay(at, 'utc');
  return (
    <tr>
      <td className="py-3 pr-4">
        {LINE_LABELS[kind]}
        <span className="block text-xs text-stone md:hidden">
          {day}, {customerRef}
        </span>
      </td>
      <td className="hidden py-3 pr-4 whitespace-nowrap md:table-cell">{day}</td>
      <td className="hidden py-3 pr-4 text-stone md:table-cell">{customerRef}</td>
      <td className="py-3 pl-4 text-right whitespace-nowrap">{formatCurrency(amount, currency)}</td>
      <td className="py-3 pl-4 text-right whitespace-nowrap">
        {formatCurrency(share, currency)}
        <span className="block text-xs text-stone">{percent}%</span>
      </td>
    </tr>
  );
}
