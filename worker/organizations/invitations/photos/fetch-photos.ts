import { z } from 'zod';
import { LIST_PHOTOS_PER_DAY, UNPAID_LIST_PHOTOS_PER_DAY } from '#shared/organization/limits.ts';
import { href } from '#shared/routes.ts';
import { buildHasPaidSql } from '#worker/db/paid-sql.ts';
import { parseFirstRow } from '#worker/db/rows.ts';
import { getCheckHost } from '#worker/hosts/check-host.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import type { Kernel } from '#worker/kernel.ts';
import { storeImage } from '#worker/media/media-store.ts';
import { toDay } from '#worker/organizations/mail-limits.ts';
import { PHOTO_PROBLEMS } from './copy.ts';
import { fetchPhoto, type FetchPhotoDeps } from './fetch-photo.ts';
import { buildPhotoRules, type KnownPhoto, type KnownPhotos } from './known-photos.ts';

/** Fetches of one job at a time: the platform allows six connections, and each name is resolved. */
const PARALLEL = 4;

interface PhotoOwner {
  id: string;
  billingOwnerId: string;
}

/** SQL expression: photos that lists of a billing owner's organization may bring per day. */
const buildDayMaxSql = (owner: string): string =>
  `CASE WHEN ${buildHasPaidSql(owner)} THEN ${LIST_PHOTOS_PER_DAY} ELSE ${UNPAID_LIST_PHOTOS_PER_DAY} END`;

/**
 * SQL expression: addresses that may still be fetched for an organization on a day. The arguments are
 * SQL expressions.
 */
export function buildPhotosLeftSql(organization: string, owner: string, day: string): string {
  return `(${buildDayMaxSql(owner)} - coalesce((SELECT f.count FROM photo_fetch_counts f
    WHERE f.organization_id = ${organization} AND f.day = ${day}), 0))`;
}

const LEFT = `SELECT ${buildPhotosLeftSql('?1', '?2', '?3')} AS photosLeft`;
const leftSchema = z.object({ photosLeft: z.int() });
const COUNT = `INSERT INTO photo_fetch_counts (organization_id, day, count)
  VALUES (?1, ?3, min(?4, ${buildDayMaxSql('?2')}))
  ON CONFLICT (organization_id, day) DO UPDATE SET count = min(count + ?4, ${buildDayMaxSql('?2')})`;
const REMEMBER = `INSERT INTO fetched_photos (organization_id, address_hash, path, fetched_at)
  SELECT ?1, p.value ->> '$.hash', p.value ->> '$.path', ?3 FROM json_each(?2) p WHERE true
  ON CONFLICT (organization_id, address_hash) DO UPDATE SET path = excluded.path,
    fetched_at = excluded.fetched_at`;

/**
 * Fetches and stores the photos at addresses, as far as the day's limit of the organization goes.
 * Repeatable: each address that is called is counted, whatever comes of it. Throws `unavailable`.
 */
export async function fetchPhotos(
  context: Kernel,
  { organization, origin }: { organization: PhotoOwner; origin: string },
  addresses: readonly string[],
): Promise<KnownPhotos> {
  const { db, now, productName } = context;
  const at = now();
  const shared = [organization.id, organization.billingOwnerId, toDay(at)] as const;
  // Both in one transaction: parallel lists share the day.
  const [left] = await db.batch([
    db.prepare(LEFT).bind(...shared),
    db.prepare(COUNT).bind(...shared, addresses.length),
  ]);
  const { photosLeft = 0 } = parseFirstRow(left, leftSchema) ?? {};
  const allowed = addresses.slice(0, Math.max(0, photosLeft));
  const deps = {
    fetch: (url: string, init: RequestInit) => fetch(url, init),
    checkHost: getCheckHost(context),
    rules: buildPhotoRules(context, origin),
    userAgent: `${productName} photos`,
  };
  const photos = new Map<string, KnownPhoto>(
    addresses
      .slice(allowed.length)
      .map((address) => [address, { problem: PHOTO_PROBLEMS.dayLimit }]),
  );
  for (let start = 0; start < allowed.length; start += PARALLEL) {
    const part = allowed.slice(start, start + PARALLEL);
    // oxlint-disable-next-line no-await-in-loop -- a few at a time
    const fetched = await Promise.all(
      part.map((address) => fetchAndStore(context, deps, organization.id, address)),
    );
    for (const [offset, photo] of fetched.entries()) photos.set(part[offset] ?? '', photo);
  }
  const found = Array.from(photos, ([address, photo]) =>
    'path' in photo ? [{ hash: sha256Hex(address), path: photo.path }] : [],
  ).flat();
  if (found.length > 0) {
    await db.prepare(REMEMBER).bind(organization.id, JSON.stringify(found), at.toISOString()).run();
  }
  return photos;
}

async function fetchAndStore(
  context: Kernel,
  deps: FetchPhotoDeps,
  organizationId: string,
  address: string,
): Promise<KnownPhoto> {
  const fetched = await fetchPhoto(deps, address);
  if (!fetched.ok) return { problem: fetched.problem };
  const store = { ...context, uploadsPerDay: LIST_PHOTOS_PER_DAY };
  try {
    const { file } = await storeImage(store, { kind: 'list', id: organizationId }, fetched.image);
    return { path: href('media', { file }) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'unavailable') throw error;
    const isBlocked = error.code === 'picture_blocked';
    return { problem: isBlocked ? PHOTO_PROBLEMS.blocked : PHOTO_PROBLEMS.dayLimit };
  }
}
