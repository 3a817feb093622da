import type { OwnPasses } from '#shared/api/wallet/wallet-passes.ts';
import { findLimit } from '#shared/plan/limits.ts';
import { PLAN_NAMES, type PlanId } from '#shared/plan/plan.ts';
import { findNextPlan } from '#shared/plan/pricing.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import type { WalletPlatform } from '#shared/wallet/wallet-platform.ts';
import type { Obstacle } from './find-obstacle.ts';
import type { PublishState } from '#src/state/publishing/publish-state.ts';
import type { ToastText } from '#src/state/toasts.ts';

export const WALLETS = [
  { wallet: 'apple', name: 'Apple Wallet', devices: 'iPhone and Apple Watch' },
  { wallet: 'google', name: 'Google Wallet', devices: 'Android phones' },
] as const satisfies readonly { wallet: WalletPlatform; name: string; devices: string }[];

/** Every plan may choose the colors of each card's template, all of which are readable. */
export const MATCH_COLORS = "Match my card's colors";

/** Replaces the message of a failed service. */
export const GENERATION_ERROR = 'Failed to generate wallet passes';

export const PASS_COPY = {
  generating: { title: 'Generating...', description: 'Creating passes for your card.' },
  created: {
    title: 'Premium Pass Created!',
    description: 'Add it to a wallet, or share your card. Visitors can add it from your page too.',
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
  colorsMatched: {
    title: 'Colors Saved!',
    description: 'Each pass now has the colors of its card, in wallets too.',
  },
  colorsNotSaved: { title: 'Save Failed', variant: 'destructive' },
  downloadFailed: {
    title: 'Download Failed',
    description: 'Could not generate wallet pass. Please try again.',
    variant: 'destructive',
  },
} as const satisfies Record<string, ToastText>;

function passes(count: number): string {
  return `${countNoun(count, 'pass', 'passes')} a month`;
}

/** Text when the month's passes are used up: the current allowance and how to get more. */
export function buildUsedUpCopy(plan: PlanId, month: OwnPasses['month'] | null): string {
  const next = findNextPlan(plan);
  const limit = findLimit(plan, 'passesPerMonth');
  const has = `${PLAN_NAMES[plan]} includes ${passes(limit)}, and ${limit === 1 ? 'it is' : 'they are'} used.`;
  const more =
    next &&
    ` ${PLAN_NAMES[next]} includes ${findLimit(next, 'passesPerMonth').toLocaleString('en-US')}.`;
  const from = month && ` You can create the next one from ${formatNextMonth(month.name)}.`;
  return has + (from ?? '') + (more ?? '');
}

/** First day of the month after `2026-11`: `December 1`. Months are counted in UTC. */
function formatNextMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
}

/** Why a card that must be published first could not be published. */
export function explainPublishFailure(state: PublishState | null): string {
  if (state?.kind === 'failed') return state.message;
  if (state?.kind === 'conflict') {
    return 'This card was changed elsewhere. Choose a version of it first.';
  }
  return "We couldn't publish the card because you're offline. Please try again.";
}

interface ObstacleCopy {
  title: string;
  text: string;
  /** Label of the button that resolves it; null when a link or nothing does. */
  action: string | null;
}

/** Obstacles and how to resolve them. `used_up` has its own text. */
export const OBSTACLES: Readonly<Record<Exclude<Obstacle, 'used_up'>, ObstacleCopy>> = {
  sign_in: {
    title: 'Sign in to create passes',
    text: 'A pass shows your published card and updates with it. You need an account to publish.',
    action: null,
  },
  username: {
    title: 'This card needs a username',
    text: "The QR code on a pass opens the card's page. Choose a username and publish the card first.",
    action: 'Edit Card',
  },
  inactive: {
    title: 'This card is inactive',
    text: 'Its page is not public, so passes would not work.',
    action: 'Activate and Generate',
  },
  unpublished: {
    title: 'This card is not published yet',
    text: 'Publish this card first, then create its passes.',
    action: 'Publish and Generate',
  },
};

/** After the passes are created, on a phone. */
export const VISITORS_TOO = "Your card's page offers its visitors the same, within about a minute.";
/** The same on a computer, below the pass with its code. */
export const SCAN_WITH_PHONE =
  "Scan the code with your phone: your card's page offers that phone's wallet, to visitors too.";
