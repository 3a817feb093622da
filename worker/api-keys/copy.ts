import { href } from '#shared/routes.ts';
import { lowestPlanWith } from '#shared/plan/feature-availability.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import type { MailContent } from '#worker/http/send-mail.ts';

/** Sent for every new key, so that one made from a stolen session does not go unnoticed. */
export function buildApiKeyMail(about: { productName: string; origin: string }): MailContent {
  const { productName, origin } = about;
  return {
    subject: `A new API key for your ${productName} account`,
    text: [
      'Hello,',
      `An API key was just created for your ${productName} account. Programs can use it to reach your data without your password, within its permissions.`,
      'If you did not do this, revoke the key now, then change your password:',
      `${origin}${href('settings')}#api-keys`,
    ].join('\n\n'),
  };
}

export const API_ACCESS_REQUIRED = `API access is included in ${PLAN_NAMES[lowestPlanWith('apiAccess')]} and above. Upgrade to use it.`;
