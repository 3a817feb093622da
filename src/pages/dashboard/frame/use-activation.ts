import { useEffect, useState } from 'react';
import { readSubscription, type Subscription } from '#shared/api/payments.ts';
import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';
import { browserClock } from '#src/browser/clock.ts';
import { api } from '#src/state/api.ts';
import { forgetAwaitedPlan, readAwaitedPlan } from '#src/state/plan/awaited-plan.ts';
import { session } from '#src/state/session/session.ts';

/**
 * The interval between two checks in milliseconds, and how many checks are made before the notice
 * says that it takes longer.
 */
const CHECK_INTERVAL_MS = 1500;
const CHECKS_MAX = 40;

export type Activation = 'waiting' | 'active' | 'slow';

/**
 * A purchase is active when the server reports the chosen plan or a higher one. When the choice was
 * not stored, any paid plan counts.
 */
export function findActivation(plan: PlanId, awaited: PlanId | null, checks: number): Activation {
  if (PLAN_IDS.indexOf(plan) >= PLAN_IDS.indexOf(awaited ?? 'startup')) return 'active';
  return checks < CHECKS_MAX ? 'waiting' : 'slow';
}

export interface PlanActivation {
  activation: Activation;
  /** The subscription's details; null until the plan is active and they are loaded. */
  subscription: Subscription | null;
  checkAgain: () => void;
  /** Clears the stored choice once the user dismisses the notice. */
  finish: () => void;
}

/**
 * Polls the session until the server reports the paid plan. The payment webhook sets the plan,
 * never this page.
 */
export function useActivation(plan: PlanId): PlanActivation {
  const [checks, setChecks] = useState(0);
  const [awaited] = useState(readAwaitedPlan);
  const [subscription, setSubscription] = useState<Subscription | null>(null);
  const activation = findActivation(plan, awaited, checks);
  useEffect(() => {
    if (activation !== 'waiting') return undefined;
    return browserClock.after(checks === 0 ? 0 : CHECK_INTERVAL_MS, () => {
      void session.start().finally(() => setChecks((before) => before + 1));
    });
  }, [activation, checks]);
  useEffect(() => {
    if (activation !== 'active') return undefined;
    const controller = new AbortController();
    // Optional details: the notice works without them.
    void api
      .call(readSubscription, { signal: controller.signal })
      .then((answer) => answer.ok && setSubscription(answer.value));
    return () => controller.abort();
  }, [activation]);
  return { activation, subscription, checkAgain: () => setChecks(0), finish: forgetAwaitedPlan };
}
