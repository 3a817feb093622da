import { lowestPlanWith } from '#shared/plan/feature-availability.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import { href } from '#shared/routes.ts';
import { buildMailContent, type MailContent } from '#worker/http/mail-content.ts';

/**
 * Sent for every app that is connected, so that one connected from a stolen session does not go
 * unnoticed. It does not name the app: its name is text that a stranger chose.
 */
export function buildAppMail(details: { productName: string; origin: string }): MailContent {
  const { productName, origin } = details;
  return buildMailContent({
    subject: `An app was connected to your ${productName} account`,
    parts: [
      `An app was just allowed to reach your ${productName} data without your password, within the permissions that were shown.`,
      'If you did not do this, disconnect the app now, then change your password.',
    ],
    action: { label: 'Review connected apps', url: `${origin}${href('settings')}#connected-apps` },
  });
}

/** Sent to the owners of an organization for each app that is connected to it. */
export function buildOrganizationAppMail(details: {
  productName: string;
  url: string;
  isService: boolean;
}): MailContent {
  const { productName, url, isService } = details;
  return buildMailContent({
    subject: `An app was connected to your team on ${productName}`,
    parts: [
      'An app was just allowed to reach the data of your team, as far as the permissions allow that were shown.',
      isService
        ? 'It belongs to the team: it works for a year at most, also when the person who connected it leaves.'
        : 'It ends when the person who connected it disconnects it, leaves the team or loses the role.',
      'Developers in your team says who connected it. If you did not expect this, disconnect it there.',
    ],
    action: { label: 'Review apps', url },
    footer: ['Owners get this email for each app that is connected to their team.'],
  });
}

export const API_ACCESS_NEEDED = `Connecting apps is included in ${PLAN_NAMES[lowestPlanWith('apiAccess')]} and above. Upgrade to use it.`;

export const TOO_MANY_APPS =
  'You have connected as many apps as an account can have. Disconnect one first.';
