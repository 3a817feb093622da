import { IMAGE_MAX_BYTES } from '#shared/api/cards/media.ts';
import {
  UPLOADED_LATER,
  type InvitationListRow,
  type RowCard,
} from '#shared/api/organizations/people/invitation-lists.ts';
import { findEntryIssue, type ArchiveEntry } from '#src/browser/files/zip/zip-entries.ts';
import { fileName, matchPhotos } from './match-photos.ts';
import type { PhotoArchive } from './open-photos.ts';
import { describeMissingPhoto, PHOTO_ISSUES } from './photo-copy.ts';

const ADDRESS = /^[a-z][a-z0-9+.-]*:/i;

export interface AttachedPhotos {
  rows: InvitationListRow[];
  /** The position of each row's photo in the archive. */
  photos: (number | undefined)[];
  /** Names of photos that no row has. */
  unmatched: string[];
}

/** Gives rows the photos of an archive; others have the photo at the address in their column, or none. */
export function attachPhotos(
  rows: readonly InvitationListRow[],
  archive: PhotoArchive | null,
): AttachedPhotos {
  const paths = archive?.photos.map(({ path }) => path) ?? [];
  const { byRow, unmatched } = matchPhotos(paths, rows);
  return {
    rows: rows.map((row, at) => {
      if (row.card === undefined) return row;
      const found = archive?.photos[byRow.get(at) ?? -1];
      if (found !== undefined) return withCard(row, { ...row.card, ...describeFound(found) });
      const { photo } = row.card;
      if (photo === '' || ADDRESS.test(photo)) return row;
      const photoProblem = describeMissingPhoto(photo.slice(0, 100), archive !== null);
      return withCard(row, { ...row.card, photo: '', photoProblem });
    }),
    photos: [...rows.keys()].map((at) => byRow.get(at)),
    unmatched: unmatched.map((at) => fileName(paths[at] ?? '')),
  };
}

function describeFound(entry: ArchiveEntry): Pick<RowCard, 'photo' | 'photoProblem'> {
  const issue = findEntryIssue(entry, IMAGE_MAX_BYTES);
  return issue === null
    ? { photo: UPLOADED_LATER, photoProblem: '' }
    : { photo: '', photoProblem: PHOTO_ISSUES[issue] };
}

function withCard(row: InvitationListRow, card: RowCard): InvitationListRow {
  return { ...row, card };
}

/** What a row's photo is called: a file, or the host of its address. */
export function describePhoto(
  { card }: Pick<InvitationListRow, 'card'>,
  path: string | undefined,
): string {
  if (path !== undefined) return fileName(path);
  const photo = card?.photo ?? '';
  return URL.canParse(photo) ? new URL(photo).host : photo;
}
