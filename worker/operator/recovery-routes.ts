import { Hono, type MiddlewareHandler } from 'hono';
import { recoverLedger } from '#shared/api/operator/recovery.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { Kernel } from '#worker/kernel.ts';

/** Point-in-time recovery of a ledger. `requireToken` is that of the operator's routes. */
export function recoveryRoutes(
  { ledgers }: Pick<Kernel, 'ledgers'>,
  requireToken: MiddlewareHandler<AppEnv>,
): Hono<AppEnv> {
  return new Hono<AppEnv>().post(
    recoverLedger.path,
    requireToken,
    validate(recoverLedger.request),
    async (c) => {
      const { ownerId, shard, target } = c.req.valid('json');
      return c.json(await ledgers.recover(ownerId, shard, target));
    },
  );
}
