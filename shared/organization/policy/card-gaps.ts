/**
 * What a company card may lack: a photo, a field that its policy requires, or the policy's value of
 * a field in place of which its holder chose another one.
 */
export const CARD_GAPS = ['photo', 'required', 'differs'] as const;
export type CardGap = (typeof CARD_GAPS)[number];
