import type { InvitationListRow } from '#shared/api/organizations/people/invitation-lists.ts';
import { fillPattern } from '#shared/organization/address-pattern.ts';
import { foldText } from '#shared/text/fold-text.ts';

type Row = Pick<InvitationListRow, 'email' | 'card'>;

/** What a photo of a row may be named after, the most exact first. */
const KEYS: readonly ((row: Row) => string[])[] = [
  ({ card }) => [toKey(card?.photo ?? ''), toKey(cutExtension(card?.photo ?? ''))],
  ({ email }) => [toKey(email)],
  ({ card }) => [toKey(card?.username ?? '')],
  (row) => {
    const { name, familyName } = readName(row);
    const person = { name, familyName, email: row.email };
    return [
      toKey(name),
      fillPattern('{first}-{last}', person),
      fillPattern('{last}-{first}', person),
    ];
  },
  ({ email }) => [toKey(email.split('@')[0] ?? '')],
];

function readName({ card }: Row): { name: string; familyName: string | undefined } {
  const { name, familyName } = card?.content ?? {};
  return {
    name: typeof name === 'string' ? name : '',
    familyName: typeof familyName === 'string' ? familyName : undefined,
  };
}

/** The same for `Ana_Lima`, `ana lima` and `ANA-LIMA`. */
function toKey(text: string): string {
  return foldText(text.trim())
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/** The last part of a path. */
export function fileName(path: string): string {
  return path.split('/').at(-1) ?? '';
}

function cutExtension(name: string): string {
  return name.replace(/\.[^.]+$/, '');
}

export interface MatchedPhotos {
  /** Positions of photos by that of their row. */
  byRow: Map<number, number>;
  /** Positions of photos without a row. */
  unmatched: number[];
}

/**
 * Finds the photo of each row by its name: the name in the row's photo column, the person's address,
 * card address or name. A name that two rows share finds neither, except one of the photo column.
 */
export function matchPhotos(paths: readonly string[], rows: readonly Row[]): MatchedPhotos {
  const photos = new Map<string, number>();
  for (const [at, path] of paths.entries()) {
    for (const key of [toKey(fileName(path)), toKey(cutExtension(fileName(path)))]) {
      if (!photos.has(key)) photos.set(key, at);
    }
  }
  const byRow = new Map<number, number>();
  const used = new Set<number>();
  for (const [rank, listKeys] of KEYS.entries()) {
    const isShareable = rank === 0;
    const found = Map.groupBy(findCandidates(rows, photos, listKeys, byRow), ({ key }) => key);
    for (const candidates of found.values()) {
      const isClear = new Set(candidates.map(({ row }) => row)).size === 1 || isShareable;
      for (const { row, photo } of isClear ? candidates : []) {
        if (byRow.has(row) || (!isShareable && used.has(photo))) continue;
        byRow.set(row, photo);
        used.add(photo);
      }
    }
  }
  return { byRow, unmatched: [...paths.keys()].filter((at) => !used.has(at)) };
}

interface Candidate {
  key: string;
  row: number;
  photo: number;
}

function findCandidates(
  rows: readonly Row[],
  photos: ReadonlyMap<string, number>,
  listKeys: (row: Row) => string[],
  matched: ReadonlyMap<number, number>,
): Candidate[] {
  return rows.flatMap((row, at) => {
    if (matched.has(at) || row.card === undefined) return [];
    return [...new Set(listKeys(row))].flatMap((key) => {
      const photo = key === '' ? undefined : photos.get(key);
      return photo === undefined ? [] : [{ key, row: at, photo }];
    });
  });
}
