import { Hono } from 'hono';
import {
  exportLedger,
  RESTORE_STEP_MAX_BYTES,
  restoreLedger,
} from '#shared/api/operator/ledgers.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { Kernel } from '#worker/kernel.ts';
import { recoveryRoutes } from './recovery-routes.ts';
import { createRequireOperatorToken } from './require-operator-token.ts';

/** Backup and restore of ledgers, for the operator's commands. */
export function commandRoutes(kernel: Kernel): Hono<AppEnv> {
  const requireToken = createRequireOperatorToken(kernel);
  const { ledgers } = kernel;
  return new Hono<AppEnv>()
    .route('/', recoveryRoutes(kernel, requireToken))
    .post(exportLedger.path, requireToken, validate(exportLedger.request), async (c) => {
      const { ownerId, shard, cursor } = c.req.valid('json');
      return c.json(await ledgers.exportPage(ownerId, shard, cursor));
    })
    .post(
      restoreLedger.path,
      requireToken,
      validate(restoreLedger.request, RESTORE_STEP_MAX_BYTES),
      async (c) => {
        const { ownerId, shard, step } = c.req.valid('json');
        await ledgers.restore(ownerId, shard, step);
        return c.body(null, 204);
      },
    );
}
