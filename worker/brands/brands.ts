import { buildShownBrand, type ShownBrand } from '#shared/brand/shown-brand.ts';
import type { RequestHost } from '#shared/hosts/request-host.ts';
import { log } from '#worker/http/log.ts';
import { createSharedRecords, type SharedKv } from '#worker/http/shared-records.ts';
import {
  brandRecordSchema,
  findBrand,
  findPartners,
  findLegalTexts,
  type BrandRecord,
} from './brand-row.ts';

/**
 * Under which name, pictures and colors something is shown. Pages of the app follow the host that
 * they are opened at; mails, passes, pictures and public cards follow the account that they belong
 * to.
 */
export interface Brands {
  /** The installation's own. */
  installation: ShownBrand;
  /** A partner's brand, at most a minute old, or the installation's if it has none. */
  read: (organizationId: string) => Promise<ReadBrand>;
  ofHost: (host: RequestHost) => Promise<ShownBrand>;
  /** `ofHost` from memory, for pages that may read no store; null if it is not in memory. */
  peek: (host: RequestHost) => ShownBrand | null;
  /** The brand of an account: its partner's, or the installation's. One indexed read. */
  ofUser: (userId: string) => Promise<ShownBrand>;
  /** `ofUser` for many accounts in one read. */
  ofUsers: (userIds: readonly string[]) => Promise<(userId: string) => ShownBrand>;
  /** The brand of a public record, which names the partner and never contains the brand. */
  ofCard: (record: { partnerId?: string | undefined }) => Promise<ReadBrand>;
  /** The partner that an account belongs to, or null. */
  findPartner: (userId: string) => Promise<string | null>;
  /** A partner's own legal texts; empty ones are replaced by the product's. */
  readLegalTexts: (organizationId: string) => Promise<{ terms: string; privacy: string }>;
  /** Call after a change was committed: writes one KV value. Throws if KV or the database fails. */
  refresh: (organizationId: string) => Promise<void>;
}

interface ReadBrand {
  brand: ShownBrand;
  /** When it was read, in milliseconds: a page that shows it is as old. Absent if it never changes. */
  readAt?: number;
}

interface BrandDeps {
  db: D1Database;
  kv: SharedKv;
  installation: ShownBrand;
  waitUntil: (work: Promise<unknown>) => void;
  now: () => Date;
}

export function createBrands(deps: BrandDeps): Brands {
  const { db, installation } = deps;
  const records = createSharedRecords({
    ...deps,
    prefix: 'brand',
    schema: brandRecordSchema,
    find: (organizationId) => findBrand(db, organizationId),
  });
  const shown = new WeakMap<BrandRecord, ShownBrand>();

  /** Built once per value in memory, since every card of a partner's customers needs it. */
  function toShown(organizationId: string, record: BrandRecord): ShownBrand {
    const known = shown.get(record) ?? buildShownBrand({ organizationId, ...record }, installation);
    shown.set(record, known);
    return known;
  }

  async function read(organizationId: string): Promise<ReadBrand> {
    const found = await records.read(organizationId);
    if (found === null) return { brand: installation };
    return { brand: toShown(organizationId, found.value), readAt: found.readAt };
  }

  async function findPartnersOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    try {
      return await findPartners(db, userIds);
    } catch (error) {
      // A mail that was promised must not be lost because one read failed.
      log('warn', 'brand_read_repeated', { error: String(error) });
      return findPartners(db, userIds);
    }
  }

  async function findPartner(userId: string): Promise<string | null> {
    return (await findPartnersOf([userId])).get(userId) ?? null;
  }

  async function ofOrganization(organizationId: string | null | undefined): Promise<ReadBrand> {
    return typeof organizationId === 'string' ? read(organizationId) : { brand: installation };
  }

  return {
    installation,
    read,
    async ofHost(host) {
      return (await ofOrganization(findHostPartner(host))).brand;
    },
    peek(host) {
      const organizationId = findHostPartner(host);
      if (organizationId === null) return installation;
      const value = records.peek(organizationId);
      return value === null ? null : toShown(organizationId, value);
    },
    async ofUser(userId) {
      return (await ofOrganization(await findPartner(userId))).brand;
    },
    async ofUsers(userIds) {
      const partners = await findPartnersOf(userIds);
      const ids = [...new Set(partners.values())];
      const brands = new Map(
        await Promise.all(ids.map(async (id) => [id, (await read(id)).brand] as const)),
      );
      return (userId) => brands.get(partners.get(userId) ?? '') ?? installation;
    },
    ofCard: ({ partnerId }) => ofOrganization(partnerId),
    findPartner,
    readLegalTexts: (organizationId) => findLegalTexts(db, organizationId),
    refresh: (organizationId) => records.sync(organizationId),
  };
}

/** A company's host shows public cards only, each under the brand of its account. */
function findHostPartner(host: RequestHost): string | null {
  return host.kind === 'app' ? host.organizationId : null;
}
