import { useEffect, useState } from 'react';
import { readSubscription, type Subscription } from '#shared/api/payments.ts';
import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';
import { browserClock } from '#src/browser/clock.ts';
import { api } from '#src/state/api.ts';
import { forgetAwaitedPlan, readAwaitedPlan } from '#src/state/awaited-plan.ts';
import { session } from '#src/state/session.ts';

/** How long between two questions, in milliseconds, and how many of them before the person is told to come back. */
const ASK_MS = 1500;
const ASKS_MAX = 40;

export type Activation = 'waiting' | 'active' | 'slow';

/**
 * Where a purchase stands: the plan is the server's, and who paid has the plan they chose, or a higher one. Where nobody
 * noted what was chosen, any paid plan will do.
 */
export function activationOf(plan: PlanId, awaited: PlanId | null, asks: number): Activation {
  if (PLAN_IDS.indexOf(plan) >= PLAN_IDS.indexOf(awaited ?? 'startup')) return 'active';
  return asks < ASKS_MAX ? 'waiting' : 'slow';
}

export interface PlanActivation {
  activation: Activation;
  /** What is paid for, once it is active and the server has told. */
  subscription: Subscription | null;
  askAgain: () => void;
  /** The person has read it. */
  finish: () => void;
}

/** Asks the server for the plan until it has one to show: its payment provider tells it, this page never does. */
export function useActivation(plan: PlanId): PlanActivation {
  const [asks, setAsks] = useState(0);
  const [awaited] = useState(readAwaitedPlan);
  const [subscription, setSubscription] = useState<Subscription | null>(null);
  const activation = activationOf(plan, awaited, asks);
  useEffect(() => {
    if (activation !== 'waiting') return undefined;
    return browserClock.after(asks === 0 ? 0 : ASK_MS, () => {
      void session.start().finally(() => setAsks((before) => before + 1));
    });
  }, [activation, asks]);
  useEffect(() => {
    if (activation !== 'active') return undefined;
    const leaving = new AbortController();
    // Only details: without them the notice says what the session knows.
    void api
      .call(readSubscription, { signal: leaving.signal })
      .then((answer) => answer.ok && setSubscription(answer.value));
    return () => leaving.abort();
  }, [activation]);
  return { activation, subscription, askAgain: () => setAsks(0), finish: forgetAwaitedPlan };
}
