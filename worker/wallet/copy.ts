import { NAMELESS_CARD } from '#shared/wallet/pass-file-name.ts';

/** Labels of pass fields that do not come from the card. */
export const PASS_LABELS = {
  title: 'Title',
  company: 'Company',
  /** Labels the fallback of a blank company, which is not a company's name. */
  noCompany: 'Account',
  about: 'About',
  card: 'Card',
  instructions: 'How to share',
  latestMessage: 'Latest message',
} as const;

/** Shown for fields that a card leaves blank. */
export const PASS_FALLBACKS = {
  name: NAMELESS_CARD,
  title: 'Professional',
  company: 'User',
  bio: 'Digital business card',
  notice: 'None yet.',
  instructions: 'Show the code to share this card. It opens with any phone camera.',
} as const;

/** Lock screen texts of a changed field; Wallet replaces `%@` by the new value. */
export const PASS_CHANGE_MESSAGES = {
  title: 'Title: %@',
  company: 'Company: %@',
  notice: '%@',
} as const;

export const WALLET_ERRORS = {
  notConfigured: 'Wallet passes are not set up on this server.',
  signerUnavailable: "We can't sign Apple passes right now. Please try again later.",
  generationFailed: 'Failed to generate wallet passes',
  downloadExpired: 'This download link has expired. Please create the pass again.',
  passLimit: (limit: number) =>
    `Your plan includes ${limit} ${limit === 1 ? 'pass' : 'passes'} a month. Upgrade to make more.`,
  colorsNeedPlan: (planName: string) => `Custom colors are part of the ${planName} plan.`,
  placesNeedPlan: (planName: string) => `Places are part of the ${planName} plan.`,
  passesNotUpdated:
    'Your settings are saved, but your passes were not updated yet. Please save again.',
  noActivePass: 'You have no active pass yet, so no one would receive this message.',
  repeatedMessage:
    'Your passes already show this message, and phones only announce changes. Please change the text.',
  messageLimit: (limit: number) =>
    `You have sent ${limit} messages in the last 24 hours. Please send the next one tomorrow.`,
  messageIdTaken: 'This id belongs to another message.',
  messageNotSent: "Your message wasn't sent. Please try again.",
} as const;
