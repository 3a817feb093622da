import { reportCount } from '#src/pages/moderation/copy.ts';
import type { Deciding } from '#src/pages/moderation/decide-dialog.tsx';

/** What the dialog before a decision says. */
export interface DecideWords {
  title: string;
  description: string;
  confirm: string;
  busy: string;
}

/** The words of a decision, with the address of the card it is about. */
export function decideWords(deciding: Deciding): DecideWords {
  switch (deciding.action) {
    case 'take_down':
      return {
        title: `Take down /${deciding.one.username}?`,
        description:
          'Page, files, passes and pictures go offline now. The owner keeps the card, sees your reason, and can publish nothing new until you allow it.',
        confirm: 'Take down',
        busy: 'Taking down...',
      };
    case 'dismiss':
      return {
        title: `Dismiss ${reportCount(deciding.one.reports)} of /${deciding.one.username}?`,
        description: 'The card stays as it is. What is reported from now on is a new case.',
        confirm: 'Dismiss',
        busy: 'Dismissing...',
      };
    case 'restore':
      return {
        title: `Restore /${deciding.decision.username}?`,
        description:
          'Page, files, passes and pictures come back as they were. The owner gets an email.',
        confirm: 'Restore',
        busy: 'Restoring...',
      };
    case 'remove_pictures':
      return {
        title: `Remove the pictures of /${deciding.decision.username} from every card?`,
        description:
          'Cards of other accounts that show the same pictures lose them. You can undo this later.',
        confirm: 'Remove pictures',
        busy: 'Removing...',
      };
    case 'return_pictures':
      return {
        title: `Show the pictures of /${deciding.decision.username} on other cards again?`,
        description:
          'Other accounts get them back where they used them. They stay off this account’s cards, and nobody can upload them.',
        confirm: 'Show them again',
        busy: 'Saving...',
      };
    case 'allow_publishing':
      return {
        title: `Let the owner of /${deciding.decision.username} publish again?`,
        description:
          'They can publish and change their other cards. Cards that are down stay down. They get an email.',
        confirm: 'Allow publishing',
        busy: 'Saving...',
      };
  }
}
