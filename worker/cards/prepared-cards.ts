import { z } from 'zod';
import type { RowCard } from '#shared/api/organizations/people/invitation-lists.ts';
import {
  buildCard,
  cardContentSchema,
  cardPatchSchema,
  cardWriteSchema,
  type CardContent,
  type CardPatch,
} from '#shared/card/card.ts';
import { choosePolicy } from '#shared/organization/policy/choose-policy.ts';
import type { PolicySet } from '#shared/organization/policy/policy-set.ts';
import { foldText } from '#shared/text/fold-text.ts';
import { buildIsHeldSql } from '#worker/cards/departures/held-sql.ts';
import { mergeFirstContent } from '#worker/cards/organization/merge-first-content.ts';
import { PREPARED_TEXT } from '#worker/cards/prepared/copy.ts';
import { buildNameFreeSql } from '#worker/db/free-name-sql.ts';
import { readUsernames } from '#worker/cards/usernames/username-row.ts';
import { allRows, firstRow, jsonColumn, parseRows, sqlBoolean } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { toIssues } from '#worker/http/request/to-issues.ts';
import type { Kernel } from '#worker/kernel.ts';
import { readPolicyList, readPolicySets } from '#worker/policies/read-policies.ts';

/** Most characters of what a row says of a card. */
const LISTED_MAX = 30_000;

/** A card of a person of a list that exists already. */
const foundSchema = z.object({
  emailKey: z.string(),
  username: z.string(),
  content: jsonColumn(cardContentSchema),
  /** Whether the person has joined. */
  isJoined: sqlBoolean,
});
type FoundCard = z.infer<typeof foundSchema>;

// The unary plus makes the statement find the cards by their account.
const FIND = `SELECT p.email_key AS emailKey, p.username, coalesce(c.content, p.content) AS content,
    0 AS isJoined
  FROM json_each(?2) e CROSS JOIN prepared_cards p ON p.organization_id = ?1 AND p.email_key = e.value
    LEFT JOIN cards c ON c.id = p.id
  UNION ALL SELECT u.email_key, c.username, c.content, 1
  FROM json_each(?2) e CROSS JOIN users u ON u.email_key = e.value
    CROSS JOIN cards c ON c.organization_id = ?1 AND c.user_id = u.id
  WHERE ${buildIsHeldSql('c.id')}
    AND NOT EXISTS (SELECT 1 FROM cards earlier WHERE earlier.organization_id = ?1
      AND earlier.user_id = u.id AND ${buildIsHeldSql('earlier.id')}
      AND (earlier.created_at, earlier.id) < (c.created_at, c.id))`;

/** What cards of a list are checked against: the policies, and the cards that its people have. */
export interface ListedContext {
  now: Date;
  set: PolicySet;
  /** Names of policies by ID. */
  policyNames: ReadonlyMap<string, string>;
  /** The first card of each person by the key of their address. */
  found: ReadonlyMap<string, FoundCard>;
}

/** Throws `not_found` for an organization without policies, which is being deleted. */
export async function readListedContext(
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  organizationId: string,
  emailKeys: readonly string[],
): Promise<ListedContext> {
  const [sets, policies, found] = await Promise.all([
    readPolicySets(db, [organizationId]),
    readPolicyList(db, organizationId),
    allRows(db.prepare(FIND).bind(organizationId, JSON.stringify(emailKeys)), foundSchema),
  ]);
  const set = sets.get(organizationId);
  if (set === undefined) throw new ApiError('not_found');
  return {
    now: now(),
    set,
    policyNames: new Map(policies.map(({ id, name }) => [id, name])),
    // A person who has joined holds their card; what was prepared for them is becoming it.
    found: new Map(found.map((card) => [card.emailKey, card])),
  };
}

/** The photo of a row by its path, which is '' until it is fetched or uploaded; null for none. */
export type ListedPhoto = { path: string } | null;

/** What a row makes of a card, or why it cannot. */
export type ListedCheck =
  | { ok: true; content: CardContent; patch: CardPatch; changed: string[]; policy: string }
  | { ok: false; reason: string };

/**
 * Checks what a row says of a card, under the policy of its groups (IDs). A card that the person has
 * gets the row's fields, and `changed` names those that differ.
 */
