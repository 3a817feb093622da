import type { FaceKey } from '#worker/preview/letters/face.ts';
import type { Paint } from '#worker/preview/picture/paint.ts';
import type { PhotoSetting } from '#worker/preview/picture/photo.ts';

/** The picture, and where on it the plate carries the card, in pixels. */
export const PLATE = {
  pictureWidth: 1200,
  pictureHeight: 630,
  left: 150,
  top: 28,
  width: 900,
} as const;

/** Pixels of one hundredth of the card's width: every length of a look is measured in these, as in its style sheet. */
export const UNIT = PLATE.width / 100;

/** A box on the card; the card is 100 wide and 63.05 high. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A shape of a look: a path of absolute M, L, C and Z in the card's units. */
export interface Shape {
  path: string;
  paint: Paint;
  opacity?: number;
}

/** How one kind of words looks. */
export interface Words {
  /** In order of choice; the first that has every letter is taken. */
  faces: readonly FaceKey[];
  size: number;
  least: number;
  tracking?: number;
  /** To which share of the size one line may shrink before a second is taken. */
  oneLineShare?: number;
  isUpper?: boolean;
  paint: Paint;
  /** The same letters underneath, moved down. */
  shadow?: { down: number; paint: Paint; opacity: number };
}

/** One line in a corner. */
export interface Note extends Words {
  left: number;
  width: number;
  /** What the line stands on. */
  baseline: number;
  align: 'start' | 'center' | 'end';
}

/** A column of words. */
export interface Column extends Area {
  align: 'start' | 'center';
  anchor: 'top' | 'middle' | 'bottom';
}

/** Where a template's preview carries what; the plate below it has everything else. */
export interface Look {
  /** The finest step of `encodePng` that leaves room for a photo on this material: finer ones would be tried in vain. */
  step: 3 | 5 | 7;
  photo: Omit<PhotoSetting, keyof Area> & { box: Area; shape: string; frame?: readonly Shape[] };
  /** Initials where there is no photo; null where the template shows nothing then. */
  initials: (Words & { centerX: number; centerY: number }) | null;
  /** Name, title and company below each other; with `details`, the last two stand in a column of their own. */
  column: Column;
  details?: Column & { isRuled?: boolean };
  /** A column for cards with a photo that takes some of its room. */
  columnWithPhoto?: Column;
  name: Words;
  title: Words;
  company: Words;
  /** Height of a line of a name, as a share of its size. */
  nameHeight: number;
  gaps: { title: number; company: number };
  /** What belongs to the name's place: drawn below it, by the name's own box. */
  ornaments?: (name: Area) => readonly Shape[];
  /** `@username` in a corner, where the template shows it. */
  handle?: Note;
  mark: Note;
}
