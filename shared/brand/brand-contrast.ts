import { CONTRAST_MIN, findContrast, findReadable } from '#shared/format/color.ts';
import type { Brand } from './brand.ts';

/** A pair of brand colors that is too close, with the nearest primary color that is readable. */
export interface UnreadablePair {
  /** From 1 to 21. */
  contrast: number;
  proposal: string;
  message: string;
}

/**
 * Judges the primary color as text on the background, as links and headings show it. Null when it is
 * readable. Expects validated colors.
 */
export function findUnreadablePair({
  primaryColor,
  backgroundColor,
}: Pick<Brand, 'primaryColor' | 'backgroundColor'>): UnreadablePair | null {
  const contrast = findContrast(primaryColor, backgroundColor);
  if (contrast >= CONTRAST_MIN) return null;
  const proposal = findReadable(primaryColor, backgroundColor);
  // Rounded down, so that 4.49 does not read as the minimum.
  const measured = (Math.floor(contrast * 10) / 10).toFixed(1);
  return {
    contrast,
    proposal,
    message: `This color is hard to read on the background: the contrast is ${measured}, but must be at least ${CONTRAST_MIN}. Use ${proposal} instead, or change the background.`,
  };
}
