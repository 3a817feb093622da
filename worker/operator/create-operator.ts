import type { Capability, Kernel } from '#worker/kernel.ts';
import { operatorRoutes, type OperatorPorts } from './routes.ts';

const EXPIRED = 'DELETE FROM operator_tokens WHERE expires_at <= ?1';

/** What only the operator's commands can do. */
export function createOperator(kernel: Kernel, ports: OperatorPorts) {
  const { db, now } = kernel;
  return {
    routes: operatorRoutes({ ...kernel, ...ports }),
    sweep: {
      operatorTokens: async () => {
        const { meta } = await db.prepare(EXPIRED).bind(now().toISOString()).run();
        return meta.changes;
      },
    },
  } satisfies Capability;
}
