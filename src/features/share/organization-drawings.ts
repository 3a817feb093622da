import type { PublishedCard } from '#shared/card/card.ts';
import type { CallBackground } from '#shared/card/template.ts';
import { findLuminance, findReadable, mixColors, parseColor } from '#shared/format/color.ts';
import { findTemplateColors } from '#src/public-card/template-colors.ts';

type Design = Pick<PublishedCard, 'template' | 'brand'>;

/** Luminances between which a color is readable on white and visible on a dark mail program. */
const MAIL_LUMINANCE = { min: 0.145, max: 0.18 } as const;
/** Maximum luminance of a picture for video calls, so that a face stands out. */
const CALL_LUMINANCE_MAX = 0.05;
const STEPS = 40;

/** Accent of a card's signature: the company's, as close as mails allow, or the template's. */
export function findSignatureAccent({ template, brand }: Design): string {
  const colors = brand?.colors ?? null;
  if (colors === null) return findTemplateColors(template).signatureAccent;
  const { min, max } = MAIL_LUMINANCE;
  const end = findLuminance(parseColor(colors.accent)) > max ? '#000000' : '#ffffff';
  return findMixture(colors.accent, end, (luminance) => luminance >= min && luminance <= max);
}

const isDarkEnough = (luminance: number): boolean => luminance <= CALL_LUMINANCE_MAX;

/** Colors of a card's picture for video calls: the company's, darkened, or the template's. */
export function findCallBackground({ template, brand }: Design): CallBackground {
  const colors = brand?.colors ?? null;
  if (colors === null) return findTemplateColors(template).callBackground;
  const from = findMixture(colors.background, '#000000', isDarkEnough);
  const text = findReadable('#ffffff', from);
  return {
    gradient: [from, mixColors(from, '#000000', 0.5)],
    text,
    soft: findReadable(mixColors(text, from, 0.25), from),
    accent: findReadable(colors.accent, from),
  };
}

/** The first mixture of a color with black or white whose luminance is accepted. */
function findMixture(color: string, end: string, accepts: (luminance: number) => boolean): string {
  const mixtures = Array.from({ length: STEPS + 1 }, (_, step) =>
    mixColors(color, end, step / STEPS),
  );
  return mixtures.find((one) => accepts(findLuminance(parseColor(one)))) ?? '#666666';
}
