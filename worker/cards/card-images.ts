import { z } from 'zod';
import type { CardContent } from '#shared/card/card.ts';
import { visibleElements } from '#shared/card/element/element.ts';
import { findMediaElement } from '#shared/card/element/media-element.ts';
import { isElementIncluded } from '#shared/card/element-plan.ts';
import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';
import { allRows } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import { findBlockedImages } from '#worker/media/blocked-images.ts';
import { claimImages } from '#worker/media/media-store.ts';
import { listPictures, CARD_PICTURE_FIELDS } from '#worker/cards/card-pictures.ts';

/**
 * Throws `invalid_input` for each image that neither the user nor a key of the card's organization
 * has uploaded and that was not on the card before.
 */
export async function requireImages(
  kernel: Pick<Kernel, 'db' | 'now'>,
  { userId, organizationId }: { userId: string; organizationId?: string },
  content: CardContent,
  before: CardContent | null,
): Promise<void> {
  const paths = listPictures(content);
  if (paths.length === 0) return;
  const claimed = await claimImages(kernel, userId, paths, organizationId);
  const known = new Set([...claimed, ...(before === null ? [] : listPictures(before))]);
  const refused = listImages(content).filter(({ image }) => !known.has(image));
  if (refused.length === 0) return;
  const blocked = await findBlockedImages(
    kernel.db,
    refused.map(({ image }) => image),
  );
  const issues = refused.map(({ path, image }) => ({
    path,
    message: blocked.has(image)
      ? 'The operator removed this picture. Please choose another one.'
      : 'This image has not been uploaded. Please choose it again.',
  }));
  throw new ApiError('invalid_input', { issues });
}

export function droppedImages(before: CardContent, after: CardContent | null): string[] {
  const used = new Set(after === null ? [] : listPictures(after));
  return listPictures(before).filter((path) => !used.has(path));
}

/** Every image of a card with its path in the content. */
function listImages(content: CardContent): { path: string; image: string }[] {
  return [
    ...CARD_PICTURE_FIELDS.map((field) => ({ path: field, image: content[field] ?? '' })),
    ...content.cardElements.map(({ picture = '' }, index) => ({
      path: `cardElements.${index}.picture`,
      image: picture,
    })),
  ].filter(({ image }) => image !== '');
}

// Both apply only if card `?1` has the content `?2` written before them, so that a write that lost
// a race changes nothing.
const DELETE_PICTURES = `DELETE FROM card_pictures WHERE card_id = ?1
  AND EXISTS (SELECT 1 FROM cards WHERE id = ?1 AND content = ?2)`;
const INSERT_PICTURES = `INSERT INTO card_pictures (path, card_id, plans)
  SELECT p.value ->> '$.path', ?1, p.value ->> '$.plans' FROM json_each(?3) p
  WHERE EXISTS (SELECT 1 FROM cards WHERE id = ?1 AND content = ?2)`;

/**
 * Statements to run after a card write in its transaction. They store which pictures its elements
 * contain, and under which plans visitors see them. `stored` is the content as written.
 */
export function buildPictureStatements(
  db: D1Database,
  cardId: string,
  content: CardContent,
  stored: string,
): D1PreparedStatement[] {
  const pictures = elementPictures(content);
  return [
    db.prepare(DELETE_PICTURES).bind(cardId, stored),
    db.prepare(INSERT_PICTURES).bind(cardId, stored, JSON.stringify(pictures)),
  ];
}

/** Each element picture with the plans under which some element shows it, as JSON. */
function elementPictures(content: CardContent): { path: string; plans: string }[] {
  const paths = content.cardElements.flatMap(({ picture = '' }) => picture || []);
  const shown = visibleElements(content).flatMap((element) => {
    const picture = findMediaElement(element)?.picture ?? '';
    return picture === '' ? [] : [{ picture, type: element.type }];
  });
  const plansShowing = (path: string): PlanId[] =>
    PLAN_IDS.filter((plan) =>
      shown.some(({ picture, type }) => picture === path && isElementIncluded(plan, type)),
    );
  return [...new Set(paths)].map((path) => ({ path, plans: JSON.stringify(plansShowing(path)) }));
}

const pathSchema = z.object({ path: z.string() });
const REFERENCED = `SELECT i.value AS path FROM json_each(?1) i
  WHERE EXISTS (SELECT 1 FROM cards WHERE content ->> '$.profileImage' = i.value)
    OR EXISTS (SELECT 1 FROM cards WHERE content ->> '$.contactPhoto' = i.value)
    OR EXISTS (SELECT 1 FROM cards WHERE content ->> '$.headerPhoto' = i.value)
    OR EXISTS (SELECT 1 FROM cards WHERE content ->> '$.passPhoto' = i.value)
    OR EXISTS (SELECT 1 FROM card_pictures WHERE path = i.value)
    OR EXISTS (SELECT 1 FROM prepared_cards WHERE content ->> '$.profileImage' = i.value)
    OR EXISTS (SELECT 1 FROM prepared_cards WHERE content ->> '$.contactPhoto' = i.value)`;

export async function findReferencedImages(
  db: D1Database,
  paths: readonly string[],
): Promise<Set<string>> {
  const statement = db.prepare(REFERENCED).bind(JSON.stringify(paths));
  const referenced = await allRows(statement, pathSchema);
  return new Set(referenced.map(({ path }) => path));
}
