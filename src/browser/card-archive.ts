import { strFromU8, unzipSync } from 'fflate';

export interface CardArchive {
  /** The text of `cards.json`; null when the archive is none of ours. */
  cards: string | null;
  /** Pictures by their `/media/` address. */
  pictures: ReadonlyMap<string, Uint8Array>;
}

/** Most bytes taken out of an archive: a small file may claim to hold a very large one. */
const UNPACKED_MAX_BYTES = 100 * 1024 * 1024;
const PICTURE = /^images\/([0-9a-f]{64}\.(?:png|jpg|webp))$/;

/** The cards and pictures of an account's export; nothing else is unpacked. */
export function openArchive(bytes: Uint8Array): CardArchive {
  let left = UNPACKED_MAX_BYTES;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (name !== 'cards.json' && !PICTURE.test(name)) return false;
        left -= originalSize;
        return left >= 0;
      },
    });
    const pictures = Object.entries(files).flatMap(([name, content]): [string, Uint8Array][] => {
      const file = PICTURE.exec(name)?.[1];
      return file === undefined ? [] : [[`/media/${file}`, content]];
    });
    const { 'cards.json': cards } = files;
    return { cards: cards ? strFromU8(cards) : null, pictures: new Map(pictures) };
  } catch {
    // Forgives a damaged archive: it is none of ours.
    return { cards: null, pictures: new Map() };
  }
}
