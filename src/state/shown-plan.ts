import { z } from 'zod';
import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';
import { createPersistedStore } from '#src/state/persisted-store.ts';
import { session } from '#src/state/session.ts';

export interface ShownPlan {
  plan: PlanId;
  /** A guest looks at a plan: nothing was bought, and only this browser knows. */
  isPreview: boolean;
}

const previewed = createPersistedStore<PlanId>({
  key: 'planPreview',
  schema: z.enum(PLAN_IDS),
  version: 1,
  migrate: () => 'free',
  empty: 'free',
});

/** Which plan the screens show: of an account the server's alone, of a guest the one being looked at. */
export function pickPlan(accountPlan: PlanId | null, previewedPlan: PlanId): ShownPlan {
  if (accountPlan !== null) return { plan: accountPlan, isPreview: false };
  return { plan: previewedPlan, isPreview: previewedPlan !== 'free' };
}

/** Lets a guest look at a plan; `free` ends it. */
export function previewPlan(plan: PlanId): void {
  previewed.write(plan);
}

/** The plan to show, as a hook. */
export function useShownPlan(): ShownPlan {
  const { user } = session.use();
  return pickPlan(user?.plan ?? null, previewed.use());
}
