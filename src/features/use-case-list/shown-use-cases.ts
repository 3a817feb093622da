import { PARTNER_OFFER_PATHS } from '#shared/site/partner-offers.ts';
import { FOOTER_USE_CASES, USE_CASES, type UseCase } from '#shared/site/use-cases.ts';
import { isPartnerApp } from '#src/browser/app-settings.ts';

const isShown = ({ path }: UseCase): boolean =>
  !isPartnerApp() || !PARTNER_OFFER_PATHS.includes(path);

/** The lines of work whose pages this host shows. */
export const SHOWN_USE_CASES: readonly UseCase[] = USE_CASES.filter(isShown);

/** Those of the footer. */
export const SHOWN_FOOTER_USE_CASES: readonly UseCase[] = FOOTER_USE_CASES.filter(isShown);
