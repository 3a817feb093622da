/**
 * Gaps that someone should close: a photo, a field that its policy requires, or the policy's value of
 * a field in place of which its holder chose another one.
 */
export const OPEN_GAPS = ['photo', 'required', 'differs'] as const;
export type OpenGap = (typeof OPEN_GAPS)[number];

/**
 * What may be between an organization card and its policy. `exceptions`: the team decided that the card
 * shows other values of locked fields, so that there is nothing to close.
 */
export const CARD_GAPS = [...OPEN_GAPS, 'exceptions'] as const;
export type CardGap = (typeof CARD_GAPS)[number];
