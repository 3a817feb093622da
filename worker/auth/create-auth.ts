import { Hono } from 'hono';
import { createAuthContext } from '#worker/auth/auth-context.ts';
import { confirmationRoutes } from '#worker/auth/confirmation/routes.ts';
import { sweepEmailChanges } from '#worker/auth/email-change/email-changes.ts';
import { emailChangeRoutes } from '#worker/auth/email-change/routes.ts';
import { passwordRoutes } from '#worker/auth/password/routes.ts';
import { sweepResetLinks } from '#worker/auth/reset/reset-links.ts';
import { sendResetLink } from '#worker/auth/reset/send-reset-link.ts';
import { authRoutes } from '#worker/auth/routes.ts';
import { sweepSessions } from '#worker/auth/sessions.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import type { JobHandlers } from '#worker/jobs/job.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';

/** Accounts: sign-up, sign-in, sessions, passwords and addresses. */
export function createAuth(kernel: Kernel) {
  const { db, now } = kernel;
  const context = createAuthContext(kernel);
  return {
    sessionList: context.sessionList,
    sessions: context.sessions,
    routes: new Hono<AppEnv>()
      .route('/', authRoutes(context))
      .route('/', confirmationRoutes(context))
      .route('/', passwordRoutes(context))
      .route('/', emailChangeRoutes(context)),
    jobs: {
      reset_request: (request) => sendResetLink(context, request),
    } satisfies Partial<JobHandlers>,
    sweep: {
      sessions: () => sweepSessions(db, now()),
      resetLinks: () => sweepResetLinks(db, now()),
      emailChanges: () => sweepEmailChanges(db, now()),
    },
  } satisfies Capability;
}

export type Auth = ReturnType<typeof createAuth>;
