import type { Capability, Kernel } from '#worker/kernel.ts';
import { commandRoutes, type CommandPorts } from './routes.ts';
import { sweepOperatorTokens } from './sweep-operator-tokens.ts';

/** What only the operator's commands can do. */
export function createOperator(kernel: Kernel, ports: CommandPorts) {
  return {
    routes: commandRoutes({ ...kernel, ...ports }),
    sweep: {
      operatorTokens: () => sweepOperatorTokens(kernel),
    },
  } satisfies Capability;
}
