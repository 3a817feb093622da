import type { LocalCard } from '#shared/card/card.ts';
import type { ToastText } from '#src/state/toasts.ts';
import { findShareBlocker, type ShareBlocker } from './share-blocker.ts';

/** What makes the card public, or explains why it is not. */
export type ShareFix = 'sign_up' | 'publish' | 'activate' | 'upgrade' | 'objection';

interface BlockerCopy {
  title: string;
  text: string;
  /** Second line of the toast after sharing anyway. */
  note: string;
  fix: ShareFix;
}

export const BLOCKER_COPY: Readonly<Record<ShareBlocker, BlockerCopy>> = {
  device_only: {
    title: 'This card is only on this device',
    text: "Its address isn't reserved yet, and opens nothing for others until you sign in and publish the card.",
    note: 'It opens nothing for others yet: the card is only on this device.',
    fix: 'sign_up',
  },
  unpublished: {
    title: "This card isn't published yet",
    text: "Its address isn't reserved yet, and opens nothing for others until you publish the card.",
    note: "It opens nothing for others yet: the card isn't published.",
    fix: 'publish',
  },
  renamed: {
    title: "The new address isn't published yet",
    text: "It isn't reserved yet, and opens nothing for others until you publish the card.",
    note: "It opens nothing for others yet: the new address isn't published.",
    fix: 'publish',
  },
  inactive: {
    title: 'This card is inactive',
    text: 'Its address opens nothing for others until you make the card active.',
    note: 'It opens nothing for others while the card is inactive.',
    fix: 'activate',
  },
  locked: {
    title: 'This card is beyond your plan',
    text: 'Its address opens nothing for others until you upgrade.',
    note: 'It opens nothing for others while the card is beyond your plan.',
    fix: 'upgrade',
  },
  taken_down: {
    title: 'This card is taken down',
    text: 'Its address opens nothing for others until the card is restored.',
    note: 'It opens nothing for others while the card is taken down.',
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

/** Ways in which a card's address or code reaches others. */
export type ShareAction = 'share' | 'copy' | 'code' | 'download' | 'open';

export const ANYWAY_LABELS: Readonly<Record<ShareAction, string>> = {
  share: 'Share anyway',
  copy: 'Copy anyway',
  code: 'Show code anyway',
  download: 'Download anyway',
  open: 'Open anyway',
};

/** Adds a second line to a toast if visitors cannot open the card. */
export function addShareNote(card: LocalCard, toast: ToastText): ToastText {
  const blocker = findShareBlocker(card);
  if (blocker === null) return toast;
  const lines = [toast.description, BLOCKER_COPY[blocker].note];
  return { ...toast, description: lines.filter(Boolean).join('\n') };
}
