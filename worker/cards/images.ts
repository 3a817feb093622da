import type { CardContent } from '#shared/card/card.ts';
import { visibleElements } from '#shared/card/element.ts';
import { findOffer } from '#shared/card/offer.ts';
import { heldPictures, PICTURE_FIELDS } from '#shared/card/shown-pictures.ts';
import { coversElement } from '#shared/plan/element-plan.ts';
import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';
import { ApiError } from '#worker/http/api-error.ts';

/** What cards ask of the store of images; paths are `/media/` addresses. */
export interface CardImages {
  /** Which of these the user has uploaded; those are kept from the sweep until a card can name them. */
  claim(userId: string, paths: readonly string[]): Promise<ReadonlySet<string>>;
  /** Lets the sweep look at images that a card stopped showing. */
  release(paths: readonly string[]): Promise<void>;
  /** Which of these an operator blocked: no card may start to use them. */
  findBlocked(paths: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Throws `invalid_input` naming each image that is neither the user's upload nor on the card already. */
export async function requireImages(
  images: CardImages,
  userId: string,
  content: CardContent,
  before: CardContent | null,
): Promise<void> {
  const paths = heldPictures(content);
  if (paths.length === 0) return;
  const claimed = await images.claim(userId, paths);
  const known = new Set([...claimed, ...(before === null ? [] : heldPictures(before))]);
  const refused = placesOf(content).filter(({ image }) => !known.has(image));
  if (refused.length === 0) return;
  const blocked = await images.findBlocked(refused.map(({ image }) => image));
  const issues = refused.map(({ path, image }) => ({
    path,
    message: blocked.has(image)
      ? 'The operator removed this picture. Please choose another one.'
      : 'This image has not been uploaded. Please choose it again.',
  }));
  throw new ApiError('invalid_input', { issues });
}

/** The images of `before` that `after` no longer shows. */
export function droppedImages(before: CardContent, after: CardContent | null): string[] {
  const kept = new Set(after === null ? [] : heldPictures(after));
  return heldPictures(before).filter((path) => !kept.has(path));
}

/** Every image of a card, and where it stands in the content. */
function placesOf(content: CardContent): { path: string; image: string }[] {
  return [
    ...PICTURE_FIELDS.map((field) => ({ path: field, image: content[field] ?? '' })),
    ...content.cardElements.map(({ picture = '' }, index) => ({
      path: `cardElements.${index}.picture`,
      image: picture,
    })),
  ].filter(({ image }) => image !== '');
}

// Both only when the card (?1) holds the content (?2) of the write before them: a write that lost a race notes nothing.
const FORGET_PICTURES = `DELETE FROM card_pictures WHERE card_id = ?1
  AND EXISTS (SELECT 1 FROM cards WHERE id = ?1 AND content = ?2)`;
const NOTE_PICTURES = `INSERT INTO card_pictures (path, card_id, plans)
  SELECT p.value ->> '$.path', ?1, p.value ->> '$.plans' FROM json_each(?3) p
  WHERE EXISTS (SELECT 1 FROM cards WHERE id = ?1 AND content = ?2)`;

/**
 * The statements that follow a write of a card in its transaction: which pictures its elements hold, and under which plans
 * visitors see them. `stored` is the content as written.
 */
export function notePictures(
  db: D1Database,
  cardId: string,
  content: CardContent,
  stored: string,
): D1PreparedStatement[] {
  const pictures = elementPictures(content);
  return [
    db.prepare(FORGET_PICTURES).bind(cardId, stored),
    db.prepare(NOTE_PICTURES).bind(cardId, stored, JSON.stringify(pictures)),
  ];
}

/** Each picture of a card's elements, with the plans under which some element shows it, as JSON text. */
function elementPictures(content: CardContent): { path: string; plans: string }[] {
  const paths = content.cardElements.flatMap(({ picture = '' }) => picture || []);
  const shown = visibleElements(content).flatMap((element) => {
    const picture = findOffer(element)?.picture ?? '';
    return picture === '' ? [] : [{ picture, type: element.type }];
  });
  const plansOf = (path: string): PlanId[] =>
    PLAN_IDS.filter((plan) =>
      shown.some(({ picture, type }) => picture === path && coversElement(plan, type)),
    );
  return [...new Set(paths)].map((path) => ({ path, plans: JSON.stringify(plansOf(path)) }));
}

const REFERENCED = `SELECT i.value AS path FROM json_each(?1) i
  WHERE EXISTS (SELECT 1 FROM cards WHERE content ->> '$.profileImage' = i.value)
    OR EXISTS (SELECT 1 FROM cards WHERE content ->> '$.contactPhoto' = i.value)
    OR EXISTS (SELECT 1 FROM cards WHERE content ->> '$.headerPhoto' = i.value)
    OR EXISTS (SELECT 1 FROM cards WHERE content ->> '$.passPhoto' = i.value)
    OR EXISTS (SELECT 1 FROM card_pictures WHERE path = i.value)`;

/** Which of these images some card shows. */
export async function findShownImages(
  db: D1Database,
  paths: readonly string[],
): Promise<Set<string>> {
  const { results } = await db
    .prepare(REFERENCED)
    .bind(JSON.stringify(paths))
    .all<{ path: string }>();
  return new Set(results.map((row) => row.path));
}
