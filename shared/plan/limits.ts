import type { PlanId } from '#shared/plan/plan.ts';

type Limit = Readonly<Record<PlanId, number>> & {
  /** In the comparison of plans, which leaves out limits without one. */
  label?: string;
};

/**
 * Limited resources. Passes are per calendar month (UTC). `freeWalletCards` are included in the
 * plan; additional cards are billed.
 */
const LIMITS = {
  cards: {
    label: 'Digital cards',
    free: 1,
    startup: 5,
    business_pro: Infinity,
    enterprise: Infinity,
  },
  passesPerMonth: {
    label: 'Premium passes a month',
    free: 1,
    startup: 50,
    business_pro: 250,
    enterprise: 2000,
  },
  contacts: {
    label: 'Contacts',
    free: 3,
    startup: Infinity,
    business_pro: Infinity,
    enterprise: Infinity,
  },
  teamMembers: {
    label: 'Team members',
    free: 0,
    startup: 0,
    business_pro: 10,
    enterprise: Infinity,
  },
  freeWalletCards: { free: 0, startup: 0, business_pro: 0, enterprise: 3000 },
} satisfies Readonly<Record<string, Limit>>;

export type LimitedResource = keyof typeof LIMITS;

export const PLAN_LIMITS: Readonly<Record<LimitedResource, Limit>> = LIMITS;

/** `Infinity` means unlimited. */
export function findLimit(plan: PlanId, resource: LimitedResource): number {
  return PLAN_LIMITS[resource][plan];
}

/** Texts that the language model writes per account and day. More are written without it. */
export const MODEL_TEXTS_PER_DAY: Readonly<Record<PlanId, number>> = {
  free: 20,
  startup: 100,
  business_pro: 200,
  enterprise: 500,
};
export const API_CALLS_PER_MINUTE = 1000;
/** Weeks from contract to launch of a white-label platform. */
export const WHITE_LABEL_LIVE_WEEKS = 2;
