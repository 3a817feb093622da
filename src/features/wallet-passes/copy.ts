import type { OwnPasses } from '#shared/api/wallet-passes.ts';
import { limit } from '#shared/plan/limits.ts';
import { PLAN_NAMES, type PlanId } from '#shared/plan/plan.ts';
import { nextPlan } from '#shared/plan/pricing.ts';
import type { Wallet } from '#shared/wallet/wallet.ts';
import type { Obstacle } from '#src/features/wallet-passes/gate.ts';
import type { Activity } from '#src/state/publishing/standing.ts';
import type { ToastText } from '#src/state/toasts.ts';

/** The wallets a pass can go to, and what they live on. */
export const WALLETS = [
  { wallet: 'apple', name: 'Apple Wallet', devices: 'iPhone and Apple Watch' },
  { wallet: 'google', name: 'Google Wallet', devices: 'Android phones' },
] as const satisfies readonly { wallet: Wallet; name: string; devices: string }[];

/** What a service that failed answers in its place. */
export const GENERATION_ERROR = 'Failed to generate wallet passes';

export const COPY = {
  generating: { title: 'Generating...', description: 'Making the passes of your card.' },
  created: {
    title: 'Premium Pass Created!',
    description: 'Add it to a wallet, or hand your card on: its page offers it too.',
  },
  failed: {
    title: 'Pass Generation Failed',
    description: 'Could not create premium pass. Please try again.',
    variant: 'destructive',
  },
  sentApple: {
    title: 'Wallet Pass Generated!',
    description: 'Open the file on an iPhone, or send it there, to add it to Apple Wallet.',
  },
  sentGoogle: {
    title: 'Wallet Pass Generated!',
    description: 'Google Wallet opened in a new tab.',
  },
  downloadFailed: {
    title: 'Download Failed',
    description: 'Could not generate wallet pass. Please try again.',
    variant: 'destructive',
  },
} as const satisfies Record<string, ToastText>;

/** `1 pass a month`. */
function passes(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'pass' : 'passes'} a month`;
}

/** What a person reads whose month holds no more passes: what they have, and the way to more. */
export function usedUpCopy(plan: PlanId, month: OwnPasses['month'] | null): string {
  const next = nextPlan(plan);
  const most = limit(plan, 'passesPerMonth');
  const has = `${PLAN_NAMES[plan]} includes ${passes(most)}, and ${most === 1 ? 'it is' : 'they are'} used.`;
  const more =
    next &&
    ` ${PLAN_NAMES[next]} includes ${limit(next, 'passesPerMonth').toLocaleString('en-US')}.`;
  const from = month && ` The next can be made from ${monthAfter(month.name)}.`;
  return has + (from ?? '') + (more ?? '');
}

/** The first day of the month after `2026-11`: `December 1`. Months are counted in UTC. */
function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
}

/** Why a card that had to be published first was not. */
export function publishRefusal(ended: Activity | null): string {
  if (ended?.kind === 'failed') return ended.message;
  if (ended?.kind === 'conflict') {
    return 'This card was changed elsewhere. Choose a version of it first.';
  }
  return 'The card could not be published: there is no connection. Please try again.';
}

interface ObstacleCopy {
  title: string;
  text: string;
  /** What the one button does about it; null where a link or nothing does. */
  action: string | null;
}

/** What stands in the way, and what to do about it. The used up month has words of its own. */
export const OBSTACLES: Readonly<Record<Exclude<Obstacle, 'used_up'>, ObstacleCopy>> = {
  sign_in: {
    title: 'Sign in to make passes',
    text: 'A pass shows the published card, and follows it. Cards are published by those who have an account.',
    action: null,
  },
  username: {
    title: 'This card needs a username',
    text: 'The code on a pass leads to the card’s page. Choose its address and publish the card first.',
    action: 'Edit Card',
  },
  inactive: {
    title: 'This card is switched off',
    text: 'Its page is not public, and a pass would be void.',
    action: 'Activate and Generate',
  },
  unpublished: {
    title: 'This card is not published yet',
    text: 'Publish this card first, then make its passes.',
    action: 'Publish and Generate',
  },
};
