import type { InvitationListProgress } from '#shared/api/organizations/people/invitation-lists.ts';
import { buildCsv } from '#shared/format/csv.ts';
import { isProblem, type CheckedList } from '#src/pages/team/invitations/checked-list.ts';
import { listRowProblems, OUTCOMES } from '#src/pages/team/invitations/list-copy.ts';

/** A CSV file of the rows with a problem, with the headings of the list, to correct and send again. */
export function buildProblemFile({
  rows,
  headings,
}: Pick<CheckedList, 'rows' | 'headings'>): string {
  const lines = rows
    .filter(isProblem)
    .map((row) => fit(row.cells, headings).concat(listRowProblems(row).join(' ')));
  const head = headings.length === 0 ? [] : [[...headings, 'Problem']];
  return buildCsv([...head, ...lines]);
}

/** The same of a list that was sent, whose cells are no longer known. */
export function buildSentProblemFile(rows: InvitationListProgress['rows']): string {
  const lines = rows
    .filter(isProblem)
    .map((row) => [row.email, OUTCOMES[row.outcome].label, listRowProblems(row).join(' ')]);
  return buildCsv([['Email', 'Outcome', 'Problem'], ...lines]);
}

/** As many cells as headings, so that the problem has its own column. */
function fit(cells: readonly string[], headings: readonly string[]): string[] {
  if (headings.length === 0) return [...cells];
  return headings.map((_, at) =>
    at === headings.length - 1 ? cells.slice(at).join(' ') : (cells[at] ?? ''),
  );
}
