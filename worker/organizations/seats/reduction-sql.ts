import { SEAT_CHOICE_DAYS } from '#shared/organization/limits.ts';
import { buildLimitSql, buildPlanLimitSql, buildPlanRankSql } from '#worker/db/limit-sql.ts';

// A plan with fewer seats than members is a row of `plan_reductions` of its billing owner, from the order until
// members are suspended. Statements have these values: `?1` the billing owner, `?2` the time, `?3` and `?4` the plan
// that is ordered and when it begins, or NULL, and `?5` whether that is known.
// See docs/decisions/0066-smaller-plans-are-announced.md.

/** SQL: the seats of the present plan of the billing owner `?1`. */
export const SEAT_LIMIT = buildLimitSql('?1', 'teamMembers');
/** SQL: active members of all organizations of the billing owner `?1`. */
export const ACTIVE_MEMBERS = `(SELECT coalesce(sum(n.active), 0) FROM organization_counts n
  JOIN organizations o ON o.id = n.organization_id WHERE o.billing_owner_id = ?1)`;

/** SQL condition: more people are active than a number of seats allows. The billing owner always stays. */
const hasMoreThan = (seats: string): string => `${ACTIVE_MEMBERS} > max(${seats},
  (SELECT count(*) FROM organizations WHERE billing_owner_id = ?1))`;
const IS_TOO_SMALL = hasMoreThan(SEAT_LIMIT);

/** SQL: when members without a seat are suspended, of the row `r`. NULL before the owners were mailed. */
export const SUSPENDS_AT = `max(r.begins_at,
  strftime('%Y-%m-%dT%H:%M:%fZ', r.announced_at, '+${SEAT_CHOICE_DAYS} days'))`;
/** SQL condition: the owners had their time to choose. */
export const IS_DUE = `EXISTS (SELECT 1 FROM plan_reductions r
  WHERE r.user_id = ?1 AND r.begins_at <= ?2 AND ${SUSPENDS_AT} <= ?2)`;

// A granted plan remains when the paid one becomes smaller.
const NEXT_PLAN = `(SELECT CASE WHEN ${buildPlanRankSql('granted_plan')} >= ${buildPlanRankSql('?3')}
  THEN granted_plan ELSE ?3 END FROM users WHERE id = ?1)`;
const IS_NEXT_SMALLER = `coalesce(?3 IS NOT NULL
  AND ${buildPlanLimitSql(NEXT_PLAN, 'teamMembers')} < ${SEAT_LIMIT}, 0)`;
const GRANTED_SEATS = `(SELECT ${buildPlanLimitSql('granted_plan', 'teamMembers')} FROM users WHERE id = ?1)`;

/** The plan ended before the day that owners were mailed, by more than clocks differ. */
const IS_EARLY = `begins_at > strftime('%Y-%m-%dT%H:%M:%fZ', ?2, '+1 day')`;

/** Notes that the present plan is too small. Cards have the former one until members are suspended. */
export const BEGIN_REDUCTION = `INSERT INTO plan_reductions
    (user_id, plan, begins_at, former_plan, announced_at, check_at)
  SELECT id, plan, ?2, coalesce(former_plan, plan), ?2, ?2 FROM users WHERE id = ?1 AND ${IS_TOO_SMALL}
  ON CONFLICT (user_id) DO UPDATE SET plan = excluded.plan, begins_at = min(begins_at, ?2),
    former_plan = coalesce(former_plan, excluded.former_plan),
    announced_at = CASE WHEN ${IS_EARLY} THEN ?2 ELSE coalesce(announced_at, ?2) END,
    mailed = CASE WHEN ${IS_EARLY} THEN 0 ELSE mailed END,
    check_at = CASE WHEN ${IS_EARLY} OR begins_at > ?2 OR announced_at IS NULL THEN ?2 ELSE check_at END`;

/**
 * Ends a reduction once no one is without a seat, or nothing smaller is ordered any more. An ordered one
 * whose day has come waits until the provider's plan is known.
 */
export const END_REDUCTION = `DELETE FROM plan_reductions WHERE user_id = ?1 AND NOT (${IS_TOO_SMALL})
  AND CASE WHEN ?5 THEN NOT ${IS_NEXT_SMALLER} ELSE former_plan IS NOT NULL OR ${GRANTED_SEATS} >= ${SEAT_LIMIT} END`;

const IS_SAME = `plan = excluded.plan AND abs(julianday(begins_at) - julianday(excluded.begins_at)) < 1`;
/** Notes a smaller plan that begins later. Another plan or day is announced again. */
export const ORDER_REDUCTION = `INSERT INTO plan_reductions (user_id, plan, begins_at, check_at)
  SELECT id, ${NEXT_PLAN}, ?4, ?2 FROM users
  WHERE id = ?1 AND ?5 AND NOT (${IS_TOO_SMALL}) AND ${IS_NEXT_SMALLER}
    AND EXISTS (SELECT 1 FROM organizations WHERE billing_owner_id = ?1)
  ON CONFLICT (user_id) DO UPDATE SET plan = excluded.plan, begins_at = excluded.begins_at,
    former_plan = NULL,
    announced_at = CASE WHEN ${IS_SAME} THEN announced_at END,
    mailed = CASE WHEN ${IS_SAME} THEN mailed ELSE 0 END,
    check_at = CASE WHEN ${IS_SAME} THEN check_at ELSE ?2 END`;

/** Deletes choices that are not needed any more. */
export const FORGET_CHOICES = `DELETE FROM seat_choices
  WHERE organization_id IN (SELECT id FROM organizations WHERE billing_owner_id = ?1)
    AND NOT EXISTS (SELECT 1 FROM plan_reductions WHERE user_id = ?1)`;

const HAS_CARDS = `(${SEAT_LIMIT} > 0
  OR EXISTS (SELECT 1 FROM plan_reductions WHERE user_id = ?1 AND begins_at <= ?2))`;
/** Notes since when organizations have no plan with teams. */
export const SETTLE_CARDS_END = `UPDATE organizations
  SET cards_ended_at = CASE WHEN ${HAS_CARDS} THEN NULL ELSE ?2 END
  WHERE billing_owner_id = ?1 AND (cards_ended_at IS NULL) <> ${HAS_CARDS}`;

/** SQL condition: an owner chose that member `m` of the billing owner `?1` stays. */
export const IS_CHOSEN = `m.id IN (SELECT chosen.value
  FROM organizations owned JOIN seat_choices c ON c.organization_id = owned.id, json_each(c.members) chosen
  WHERE owned.billing_owner_id = ?1)`;