export function checkListedCard(
  card: RowCard,
  { groups, emailKey, photo }: { groups: readonly string[]; emailKey: string; photo: ListedPhoto },
  { now, set, policyNames, found }: ListedContext,
): ListedCheck {
  if (JSON.stringify(card.content).length > LISTED_MAX) return refuse(PREPARED_TEXT.tooLong);
  const parsed = cardPatchSchema.safeParse(card.content);
  if (!parsed.success) {
    const [issue] = toIssues(parsed.error);
    return refuse(PREPARED_TEXT.field(issue?.path ?? '', issue?.message ?? ''));
  }
  const policyId = choosePolicy(set, groups);
  const policy = policyNames.get(policyId) ?? '';
  if (card.policy !== '' && foldText(card.policy.trim()) !== foldText(policy)) {
    const isKnown = Array.from(policyNames.values(), foldText).includes(
      foldText(card.policy.trim()),
    );
    return refuse(
      isKnown
        ? PREPARED_TEXT.otherPolicy(policy)
        : PREPARED_TEXT.unknownPolicy(card.policy.slice(0, 60)),
    );
  }
  const existing = found.get(emailKey)?.content;
  const blank = buildCard(now, null);
  const patch = { ...parsed.data, ...buildPhotoPatch(photo, existing) };
  const content = cardWriteSchema.parse({ ...(existing ?? blank), ...patch });
  const rule = set.policies.find(({ id }) => id === policyId)?.content;
  if (rule === undefined) return refuse(PREPARED_TEXT.unknownPolicy(policy));
  try {
    mergeFirstContent({
      sent: content,
      blank,
      policy: rule,
      plan: set.plan,
      overridesLocks: false,
    });
  } catch (error) {
    // What the policy or the plan does not allow is the row's problem.
    if (!(error instanceof ApiError)) throw error;
    const [issue] = error.details.issues ?? [];
    return refuse(
      issue === undefined ? error.message : PREPARED_TEXT.field(issue.path, issue.message),
    );
  }
  const changed = listChanged(existing, content);
  if (photo?.path === '' && existing !== undefined) changed.push('profileImage');
  return { ok: true, content, patch, policy, changed };
}

/** The fields of a photo: contact files show JPEG only, and passes draw their own. */
function buildPhotoPatch(photo: ListedPhoto, before: CardContent | undefined): CardPatch {
  const path = photo?.path ?? '';
  if (path === '' || before?.profileImage === path) return {};
  return { profileImage: path, contactPhoto: path.endsWith('.jpg') ? path : '', passPhoto: '' };
}

function refuse(reason: string): ListedCheck {
  return { ok: false, reason };
}

function listChanged(before: CardContent | undefined, after: CardContent): string[] {
  if (before === undefined) return [];
  const stored: Readonly<Record<string, unknown>> = before;
  return Object.entries(after)
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(stored[field]))
    .map(([field]) => field);
}

/** A username that a person's card would have. */
export interface NameClaim {
  username: string;
  emailKey: string;
}

const FIND_TAKEN = `SELECT DISTINCT w.value ->> '$.username' AS username FROM json_each(?2) w
  WHERE NOT ${buildNameFreeSql({
    username: "w.value ->> '$.username'",
    organization: '?1',
    emailKey: "w.value ->> '$.emailKey'",
    at: '?3',
  })}`;

/** Keeps a parameter of a statement below a megabyte. */
const NAMES_PER_STATEMENT = 2500;

/** The usernames among these that cards of an organization cannot have. */
export async function findTakenNames(
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  organizationId: string,
  claims: readonly NameClaim[],
): Promise<Set<string>> {
  const at = now().toISOString();
  const statements = [];
  for (let start = 0; start < claims.length; start += NAMES_PER_STATEMENT) {
    const part = claims.slice(start, start + NAMES_PER_STATEMENT);
    statements.push(db.prepare(FIND_TAKEN).bind(organizationId, JSON.stringify(part), at));
  }
  if (statements.length === 0) return new Set();
  const results = await db.batch(statements);
  return new Set(
    results.flatMap((taken) =>
      parseRows(taken, z.object({ username: z.string() })).map(({ username }) => username),
    ),
  );
}

const FIND_PUBLISHED = `SELECT c.username FROM json_each(?2) w CROSS JOIN prepared_cards p
    ON p.organization_id = ?1 AND p.username = w.value
  JOIN cards c ON c.id = p.id`;

/** The usernames among these of published cards whose people have not joined. */
export async function findPreparedPublished(
  db: D1Database,
  organizationId: string,
  usernames: readonly string[],
): Promise<string[]> {
  const statement = db.prepare(FIND_PUBLISHED).bind(organizationId, JSON.stringify(usernames));
  return readUsernames(statement);
}

const FIND_OWN = `SELECT coalesce(c.content, p.content) ->> '$.name' AS name, p.username,
    c.id IS NOT NULL AS isPublic
  FROM prepared_cards p LEFT JOIN cards c ON c.id = p.id
  WHERE p.organization_id = ?1 AND p.email_key = ?2 AND p.claimed_by IS NULL`;
const ownSchema = z.object({ name: z.string(), username: z.string(), isPublic: sqlBoolean });

/** The card that an organization prepared for an address, or null. */
export async function findPreparedCard(
  db: D1Database,
  organizationId: string,
  emailKey: string,
): Promise<z.infer<typeof ownSchema> | null> {
  return firstRow(db.prepare(FIND_OWN).bind(organizationId, emailKey), ownSchema);
}
