import { accessRulesSchema } from '#shared/organization/access-rules.ts';
import { jsonColumn } from './rows.ts';

/** The result of `buildAccessRulesSql`: null without rules. */
export const accessRulesColumn = jsonColumn(accessRulesSchema).nullable();

/** SQL: the rules of an organization, an SQL expression, about from where it can be used. */
export function buildAccessRulesSql(organization: string): string {
  return `(SELECT ar.rules FROM organization_access_rules ar
    WHERE ar.organization_id = ${organization})`;
}
