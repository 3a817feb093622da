import type { PublishedCard } from '#shared/card/card.ts';
import { buildMonogram } from '#shared/card/monogram.ts';
import { findWatermark, type Platform } from '#shared/card/watermark.ts';
import { cleanText } from '#worker/preview/glyphs/fit-text.ts';

/** The texts of a picture; empty ones are omitted. */
export interface PreviewText {
  name: string;
  title: string;
  company: string;
  initials: string;
  /** `@username`, for templates that show it and as a fallback for names that cannot be drawn. */
  handle: string;
  /** The watermark of cards without their own branding. */
  watermark: string;
}

type TextSource = Pick<
  PublishedCard,
  'name' | 'title' | 'company' | 'username' | 'userPlan' | 'brand'
>;

/** Builds the texts as the card's page shows them. The company replaces a missing name. */
export function buildPreviewText(card: TextSource, platform: Platform): PreviewText {
  const company = cleanText(card.company);
  const name = cleanText(card.name) || company;
  return {
    name,
    title: cleanText(card.title),
    company: name === company ? '' : company,
    initials: buildMonogram(name),
    handle: `@${card.username}`,
    watermark: cleanText(findWatermark(card.userPlan, platform, card.brand) ?? ''),
  };
}
