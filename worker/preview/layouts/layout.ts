import type { FontKey } from '#worker/preview/glyphs/font.ts';
import type { Paint } from '#worker/preview/picture/fill.ts';
import type { PhotoPlacement } from '#worker/preview/picture/draw-photo.ts';

/** The size of the picture and the position of the card on the background, in pixels. */
export const BACKGROUND = {
  pictureWidth: 1200,
  pictureHeight: 630,
  left: 150,
  top: 28,
  width: 900,
} as const;

/**
 * Pixels per card unit, a hundredth of the card's width. All lengths of a layout are in card units,
 * as in its style sheet.
 */
export const UNIT = BACKGROUND.width / 100;

/** A box on the card, which is 100 wide and 63.05 high. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A path of absolute M, L, C and Z in card units. */
export interface Shape {
  path: string;
  paint: Paint;
  opacity?: number;
}

export interface TextStyle {
  /** Fonts by preference; the first one with all glyphs is used. */
  fonts: readonly FontKey[];
  size: number;
  minSize: number;
  tracking?: number;
  /** The share of the size to which a line may shrink before a second line is used. */
  oneLineShare?: number;
  isUppercase?: boolean;
  paint: Paint;
  /** The same glyphs underneath, shifted down. */
  shadow?: { down: number; paint: Paint; opacity: number };
}

/** A single line in a corner. */
export interface CornerText extends TextStyle {
  left: number;
  width: number;
  baseline: number;
  align: 'start' | 'center' | 'end';
}

export interface Column extends Area {
  align: 'start' | 'center';
  anchor: 'top' | 'middle' | 'bottom';
}

/**
 * Positions and styles of a template's photo and texts. The background contains everything else.
 */
export interface Layout {
  /**
   * The finest step of `encodePng` at which a photo fits the size limit; finer ones would be tried
   * in vain.
   */
  step: 3 | 5 | 7;
  photo: Omit<PhotoPlacement, keyof Area> & { box: Area; shape: string; frame?: readonly Shape[] };
  /** Shown without a photo. Null if the template shows nothing in its place. */
  initials: (TextStyle & { centerX: number; centerY: number }) | null;
  /**
   * Name, title and company below each other. With `details`, the last two have their own column.
   */
  column: Column;
  details?: Column & { isRuled?: boolean };
  /** A narrower column for cards with a photo. */
  columnWithPhoto?: Column;
  name: TextStyle;
  title: TextStyle;
  company: TextStyle;
  /** Line height of the name, as a share of its size. */
  nameHeight: number;
  gaps: { title: number; company: number };
  /** Shapes below the name, positioned by its box. */
  ornaments?: (name: Area) => readonly Shape[];
  /** `@username` in a corner, if the template shows it. */
  handle?: CornerText;
  watermark: CornerText;
}
