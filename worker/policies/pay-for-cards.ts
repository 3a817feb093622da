import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { FOLLOWING_CARD_UNITS } from '#shared/api/costs/call-costs.ts';
import { countCardsByPolicy } from '#worker/cards/count-by-policy.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { MemberEnv } from '#worker/organizations/require-member.ts';

/**
 * Pays for every organization card that follows a change of what all of them show. Use after
 * `requireMember`. A change before the cards have followed the last one pays again, because they
 * start over.
 */
export function createPayForCards({ db }: Pick<Kernel, 'db'>): MiddlewareHandler<MemberEnv> {
  return createMiddleware<MemberEnv>(async (c, next) => {
    const [cards = 0] = await countCardsByPolicy(db, c.get('actor').organization.id, []);
    const units = cards * FOLLOWING_CARD_UNITS;
    if (units > 0) await c.get('spend')({ kind: 'write', units });
    await next();
  });
}
