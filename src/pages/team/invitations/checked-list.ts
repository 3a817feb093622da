import type {
  InvitationListReport,
  InvitationListRow,
  InvitationReportRow,
} from '#shared/api/organizations/people/invitation-lists.ts';
import type { ParsedInvitations } from '#src/pages/team/invitations/parse-list.ts';

/** A row of the list with what will happen to it. */
export interface CheckedRow extends InvitationReportRow {
  name: string;
  role: string;
  groups: readonly string[];
  /** As in the table. */
  cells: readonly string[];
}

export interface CheckedList extends Pick<ParsedInvitations, 'isCut' | 'headings'> {
  /** All rows, those with problems first. */
  rows: CheckedRow[];
  report: InvitationListReport;
  /** What is sent: the rows without a problem of their own. */
  sent: InvitationListRow[];
  hasCards: boolean;
  /** Identifies the list when sending it is repeated after a lost response. */
  key: string;
}

const PROBLEMS: ReadonlySet<InvitationReportRow['outcome']> = new Set([
  'invalid',
  'taken',
  'duplicate',
  'no_seat',
  'limit',
]);

/** Whether a row cannot be sent as it is. */
export function isProblem({ outcome }: Pick<InvitationReportRow, 'outcome'>): boolean {
  return PROBLEMS.has(outcome);
}
