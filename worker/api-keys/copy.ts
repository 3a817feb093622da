import { KEY_END_NOTICE_DAYS, RESUME_LINK_HOURS } from '#shared/api/programs/keys.ts';
import { formatMomentUtc } from '#shared/format/day.ts';
import { href } from '#shared/routes.ts';
import { lowestPlanWith } from '#shared/plan/feature-availability.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import { buildMailContent, type MailContent } from '#worker/http/mail-content.ts';

interface OrganizationKeysMail {
  productName: string;
  url: string;
}

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

/** To the owners, once a key of a person whose account was taken back or suspended is paused. */
export function buildKeysPausedMail({ productName, url }: OrganizationKeysMail): MailContent {
  return buildMailContent({
    subject: `API keys of your team on ${productName} are paused`,
    parts: [
      'The account of a person who created API keys for your team was secured, or their membership was suspended. Someone else may have created those keys, so we paused them. Programs that use them get no access for now.',
      'Ask the person which keys they created. Another owner or admin can then confirm them under Developers, or revoke them.',
    ],
    action: { label: 'Review API keys', url },
    footer: ['Owners get this email when API keys of their team are paused.'],
  });
}

/** To the owners, before a service key ends. */
export function buildKeyEndsMail({ productName, url }: OrganizationKeysMail): MailContent {
  return buildMailContent({
    subject: `A service key of your team on ${productName} ends soon`,
    parts: [
      `A service key of your team ends within ${KEY_END_NOTICE_DAYS} days. Programs that use it stop working then.`,
      'Create a new key, give it to your program, then revoke the one that ends.',
    ],
    action: { label: 'Open API keys', url },
    footer: ['Owners get this email before a service key of their team ends.'],
  });
}

/** To an only admin, who wants to confirm a paused key of their own. `url` works from `at` on. */
export function buildResumeLinkMail(details: OrganizationKeysMail & { at: string }): MailContent {
  const { productName, url, at } = details;
  return buildMailContent({
    subject: `Confirm an API key of your team on ${productName}`,
    parts: [
      `You want to confirm a paused API key that you created. Nobody else manages the keys of your team, so this link works from ${formatMomentUtc(at)} on: ${RESUME_LINK_HOURS} hours, so that your session alone is not enough.`,
      'If you did not ask for this, reset your password, then revoke the key.',
    ],
    action: { label: 'Confirm the key', url },
  });
}

export const API_ACCESS_REQUIRED = `API access is included in ${PLAN_NAMES[lowestPlanWith('apiAccess')]} and above. Upgrade to use it.`;
