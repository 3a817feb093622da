import type { z } from 'zod';
import type { signup, User } from '#shared/api/auth/auth.ts';
import { createAuthContext } from '#worker/auth/auth-context.ts';
import { proveAddress } from '#worker/auth/confirmation/prove-address.ts';
import { toUser } from '#worker/auth/routes.ts';
import { prepareConfirmedSignUp } from '#worker/auth/sign-up.ts';
import type { Profile } from '#worker/http/app-env.ts';
import type { Kernel } from '#worker/kernel.ts';

interface InvitedAccount {
  profile: Profile;
  statements: readonly D1PreparedStatement[];
  startSession: () => Promise<{ token: string; user: User }>;
}

/**
 * Prepares an account with an address that the link of an invitation confirmed, and its session. The
 * first statement inserts only if the one directly before it changed a row, the second only with the
 * first. Throws as sign-up does.
 */
export async function prepareInvitedAccount(
  kernel: Kernel,
  input: z.infer<typeof signup.request>,
  headers: Headers,
): Promise<InvitedAccount> {
  const context = createAuthContext(kernel);
  const { profile, sid, statements } = await prepareConfirmedSignUp(context, input, headers);
  const startSession = async () => ({
    token: await context.tokens.issue(profile.id, sid),
    user: toUser(context, profile),
  });
  return { profile, statements, startSession };
}

/** Marks the address of an account as confirmed by the link of an invitation. */
export async function confirmInvitedEmail(
  kernel: Kernel,
  user: Pick<Profile, 'id' | 'email'>,
  request: { requestId: string; clientAddress: string; origin: string },
): Promise<void> {
  await proveAddress(createAuthContext(kernel), user, request);
}
