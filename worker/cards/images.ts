import type { CardContent } from '#shared/card/card.ts';
import { ApiError } from '#worker/http/api-error.ts';

/** What cards ask of the store of images; paths are `/media/` addresses. */
export interface CardImages {
  /** Which of these the user has uploaded; those are kept from the sweep until a card can name them. */
  claim(userId: string, paths: readonly string[]): Promise<ReadonlySet<string>>;
  /** Lets the sweep look at images that a card stopped showing. */
  release(paths: readonly string[]): Promise<void>;
}

const IMAGE_FIELDS = ['profileImage', 'contactPhoto', 'headerPhoto', 'passPhoto'] as const;

/** Throws `invalid_input` naming each image that is neither the user's upload nor on the card already. */
export async function requireImages(
  images: CardImages,
  userId: string,
  content: CardContent,
  before: CardContent | null,
): Promise<void> {
  const paths = imagePaths(content);
  if (paths.length === 0) return;
  const claimed = await images.claim(userId, paths);
  const known = new Set([...claimed, ...(before === null ? [] : imagePaths(before))]);
  const issues = placesOf(content)
    .filter(({ image }) => !known.has(image))
    .map(({ path }) => ({
      path,
      message: 'This image has not been uploaded. Please choose it again.',
    }));
  if (issues.length > 0) throw new ApiError('invalid_input', { issues });
}

/** The images of `before` that `after` no longer shows. */
export function droppedImages(before: CardContent, after: CardContent | null): string[] {
  const kept = new Set(after === null ? [] : imagePaths(after));
  return imagePaths(before).filter((path) => !kept.has(path));
}

function imagePaths(content: CardContent): string[] {
  return [...new Set(placesOf(content).map(({ image }) => image))];
}

/** Every image of a card, and where it stands in the content. */
function placesOf(content: CardContent): { path: string; image: string }[] {
  return [
    ...IMAGE_FIELDS.map((field) => ({ path: field, image: content[field] ?? '' })),
    ...content.cardElements.map(({ picture = '' }, index) => ({
      path: `cardElements.${index}.picture`,
      image: picture,
    })),
  ].filter(({ image }) => image !== '');
}

/** Notes which pictures the elements of a card (?1) show, as it stands when this runs; none of a card that is not there. */
const FORGET_PICTURES = 'DELETE FROM card_pictures WHERE card_id = ?1';
const NOTE_PICTURES = `INSERT OR IGNORE INTO card_pictures (path, card_id)
  SELECT e.value ->> '$.picture', c.id FROM cards c, json_each(c.content, '$.cardElements') e
  WHERE c.id = ?1 AND e.value ->> '$.picture' <> ''`;

/** The statements that follow a write of a card in its transaction, so that the sweep finds its elements' pictures. */
export function notePictures(db: D1Database, cardId: string): D1PreparedStatement[] {
  return [FORGET_PICTURES, NOTE_PICTURES].map((sql) => db.prepare(sql).bind(cardId));
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
