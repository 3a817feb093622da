import { z } from 'zod';
import { CONTRAST_MIN, findContrast } from '#shared/format/color.ts';
import { TEMPLATE_KEYS } from '#shared/card/templates.ts';

const colorSchema = z.string().regex(/^#[0-9a-f]{6}$/, 'Enter a color such as #d9b36a.');

/** Colors of a pass; its font is chosen by the wallet. */
export const passDesignSchema = z.object({
  backgroundColor: colorSchema,
  foregroundColor: colorSchema,
  labelColor: colorSchema,
});
export type PassDesign = z.infer<typeof passDesignSchema>;

/** Black, gold and white. */
export const DEFAULT_PASS_DESIGN: PassDesign = {
  backgroundColor: '#000000',
  foregroundColor: '#d9b36a',
  labelColor: '#ffffff',
};

/** Texts with too little contrast, with a message for each. */
export function findLowContrastTexts(
  design: PassDesign,
): { path: 'foregroundColor' | 'labelColor'; message: string }[] {
  const texts = [
    ['foregroundColor', 'The text'],
    ['labelColor', 'The labels'],
  ] as const;
  return texts.flatMap(([path, label]) => {
    const contrast = findContrast(design[path], design.backgroundColor);
    if (contrast >= CONTRAST_MIN) return [];
    const measured = (Math.floor(contrast * 10) / 10).toFixed(1);
    const message = `${label} would be hard to read on this background: the contrast is ${measured}, but must be at least ${CONTRAST_MIN}. Choose a lighter or darker color.`;
    return [{ path, message }];
  });
}

const customColorsSchema = passDesignSchema.superRefine((design, context) => {
  for (const { path, message } of findLowContrastTexts(design)) {
    context.addIssue({ code: 'custom', path: [path], message });
  }
});

/**
 * Colors of an owner's passes: custom, those of a template, or (null) those of each card's
 * template.
 */
export const designChoiceSchema = z.union(
  [z.object({ template: z.enum(TEMPLATE_KEYS).nullable() }), customColorsSchema],
  'Choose a template, or three colors such as #d9b36a.',
);
export type DesignChoice = z.infer<typeof designChoiceSchema>;
