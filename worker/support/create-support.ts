import { Hono } from 'hono';
import type { UserEnv } from '#worker/http/app-env.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';
import { sweepMessages } from '#worker/support/messages.ts';
import { supportOperatorRoutes } from '#worker/support/operator-routes.ts';
import { supportRoutes } from '#worker/support/routes.ts';

/** Messages to the support mailbox. */
export function createSupport(kernel: Kernel) {
  return {
    routes: new Hono<UserEnv>()
      .route('/', supportRoutes(kernel))
      .route('/', supportOperatorRoutes(kernel)),
    sweep: { messages: () => sweepMessages(kernel) },
  } satisfies Capability;
}
