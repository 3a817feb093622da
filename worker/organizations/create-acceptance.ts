import type { User } from '#shared/api/auth/auth.ts';
import { toIpPrefix, type AuditSource, type UserRequest } from '#worker/audit/audit-entry.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import { hasAccount } from '#worker/auth/find-account.ts';
import { confirmInvitedEmail, prepareInvitedAccount } from '#worker/auth/invited-account.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Profile } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import type { Kernel } from '#worker/kernel.ts';
import { describeOtherAccount } from '#worker/organizations/copy.ts';

/** What joins people by mailed links: as members of a team, or as customers of a partner. */
export interface InvitationKind<
  Pending extends { email: string; emailKey: string },
  Preview extends object,
  Joined extends object,
> {
  /**
   * The invitation of a link. `userId` is the caller's account, or null without one. Throws
   * `not_found` for a token that no longer works.
   */
  find: (token: string, userId: string | null) => Promise<Pending>;
  describe: (invitation: Pending) => Preview | Promise<Preview>;
  /** Joins with an account that exists, in one transaction. */
  join: (invitation: Pending, joiner: Joiner & { origin: string }) => Promise<Joined>;
  /**
   * Joins in the transaction whose `statements` create the account, directly after a statement that
   * claims the invitation. Null if it was not created.
   */
  joinCreated: (
    invitation: Pending,
    joiner: Joiner & { statements: readonly D1PreparedStatement[]; origin: string },
  ) => Promise<Joined | null>;
  /** Why an invitation could not be used a moment after it was found. */
  explainRefusal: (invitation: Pending, userId: string) => Promise<ApiError>;
}

export interface Joiner {
  profile: Profile;
  request: Pick<AuditSource, 'requestId' | 'ipPrefix'>;
}

type InvitedRequest = Pick<UserRequest, 'requestId' | 'headers'>;

export function toJoinRequest({ requestId, headers }: InvitedRequest): Joiner['request'] {
  return { requestId, ipPrefix: toIpPrefix(clientAddress(headers)) };
}

/** What people may do with the token of a mailed link. */
export function createAcceptance<
  Pending extends { email: string; emailKey: string },
  Preview extends object,
  Joined extends object,
>(kernel: Kernel, kind: InvitationKind<Pending, Preview, Joined>) {
  const { db, limitSignIn } = kernel;
  return {
    /** What an invitation is about. Throws `not_found` for a token that no longer works. */
    async read(token: string, headers: Headers) {
      await limitSignIn(`invitations:${clientAddress(headers)}`);
      const invitation = await kind.find(token, null);
      return {
        ...(await kind.describe(invitation)),
        hasAccount: await hasAccount(db, invitation.email),
      };
    },

    /**
     * Joins with the session's account and confirms its address, which the mailed token proves.
     * Throws `not_found` for a token that no longer works, `other_account`, and as `join` does.
     */
    async accept(
      profile: Profile,
      token: string,
      invited: InvitedRequest,
      origin: string,
    ): Promise<Joined> {
      const invitation = await kind.find(token, profile.id);
      if (emailKey(profile.email) !== invitation.emailKey) {
        const message = describeOtherAccount(invitation.email, profile.email);
        throw new ApiError('other_account', { message });
      }
      const request = toJoinRequest(invited);
      const { requestId, ipPrefix } = request;
      await confirmInvitedEmail(kernel, profile, { requestId, clientAddress: ipPrefix, origin });
      return kind.join(invitation, { profile, request, origin });
    },

    /**
     * Creates an account for the invited address and joins, in one transaction. Throws as sign-up
     * and `accept` do.
     */
    async signUp(
      input: { token: string; firstName: string; lastName: string; password: string },
      invited: InvitedRequest,
      origin: string,
    ): Promise<Joined & { token: string; user: User }> {
      await limitSignIn(`address:${clientAddress(invited.headers)}`);
      const { token, firstName, lastName, password } = input;
      const invitation = await kind.find(token, null);
      const { email } = invitation;
      const person = { firstName, lastName, password, email };
      const prepared = await prepareInvitedAccount(kernel, person, invited.headers);
      const { profile, statements } = prepared;
      const joiner = { profile, statements, origin, request: toJoinRequest(invited) };
      const joined = await kind.joinCreated(invitation, joiner);
      if (joined === null) {
        if (await hasAccount(db, email)) throw new ApiError('email_taken');
        throw await kind.explainRefusal(invitation, profile.id);
      }
      return { ...joined, ...(await prepared.startSession()) };
    },
  };
}
