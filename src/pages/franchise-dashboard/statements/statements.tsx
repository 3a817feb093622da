import { useState } from 'react';
import { listStatements } from '#shared/api/organizations/partner/statements.ts';
import { describeShare, EMPTY } from '#src/pages/franchise-dashboard/statements/copy.ts';
import { StatementDetail } from '#src/pages/franchise-dashboard/statements/statement-detail.tsx';
import { StatementTable } from '#src/pages/franchise-dashboard/statements/statement-table.tsx';
import { api } from '#src/state/api.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { LoadMore } from '#src/ui/content/load-more.tsx';
import { NotLoaded } from '#src/ui/content/not-loaded.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

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
