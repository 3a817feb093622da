import type { PlanId } from '#shared/plan/plan.ts';

/**
 * Limited resources. Passes are per calendar month (UTC). `freeWalletCards` are included in the
 * plan; additional cards are billed.
 */
export type LimitedResource =
  | 'cards'
  | 'passesPerMonth'
  | 'contacts'
  | 'teamMembers'
  | 'freeWalletCards';

const LIMITS: Readonly<Record<PlanId, Readonly<Record<LimitedResource, number>>>> = {
  free: { cards: 1, passesPerMonth: 1, contacts: 3, teamMembers: 0, freeWalletCards: 0 },
  startup: { cards: 5, passesPerMonth: 50, contacts: Infinity, teamMembers: 0, freeWalletCards: 0 },
  business_pro: {
    cards: Infinity,
    passesPerMonth: 250,
    contacts: Infinity,
    teamMembers: 10,
    freeWalletCards: 0,
  },
  enterprise: {
    cards: Infinity,
    passesPerMonth: 2000,
    contacts: Infinity,
    teamMembers: Infinity,
    freeWalletCards: 3000,
  },
};

/** `Infinity` means unlimited. */
export function findLimit(plan: PlanId, resource: LimitedResource): number {
  return LIMITS[plan][resource];
}

/** Texts that the language model writes per account and day. More are written without it. */
export const MODEL_TEXTS_PER_DAY: Readonly<Record<PlanId, number>> = {
  free: 20,
  startup: 100,
  business_pro: 200,
  enterprise: 500,
};
/** API calls per minute and key. */
export const API_CALLS_PER_MINUTE = 1000;
/** Weeks from contract to launch of a white-label platform. */
export const WHITE_LABEL_LIVE_WEEKS = 2;
