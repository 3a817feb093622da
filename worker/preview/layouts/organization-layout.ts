import type { PreviewLayout, PreviewPaint } from '#shared/card/preview-layout.ts';
import type { OrganizationPalette } from '#shared/card/policy/field-state.ts';
import { buildBoxPath } from '#worker/preview/picture/outline.ts';
import { buildLayout, type Layout } from './layout.ts';

/** The card in card units: 100 wide, with corners of ISO 7810. */
const CARD = { left: 0, top: 0, width: 100, height: 63.05 } as const;
const CARD_RADIUS = 3.7;
/** Width of the frame around a photo, and its distance. */
const FRAME = { gap: 0.35, width: 0.35 } as const;

interface Shape {
  path: string;
  paint: PreviewPaint;
}

/** What covers a template's material in a company's colors, before photo and texts. */
export function listOrganizationAreas(layout: PreviewLayout, colors: OrganizationPalette): Shape[] {
  const { accentArea } = layout;
  const card = { path: buildBoxPath(CARD, CARD_RADIUS), paint: colors.background };
  if (accentArea !== undefined) return [card, { path: accentArea, paint: colors.accent }];
  // Without initials, the place of a missing photo stays empty.
  return layout.initials === null ? [card] : [card, ...listFrames(layout, colors)];
}

function listFrames({ photo }: PreviewLayout, colors: OrganizationPalette): Shape[] {
  const { box, shape } = photo;
  if ('path' in shape) return [];
  const { radius, radiusDown = radius } = shape;
  const grow = (by: number): string => {
    const { left, top, width, height } = box;
    const grown = {
      left: left - by,
      top: top - by,
      width: width + 2 * by,
      height: height + 2 * by,
    };
    return buildBoxPath(grown, radius + by, radiusDown + by);
  };
  return [
    { path: grow(FRAME.gap + FRAME.width), paint: colors.accent },
    { path: grow(FRAME.gap), paint: colors.background },
  ];
}

/** A template's layout with the texts and lines in a company's colors. */
export function buildOrganizationLayout(
  preview: PreviewLayout,
  colors: OrganizationPalette,
): Layout {
  const layout = buildLayout(preview);
  const { text, soft, accent, onAccent, icon } = colors;
  const { initials, details, handle, ornaments, accentArea, isWatermarkOnAccent = false } = layout;
  return {
    ...layout,
    photo: { ...layout.photo, frame: [] },
    initials: initials && withPaint(initials, accentArea === undefined ? text : onAccent),
    name: withPaint(layout.name, text),
    title: withPaint(layout.title, soft),
    company: withPaint(layout.company, soft),
    watermark: withPaint(layout.watermark, isWatermarkOnAccent ? onAccent : soft),
    // The engraved line is of metal.
    ...(details && { details: { ...details, isRuled: false } }),
    ...(handle && { handle: withPaint(handle, icon) }),
    ...(ornaments && {
      ornaments: {
        ...ornaments,
        rules: Array.from(ornaments.rules, (rule) => ({ ...rule, paint: accent })),
      },
    }),
  };
}

/** Without the shadow, which belongs to the template's material. */
function withPaint<Style extends { paint: PreviewPaint; shadow?: unknown }>(
  style: Style,
  paint: string,
): Style {
  return { ...style, paint, shadow: undefined };
}
