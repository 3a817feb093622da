import type { ShareAction } from './copy.ts';
import type { ShareBlocker } from './share-blocker.ts';

/** What makes the card public, or explains why it is not. */
export type ShareFix = 'sign_up' | 'publish' | 'activate' | 'upgrade' | 'objection';

interface BlockerCopy {
  title: string;
  text: string;
  fix: ShareFix;
}

export const BLOCKER_COPY: Readonly<Record<ShareBlocker, BlockerCopy>> = {
  device_only: {
    title: 'This card is only on this device',
    text: "Its address isn't reserved yet, and opens nothing for others until you sign in and publish the card.",
    fix: 'sign_up',
  },
  unpublished: {
    title: "This card isn't published yet",
    text: "Its address isn't reserved yet, and opens nothing for others until you publish the card.",
    fix: 'publish',
  },
  renamed: {
    title: "The new address isn't published yet",
    text: "It isn't reserved yet, and opens nothing for others until you publish the card.",
    fix: 'publish',
  },
  inactive: {
    title: 'This card is inactive',
    text: 'Its address opens nothing for others until you make the card active.',
    fix: 'activate',
  },
  locked: {
    title: 'This card is beyond your plan',
    text: 'Its address opens nothing for others until you upgrade.',
    fix: 'upgrade',
  },
  taken_down: {
    title: 'This card is taken down',
    text: 'Its address opens nothing for others until the card is restored.',
    fix: 'objection',
  },
};

export const FIX_LABELS: Readonly<Record<ShareFix, string>> = {
  sign_up: 'Create an account',
  publish: 'Publish now',
  activate: 'Make it active',
  upgrade: 'Upgrade',
  objection: 'See why',
};

export const ANYWAY_LABELS: Readonly<Record<ShareAction, string>> = {
  share: 'Share anyway',
  copy: 'Copy anyway',
  code: 'Show code anyway',
  download: 'Download anyway',
  open: 'Open anyway',
};
