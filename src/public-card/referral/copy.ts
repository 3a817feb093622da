export const REFERRAL_COPY = {
  title: (productName: string): string => `Continue to ${productName}`,
  text: 'Someone recommends it to you with a link of their own.',
  /** What the button agrees to. */
  cookie: (days: number): string =>
    `If you continue, a cookie remembers the link for ${days} days. If you sign up in that time and buy a plan, they receive a share. Your price stays the same.`,
  accept: 'Continue',
  decline: 'Continue without the cookie',
} as const;
