import { strFromU8, unzipSync } from 'fflate';

export interface CardArchive {
  /** Content of `cards.json`; null when the archive is not one of our exports. */
  cards: string | null;
  /** Keyed by `/media/` path. */
  pictures: ReadonlyMap<string, Uint8Array>;
}

/** Limit on unpacked bytes: a small archive can expand to a very large one. */
const UNPACKED_MAX_BYTES = 100 * 1024 * 1024;
const PICTURE = /^images\/([0-9a-f]{64}\.(?:png|jpg|webp))$/;

/** Reads an account export. Unpacks only the cards and the pictures. */
export function readCardArchive(bytes: Uint8Array): CardArchive {
  let remainingBytes = UNPACKED_MAX_BYTES;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (name !== 'cards.json' && !PICTURE.test(name)) return false;
        remainingBytes -= originalSize;
        return remainingBytes >= 0;
      },
    });
    const pictures = Object.entries(files).flatMap(([name, content]): [string, Uint8Array][] => {
      const file = PICTURE.exec(name)?.[1];
      return file === undefined ? [] : [[`/media/${file}`, content]];
    });
    const { 'cards.json': cards } = files;
    return { cards: cards ? strFromU8(cards) : null, pictures: new Map(pictures) };
  } catch {
    // A damaged archive is treated as not one of our exports.
    return { cards: null, pictures: new Map() };
  }
}
