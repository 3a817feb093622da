// Layouts of link previews as plain data, in card units: the card is 100 wide and 63.05 high. The
// Worker draws them and has a default for every optional property (`buildLayout`).

/** Fonts by use: display names, slanted details, body text, and bold names. */
export const FONT_KEYS = ['serif', 'italic', 'text', 'strong'] as const;
export type FontKey = (typeof FONT_KEYS)[number];

export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * `#rrggbb`, or a gradient over the shape's bounding box as in CSS: degrees clockwise from upward,
 * stops in ascending order.
 */
export type PreviewPaint =
  | string
  | { degrees: number; stops: readonly (readonly [at: number, color: string])[] };

export interface PreviewTextStyle {
  /** By preference; the first one with all glyphs is used. */
  fonts?: readonly FontKey[];
  size: number;
  minSize: number;
  /** Letter spacing as a share of the size. */
  tracking?: number;
  /** The share of the size to which a line may shrink before a second line is used. */
  oneLineShare?: number;
  isUppercase?: boolean;
  paint: PreviewPaint;
  /** The same glyphs underneath, shifted down. */
  shadow?: { down: number; paint: PreviewPaint; opacity: number };
}

/** A single line in a corner. */
export interface PreviewCornerText extends Omit<PreviewTextStyle, 'minSize'> {
  minSize?: number;
  left: number;
  width: number;
  baseline: number;
  align?: 'start' | 'center' | 'end';
}

export interface PreviewColumn extends Area {
  align?: 'start' | 'center';
  anchor?: 'top' | 'middle' | 'bottom';
}

/** A rectangle with rounded corners. */
interface PreviewFrame {
  box: Area;
  radius: number;
  paint: PreviewPaint;
  opacity?: number;
}

/** A horizontal line. `down` is measured from the first rule's place. */
interface PreviewRule {
  left: number;
  width: number;
  down: number;
  height: number;
  paint: PreviewPaint;
}

export interface PreviewPhoto {
  box: Area;
  /** The box with rounded corners (`radiusDown` for ellipses), or a path of absolute M, L, C, Z. */
  shape: { radius: number; radiusDown?: number } | { path: string };
  /** The part of the photo that is kept when cropping, like `object-position`, from 0 to 1 each. */
  focus?: readonly [across: number, down: number];
  /** Color filter. */
  tone?: 'gray' | 'sepia';
  /** Fades from opaque to transparent between two shares of the box. */
  fade?: { side: 'right' | 'bottom'; from: number; to: number };
  /** Drawn under the photo. */
  frame?: readonly PreviewFrame[];
}

/**
 * Positions and styles of a template's photo and texts. The background contains everything else.
 */
export interface PreviewLayout {
  /**
   * The finest step of `encodePng` at which a photo fits the size limit; finer ones would be tried
   * in vain.
   */
  step: 3 | 5 | 7;
  photo: PreviewPhoto;
  /** Shown without a photo. Null if the template shows nothing in its place. */
  initials: (PreviewTextStyle & { centerX: number; centerY: number }) | null;
  /**
   * Name, title and company below each other. With `details`, the last two have their own column.
   */
  column: PreviewColumn;
  details?: PreviewColumn & { isRuled?: boolean };
  /** A narrower column for cards with a photo. */
  columnWithPhoto?: PreviewColumn;
  name: PreviewTextStyle;
  title: PreviewTextStyle;
  company: PreviewTextStyle;
  /** Line height of the name, as a share of its size. */
  nameHeight: number;
  gaps: { title: number; company: number };
  /** Rules below the name, at a distance of `gap`. */
  ornaments?: { gap: number; rules: readonly PreviewRule[] };
  /** `@username` in a corner, if the template shows it. */
  handle?: PreviewCornerText;
  watermark: PreviewCornerText;
  /**
   * Path of the area that has a company's accent; without one, the photo gets a frame in it. The
   * initials are on the area.
   */
  accentArea?: string;
  /** Whether the watermark is on that area. */
  isWatermarkOnAccent?: boolean;
}
