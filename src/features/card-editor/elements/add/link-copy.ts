import { ELEMENTS, type ElementType } from '#shared/card/element/element.ts';

export const LINK_COPY = {
  label: 'Paste a link, email or phone number',
  hint: 'We recognize the service. Paste several at once, one per line.',
  empty: 'Paste or type an address first.',
  unrecognized: 'We only recognize full addresses. Complete it, or choose a kind below.',
  /** Shown instead of saving while the link field holds text. */
  pending: {
    title: 'Not on the card yet',
    description: 'Add the link you typed, or clear its field.',
    isDone: false,
  },
} as const;

/** Examples: 'Added LinkedIn.', 'Added Email, Website and Website.' Empty for nothing. */
export function describeAdded(types: readonly ElementType[]): string {
  if (types.length === 0) return '';
  const labels = types.map((type) => ELEMENTS[type].label);
  return `Added ${new Intl.ListFormat('en-US').format(labels)}.`;
}
