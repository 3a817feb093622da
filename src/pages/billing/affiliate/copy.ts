import type { Affiliate } from '#shared/api/affiliate.ts';

export const describeTerms = (terms: Affiliate): string =>
  `Share your link. When someone signs up within ${terms.windowDays} days of following it, you get ${terms.percent}% of what they pay for ${terms.months} months. A payment counts ${terms.waitDays} days after it is made, less refunds. Your own accounts, your team and accounts that pay with your card don't count.`;

export const SUSPENDED = {
  title: 'Your link is suspended',
  text: 'New visits and payments earn nothing. Contact support to find out why.',
} as const;
