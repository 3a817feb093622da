import { z } from 'zod';
import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';
import { createPersistedStore } from '#src/state/persisted-store.ts';
import { session } from '#src/state/session/session.ts';

export interface ShownPlan {
  plan: PlanId;
  /** A guest previews a plan. Nothing was bought, and the choice is stored only in this browser. */
  isPreview: boolean;
}

const previewStore = createPersistedStore<PlanId>({
  key: 'planPreview',
  schema: z.enum(PLAN_IDS),
  version: 1,
  migrate: () => 'free',
  empty: 'free',
});

/** An account always has the server's plan; only a guest can preview one. */
export function pickPlan(accountPlan: PlanId | null, previewedPlan: PlanId): ShownPlan {
  if (accountPlan !== null) return { plan: accountPlan, isPreview: false };
  return { plan: previewedPlan, isPreview: previewedPlan !== 'free' };
}

/** Previews a plan as a guest; `free` ends the preview. */
export function previewPlan(plan: PlanId): void {
  previewStore.write(plan);
}

export function useShownPlan(): ShownPlan {
  const { user } = session.use();
  return pickPlan(user?.plan ?? null, previewStore.use());
}
