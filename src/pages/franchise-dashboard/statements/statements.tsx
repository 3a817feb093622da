import {
  listStatements,
  type RevenueStatement,
} from '#shared/api/organizations/partner/statements.ts';
import { formatCurrency } from '#shared/format/money.ts';
import { formatMonth } from '#shared/revenue/months.ts';
import { describeShare, EMPTY } from '#src/pages/franchise-dashboard/statements/copy.ts';
import { StatementDetail } from '#src/pages/franchise-dashboard/statements/statement-detail.tsx';
import { api } from '#src/state/api.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { Badge } from '#src/ui/badge.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { LoadMore } from '#src/ui/content/load-more.tsx';
import { NotLoaded } from '#src/ui/content/not-loaded.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useState } from 'react';

interface StatementsProps {
  organization: { id: string };
}

/** A partner's statements: the list, and one month with its lines. */
export function Statements({ organization: { id } }: StatementsProps) {
  const [month, setMonth] = useState<string | null>(null);
  return month === null ? (
    <StatementList organizationId={id} onOpen={setMonth} />
  ) : (
    <StatementDetail organizationId={id} month={month} onBack={() => setMonth(null)} />
  );
}

interface StatementListProps {
  organizationId: string;
  onOpen: (month: string) => void;
}

function StatementList({ organizationId: org, onOpen }: StatementListProps) {
  const list = useEndpoint(listStatements, { params: { org } });
  const { value, extend, isLoadingMore } = list;
  if (value === null) {
    return (
      <NotLoaded of={list} noun="your statements">
        <Skeleton className="h-64 rounded-panel" />
      </NotLoaded>
    );
  }
  const loadMore = (before: string) =>
    extend(
      () => api.call(listStatements, { params: { org }, query: { before } }),
      (shown, page) => ({ ...page, statements: [...shown.statements, ...page.statements] }),
    );
  if (value.statements.length === 0) {
    return (
      <EmptyState title={EMPTY.title} picture={null}>
        {EMPTY.text}
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="max-w-[60ch] text-stone">{describeShare(value.sharePercent)}</p>
      <StatementTable statements={value.statements} onOpen={onOpen} />
      <LoadMore
        list={{
          hasMore: value.next !== null,
          isLoadingMore,
          loadMore: () => void loadMore(value.next ?? ''),
        }}
      />
    </div>
  );
}

interface StatementTableProps {
  statements: readonly RevenueStatement[];
  onOpen: (month: string) => void;
}

const COLUMNS = ['Paid', 'Returned', 'Your share', 'Payable'] as const;

/** Newest first. On small screens only the payable amount has a column. */
function StatementTable({ statements, onOpen }: StatementTableProps) {
  return (
    <table className="tabular w-full text-left">
      <thead className="text-xs text-stone">
        <tr className="border-b border-hairline">
          <th scope="col" className="py-2 pr-4 font-medium">
            Month
          </th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className={buildCellClass(column)}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline">
        {statements.map((statement) => (
          <StatementRow key={statement.month} statement={statement} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}

function buildCellClass(column: (typeof COLUMNS)[number]): string {
  const size = column === 'Payable' ? '' : 'hidden md:table-cell';
  return `py-2 pl-4 text-right font-medium whitespace-nowrap ${size}`;
}

interface StatementRowProps extends Pick<StatementTableProps, 'onOpen'> {
  statement: RevenueStatement;
}

function StatementRow({ statement: { month, state, totals }, onOpen }: StatementRowProps) {
  const read = {
    Paid: totals.map(({ paid, currency }) => formatCurrency(paid, currency)),
    Returned: totals.map(({ returned, currency }) => formatCurrency(returned, currency)),
    'Your share': totals.map(({ share, currency }) => formatCurrency(share, currency)),
    Payable: totals.map(({ payable, currency }) => formatCurrency(payable, currency)),
  };
  return (
    <tr>
      <th scope="row" className="py-1 pr-4 font-medium">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <button
            type="button"
            className="min-h-11 underline decoration-hairline-strong underline-offset-4 hover:decoration-current"
            onClick={() => onOpen(month)}
          >
            {formatMonth(month)}
          </button>
          {state === 'open' && <Badge tone="neutral">Open</Badge>}
        </span>
      </th>
      {COLUMNS.map((column) => (
        <td key={column} className={buildCellClass(column)}>
          {read[column].map((amount) => (
            <span key={amount} className="block">
              {amount}
            </span>
          ))}
        </td>
      ))}
    </tr>
  );
}
