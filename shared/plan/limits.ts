import type { PlanId } from '#shared/plan/plan.ts';

/** What a plan counts. Passes are per calendar month, UTC. `freeWalletCards` come with the plan, beyond them each is billed. */
export type Limited = 'cards' | 'passesPerMonth' | 'contacts' | 'teamMembers' | 'freeWalletCards';

const LIMITS: Readonly<Record<PlanId, Readonly<Record<Limited, number>>>> = {
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

/** How many of a thing a plan allows; `Infinity` where the plan says unlimited. */
export function limit(plan: PlanId, thing: Limited): number {
  return LIMITS[plan][thing];
}

/** Calls a minute the programming interface will take from one key. */
export const API_CALLS_PER_MINUTE = 1000;
/** Weeks from signing until a white-label platform is live. */
export const WHITE_LABEL_LIVE_WEEKS = 2;
