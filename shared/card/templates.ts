import type { PreviewLayout } from '#shared/card/preview-layout.ts';
import { previewLayout as premiumLayout, template as premium } from './templates/premium.ts';
import { previewLayout as platinumLayout, template as platinum } from './templates/platinum.ts';
import { previewLayout as royalLayout, template as royal } from './templates/royal.ts';
import { previewLayout as emeraldLayout, template as emerald } from './templates/emerald.ts';
import { previewLayout as rosegoldLayout, template as rosegold } from './templates/rosegold.ts';
import { previewLayout as purpleLayout, template as purple } from './templates/purple.ts';
import { previewLayout as luxuryLayout, template as luxury } from './templates/luxury.ts';
import { previewLayout as socialLayout, template as social } from './templates/social.ts';

/** Designs of a card, in the order of the pickers. */
export const TEMPLATES = {
  premium,
  platinum,
  royal,
  emerald,
  rosegold,
  purple,
  luxury,
  social,
};

export type TemplateKey = keyof typeof TEMPLATES;

export const TEMPLATE_KEYS = Object.keys(TEMPLATES).filter(
  (key): key is TemplateKey => key in TEMPLATES,
);

/** The picker shows the first six; See All shows every one. */
export const PICKER_COUNT = 6;

/** Not part of `TEMPLATES`, so that the browser does not load them. */
export const PREVIEW_LAYOUTS: Readonly<Record<TemplateKey, PreviewLayout>> = {
  premium: premiumLayout,
  platinum: platinumLayout,
  royal: royalLayout,
  emerald: emeraldLayout,
  rosegold: rosegoldLayout,
  purple: purpleLayout,
  luxury: luxuryLayout,
  social: socialLayout,
};
