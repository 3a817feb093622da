import { Hono } from 'hono';
import * as contract from '#shared/api/organizations/attention.ts';
import type { OrganizationContext } from '#worker/organizations/organization-context.ts';
import { createRequireMember, type MemberEnv } from '#worker/organizations/require-member.ts';
import { findAttention } from './find-attention.ts';

/** What needs attention in an organization. */
export function attentionRoutes(context: OrganizationContext): Hono<MemberEnv> {
  const { requireUser } = context;
  const requireMember = createRequireMember(context);
  return new Hono<MemberEnv>().get(
    contract.readAttention.path,
    requireUser,
    requireMember('readMembers'),
    async (c) => c.json({ attention: await findAttention(context, c.get('actor')) }),
  );
}
