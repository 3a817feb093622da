import { createHash } from 'node:crypto';
import { z } from 'zod';
import { frontPageSchema, type FrontPage } from '#shared/organization/front-page.ts';
import { buildBrand } from '#shared/organization/policy/apply-policy.ts';
import { choosePolicy } from '#shared/organization/policy/choose-policy.ts';
import { cardLogoSchema, type CardLogo } from '#shared/card/policy/organization-logo.ts';
import { policyContentSchema } from '#shared/organization/policy/policy.ts';
import { findShownLogo } from '#shared/organization/policy/policy-set.ts';
import type { PublishedCard } from '#shared/card/card.ts';
import { findLimit } from '#shared/plan/limits.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { applyOrganizationPolicy } from '#worker/cards/organization-policy.ts';
import { findEndOfNotice } from '#worker/cards/ended-name.ts';
import { findHome } from '#worker/hosts/find-home.ts';
import { findFrontPage } from '#worker/organizations/front-page-row.ts';
import { findCardsEnd, findStoredPolicy, readPolicySets } from '#worker/policies/read-policies.ts';
import type { Kernel } from '#worker/kernel.ts';
import { log } from '#worker/http/log.ts';
import type { EndedRecord, PublicCard } from './card-record.ts';
import { createSharedRecords, type SharedKv } from '#worker/http/shared-records.ts';

/** KV value under `policy:<id>`: one value for all cards that show the policy. */
const policyRecordSchema = z.object({
  organizationId: z.string(),
  version: z.int(),
  content: policyContentSchema,
  removedPictures: z.array(z.string()).readonly(),
});

/** KV value under `organization:<id>`: what chooses the policy of each of its cards. */
const organizationRecordSchema = z.object({
  plan: z.enum(PLAN_IDS),
  name: z.string(),
  assigned: z.array(z.object({ policyId: z.string(), groups: z.array(z.string()) })),
  defaultPolicyId: z.string(),
  /** The hostname where its cards live, by reference; null for the product's. */
  home: z.string().nullable().default(null),
  /** The logo that its cards may show. Null if there is none or an operator removed it. */
  logo: cardLogoSchema.nullable().default(null),
  /** Its name, and since when its plan has no teams; null in records from before both were stored. */
  cardsEnd: z.object({ name: z.string(), endedAt: z.string().nullable() }).nullable().default(null),
  /** What the root of its own domain shows. */
  page: frontPageSchema,
});

export type PolicyRecordKernel = Pick<Kernel, 'db' | 'settings' | 'waitUntil' | 'now'> & {
  kv: SharedKv;
};

/** A card's record and the hostname where it lives; null for the product's. */
export type PlacedCard = PublicCard & { hostname?: string | null };

/** What the page of a company shows, with the design of the policy for everyone without another. */
export interface PublicOrganization {
  name: string;
  /** The hostname where its cards live; null for the product's. */
  home: string | null;
  page: FrontPage;
  design: Pick<PublishedCard, 'template' | 'brand'>;
  /** When it was read, in milliseconds. */
  readAt: number;
}

/** The design of a company whose policy leaves the template to the members. */
const DEFAULT_TEMPLATE = 'premium';

export interface PolicyRecords {
  /**
   * A card's record as visitors see it: with the current policy of an organization card. If the plan of
   * its organization no longer covers it, its company, and later null. A private card is returned as it
   * is.
   */
  join: (record: PublicCard) => Promise<PlacedCard | EndedRecord | null>;
  /** The record of an ended card with what its company shows now; null once its time is over. */
  joinEnded: (record: EndedRecord) => Promise<EndedRecord | null>;
  /** The hostname where an organization's cards live; null for the product's. */
  findHome: (organizationId: string) => Promise<string | null>;
  /** A company as its page shows it; null if its plan has no teams any more. */
  findOrganization: (organizationId: string) => Promise<PublicOrganization | null>;
  /** Writes the public record of a policy: one write for all of its cards. Never throws. */
  refreshPolicy: (policyId: string) => Promise<void>;
  refreshOrganization: (organizationId: string) => Promise<void>;
  /** Writes the records that differ from the database. Throws if KV or the database fails. */
  repairPolicies: (organizationId: string, policyIds: readonly string[]) => Promise<void>;
}

