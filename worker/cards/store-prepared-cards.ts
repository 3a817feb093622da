import type { CardContent } from '#shared/card/card.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { PREPARED_CARD_DAYS } from '#shared/organization/limits.ts';
import { choosePolicy } from '#shared/organization/policy/choose-policy.ts';
import { buildCard } from '#shared/card/card.ts';
import { buildGaps } from '#worker/cards/card-gaps.ts';
import { mergeFirstContent } from '#worker/cards/organization/merge-first-content.ts';
import {
  buildOrganizationPlans,
  buildOrganizationPlanSql,
} from '#worker/cards/organization/organization-sql.ts';
import type { ListedContext } from '#worker/cards/prepared-cards.ts';
import { withDials } from '#worker/cards/publish/with-dials.ts';
import { reserveSql } from '#worker/cards/reservations.ts';
import { recordContentAuthors } from '#worker/db/content-authors.ts';
import { buildBillingOwnerSql } from '#worker/db/holder-sql.ts';
import { buildHasPaidSql } from '#worker/db/paid-sql.ts';
import { buildMayPublishSql } from '#worker/db/publishing-sql.ts';
import { buildCardDataSql, buildRecordEventsSql } from '#worker/db/webhook-sql.ts';

/** A card of a person who is invited in the same transaction. */
export interface PreparedCard {
  id: string;
  username: string;
  /** The content as JSON, without the policy. */
  content: string;
  /** The card as it is published; null for a draft. */
  published: { content: string; gaps: string | null; overrides: string; plans: string } | null;
}

/** Builds the card of a person with these groups (IDs). `publishes`: also what its page shows. */
export async function buildPreparedCard(
  { username, content: sent }: { username: string; content: CardContent },
  { groups, publishes }: { groups: readonly string[]; publishes: boolean },
  { now, set }: ListedContext,
): Promise<PreparedCard> {
  const id = crypto.randomUUID();
  const draft = { id, username, content: JSON.stringify(sent), published: null };
  const policyId = choosePolicy(set, groups);
  const policy = set.policies.find((one) => one.id === policyId)?.content;
  if (!publishes || policy === undefined) return draft;
  const blank = buildCard(now, null);
  const first = { sent, blank, policy, plan: set.plan, overridesLocks: false };
  const { content: merged, overrides } = mergeFirstContent(first);
  const content = await withDials({ ...merged, id: `team-${id}`, isActive: true });
  return {
    ...draft,
    published: {
      content: JSON.stringify(content),
      gaps: buildGaps(content, policy, overrides),
      overrides: JSON.stringify(overrides),
      plans: buildOrganizationPlans(content, null),
    },
  };
}

// In every statement `?1` is the organization, `?2` the invited people as JSON and `?3` the time. A row
// of `prepared_cards` with that time was made in this transaction.
const OWNER = buildBillingOwnerSql('?1');
const IS_INVITED = `EXISTS (SELECT 1 FROM organization_invitations i
  WHERE i.id = c.value ->> '$.id' AND i.organization_id = ?1)`;
const PREPARE = `INSERT INTO prepared_cards (id, organization_id, email, email_key, username, content,
    groups, created_by, origin, created_at, updated_at)
  SELECT c.value ->> '$.card.id', ?1, c.value ->> '$.email', c.value ->> '$.key',
    c.value ->> '$.card.username', c.value ->> '$.card.content', c.value -> '$.groups', ?4, ?5, ?3, ?3
  FROM json_each(?2) c WHERE c.value ->> '$.card.id' IS NOT NULL AND ${IS_INVITED}
  ON CONFLICT (organization_id, email_key) DO UPDATE SET username = excluded.username,
    content = excluded.content, groups = excluded.groups, created_by = excluded.created_by,
    created_at = excluded.created_at, updated_at = excluded.updated_at
    WHERE NOT EXISTS (SELECT 1 FROM cards WHERE cards.id = prepared_cards.id)`;
