import type { RowCard } from '#shared/api/organizations/people/invitation-lists.ts';
import type { INVITATION_WORDS } from '#shared/contacts/heading-words.ts';
import { parseRowCard } from '#src/features/card-parsing/table/table-card.ts';
import { guessColumns } from '#src/features/card-parsing/table/table-columns.ts';
import { ADDRESS_TOO_LONG } from '#src/pages/team/invitations/photos/photo-copy.ts';
import type { ColumnTarget } from '#src/features/card-parsing/table/table-targets.ts';

/** Reads the card of a row, and what prevents it; null where the row has no name. */
export type CardReader = (
  cells: readonly string[],
) => { card: RowCard | undefined; problem: string } | null;

const NAMES: ReadonlySet<ColumnTarget> = new Set(['name', 'firstName', 'lastName']);
/** As the contract's. */
const PHOTO_MAX = 2000;

type Columns = Readonly<Record<keyof typeof INVITATION_WORDS, number>>;

/** Creates the reader of a table's cards; null for a table without names. */
export function createCardReader(headings: readonly string[], columns: Columns): CardReader | null {
  const { role, groups, policy, photo, address } = columns;
  const own = new Set([role, groups, policy, photo, address]);
  const targets = guessColumns(headings).map((target, at): ColumnTarget =>
    own.has(at) ? 'ignore' : target,
  );
  if (!targets.some((target) => NAMES.has(target))) return null;
  return (cells) => {
    const extra = countFilled(cells) > headings.length;
    const { content, issues } = parseRowCard(cells, targets, 0, headings);
    // The first one may only follow from another: a name that is too long is left out.
    const issue = issues.at(-1);
    const problem = extra ? TOO_MANY_CELLS : issue ? `${issue.field}: ${issue.message}` : '';
    const typedPhoto = (cells[photo] ?? '').trim();
    const isTooLong = typedPhoto.length > PHOTO_MAX;
    return {
      problem,
      card: {
        username: (cells[address] ?? '').trim().replace(/^.*\//, '').slice(0, 200),
        policy: (cells[policy] ?? '').trim().slice(0, 200),
        // An address, or the name of a file that `attachPhotos` finds.
        photo: isTooLong ? '' : typedPhoto,
        photoProblem: isTooLong ? ADDRESS_TOO_LONG : '',
        content,
      },
    };
  };
}

const TOO_MANY_CELLS = 'This row has more cells than there are headings.';

/** Number of cells up to the last one with text. */
function countFilled(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}
