import { z } from 'zod';
import { line } from '#shared/format/line.ts';

/** Most characters of the sentence a visitor agrees to. */
export const CONSENT_MAX = 300;

/**
 * What a card says of its exchange form. Absent: the form is open, under the usual sentence. Apart from the words of
 * `exchange.ts`, because every screen that knows cards carries this.
 */
export const exchangeShape = {
  /** Whether visitors may leave their details. */
  isExchangeOn: z.boolean().optional(),
  /** The owner's own sentence; empty for the usual one. */
  consentLine: line(CONSENT_MAX).optional(),
};
