import { strFromU8, unzipSync } from 'fflate';

export interface CardArchive {
  /** Content of `cards.json`; null when the archive is not one of our exports. */
  cards: string | null;
  /** Keyed by `/media/` path. */
  pictures: ReadonlyMap<string, Uint8Array>;
  /** Contact files of other programs with their names; none of our own exports. */
  contactFiles: readonly (readonly [name: string, bytes: Uint8Array<ArrayBuffer>])[];
  /** Whether the archive is a workbook of a spreadsheet program. */
  isWorkbook: boolean;
}

/** Limit on unpacked bytes: a small archive can expand to a very large one. */
const UNPACKED_MAX_BYTES = 100 * 1024 * 1024;
const PICTURE = /^images\/([0-9a-f]{64}\.(?:png|jpg|webp))$/;
/** Leaves out the `__MACOSX/._name.vcf` that macOS adds to archives. */
const CONTACTS = /^(?!__MACOSX\/)(?:.*\/)?(?!\._)[^/]+\.(?:vcf|vcard)$/i;
/** Of Excel, LibreOffice and Numbers. */
const WORKBOOK = /^(?:xl\/workbook\.\w+|content\.xml|Index\/Document\.iwa)$/;
const NO_ARCHIVE: CardArchive = {
  cards: null,
  pictures: new Map(),
  contactFiles: [],
  isWorkbook: false,
};

/** Reads an account export, or an archive of contact files. Unpacks nothing else. */
export function readCardArchive(bytes: Uint8Array): CardArchive {
  let remainingBytes = UNPACKED_MAX_BYTES;
  let isWorkbook = false;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        isWorkbook ||= WORKBOOK.test(name);
        if (name !== 'cards.json' && !PICTURE.test(name) && !CONTACTS.test(name)) return false;
        remainingBytes -= originalSize;
        return remainingBytes >= 0;
      },
    });
    const pictures = Object.entries(files).flatMap(([name, content]): [string, Uint8Array][] => {
      const file = PICTURE.exec(name)?.[1];
      return file === undefined ? [] : [[`/media/${file}`, content]];
    });
    const { 'cards.json': cards } = files;
    // Contacts in our own exports are those of visitors, who become no cards.
    const contactFiles = Object.entries(files).filter(([name]) => !cards && CONTACTS.test(name));
    return {
      cards: cards ? strFromU8(cards) : null,
      pictures: new Map(pictures),
      contactFiles,
      isWorkbook,
    };
  } catch {
    // A damaged archive is treated as not one of our exports.
    return { ...NO_ARCHIVE, isWorkbook };
  }
}
