import { useState } from 'react';
import { listHeldReports, type ReportCase } from '#shared/api/moderation/moderation.ts';
import { heldBackCount, heldBackStored } from '#src/pages/moderation/copy.ts';
import { ReportEntry } from './report-entry.tsx';
import { useEndpointRows } from '#src/state/loading/use-paged-rows.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { PagedRows } from '#src/ui/content/paged-rows.tsx';

type HeldReportsProps = Pick<ReportCase, 'cardId' | 'username' | 'heldBack'>;

/** The count of held reports; the button loads and lists them. */
export function HeldReports({ cardId, username, heldBack }: HeldReportsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="tabular max-w-[62ch] text-stone">{heldBackCount(heldBack)}</p>
        <Button
          variant="outline"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide' : 'Show'} held-back reports of ${username}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </div>
      {isOpen && <HeldReportList cardId={cardId} heldBack={heldBack} />}
    </div>
  );
}

function HeldReportList({ cardId, heldBack }: Pick<ReportCase, 'cardId' | 'heldBack'>) {
  const pages = useEndpointRows(
    listHeldReports,
    { params: { card: cardId } },
    ({ reports: rows, nextCursor: next }) => ({ rows, next }),
  );
  const stored = heldBackStored(heldBack);
  return (
    <div className="mt-3 rounded-control border border-hairline px-4 py-1 pb-4">
      <PagedRows
        list={pages}
        noun="held-back reports"
        empty={
          <EmptyState title="No held-back reports">
            These reports were decided after this page loaded.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul aria-label="Held-back reports">
            {rows.map((report) => (
              <ReportEntry key={report.id} {...report} />
            ))}
          </ul>
        )}
      </PagedRows>
      {stored !== null && <p className="pt-3 text-stone">{stored}</p>}
    </div>
  );
}
