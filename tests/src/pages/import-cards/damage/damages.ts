import type { Written } from './write-files.ts';

/** Numbers that a damage takes its places from. */
type Dice = readonly number[];
/** Damages blocks or the whole file; never a token, except by cutting. */
interface Damage {
  blocks?: (written: Written, dice: Dice) => string[];
  file?: (file: string, dice: Dice, tokens: readonly string[]) => string;
}

const BYTE_ORDER_MARK = '\u00ef\u00bb\u00bf';
/** What programs leave between files that they join. */
const JOINTS = ['', BYTE_ORDER_MARK, `${BYTE_ORDER_MARK}${BYTE_ORDER_MARK}`, '\u001a', ' ', '\n\n'];

const pick = <T>(list: readonly T[], number = 0): T | undefined => list[number % list.length];
const replaceAt = <T>(list: readonly T[], at: number, next: (item: T) => T): T[] =>
  list.map((item, index) => (index === at % list.length ? next(item) : item));

/** Places outside of tokens. */
function findFree(file: string, tokens: readonly string[]): number[] {
  const taken = new Set<number>();
  for (const token of tokens) {
    for (let at = file.indexOf(token); at !== -1; at = file.indexOf(token, at + 1)) {
      for (let offset = 0; offset < token.length; offset++) taken.add(at + offset);
    }
  }
  return Array.from(file, (_, at) => at).filter((at) => !taken.has(at));
}

const SHARED: Readonly<Record<string, Damage>> = {
  'the file is cut': {
    file: (file, [at = 0]) => file.slice(0, Math.max(1, at % file.length)),
  },
  'a block is doubled': {
    blocks: ({ blocks }, [at = 0]) => replaceAt(blocks, at, (block) => block + block),
  },
  'files are joined': {
    blocks: ({ blocks }, [at = 0, joint = 0]) =>
      replaceAt(blocks, at, (block) => block.trimEnd() + (pick(JOINTS, joint) ?? '')),
  },
  'byte order marks': {
    blocks: ({ blocks }) => blocks.map((block) => BYTE_ORDER_MARK + block),
  },
  'line ends are mixed': {
    file: (file, [seed = 0]) =>
      file.replace(/\r\n|\n/g, (_, at: number) => pick(['\n', '\r\n', '\r'], seed + at) ?? '\n'),
  },
  'blank lines': { file: (file) => file.replace(/\r?\n/g, '$&$&') },
  'stray quotes': {
    file: (file, dice, tokens) => {
      const free = findFree(file, tokens);
      const places = new Set(dice.slice(0, 1 + ((dice[3] ?? 0) % 3)).map((at) => pick(free, at)));
      return Array.from(file, (sign, at) => (places.has(at) ? `"${sign}` : sign)).join('');
    },
  },
  'bytes are flipped': {
    file: (file, dice, tokens) => {
      const free = findFree(file, tokens);
      const signs = [...file];
      for (const at of dice.slice(0, 1 + ((dice[3] ?? 0) % 3))) {
        const place = pick(free, at) ?? 0;
        // Not the highest bit: it would start a character of two bytes, the second one of a token.
        signs[place] = String.fromCharCode(file.charCodeAt(place) ^ (1 << (at % 7)));
      }
      return signs.join('');
    },
  },
};

export const CONTACT_DAMAGES: Readonly<Record<string, Damage>> = {
  ...SHARED,
  'the start is cut': { file: (file, [at = 0]) => file.slice(at % Math.ceil(file.length / 3)) },
  'BEGIN is missing': {
    blocks: ({ blocks }, [at = 0]) =>
      replaceAt(blocks, at, (block) => block.replace(/BEGIN:VCARD\r?\n/, '')),
  },
  'END is missing': {
    blocks: ({ blocks }, [at = 0]) =>
      replaceAt(blocks, at, (block) => block.replace(/END:VCARD\r?\n$/, '')),
  },
  'lines are indented': {
    blocks: ({ blocks }, [at = 0, width = 0]) =>
      replaceAt(blocks, at, (block) => block.replace(/^(?=.)/gm, ' '.repeat(1 + (width % 4)))),
  },
  'lines are doubled': {
    blocks: ({ blocks }, [at = 0]) =>
      replaceAt(blocks, at, (block) => block.replace(/^.*\n/gm, '$&$&')),
  },
  'sets are not named': { file: (file) => file.replace(/;CHARSET=[\w-]+/g, '') },
};

export const TABLE_DAMAGES: Readonly<Record<string, Damage>> = {
  ...SHARED,
  'the start is cut': { blocks: ({ blocks }) => blocks.slice(1) },
  'a line break splits a row': {
    blocks: ({ blocks, lineEnd }, [at = 0, place = 0]) =>
      replaceAt(blocks, at, (block) => {
        const spaces = [...block.matchAll(/ (?=[a-z])/g)].map(({ index }) => index);
        const space = pick(spaces, place);
        return space === undefined
          ? block
          : block.slice(0, space) + lineEnd + block.slice(space + 1);
      }),
  },
};

/** A damage by its name, with the numbers it takes its places from. */
export type ChosenDamage = readonly [name: string, dice: Dice];

/** Applies damages in order: those of blocks, then those of the whole file. */
export function applyDamages(
  written: Written,
  table: Readonly<Record<string, Damage>>,
  chosen: readonly ChosenDamage[],
  tokens: readonly string[],
): string {
  let { blocks } = written;
  for (const [name, dice] of chosen) {
    blocks = table[name]?.blocks?.({ ...written, blocks }, dice) ?? blocks;
  }
  let file = blocks.join('');
  for (const [name, dice] of chosen) file = table[name]?.file?.(file, dice, tokens) ?? file;
  return file;
}
