import { Hono } from 'hono';
import type { z } from 'zod';
import type { signup } from '#shared/api/auth/auth.ts';
import type { AuthContext, AuthPorts } from '#worker/auth/auth-context.ts';
import { createAuthServices } from '#worker/auth/auth-services.ts';
import { pauseUnproven } from '#worker/auth/access/pause-unproven.ts';
import { createOwnAccess } from '#worker/auth/access/own-access.ts';
import { proveAddress } from '#worker/auth/confirmation/prove-address.ts';
import { confirmationRoutes } from '#worker/auth/confirmation/routes.ts';
import { sweepEmailChanges } from '#worker/auth/email-change/email-changes.ts';
import { emailChangeRoutes } from '#worker/auth/email-change/routes.ts';
import type { DeriveKey } from '#worker/auth/password/passwords.ts';
import { passwordRoutes } from '#worker/auth/password/routes.ts';
import { sweepResetLinks } from '#worker/auth/reset/reset-links.ts';
import { sendResetLink } from '#worker/auth/reset/send-reset-link.ts';
import { authRoutes, toUser } from '#worker/auth/routes.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import { mailboxKey } from '#worker/auth/mailbox-key.ts';
import { prepareConfirmedSignUp } from '#worker/auth/sign-up.ts';
import { sweepSessions } from '#worker/auth/sessions/sessions.ts';
import { findPerson } from '#worker/auth/find-person.ts';
import type { AppEnv, Profile } from '#worker/http/app-env.ts';
import type { JobHandlers } from '#worker/jobs/job.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';

type PauseUnproven =
  Parameters<typeof pauseUnproven> extends [unknown, ...infer About] ? About : never;

/** Accounts: sign-up, sign-in, sessions, passwords and addresses. */
export function createAuth(kernel: Kernel, ports: AuthPorts, derive?: DeriveKey) {
  const { db, now } = kernel;
  const services = createAuthServices(kernel, ports, derive);
  const context: AuthContext = {
    ...kernel,
    ...services,
    ...ports,
    get steps() {
      return { ...createOwnAccess(db), ...ports.buildProgramSteps() };
    },
  };
  /** Accounts of people whose address the link of another capability confirmed. */
  const invited = {
    prepareAccount: async (input: z.infer<typeof signup.request>, headers: Headers) => {
      const { profile, sid, statements } = await prepareConfirmedSignUp(context, input, headers);
      const startSession = async () => ({
        token: await services.tokens.issue(profile.id, sid),
        user: toUser(context, profile),
      });
      return { profile, statements, startSession };
    },
    confirmEmail: async (
      user: Pick<Profile, 'id' | 'email'>,
      request: { requestId: string; clientAddress: string; origin: string },
    ): Promise<void> => {
      await proveAddress(context, user, request);
    },
  };
  return {
    ...services,
    routes: new Hono<AppEnv>()
      .route('/', authRoutes(context))
      .route('/', confirmationRoutes(context))
      .route('/', passwordRoutes(context))
      .route('/', emailChangeRoutes(context)),
    /** For the operator. */
    reviewUnprovenAccess: (...about: PauseUnproven) => pauseUnproven(context, ...about),
    findPerson: (userId: string, headers: Headers) => findPerson(kernel, userId, headers),
    /** What capabilities that invite people need to know about accounts. */
    invitees: {
      emailKey,
      mailboxKey,
      hasAccount: (email: string) => services.users.exists(email),
      invited,
    },
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
