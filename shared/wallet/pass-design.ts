import { z } from 'zod';
import { TEMPLATE_KEYS } from '#shared/card/template.ts';

/** Least contrast of text a phone is held at arm's length with (WCAG 2.2, 1.4.3). */
export const CONTRAST_MIN = 4.5;

const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'A colour reads like #d9b36a.');

/** The colours of a pass; its face is the wallet's own and cannot be chosen. */
export const passDesignSchema = z.object({
  backgroundColor: colour,
  foregroundColor: colour,
  labelColor: colour,
});
export type PassDesign = z.infer<typeof passDesignSchema>;

/** Black, gold and white. */
export const DEFAULT_PASS_DESIGN: PassDesign = {
  backgroundColor: '#000000',
  foregroundColor: '#d9b36a',
  labelColor: '#ffffff',
};

/** Which text of a design cannot be read on its ground, with a sentence for each; empty when all can. */
export function findFaintTexts(
  design: PassDesign,
): { path: 'foregroundColor' | 'labelColor'; message: string }[] {
  const texts = [
    ['foregroundColor', 'The text'],
    ['labelColor', 'The labels'],
  ] as const;
  return texts.flatMap(([path, what]) => {
    const contrast = contrastOf(design[path], design.backgroundColor);
    if (contrast >= CONTRAST_MIN) return [];
    const measured = (Math.floor(contrast * 10) / 10).toFixed(1);
    const message = `${what} would be hard to read on this background: the contrast is ${measured}, and has to be ${CONTRAST_MIN} or more. Choose a lighter or darker colour.`;
    return [{ path, message }];
  });
}

const ownColoursSchema = passDesignSchema.superRefine((design, context) => {
  for (const { path, message } of findFaintTexts(design)) {
    context.addIssue({ code: 'custom', path: [path], message });
  }
});

/** The look of one's passes: own colours, one of the eight templates', or (null) each card's own. */
export const designChoiceSchema = z.union(
  [z.object({ template: z.enum(TEMPLATE_KEYS).nullable() }), ownColoursSchema],
  'Choose a template, or three colours such as #d9b36a.',
);
export type DesignChoice = z.infer<typeof designChoiceSchema>;

/** Contrast of two colours from 1 to 21 (WCAG 2.2, relative luminance). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
