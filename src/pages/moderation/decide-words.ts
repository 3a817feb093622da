import type { Decision, ReportCase } from '#shared/api/moderation.ts';
import { reportCount } from '#src/pages/moderation/copy.ts';

/** What is about to be decided. */
export type Deciding =
  | { action: 'dismiss' | 'take_down'; one: ReportCase }
  | {
      action: 'restore' | 'remove_pictures' | 'return_pictures' | 'allow_publishing';
      decision: Decision;
    };

/** What the dialog before a decision says. */
export interface DecideWords {
  title: string;
  description: string;
  confirm: string;
  busy: string;
}

type WordsOf = (address: string, reports: number) => DecideWords;

const WORDS: Readonly<Record<Deciding['action'], WordsOf>> = {
  take_down: (address) => ({
    title: `Take down ${address}?`,
    description:
      'Page, files, passes and pictures go offline now. The owner keeps the card, sees your reason, and can publish nothing new until you allow it.',
    confirm: 'Take down',
    busy: 'Taking down...',
  }),
  dismiss: (address, reports) => ({
    title: `Dismiss ${reportCount(reports)} of ${address}?`,
    description: 'The card stays as it is. What is reported from now on is a new case.',
    confirm: 'Dismiss',
    busy: 'Dismissing...',
  }),
  restore: (address) => ({
    title: `Restore ${address}?`,
    description:
      'Page, files, passes and pictures come back as they were. The owner gets an email.',
    confirm: 'Restore',
    busy: 'Restoring...',
  }),
  remove_pictures: (address) => ({
    title: `Remove the pictures of ${address} from every card?`,
    description:
      'Cards of other accounts that show the same pictures lose them. You can undo this later.',
    confirm: 'Remove pictures',
    busy: 'Removing...',
  }),
  return_pictures: (address) => ({
    title: `Show the pictures of ${address} on other cards again?`,
    description:
      'Other accounts get them back where they used them. They stay off this account’s cards and can’t be uploaded.',
    confirm: 'Show them again',
    busy: 'Saving...',
  }),
  allow_publishing: (address) => ({
    title: `Let the owner of ${address} publish again?`,
    description:
      'They can publish and change their other cards. Cards that are down stay down. They get an email.',
    confirm: 'Allow publishing',
    busy: 'Saving...',
  }),
};

/** The words of a decision. */
export function decideWords(deciding: Deciding): DecideWords {
  const { username, reports } = 'decision' in deciding ? deciding.decision : deciding.one;
  return WORDS[deciding.action](`/${username}`, reports);
}
