import { useState, type ReactNode } from 'react';
import type { InvitationListProgress } from '#shared/api/organizations/people/invitation-lists.ts';
import { countOutcomes, listRowProblems, OUTCOMES } from '#src/pages/team/invitations/list-copy.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { ScrollRegion } from '#src/ui/overlay/scroll-region.tsx';

type Row = Pick<
  InvitationListProgress['rows'][number],
  'email' | 'outcome' | 'reason' | 'photoProblem'
>;

export function OutcomeCounts({ rows }: { rows: readonly Row[] }) {
  return (
    <ul aria-label="Outcomes" className="flex flex-wrap gap-2">
      {countOutcomes(rows).map(({ outcome, count }) => (
        <li key={outcome}>
          <Badge tone={OUTCOMES[outcome].tone}>
            {count.toLocaleString('en-US')} {OUTCOMES[outcome].label.toLowerCase()}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

function OutcomeBadge({ outcome }: Pick<Row, 'outcome'>) {
  return <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Badge>;
}

/** Rows drawn at once; the rest follows on request. */
const SHOWN_ROWS = 100;

interface OutcomeTableProps<Shown extends Row> {
  rows: readonly Shown[];
  /** What is shown above the address, such as a name. */
  renderTitle: (row: Shown) => string;
  /** What is shown below it: the card, the role, what changes. */
  renderDetails: (row: Shown) => ReactNode;
}

/** What happens to each row, or happened. */
export function OutcomeTable<Shown extends Row>(props: OutcomeTableProps<Shown>) {
  const { rows, renderTitle, renderDetails } = props;
  const [limit, setLimit] = useState(SHOWN_ROWS);
  return (
    <div>
      <ScrollRegion className="max-h-[32rem] overflow-y-auto border-y border-hairline">
        <table aria-label="Rows of the list" className="w-full table-fixed text-left">
          <colgroup>
            <col />
            <col className="w-0 sm:w-36" />
          </colgroup>
          <thead className="sr-only">
            <tr>
              <th>Person</th>
              <th>Outcome</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-hairline">
            {rows.slice(0, limit).map((row, at) => (
              // Addresses may repeat: the row number identifies a row.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at} className="align-top">
                <td className="py-2.5 sm:pr-4">
                  <span className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
                    <span className="min-w-0 [overflow-wrap:anywhere]">
                      {renderTitle(row) || row.email || 'No address'}
                    </span>
                    <span className="sm:hidden">
                      <OutcomeBadge outcome={row.outcome} />
                    </span>
                  </span>
                  <span className="block text-xs text-stone [overflow-wrap:anywhere]">
                    {renderDetails(row)}
                  </span>
                  {listRowProblems(row).map((problem) => (
                    <span
                      key={problem}
                      className="block text-xs text-bone [overflow-wrap:anywhere]"
                    >
                      {problem}
                    </span>
                  ))}
                </td>
                <td className="py-2.5 text-right max-sm:hidden">
                  <OutcomeBadge outcome={row.outcome} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {rows.length > limit && (
        <Button variant="quiet" className="mt-2" onClick={() => setLimit(rows.length)}>
          Show all {rows.length.toLocaleString('en-US')} rows
        </Button>
      )}
    </div>
  );
}
