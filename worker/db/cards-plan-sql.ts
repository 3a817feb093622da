/**
 * SQL: the plan whose features the cards of an organization have. While its owners choose who stays
 * under a smaller plan, it is the former one. `payer` is the alias of the billing owner in `users`.
 */
export function buildCardsPlanSql(payer: string): string {
  return `coalesce((SELECT reduction.former_plan FROM plan_reductions reduction
    WHERE reduction.user_id = ${payer}.id), ${payer}.plan)`;
}
