import type { ShownBrand } from '#shared/brand/shown-brand.ts';
import {
  CONDITION_ATTRIBUTE,
  MAIL_HOST_ATTRIBUTE,
  SERVER_CONDITIONS,
  type ServerCondition,
} from '#shared/trust/server-conditions.ts';
import type { Settings } from '#worker/env.ts';
import type { Kernel } from '#worker/kernel.ts';
import { findSecurityContact } from './security-contact.ts';

export type ConditionKernel = Pick<Kernel, 'settings' | 'ai'>;

const isSet = (value: string | undefined): boolean => value !== undefined && value !== '';

/** When each condition is met, by the settings alone. */
const RULES: Readonly<
  Record<Exclude<ServerCondition, 'securityContact' | 'writingHelp'>, (one: Settings) => boolean>
> = {
  stripe: (one) => isSet(one.STRIPE_SECRET_KEY),
  mailProvider: (one) => isSet(one.MAIL_API_URL),
  // Locally and in previews no mail leaves the machine.
  platformMail: (one) => one.ENVIRONMENT === 'production' && !isSet(one.MAIL_API_URL),
  appleWallet: (one) => isSet(one.APPLE_PUSH_KEY) || isSet(one.APPLE_PASS_CERTIFICATE),
  googleWallet: (one) => isSet(one.GOOGLE_WALLET_ISSUER_ID),
  turnstile: (one) => isSet(one.TURNSTILE_SITE_KEY),
  ledgersInEurope: (one) => one.LEDGER_JURISDICTION === 'eu',
  ledgersAnywhere: (one) => one.LEDGER_JURISDICTION !== 'eu',
};

/** What pages may say about this server, on the host of a brand. */
export function listServerConditions(
  { settings, ai }: ConditionKernel,
  brand: ShownBrand,
): ServerCondition[] {
  return SERVER_CONDITIONS.filter((condition) => {
    if (condition === 'writingHelp') return ai !== null;
    if (condition === 'securityContact') return findSecurityContact(brand, settings) !== null;
    return RULES[condition](settings);
  });
}

/** Host of the mail provider; empty for the platform's mail. */
export function readMailHost({ MAIL_API_URL: url }: Pick<Settings, 'MAIL_API_URL'>): string {
  return url === undefined ? '' : new URL(url).host;
}

/**
 * Removes from a prerendered page what is not true of this server, and writes what is into the
 * settings that the app reads, so that its first render is the same.
 */
export function applyConditions(page: Response, kernel: ConditionKernel, brand: ShownBrand) {
  const conditions = listServerConditions(kernel, brand);
  const met = new Set<string>(conditions);
  const mailHost = readMailHost(kernel.settings);
  const answer = new HTMLRewriter()
    .on('meta[name="app-settings"]', {
      element: (meta) => {
        meta.setAttribute('data-conditions', conditions.join(' '));
        meta.setAttribute(MAIL_HOST_ATTRIBUTE, mailHost);
      },
    })
    .on(`[${CONDITION_ATTRIBUTE}]`, {
      element: (part) => {
        if (!met.has(part.getAttribute(CONDITION_ATTRIBUTE) ?? '')) part.remove();
      },
    })
    .on(`span[${MAIL_HOST_ATTRIBUTE}]`, {
      element: (part) => void part.setInnerContent(mailHost),
    })
    .transform(page);
  // It names the file of the build, not what the settings made of it.
  answer.headers.delete('ETag');
  return answer;
}