/** Reads the records that organization cards share, and applies them to cards. */
export function createPolicyRecords(deps: PolicyRecordKernel): PolicyRecords {
  const policies = createSharedRecords({
    ...deps,
    prefix: 'policy',
    schema: policyRecordSchema,
    find: async (id) => {
      const policy = await findStoredPolicy(deps.db, id);
      return policy && policyRecordSchema.parse(policy);
    },
  });
  const organizations = createSharedRecords({
    ...deps,
    prefix: 'organization',
    schema: organizationRecordSchema,
    find: async (id) => {
      const [sets, home, page, cardsEnd] = await Promise.all([
        readPolicySets(deps.db, [id]),
        findHome(deps, id),
        findFrontPage(deps.db, id),
        findCardsEnd(deps.db, id),
      ]);
      const set = sets.get(id);
      return set === undefined
        ? null
        : organizationRecordSchema.parse({
            ...set,
            home,
            page,
            cardsEnd,
            logo: findShownLogo(set),
          });
    },
  });

  async function join(record: PublicCard): Promise<PlacedCard | EndedRecord | null> {
    const { company } = record;
    if (company === undefined) return record;
    // The policy that the card had when its record was written is most likely still its policy.
    const likely = policies.read(company.policyId);
    // The failure is handled where the value is used, if it is used at all.
    likely.catch(() => undefined);
    const organization = await organizations.read(company.organizationId);
    if (organization === null) return null;
    const policyId = choosePolicy(organization.value, company.groups);
    const policy = await (policyId === company.policyId ? likely : policies.read(policyId));
    const current =
      policy === null || policy.value.organizationId !== company.organizationId
        ? await findInDatabase(company)
        : {
            policy: policy.value,
            id: policyId,
            readAt: policy.readAt,
            logo: organization.value.logo,
          };
    if (current === null) return null;
    const plain = { ...record.card, userPlan: organization.value.plan };
    const applied = { ...current.policy, logo: current.logo };
    const card = applyOrganizationPolicy(plain, applied, company.overrides);
    if (card.isLocked === true) return buildEnded(record, organization.value.cardsEnd);
    const readAt = Math.min(organization.readAt, current.readAt);
    const { name: organizationName, home: hostname } = organization.value;
    const shown = { logo: card.brand?.logo ?? null, organizationName };
    const policyTag = buildPolicyTag(current.id, current.policy, shown);
    return { ...record, card, policy: policyTag, readAt, hostname, organizationName };
  }

  /** A card that is offline because the plan has no teams shows its company for a while. */
  async function buildEnded(
    { card, company, partnerId }: PublicCard,
    ended: z.infer<typeof organizationRecordSchema>['cardsEnd'],
  ): Promise<EndedRecord | null> {
    if (company === undefined || ended === null || ended.endedAt === null) return null;
    return joinEnded({
      kind: 'ended',
      username: card.username,
      organizationId: company.organizationId,
      organization: ended.name,
      until: findEndOfNotice(ended.endedAt),
      ...(partnerId !== undefined && { partnerId }),
    });
  }

  async function joinEnded(record: EndedRecord): Promise<EndedRecord | null> {
    if (record.until <= deps.now().toISOString()) return null;
    const organization = await organizations.read(record.organizationId);
    if (organization === null) return null;
    const { cardsEnd, defaultPolicyId } = organization.value;
    const policy = await policies.read(defaultPolicyId);
    const { rules, values } = policy?.value.content ?? { rules: {}, values: {} };
    const website = rules.website?.source === 'policy' ? (values.website ?? '') : '';
    const named = cardsEnd === null ? record : { ...record, organization: cardsEnd.name };
    return website === '' ? named : { ...named, website };
  }

  /** The records disagree, for example after the policy was deleted: the database decides. */
  async function findInDatabase({ organizationId, groups }: OrganizationReference) {
    const set = (await readPolicySets(deps.db, [organizationId])).get(organizationId);
    const policy = set?.policies.find(({ id }) => id === choosePolicy(set, groups));
    if (set === undefined || policy === undefined) return null;
    const readAt = deps.now().getTime();
    return { policy, id: policy.id, readAt, logo: findShownLogo(set) };
  }

  async function findOrganization(organizationId: string): Promise<PublicOrganization | null> {
    const organization = await organizations.read(organizationId);
    if (organization === null) return null;
    const { name, home, page, plan, logo, defaultPolicyId } = organization.value;
    if (findLimit(plan, 'teamMembers') === 0) return null;
    const policy = await policies.read(defaultPolicyId);
    if (policy === null) return null;
    const { content } = policy.value;
    const template = content.values.template ?? DEFAULT_TEMPLATE;
    const design = { template, brand: buildBrand(content, logo) };
    return { name, home, page, design, readAt: Math.min(organization.readAt, policy.readAt) };
  }

  return {
    join,
    joinEnded,
    findOrganization,
    findHome: async (organizationId) =>
      (await organizations.read(organizationId))?.value.home ?? null,
    refreshPolicy: (policyId) => refresh(() => policies.sync(policyId), { policyId }),
    refreshOrganization: (organizationId) =>
      refresh(() => organizations.sync(organizationId), { organizationId }),
    async repairPolicies(organizationId, policyIds) {
      await organizations.repair(organizationId);
      for (const id of policyIds) await policies.repair(id);
    },
  };
}

/**
 * Part of the ETag of what shows a policy: its ID and version, and what changes without a version: the
 * pictures that an operator removed, and the logo and name of the organization.
 */
function buildPolicyTag(
  id: string,
  { version, removedPictures }: { version: number; removedPictures: readonly string[] },
  shown: { logo: CardLogo | null; organizationName: string },
): string {
  const parts = [
    ...(removedPictures.length === 0 ? [] : [hashShort(removedPictures.join('\n'))]),
    hashShort(JSON.stringify(shown)),
  ];
  return [id, version, ...parts].join('.');
}

function hashShort(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

type OrganizationReference = NonNullable<PublicCard['company']>;

async function refresh(write: () => Promise<void>, details: object): Promise<void> {
  try {
    await write();
  } catch (error) {
    // The commit is done, and the job that updates the cards repairs the record.
    log('warn', 'policy_record_behind', { ...details, error: String(error) });
  }
}
