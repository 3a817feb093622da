// Who may change or see an organization card is checked in the statement that does it. Cards and
// organizations share these conditions, so no capability owns them.

/** Whose cards an action covers: `groups` are those of members who share a group with the actor. */
export interface HolderScope {
  scope: 'all' | 'groups' | 'own';
  /** ID of the acting member. */
  memberId: string;
}

interface HolderExpressions {
  /** SQL expressions: the organization, the account that holds the card, the scope and the actor. */
  organization: string;
  holder: string;
  scope: string;
  actor: string;
}

/**
 * SQL condition: an active member holds the card, and the actor's scope covers that member.
 * Managers' scope of groups leaves out the managers themselves, who would otherwise make exceptions
 * for their own cards.
 */
export function buildHolderInScopeSql(expressions: HolderExpressions): string {
  const { organization, holder, scope, actor } = expressions;
  return `EXISTS (SELECT 1 FROM organization_members hm
    WHERE hm.organization_id = ${organization} AND hm.user_id = ${holder} AND hm.status = 'active'
      AND (${scope} = 'all' OR (${scope} = 'own' AND hm.id = ${actor})
        OR (${scope} = 'groups' AND hm.id <> ${actor} AND EXISTS (
          SELECT 1 FROM organization_group_members mine JOIN organization_group_members theirs
            ON theirs.group_id = mine.group_id
          WHERE mine.member_id = ${actor} AND theirs.member_id = hm.id))))`;
}

/** SQL condition: the actor is an active member of the organization. All are SQL expressions. */
export function buildIsActiveMemberSql(organization: string, userId: string): string {
  return `EXISTS (SELECT 1 FROM organization_members am
    WHERE am.organization_id = ${organization} AND am.user_id = ${userId} AND am.status = 'active')`;
}

/** SQL condition: the member is suspended because the plan has too few seats. Both are SQL expressions. */
export function buildIsWithoutSeatSql(organization: string, userId: string): string {
  return `EXISTS (SELECT 1 FROM organization_members sm WHERE sm.organization_id = ${organization}
    AND sm.user_id = ${userId} AND sm.status = 'suspended' AND sm.suspended_by = 'plan')`;
}

/** SQL: the account of a member. Both are SQL expressions. */
export function buildMemberAccountSql(organization: string, member: string): string {
  return `(SELECT om.user_id FROM organization_members om
    WHERE om.id = ${member} AND +om.organization_id = ${organization})`;
}

/**
 * SQL condition: an actor may see the cards of one holder within `groups` or `own`, also the actor's
 * own. Reads the rows of the two only.
 */
export function buildSeesHolderSql(expressions: HolderExpressions): string {
  const { organization, holder, scope, actor } = expressions;
  return `EXISTS (SELECT 1 FROM organization_members vm
    WHERE vm.organization_id = ${organization} AND vm.user_id = ${holder} AND (vm.id = ${actor}
      OR (${scope} = 'groups' AND EXISTS (SELECT 1 FROM organization_group_members mine
        JOIN organization_group_members theirs ON theirs.group_id = mine.group_id
        WHERE mine.member_id = ${actor} AND theirs.member_id = vm.id))))`;
}

/** SQL: IDs of the groups of a holder as a JSON array in a fixed order; `[]` without any. */
export function buildHolderGroupsSql(organization: string, holder: string): string {
  return `(SELECT json_group_array(gm.group_id) FROM organization_members gh
      JOIN organization_group_members gm ON gm.member_id = gh.id
    WHERE gh.organization_id = ${organization} AND gh.user_id = ${holder})`;
}

/** SQL: the accounts of members of groups, given as a JSON array. */
export function buildGroupHoldersSql(organization: string, groups: string): string {
  return `SELECT om.user_id FROM organization_group_members og
    JOIN organization_members om ON om.id = og.member_id
    WHERE om.organization_id = ${organization}
      AND og.group_id IN (SELECT value FROM json_each(${groups}))`;
}

export function buildActiveMembersSql(organization: string): string {
  return `coalesce((SELECT active FROM organization_counts WHERE organization_id = ${organization}), 0)`;
}

/**
 * SQL: the accounts of active members who agreed to be on the company's page, with their `position` in
 * the order of their names. All are SQL expressions; `limit` is the most of them.
 */
export function buildListedHoldersSql(organization: string, limit: string): string {
  return `SELECT lm.user_id, row_number() OVER (ORDER BY lm.sort_name, lm.id) AS position
    FROM organization_members lm
    WHERE lm.organization_id = ${organization} AND lm.is_listed = 1 AND lm.status = 'active'
    ORDER BY lm.sort_name, lm.id LIMIT ${limit}`;
}

/** SQL: the account whose plan an organization has. */
export function buildBillingOwnerSql(organization: string): string {
  return `(SELECT billing_owner_id FROM organizations WHERE id = ${organization})`;
}

/** SQL: organization and account of suspended members of all organizations of a billing owner. */
export function buildSuspendedHoldersSql(billingOwner: string): string {
  return `SELECT o.id AS organization_id, m.user_id
    FROM organizations o CROSS JOIN organization_members m
    WHERE o.billing_owner_id = ${billingOwner} AND m.organization_id = o.id AND m.status = 'suspended'`;
}

/** SQL: the number of organization cards of an organization, also those of leavers. */
export function buildOrganizationCardsSql(organization: string): string {
  return `coalesce((SELECT company_cards FROM organization_counts WHERE organization_id = ${organization}), 0)`;
}

/**
 * SQL: the accounts of members of groups, each with the position of the first list that has one of
 * their groups. `lists` is a JSON array of arrays of groups.
 */
export function buildRankedHoldersSql(organization: string, lists: string): string {
  return `SELECT rm.user_id, min(list.key) AS position
    FROM json_each(${lists}) list CROSS JOIN json_each(list.value) one
      CROSS JOIN organization_group_members rg ON rg.group_id = one.value AND rg.status <> 'left'
      CROSS JOIN organization_members rm ON rm.id = rg.member_id
    WHERE rm.organization_id = ${organization} GROUP BY rm.user_id`;
}

/**
 * SQL: IDs of a page of the organization cards of each group of a member, by username. All are SQL
 * expressions; `limit` is the most cards of a group.
 */
export function buildGroupCardsSql(member: string, after: string, limit: string): string {
  return `SELECT listed.card_id FROM organization_group_members mine
      CROSS JOIN organization_group_cards listed
      WHERE mine.member_id = ${member} AND listed.group_id = mine.group_id
        AND listed.username IN (SELECT gc.username FROM organization_group_cards gc
          WHERE gc.group_id = mine.group_id AND gc.username > ${after}
          ORDER BY gc.username LIMIT ${limit})`;
}

/**
 * SQL: the ID of the organization for the scope `all`, and those of the actor's groups for `groups`.
 * All are SQL expressions.
 */
export function buildScopeIdsSql(expressions: Omit<HolderExpressions, 'holder'>): string {
  const { organization, scope, actor } = expressions;
  return `SELECT ${organization} AS id WHERE ${scope} = 'all' UNION ALL
    SELECT own.group_id FROM organization_group_members own
    WHERE ${scope} = 'groups' AND own.member_id = ${actor}`;
}
