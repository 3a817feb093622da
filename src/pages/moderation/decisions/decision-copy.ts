import type { Decision, ReportCase } from '#shared/api/moderation/moderation.ts';
import { reportCount } from '#src/pages/moderation/copy.ts';

export type PendingDecision =
  | { action: 'dismiss' | 'take_down'; reportCase: ReportCase }
  | {
      action: Exclude<Decision['action'], 'dismiss' | 'take_down'>;
      decision: Decision;
    };

export interface DecisionCopy {
  title: string;
  description: string;
  confirm: string;
  busy: string;
}

type CopyFor = (address: string, reports: number) => DecisionCopy;

const COPY: Readonly<Record<PendingDecision['action'], CopyFor>> = {
  take_down: (address) => ({
    title: `Take down ${address}?`,
    description:
      "The page, files, passes, and pictures go offline now. The owner keeps the card and sees your reason. Who put it there can't publish anything new until you allow it.",
    confirm: 'Take down',
    busy: 'Taking down...',
  }),
  dismiss: (address, reports) => ({
    title: `Dismiss ${reportCount(reports)} of ${address}?`,
    description: 'The card stays as it is. New reports open a new case.',
    confirm: 'Dismiss',
    busy: 'Dismissing...',
  }),
  restore: (address) => ({
    title: `Restore ${address}?`,
    description: 'The page, files, passes, and pictures come back online. The owner gets an email.',
    confirm: 'Restore',
    busy: 'Restoring...',
  }),
  remove_pictures: (address) => ({
    title: `Remove the pictures of ${address} from every card?`,
    description: "Other accounts' cards lose these pictures too. You can undo this later.",
    confirm: 'Remove pictures',
    busy: 'Removing...',
  }),
  return_pictures: (address) => ({
    title: `Show the pictures of ${address} on other cards again?`,
    description:
      "Other accounts get these pictures back. They stay off this account's cards and can't be uploaded.",
    confirm: 'Show them again',
    busy: 'Saving...',
  }),
  allow_publishing: (address) => ({
    title: `Let the person behind ${address} publish again?`,
    description:
      'They can publish and change their other cards. Cards you took down stay offline. They get an email.',
    confirm: 'Allow publishing',
    busy: 'Saving...',
  }),
  renew_team_pause: (address) => ({
    title: `Renew the pause of the team of ${address}?`,
    description: "Until then, the team can't publish anything new. Its owners get an email.",
    confirm: 'Renew pause',
    busy: 'Saving...',
  }),
  end_team_pause: (address) => ({
    title: `Let the team of ${address} publish again?`,
    description: 'Cards you took down stay offline. The owners get an email.',
    confirm: 'End pause',
    busy: 'Saving...',
  }),
};

export function decisionCopy(pending: PendingDecision): DecisionCopy {
  const { username, reports } = 'decision' in pending ? pending.decision : pending.reportCase;
  return COPY[pending.action](`/${username}`, reports);
}
