import type { PublishedCard } from '#shared/card/card.ts';
import {
  applyPolicy,
  buildBrand,
  buildBrandedCard,
} from '#shared/organization/policy/apply-policy.ts';
import { choosePolicy } from '#shared/organization/policy/choose-policy.ts';
import { describeFields } from '#shared/organization/policy/field-origin.ts';
import type { FieldOverrides } from '#shared/card/policy/field-state.ts';
import { buildFixedElements } from '#shared/organization/policy/fixed-elements.ts';
import { listExceptions } from '#shared/organization/policy/list-exceptions.ts';
import {
  findShownLogo,
  type PolicySet,
  type StoredPolicy,
} from '#shared/organization/policy/policy-set.ts';
import type { CardLogo } from '#shared/card/policy/organization-logo.ts';
import { findLimit } from '#shared/plan/limits.ts';
import { buildOwnerCard, buildPublicCard, type CardRow } from '#worker/cards/card-row.ts';
import { removePictures } from '#worker/cards/card-pictures.ts';
import { findHome, type HomeStore } from '#worker/hosts/find-home.ts';
import { readPolicySets } from '#worker/policies/read-policies.ts';
import { applyPlan } from '#worker/cards/publish/plan-elements.ts';

/** The policies of organizations, by ID of the organization. */
type Policies = ReadonlyMap<string, PolicySet>;
const NO_POLICIES: Policies = new Map();

/** What editors of organization cards see of each organization. */
type EditorPolicies = ReadonlyMap<string, PolicySet & { home: string | null }>;

/** Reads the policies of the organization cards among rows. Private cards cost nothing. */
export async function readPoliciesOf(
  db: D1Database,
  rows: readonly Pick<CardRow, 'organizationId'>[],
): Promise<Policies> {
  const ids = new Set(rows.flatMap(({ organizationId }) => organizationId ?? []));
  return ids.size === 0 ? NO_POLICIES : readPolicySets(db, [...ids]);
}

/** `readPoliciesOf` with the address of each organization's cards. */
export async function readEditorPolicies(
  store: HomeStore,
  rows: readonly Pick<CardRow, 'organizationId'>[],
): Promise<EditorPolicies> {
  const policies = await readPoliciesOf(store.db, rows);
  const found = Array.from(policies, async ([id, set]) => {
    return [id, { ...set, home: await findHome(store, id) }] as const;
  });
  return new Map(await Promise.all(found));
}

/** What an organization puts on a card: the policy that applies to it, and the logo. */
export interface AppliedPolicy extends Pick<StoredPolicy, 'content' | 'removedPictures'> {
  logo: CardLogo | null;
}

/** The policy of an organization card. Throws if its organization has none, which is a bug. */
export function findCardPolicy(
  row: Pick<CardRow, 'organizationId' | 'holderGroups'>,
  policies: Policies,
): StoredPolicy & AppliedPolicy {
  const set = policies.get(row.organizationId ?? '');
  const policy = set?.policies.find(({ id }) => id === choosePolicy(set, row.holderGroups));
  if (set === undefined || policy === undefined) throw new Error('a company card has no policy');
  return { ...policy, logo: findShownLogo(set) };
}

/** What the public record of an organization card names, so that its policy is applied when it is read. */
export interface CardOrganization {
  organizationId: string;
  /** The groups of its holder, which choose its policy. */
  groups: string[];
  /** Its policy when the record was written. */
  policyId: string;
  overrides: FieldOverrides;
}

export function findOrganization(row: CardRow, policies: Policies): CardOrganization {
  const { organizationId, holderGroups: groups, overrides } = row;
  return {
    organizationId: organizationId ?? '',
    groups,
    policyId: findCardPolicy(row, policies).id,
    overrides,
  };
}

/** The card as those who may edit it see it: with the policy's values, and where each is from. */
export function buildEditorCard(row: CardRow, policies: EditorPolicies): PublishedCard {
  const { organizationId, organizationName, externalId, overrides, pausedAt } = row;
  const card = buildOwnerCard(row);
  if (organizationId === null) return card;
  const { id, version, content, logo } = findCardPolicy(row, policies);
  const home = policies.get(organizationId)?.home ?? null;
  return {
    ...applyPolicy(card, content, overrides),
    ...(!hasOrganizationPlan(card) && { isLocked: true }),
    organization: {
      id: organizationId,
      name: organizationName ?? '',
      ...(home !== null && { home }),
    },
    externalId,
    brand: buildBrand(content, logo),
    policyState: {
      fields: describeFields(content, overrides),
      fixedElements: buildFixedElements(content).map(({ id }) => id),
      allowsOwnElements: content.allowsOwnElements,
      isPaused: pausedAt !== null,
      policy: { id, version },
      exceptions: listExceptions(card, content, overrides),
    },
  };
}

/** `buildPublicCard` with the policy of an organization card. */
export function buildVisitorCard(row: CardRow, policies: Policies): PublishedCard {
  const card = buildPublicCard(row);
  if (row.organizationId === null) return card;
  return applyOrganizationPolicy(card, findCardPolicy(row, policies), row.overrides);
}

/**
 * An organization card, without its policy, as visitors see it: under the plan in `userPlan`, which makes
 * it private if it has no teams.
 */
export function applyOrganizationPolicy(
  card: PublishedCard,
  { content, removedPictures, logo }: AppliedPolicy,
  overrides: FieldOverrides,
): PublishedCard {
  const branded = applyPlan(buildBrandedCard(card, content, overrides, logo));
  const shown = removePictures(branded, removedPictures);
  return hasOrganizationPlan(card) ? shown : { ...shown, isLocked: true };
}

function hasOrganizationPlan({ userPlan }: Pick<PublishedCard, 'userPlan'>): boolean {
  return findLimit(userPlan, 'teamMembers') > 0;
}
