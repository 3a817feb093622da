import { z } from 'zod';
import { textSchema } from '#shared/text/text-schema.ts';

/** Most characters of the consent sentence. */
export const CONSENT_MAX = 300;

/**
 * Settings of a card's exchange form; when absent, the form is open and shows the default sentence.
 * Separate from `exchange.ts` because every screen that handles cards loads this.
 */
export const exchangeShape = {
  /** Whether visitors may submit their details. */
  isExchangeOn: z.boolean().optional(),
  /** The owner's own sentence; empty for the default. */
  consentLine: textSchema(CONSENT_MAX).optional(),
};
