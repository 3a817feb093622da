import type { z } from 'zod';
import type { listOrganizations } from '#shared/api/organizations/organizations.ts';
import type { Kernel } from '#worker/kernel.ts';
import { buildMembershipList, parseMemberships } from '#worker/organizations/access/membership.ts';
import {
  buildOwnInvitationList,
  parseOwnInvitations,
} from '#worker/organizations/invitations/accept/own-invitations.ts';

/** The organizations of an account and the invitations to its confirmed address, in one batch. */
export async function readOwnOrganizations(
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  userId: string,
): Promise<z.infer<typeof listOrganizations.response>> {
  const [memberships, invitations] = await db.batch([
    buildMembershipList(db, userId),
    buildOwnInvitationList(db, userId, now().toISOString()),
  ]);
  return {
    organizations: Array.from(parseMemberships(memberships), ({ organization, role }) => {
      const { billingOwnerId: _, ...shown } = organization;
      return { ...shown, role };
    }),
    invitations: parseOwnInvitations(invitations),
  };
}
