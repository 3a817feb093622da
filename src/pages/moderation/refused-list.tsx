import type { PolicyReport } from '#shared/api/moderation.ts';
import { formatMoment } from '#shared/format/day.ts';
import { refusedThing, reportCount } from '#src/pages/moderation/copy.ts';
import { loadPolicyReports } from '#src/pages/moderation/lists.ts';
import { PagedList } from '#src/pages/moderation/paged-list.tsx';
import { usePages } from '#src/pages/moderation/use-pages.ts';

/** What browsers refused on our pages, the latest first; asked for when it is opened. */
export function RefusedList() {
  const reports = usePages(loadPolicyReports);
  return (
    <>
      <p className="mb-6 max-w-[62ch] text-stone">
        What the rules of a page kept from loading or running, as browsers report it. Extensions
        cause such reports too, and anybody can send one. The latest 200 are kept, for 30 days; of a
        flood only a part is counted.
      </p>
      <PagedList
        pages={reports}
        label="What browsers refused"
        emptyTitle="Nothing was refused"
        empty="When a browser stops something on one of your pages, it is counted here."
      >
        {(items) => (
          <ul aria-label="Refused by browsers" className="border-t border-hairline">
            {items.map((one) => (
              <Refused key={`${one.directive} ${one.blocked} ${one.page}`} {...one} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

/** One violation. It is a stranger's text and stays text. */
function Refused({ directive, blocked, page, count, firstAt, lastAt }: PolicyReport) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-2 border-b border-hairline py-4 md:grid-cols-[minmax(0,1fr)_14rem]">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{refusedThing(blocked)}</p>
        <p className="mt-0.5 wrap-anywhere text-stone">
          {directive} · on {page === '' ? 'an address that is none of ours' : page}
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
