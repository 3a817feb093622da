import { Hono } from 'hono';
import * as contract from '#shared/api/organizations/people/seat-choice.ts';
import { buildAuditSource } from '#worker/audit/audit-entry.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { Kernel } from '#worker/kernel.ts';
import { createRequireMember, type MemberEnv } from '#worker/organizations/require-member.ts';
import { readChoice, storeChoice } from '#worker/organizations/seats/choose-seats.ts';

/** Who stays in an organization under a smaller plan. */
export function seatRoutes(context: Kernel): Hono<MemberEnv> {
  const { db, now, requireUser, rateLimit } = context;
  const access = [requireUser, createRequireMember(context)('manageBilling')] as const;
  return new Hono<MemberEnv>()
    .get(contract.readSeatChoice.path, ...access, async (c) =>
      c.json({ choice: await readChoice(db, c.get('actor').organization) }),
    )
    .put(
      contract.chooseSeats.path,
      ...access,
      validate(contract.chooseSeats.request),
      async (c) => {
        await rateLimit(`seat-choice:${c.get('user').id}`);
        const { organization } = c.get('actor');
        const source = buildAuditSource(c, now());
        return c.json({ choice: await storeChoice(db, organization, c.req.valid('json'), source) });
      },
    );
}
