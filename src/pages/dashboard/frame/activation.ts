import { useEffect, useState } from 'react';
import type { PlanId } from '#shared/plan/plan.ts';
import { browserClock } from '#src/browser/clock.ts';
import { session } from '#src/state/session.ts';

/** How long between two questions, in milliseconds, and how many of them before the person is told to come back. */
const ASK_MS = 3000;
const ASKS_MAX = 20;

export type Activation = 'waiting' | 'active' | 'slow';

/** Where a purchase stands: the plan is the server's, and who paid is not on the free one. */
export function activationOf(plan: PlanId, asks: number): Activation {
  if (plan !== 'free') return 'active';
  return asks < ASKS_MAX ? 'waiting' : 'slow';
}

/** Asks the server for the plan until it has one to show: its payment provider tells it, this page never does. */
export function useActivation(plan: PlanId): { activation: Activation; askAgain: () => void } {
  const [asks, setAsks] = useState(0);
  const activation = activationOf(plan, asks);
  useEffect(() => {
    if (activation !== 'waiting') return undefined;
    return browserClock.after(asks === 0 ? 0 : ASK_MS, () => {
      void session.start().finally(() => setAsks((before) => before + 1));
    });
  }, [activation, asks]);
  return { activation, askAgain: () => setAsks(0) };
}
