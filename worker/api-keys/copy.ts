import { href } from '#shared/routes.ts';
import { lowestPlanWith } from '#shared/plan/feature-availability.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import { buildMailContent, type MailContent } from '#worker/http/mail-content.ts';

/** Sent for every new key, so that one made from a stolen session does not go unnoticed. */
export function buildApiKeyMail(details: { productName: string; origin: string }): MailContent {
  const { productName, origin } = details;
  return buildMailContent({
    subject: `A new API key for your ${productName} account`,
    parts: [
      `An API key was just created for your ${productName} account. Programs can use it to reach your data without your password, within its permissions.`,
      'If you did not do this, revoke the key now, then change your password.',
    ],
    action: { label: 'Review API keys', url: `${origin}${href('settings')}#api-keys` },
  });
}

/**
 * Sent to the owners of an organization for each of its new keys. It names neither the person nor the
 * organization, because both are text that people chose: the audit log does.
 */
export function buildOrganizationKeyMail(details: {
  productName: string;
  url: string;
  isService: boolean;
}): MailContent {
  const { productName, url, isService } = details;
  return buildMailContent({
    subject: `A new API key for your team on ${productName}`,
    parts: [
      'An API key was just created for your team. Programs can use it to reach the data of your team, as far as its permissions allow.',
      ...(isService
        ? [
            'It is a service key: it belongs to the team and works until its end, also when the person who created it leaves.',
          ]
        : []),
      'The audit log says who created it. If you did not expect this, revoke the key under Developers in your team.',
    ],
    action: { label: 'Review API keys', url },
    footer: ['Owners get this email for each new API key of their team.'],
  });
}

export const API_ACCESS_REQUIRED = `API access is included in ${PLAN_NAMES[lowestPlanWith('apiAccess')]} and above. Upgrade to use it.`;
