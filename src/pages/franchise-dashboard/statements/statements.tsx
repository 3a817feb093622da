import { useCallback, useState } from 'react';
import {
  listStatements,
  type StatementPage,
} from '#shared/api/organizations/partner/statements.ts';
import { describeShare, EMPTY } from '#src/pages/franchise-dashboard/statements/copy.ts';
import { StatementDetail } from '#src/pages/franchise-dashboard/statements/statement-detail.tsx';
import { StatementTable } from '#src/pages/franchise-dashboard/statements/statement-table.tsx';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { useResource } from '#src/state/loading/use-resource.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { RetryNotice } from '#src/ui/content/notice.tsx';
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
  const load = useCallback(() => api.call(listStatements, { params: { org } }), [org]);
  const { value, failure, set, reload } = useResource<StatementPage>(load);
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const loadMore = async (page: StatementPage) => {
    setIsLoadingMore(true);
    const query = { before: page.next ?? '' };
    const answer = await api.call(listStatements, { params: { org }, query });
    setIsLoadingMore(false);
    if (!answer.ok) return toasts.show(failureToast('Loading Failed', answer.error));
    return set({ ...answer.value, statements: [...page.statements, ...answer.value.statements] });
  };
  if (value === null) {
    return failure === null ? (
      <div role="status">
        <span className="sr-only">Loading statements</span>
        <Skeleton className="h-64 rounded-panel" />
      </div>
    ) : (
      <RetryNotice title="We couldn't load your statements" onRetry={reload}>
        {failure}
      </RetryNotice>
    );
  }
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
      {value.next !== null && (
        <div className="flex justify-center">
          <Button variant="outline" busy={isLoadingMore} onClick={() => void loadMore(value)}>
            Show earlier months
          </Button>
        </div>
      )}
    </div>
  );
}
