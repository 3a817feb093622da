import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '#shared/format/duration.ts';
import { findLimit } from '#shared/plan/limits.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { href } from '#shared/routes.ts';
import { mailPeople } from '#worker/brands/mail-people.ts';
import { allRows, firstRow } from '#worker/db/rows.ts';
import { log } from '#worker/http/log.ts';
import type { MailContent } from '#worker/http/mail-content.ts';
import type { Kernel } from '#worker/kernel.ts';
import { settlePlan } from '#worker/organizations/billing/settle-plan.ts';
import { listOwners } from '#worker/organizations/list-owners.ts';
import { findSuspension, planNextStep } from '#worker/organizations/seats/plan-next-step.ts';
import { listAffectedOrganizations } from '#worker/organizations/seats/rank-members.ts';
import { buildSmallerPlanMail } from '#worker/organizations/seats/seat-mails.ts';
import { refreshPlan } from '#worker/policies/refresh-plan.ts';

/** Most billing owners of one sweep. */
const SWEPT_MAX = 100;

const reductionSchema = z.object({
  userId: z.string(),
  plan: z.enum(PLAN_IDS),
  beginsAt: z.string(),
  announcedAt: z.string().nullable(),
  mailed: z.int(),
});
type Reduction = z.infer<typeof reductionSchema>;
const SELECT = `SELECT user_id AS userId, plan, begins_at AS beginsAt, announced_at AS announcedAt, mailed
  FROM plan_reductions WHERE check_at <= ?1`;

/** Does what is due for the smaller plan of one billing owner. Never throws: the sweep repeats it. */
export async function advanceReduction(
  context: Kernel,
  { userId, origin }: { userId: string; origin: string },
): Promise<void> {
  const { db, now } = context;
  try {
    const due = db.prepare(`${SELECT} AND user_id = ?2`).bind(now().toISOString(), userId);
    const reduction = await firstRow(due, reductionSchema);
    if (reduction !== null) await takeStep(context, reduction, origin);
  } catch (error) {
    log('warn', 'reduction_not_announced', { userId, error: String(error) });
  }
}

/** Mails owners whose members lose their seats, and suspends these when the time has come. */
export async function advanceDueReductions(context: Kernel): Promise<void> {
  const { db, now, publicOrigin } = context;
  const due = db
    .prepare(`${SELECT} ORDER BY check_at LIMIT ${SWEPT_MAX}`)
    .bind(now().toISOString());
  const failures: unknown[] = [];
  for (const reduction of await allRows(due, reductionSchema)) {
    await takeStep(context, reduction, publicOrigin).catch((error: unknown) =>
      failures.push(error),
    );
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not every reduction was handled');
}

type Affected = Awaited<ReturnType<typeof listAffectedOrganizations>>[number];

async function takeStep(context: Kernel, reduction: Reduction, origin: string): Promise<void> {
  const { db, now } = context;
  const at = now();
  const { userId, beginsAt } = reduction;
  const announcedAt = reduction.announcedAt ?? at.toISOString();
  const affected = await listAffectedOrganizations(db, userId);
  const isOver = findSuspension({ announcedAt, beginsAt }) <= at.toISOString();
  if (isOver || (affected.length === 0 && beginsAt <= at.toISOString())) {
    await suspend(context, reduction, origin);
    return;
  }
  // Someone may join until then.
  if (affected.length === 0) {
    await postpone(db, reduction, new Date(at.getTime() + DAY_MS).toISOString());
    return;
  }
  const { mails, next } = planNextStep({ announcedAt, beginsAt }, at);
  if (mails > reduction.mailed) {
    const details = {
      suspendsAt: findSuspension({ announcedAt, beginsAt }),
      hasSeats: findLimit(reduction.plan, 'teamMembers') > 0,
      isInEffect: beginsAt <= at.toISOString(),
    };
    for (const organization of affected) {
      await mailOwners(context, organization, `${announcedAt} ${mails}`, origin, (link) =>
        buildSmallerPlanMail({ ...link, ...organization, ...details }),
      );
    }
  }
  await db
    .prepare(
      `UPDATE plan_reductions SET announced_at = ?2, mailed = ?3, check_at = ?4
      WHERE user_id = ?1 AND begins_at = ?5 AND announced_at IS ?6`,
    )
    .bind(userId, announcedAt, mails, next, beginsAt, reduction.announcedAt)
    .run();
}

/** Suspends members without a seat, if the plan has ended by now. */
async function suspend(context: Kernel, reduction: Reduction, origin: string): Promise<void> {
  const { db, now } = context;
  const { userId } = reduction;
  // First, so that an interrupted call is repeated.
  await postpone(db, reduction, new Date(now().getTime() + HOUR_MS).toISOString());
  await db.batch(settlePlan(db, userId, now()));
  await refreshPlan(context, userId, origin);
}

async function postpone(db: D1Database, { userId }: Reduction, until: string): Promise<void> {
  await db
    .prepare('UPDATE plan_reductions SET check_at = ?2 WHERE user_id = ?1')
    .bind(userId, until)
    .run();
}

/** Mails all owners. `step` identifies the mail in repeated calls. */
async function mailOwners(
  context: Kernel,
  { id }: Affected,
  step: string,
  productOrigin: string,
  build: (link: { productName: string; url: string }) => MailContent,
): Promise<void> {
  const query = new URLSearchParams({ org: id, view: 'seats' });
  const path = `${href('team')}?${query.toString()}`;
  const owners = await listOwners(context.db, id);
  await mailPeople(context, owners, productOrigin, (owner, { productName, origin }) => ({
    ...build({ productName, url: origin + path }),
    id: `seats ${id} ${step} ${owner.id}`,
  }));
}
