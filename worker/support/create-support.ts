import { Hono } from 'hono';
import type { UserEnv } from '#worker/http/app-env.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';
import { sweepMessages } from '#worker/support/messages.ts';
import { supportOperatorRoutes } from '#worker/support/operator-routes.ts';
import { supportRoutes } from '#worker/support/routes.ts';
import type { SupportPorts } from '#worker/support/support-context.ts';

/** Messages to the support mailbox. */
export function createSupport(kernel: Kernel, ports: SupportPorts) {
  const context = { ...kernel, ...ports };
  return {
    routes: new Hono<UserEnv>()
      .route('/', supportRoutes(context))
      .route('/', supportOperatorRoutes(context)),
    sweep: { messages: () => sweepMessages(kernel) },
  } satisfies Capability;
}
