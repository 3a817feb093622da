import { useMemo, useState } from 'react';
import type { ReportCase } from '#shared/api/moderation/moderation.ts';
import { heldBackCount, heldBackStored } from '#src/pages/moderation/copy.ts';
import { loadHeldReports } from '#src/pages/moderation/paged-list/load-pages.ts';
import { PagedList } from '#src/pages/moderation/paged-list/paged-list.tsx';
import { ReportEntry } from './report-entry.tsx';
import { usePages } from '#src/pages/moderation/paged-list/use-pages.ts';
import { Button } from '#src/ui/button.tsx';

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
  const load = useMemo(() => loadHeldReports(cardId), [cardId]);
  const pages = usePages(load);
  const stored = heldBackStored(heldBack);
  return (
    <div className="mt-3 rounded-control border border-hairline px-4 py-1 pb-4">
      <PagedList
        pages={pages}
        label="Held-back reports"
        emptyTitle="No held-back reports"
        empty="These reports were decided after this page loaded."
      >
        {(items) => (
          <ul aria-label="Held-back reports">
            {items.map((report) => (
              <ReportEntry key={report.id} {...report} />
            ))}
          </ul>
        )}
      </PagedList>
      {stored !== null && <p className="pt-3 text-stone">{stored}</p>}
    </div>
  );
}