const COUNT = `INSERT INTO card_name_counts (organization_id, day, count)
  SELECT ?1, ?4, made.cards FROM (SELECT count(*) AS cards FROM json_each(?2) c
    JOIN prepared_cards p ON p.organization_id = ?1 AND p.email_key = c.value ->> '$.key'
    WHERE p.created_at = ?3) made
  WHERE made.cards > 0
  ON CONFLICT (organization_id, day) DO UPDATE SET count = count + excluded.count`;
const PREPARED = `json_each(?2) j CROSS JOIN prepared_cards p
  ON p.organization_id = ?1 AND p.email_key = j.value ->> '$.key' AND p.created_at = ?3`;
const PUBLISH = `INSERT INTO cards (id, user_id, client_id, username, version, content, is_active,
    created_at, updated_at, organization_id, gaps, overrides)
  SELECT p.id, ${OWNER}, j.value ->> '$.card.published.content' ->> '$.id', p.username,
    coalesce((SELECT last_version FROM username_reservations WHERE username = p.username), 0) + 1,
    j.value ->> '$.card.published.content', 1, ?3, ?3, ?1,
    j.value ->> '$.card.published.gaps', j.value ->> '$.card.published.overrides'
  FROM ${PREPARED}
  WHERE j.value ->> '$.card.published.content' IS NOT NULL AND ${buildHasPaidSql(OWNER)}
    AND ${buildMayPublishSql({ organization: '?1', actor: '?4', at: '?3' })}
    AND ${buildOrganizationPlanSql('?1', "j.value ->> '$.card.published.plans'")}
  ON CONFLICT DO NOTHING`;
const RECORD_CREATED = buildRecordEventsSql(`SELECT c.organization_id AS owner_id,
    'card.created' AS type, ?3 AS at, ${buildCardDataSql('c')} AS data
  FROM ${PREPARED} JOIN cards c ON c.id = p.id AND c.created_at = ?3`);
// Only an organization that has paid holds names for its drafts.
const RESERVE = reserveSql(`SELECT p.username, ?1, NULL,
    coalesce((SELECT last_version FROM username_reservations WHERE username = p.username), 0), ?4
  FROM ${PREPARED}
  WHERE ${buildHasPaidSql(OWNER)} AND NOT EXISTS (SELECT 1 FROM cards WHERE cards.id = p.id)`);
const DROP_RESERVATIONS = `DELETE FROM username_reservations WHERE username IN (
  SELECT p.username FROM ${PREPARED} JOIN cards c ON c.id = p.id)`;

/** When the address of a draft that is stored now becomes available to others. */
export function findDraftEnd(now: Date): string {
  return new Date(now.getTime() + PREPARED_CARD_DAYS * DAY_MS).toISOString();
}

/**
 * Statements that store the cards of people, for the transaction that invites them, after it. `people`
 * is a JSON list whose elements have `id` (of the invitation), `email`, `key`, `groups` and `card`
 * (`PreparedCard` or null). A card whose invitation does not exist is not stored. Of published cards
 * the names must be propagated afterwards.
 */
export function buildPreparedInserts(
  db: D1Database,
  list: {
    organizationId: string;
    people: string;
    /** The account that makes the cards. */
    createdBy: string;
    origin: string;
    now: Date;
  },
): D1PreparedStatement[] {
  const { organizationId, people, createdBy, origin, now } = list;
  const at = now.toISOString();
  const shared = [organizationId, people, at] as const;
  return [
    db.prepare(PREPARE).bind(...shared, createdBy, origin),
    db.prepare(COUNT).bind(...shared, at.slice(0, 10)),
    db.prepare(PUBLISH).bind(...shared, createdBy),
    db.prepare(RECORD_CREATED).bind(...shared),
    db.prepare(RESERVE).bind(...shared, findDraftEnd(now)),
    db.prepare(DROP_RESERVATIONS).bind(...shared),
    recordContentAuthors(db, { organizationId, people, actor: createdBy, at }),
  ];
}
