import { fillPath, href, pages } from '#shared/routes.ts';
import type { Feature } from '#shared/plan/features.ts';

// What a partner's host does not show: partners sell under their own name, so their customers are not
// offered to become partners.

/** Pages that are not found on a partner's host. */
export const PARTNER_OFFER_PATHS: readonly string[] = [
  href('whiteLabel'),
  fillPath(pages.useCase, { category: 'agencies' }),
];

/** The feature that lists of a plan's features leave out there. */
export const PARTNER_OFFER: Feature = 'whiteLabelAccess';
