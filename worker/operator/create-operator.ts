import type { Capability, Kernel } from '#worker/kernel.ts';
import { commandRoutes } from './routes.ts';
import { sweepOperatorTokens } from './sweep-operator-tokens.ts';

/** What only the operator's commands can do. */
export function createOperator(kernel: Kernel) {
  return {
    routes: commandRoutes(kernel),
    sweep: {
      operatorTokens: () => sweepOperatorTokens(kernel),
    },
  } satisfies Capability;
}
