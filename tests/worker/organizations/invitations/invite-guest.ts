import { unique } from '#tests/worker/world/card.ts';
import type { Team } from '#tests/worker/world/organization.ts';
import type { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

export type StartedOrganizations = ReturnType<typeof startOrganizations>;

export const INVITED_SIGN_UP = '/api/invitations/signup';

/** What an invited person without an account enters. */
export const GUEST = {
  firstName: 'Bo',
  lastName: 'Guest',
  password: 'a rather long pass phrase',
} as const;

export const newGuestEmail = (): string => `${unique('guest')}@guests.example`;

/** Invites an address as the owner and returns the mailed token. */
export async function inviteGuest(
  started: StartedOrganizations,
  { owner, path }: Team,
  email: string,
  body: object = {},
): Promise<string> {
  const input = { email, role: 'member', ...body };
  await expectStatus(started.send(owner, 'POST', `${path}/invitations`, input), 201);
  return started.findToken(email);
}
