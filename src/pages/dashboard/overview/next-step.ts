import type { LocalCard } from '#shared/card/card.ts';

export type NextStepKey = 'create' | 'publish' | 'signUp' | 'links' | 'share';

type StepCard = Pick<
  LocalCard,
  'published' | 'isActive' | 'cardElements' | 'email' | 'phone' | 'website' | 'views'
>;

/**
 * The one step that leads a newcomer to the first visitor; null once a card has views, and while
 * every card is switched off on purpose.
 */
export function findNextStep(cards: readonly StepCard[], isGuest: boolean): NextStepKey | null {
  if (cards.some(({ views }) => views > 0)) return null;
  if (cards.length === 0) return isGuest ? 'create' : 'publish';
  if (isGuest) return 'signUp';
  const active = cards.filter(({ isActive }) => isActive);
  if (active.length === 0) return null;
  const published = active.filter((card) => card.published !== null);
  if (published.length === 0) return 'publish';
  return published.some((card) => hasContactMethod(card)) ? 'share' : 'links';
}

function hasContactMethod({ cardElements, email, phone, website }: StepCard): boolean {
  return cardElements.length > 0 || [email, phone, website].some((value) => value !== '');
}

export const NEXT_STEPS: Readonly<
  Record<NextStepKey, { title: string; text: string; action: string }>
> = {
  create: {
    title: 'Create your card',
    text: 'Add your name and pick a design. It takes a minute, and you need no account to start.',
    action: 'Create Card',
  },
  publish: {
    title: 'Publish your card',
    text: 'Your card gets its own link and QR code, ready to hand over.',
    action: 'Go to Your Card',
  },
  signUp: {
    title: 'Publish your card',
    text: 'Your card is saved on this device. Sign up free to give it a link and a QR code.',
    action: 'Sign Up',
  },
  links: {
    title: 'Add how people reach you',
    text: 'Paste your email, phone number or profiles, so that visitors can save them.',
    action: 'Add Links',
  },
  share: {
    title: 'Share your card',
    text: 'Your card is live. Show the QR code or send the link to get your first view.',
    action: 'Show QR Code',
  },
};
