import { UPLOADED_LATER } from '#shared/api/organizations/people/invitation-lists.ts';
import type { Kernel } from '#worker/kernel.ts';
import {
  checkListRow,
  findRowPhoto,
  type NamedRow,
  type RowCheck,
  type RowContext,
} from '#worker/organizations/invitations/lists/check-list-row.ts';
import { readRowContext } from '#worker/organizations/invitations/lists/read-row-context.ts';
import type { Actor } from '#worker/organizations/require-member.ts';
import { PHOTO_PROBLEMS } from './copy.ts';
import { fetchPhotos } from './fetch-photos.ts';
import { isAddress } from './known-photos.ts';

/** Addresses of photos that one job fetches: about six statements and ten calls each at most. */
const PHOTOS_PER_JOB = 20;

const SET_PROBLEMS = `UPDATE invitation_list_rows SET photo_problem = c.value ->> '$.problem'
  FROM json_each(?2) c
  WHERE list_id = coalesce(?1, c.key) AND no = c.value ->> '$.no' AND outcome = 'waiting'`;

/** By the time a list is sent, its photos are uploaded. */
const NOT_UPLOADED = { problem: PHOTO_PROBLEMS.notUploaded };

type Row = NamedRow & { no: number };

interface Assessed {
  known: RowContext;
  rows: { no: number; check: RowCheck }[];
}

/**
 * Checks the next rows of a list, after fetching the photos that their cards need, and stores why a
 * card gets none. Ends before the row whose photo would be one too many for a job.
 */
export async function assessRows(
  context: Kernel,
  { actor, list }: { actor: Actor; list: { id: string; origin: string } },
  waiting: readonly Row[],
): Promise<Assessed> {
  const known = await readRowContext(context, actor, waiting, list.origin);
  const { rows, addresses } = cutRows(waiting, known);
  const { organization } = actor;
  const fetched =
    addresses.length === 0
      ? new Map()
      : await fetchPhotos(context, { organization, origin: list.origin }, addresses);
  const photos = new Map([...known.photos, ...fetched, [UPLOADED_LATER, NOT_UPLOADED]]);
  const complete = { ...known, photos };
  const problems = rows.flatMap((row) => {
    const { problem } = findRowPhoto(row, complete.photos);
    return problem === '' ? [] : [{ no: row.no, problem }];
  });
  if (problems.length > 0) {
    await context.db.prepare(SET_PROBLEMS).bind(list.id, JSON.stringify(problems)).run();
  }
  return {
    known: complete,
    rows: rows.map((row) => ({ no: row.no, check: checkListRow(row, complete) })),
  };
}

/** The rows of one job, and the addresses that their cards need. */
function cutRows(
  waiting: readonly Row[],
  known: RowContext,
): { rows: readonly Row[]; addresses: string[] } {
  const addresses = new Set<string>();
  for (const [at, row] of waiting.entries()) {
    const address = row.card?.photo ?? '';
    if (!isAddress(address) || known.photos.has(address) || addresses.has(address)) continue;
    const { outcome } = checkListRow(row, known);
    if (outcome !== 'invite' && outcome !== 'update') continue;
    if (addresses.size === PHOTOS_PER_JOB) {
      return { rows: waiting.slice(0, at), addresses: [...addresses] };
    }
    addresses.add(address);
  }
  return { rows: waiting, addresses: [...addresses] };
}
