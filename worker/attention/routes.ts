import { Hono } from 'hono';
import * as contract from '#shared/api/organizations/attention.ts';
import type { Kernel } from '#worker/kernel.ts';
import { createRequireMember, type MemberEnv } from '#worker/organizations/require-member.ts';
import { findAttention } from '#worker/attention/find-attention.ts';

/** What needs attention in an organization. */
export function attentionRoutes(kernel: Kernel): Hono<MemberEnv> {
  const { requireUser } = kernel;
  const requireMember = createRequireMember(kernel);
  return new Hono<MemberEnv>().get(
    contract.readAttention.path,
    requireUser,
    requireMember('readMembers'),
    async (c) => {
      const withSetup = c.req.query('setup') === 'true';
      return c.json({ attention: await findAttention(kernel, c.get('actor'), { withSetup }) });
    },
  );
}
