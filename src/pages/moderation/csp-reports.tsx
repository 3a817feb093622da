import { listPolicyReports, type PolicyReport } from '#shared/api/moderation/moderation.ts';
import { formatMoment } from '#shared/format/day.ts';
import { describeBlocked, reportCount } from './copy.ts';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { PagedRows } from '#src/ui/content/paged-rows.tsx';
import { useEndpointRows } from '#src/state/loading/use-paged-rows.ts';

/** CSP violations on our pages, the latest first. Loaded when the tab opens. */
export function CspReports() {
  const reports = useEndpointRows(listPolicyReports, {}, ({ reports: rows }) => ({
    rows,
    next: null,
  }));
  return (
    <>
      <p className="mb-6 max-w-[62ch] text-stone">
        What browsers blocked on your pages because of the content security policy. Browser
        extensions cause reports too, and anyone can send one. We keep the latest 200 for 30 days,
        and count only part of a flood.
      </p>
      <PagedRows
        list={reports}
        noun="CSP reports"
        empty={
          <EmptyState title="No CSP reports">
            When a browser blocks something on one of your pages, it appears here.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul aria-label="CSP reports" className="border-t border-hairline">
            {rows.map((report) => (
              <Violation key={`${report.directive} ${report.blocked} ${report.page}`} {...report} />
            ))}
          </ul>
        )}
      </PagedRows>
    </>
  );
}

/** One violation. Reports are untrusted and rendered as text. */
function Violation({ directive, blocked, page, count, firstAt, lastAt }: PolicyReport) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-2 border-b border-hairline py-4 md:grid-cols-[minmax(0,1fr)_14rem]">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{describeBlocked(blocked)}</p>
        <p className="mt-0.5 wrap-anywhere text-stone">
          {directive} · on {page === '' ? 'an unknown address' : page}
        </p>
      </div>
      <div className="tabular md:text-right">
        <p>{reportCount(count)}</p>
        <p className="mt-0.5 text-xs text-stone">Last {formatMoment(lastAt)}</p>
        {firstAt !== lastAt && <p className="text-xs text-stone">First {formatMoment(firstAt)}</p>}
      </div>
    </li>
  );
}
