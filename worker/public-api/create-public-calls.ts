import type { Context, Hono } from 'hono';
import { AGENT_MESSAGE_UNITS } from '#shared/api/costs/call-costs.ts';
import type { CallName } from '#shared/api/v1/call-routes.ts';
import { listSessionSecrets } from '#worker/env.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { createSealedTexts } from '#worker/http/crypto/sealed-text.ts';
import { buildBudgetHeaders } from '#worker/http/rate-limit/budget-headers.ts';
import { findSpendingCaller } from '#worker/http/rate-limit/spending-caller.ts';
import type { Kernel } from '#worker/kernel.ts';
import { admitCaller } from './admit-caller.ts';
import { setAdmittedCaller } from './admitted-callers.ts';
import { createCallLimit } from './call-limit.ts';
import { createCursors } from './cursors.ts';
import type { ApiCaller, PublicApiContext, PublicApiPorts } from './public-api-context.ts';
import { runCall } from './run-call.ts';

interface PublicCallDeps extends Pick<PublicApiPorts, 'authenticate' | 'authenticateAgent'> {
  /** The app's own routes. Errors are thrown to the caller. */
  appRoutes: () => Hono<AppEnv>;
  /** The routes of the public API alone. Errors are thrown to the caller. */
  ownRoutes: () => Hono<AppEnv>;
}

/** The calls behind the routes of the public API, and the same for calls in another protocol. */
export interface PublicCalls {
  run: (c: Context<AppEnv>, name: CallName) => Promise<Response>;
  /**
   * Authenticates a caller, counts the call and pays for it. `call` runs public calls for the caller, and throws
   * the API's error when one is refused.
   */
  admit: (
    request: Request,
    addHeader: (name: string, value: string) => void,
  ) => Promise<{
    caller: ApiCaller;
    call: (called: Request, env: unknown) => Promise<Response>;
  }>;
}

/** Loaded with the first call, because the schemas of all calls come with it. */
export function createPublicCalls(
  kernel: Kernel,
  { authenticate, authenticateAgent, appRoutes, ownRoutes }: PublicCallDeps,
): PublicCalls {
  const secrets = listSessionSecrets(kernel.settings);
  const context: PublicApiContext = {
    ...kernel,
    authenticate,
    appRoutes,
    callLimit: createCallLimit(kernel),
    cursors: createCursors(secrets),
    answers: createSealedTexts(secrets, 'api answers'),
  };
  return {
    run: (c, name) => runCall(context, c, name),
    async admit(request, addHeader) {
      const caller = await admitCaller(
        context.callLimit,
        () => authenticateAgent(request),
        addHeader,
      );
      const message = { kind: 'read', units: AGENT_MESSAGE_UNITS } as const;
      const spent = await kernel.budget.spend(findSpendingCaller(caller.user, null), message);
      for (const [name, value] of Object.entries(buildBudgetHeaders(spent))) addHeader(name, value);
      const call = async (called: Request, env: unknown): Promise<Response> =>
        ownRoutes().fetch(setAdmittedCaller(called, caller), Object(env));
      return { caller, call };
    },
  };
}
