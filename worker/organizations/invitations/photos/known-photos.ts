import { z } from 'zod';
import {
  UPLOADED_LATER,
  type InvitationListRow,
} from '#shared/api/organizations/people/invitation-lists.ts';
import { checkWebhookUrl, type WebhookUrlRules } from '#shared/api/webhook-url.ts';
import { MEDIA_PATH } from '#shared/card/image-path.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import { allRows } from '#worker/db/rows.ts';
import type { Kernel } from '#worker/kernel.ts';
import { claimImages } from '#worker/media/media-store.ts';
import { PHOTO_PROBLEMS } from './copy.ts';

/** Where the photo of a row is stored, or why its card gets none. */
export type KnownPhoto = { path: string } | { problem: string };

/** What is known of the photos that rows name, by their text. A missing one is not fetched or uploaded yet. */
export type KnownPhotos = ReadonlyMap<string, KnownPhoto>;

type Rows = readonly Pick<InvitationListRow, 'card'>[];

const FETCHED = `SELECT f.address_hash AS hash, f.path FROM json_each(?2) a
  JOIN fetched_photos f ON f.organization_id = ?1 AND f.address_hash = a.value`;
const fetchedSchema = z.object({ hash: z.string(), path: z.string() });

/** The rules for addresses of photos: those of webhooks. */
export function buildPhotoRules(
  { settings, publicOrigin }: Pick<Kernel, 'settings' | 'publicOrigin'>,
  origin: string,
): WebhookUrlRules {
  const own = [origin, publicOrigin].filter((one) => one !== '');
  return {
    isLocal: settings.ENVIRONMENT === 'local',
    ownHosts: own.map((one) => new URL(one).hostname),
  };
}

/**
 * Finds the photos of rows that are stored already, and protects them from the sweep for a day. Two
 * statements at most; none for rows without photos.
 */
export async function readKnownPhotos(
  context: Pick<Kernel, 'db' | 'now' | 'settings' | 'publicOrigin'>,
  { organizationId, origin }: { organizationId: string; origin: string },
  rows: Rows,
): Promise<KnownPhotos> {
  const texts = [...new Set(rows.flatMap(({ card }) => card?.photo || []))];
  const uploaded = texts.filter((text) => MEDIA_PATH.test(text));
  const addresses = texts.filter((text) => isAddress(text));
  const stored = await readFetched(context.db, organizationId, addresses);
  const paths = [...new Set([...uploaded, ...stored.values()])];
  const claimed =
    paths.length === 0 ? new Set() : await claimImages(context, '', paths, organizationId);
  const rules = buildPhotoRules(context, origin);
  const known = new Map<string, KnownPhoto>();
  for (const text of uploaded) {
    known.set(text, claimed.has(text) ? { path: text } : { problem: PHOTO_PROBLEMS.notUploaded });
  }
  for (const text of addresses) {
    const path = stored.get(text);
    if (!checkWebhookUrl(text, rules).ok) known.set(text, { problem: PHOTO_PROBLEMS.address });
    else if (path !== undefined && claimed.has(path)) known.set(text, { path });
  }
  return known;
}

/** Whether a row's photo is to be fetched from its address. */
export function isAddress(photo: string): boolean {
  return photo !== '' && photo !== UPLOADED_LATER && !MEDIA_PATH.test(photo);
}

/** Paths of the photos at these addresses that were fetched before. */
async function readFetched(
  db: D1Database,
  organizationId: string,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const hashes = new Map(addresses.map((address) => [sha256Hex(address), address]));
  const statement = db.prepare(FETCHED).bind(organizationId, JSON.stringify([...hashes.keys()]));
  const found = await allRows(statement, fetchedSchema);
  return new Map(found.map(({ hash, path }) => [hashes.get(hash) ?? '', path]));
}
