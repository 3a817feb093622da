import { Hono } from 'hono';
import { z } from 'zod';
import { PERIODS, readAnalytics } from '#shared/api/analytics.ts';
import { readStats } from '#shared/api/stats.ts';
import { can } from '#shared/plan/features.ts';
import { buildAnalytics, conversionOf } from '#worker/events/report/build-analytics.ts';
import { spanOf } from '#worker/events/report/period.ts';
import { readNumbers } from '#worker/events/report/read-numbers.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import { issuesOf } from '#worker/http/issues.ts';
import type { RequireUser } from '#worker/http/require-user.ts';

/** How many contacts an account, or one card of it, was left between two moments (ISO 8601, the second not included). */
export type CountContacts = (
  userId: string,
  from: string,
  to: string,
  cardId?: string,
) => Promise<number>;

interface ReportDeps {
  db: D1Database;
  requireUser: RequireUser;
  /** An account's cards, with what each shows itself. */
  listCards: (
    userId: string,
  ) => Promise<{ id: string; username: string; views: number; clicks: number }[]>;
  countContacts: CountContacts;
  now: () => Date;
}

const querySchema = z.object({ period: z.enum(PERIODS), username: z.string().min(1).optional() });
const EVER = '1970-01-01T00:00:00.000Z';
const DAY_MS = 86_400_000;

/** `GET /api/stats` for every plan and `GET /api/analytics` for those that have it: one's own cards' numbers. */
export function reportRoutes(deps: ReportDeps): Hono<UserEnv> {
  const app = new Hono<UserEnv>();
  app.get(readStats.path, deps.requireUser, async (c) => {
    const { id } = c.get('user');
    const [cards, contacts] = await Promise.all([
      deps.listCards(id),
      deps.countContacts(id, EVER, tomorrow(deps.now())),
    ]);
    const sum = (of: 'views' | 'clicks') => cards.reduce((total, card) => total + card[of], 0);
    const views = sum('views');
    const conversion = conversionOf(views, contacts);
    return c.json({ views, contacts, clicks: sum('clicks'), conversion });
  });
  app.get(readAnalytics.path, deps.requireUser, async (c) => {
    const user = c.get('user');
    if (!can(user.plan, 'advancedAnalytics')) throw new ApiError('plan_limit');
    const { period, username } = parseQuery(c.req.query());
    const cards = await deps.listCards(user.id);
    const chosen = cards.filter((card) => username === undefined || card.username === username);
    // Another's card is told from no card by nobody.
    if (username !== undefined && chosen.length === 0) throw new ApiError('not_found');
    const now = deps.now();
    const span = spanOf(period, now);
    const from = `${span.days[0]}T00:00:00.000Z`;
    const only = username === undefined ? undefined : chosen[0]?.id;
    const [numbers, contacts] = await Promise.all([
      readNumbers(
        deps.db,
        chosen.map(({ id }) => id),
        span,
      ),
      deps.countContacts(user.id, from, tomorrow(now), only),
    ]);
    const names = new Map(chosen.map((card) => [card.id, card.username]));
    const asked = { period, days: span.days, contacts };
    return c.json(buildAnalytics(asked, numbers, (id) => names.get(id)));
  });
  return app;
}

function parseQuery(query: Record<string, string>): z.infer<typeof querySchema> {
  const parsed = querySchema.safeParse(query);
  if (parsed.success) return parsed.data;
  throw new ApiError('invalid_input', { issues: issuesOf(parsed.error) });
}

/** The end of today. */
function tomorrow(now: Date): string {
  return `${new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10)}T00:00:00.000Z`;
}
