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
  /** The name of its photo, or where that is fetched from; '' for none. */
  photo: string;
  /** As in the table. */
  cells: readonly string[];
}

export interface CheckedList extends Pick<ParsedInvitations, 'isCut' | 'headings'> {
  /** All rows, those with problems first. */
  rows: CheckedRow[];
  report: InvitationListReport;
  /** What is sent: the rows without a problem of their own. */
  sent: InvitationListRow[];
  /** The positions of their photos in the archive. */
  sentPhotos: (number | undefined)[];
  /** Names of photos in the archive that no row has. */
  unmatched: string[];
  hasCards: boolean;
  /** Identifies the list when sending it is repeated after a lost response. */
  key: string;
}

const PROBLEMS: ReadonlySet<string> = new Set([
  'invalid',
  'taken',
  'duplicate',
  'no_seat',
  'limit',
]);

type AssessedRow = Pick<InvitationReportRow, 'photoProblem'> & { outcome: string };

/** Whether a row cannot be sent as it is, or only without its photo. */
export function isProblem({ outcome, photoProblem }: AssessedRow): boolean {
  return PROBLEMS.has(outcome) || photoProblem !== '';
}

/** All rows, those with problems first. */
export function sortByProblem<Row extends AssessedRow>(rows: readonly Row[]): Row[] {
  return [...rows.filter(isProblem), ...rows.filter((row) => !isProblem(row))];
}
