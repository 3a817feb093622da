import type { CardElement } from '#shared/card/element.ts';
import { readOwnPicture } from '#src/browser/image/imported-picture.ts';

/** The pictures of videos and products, brought inside as data URLs; those that are nowhere are left off and counted. */
export async function bringPictures(
  elements: readonly CardElement[],
  archived: ReadonlyMap<string, Uint8Array>,
): Promise<{ elements: CardElement[]; missing: number }> {
  const brought: CardElement[] = [];
  let missing = 0;
  for (const element of elements) {
    const { picture, ...rest } = element;
    const found = picture ? await readOwnPicture(picture, archived) : null;
    if (picture && found === null) missing++;
    brought.push(found === null ? rest : { ...rest, picture: found });
  }
  return { elements: brought, missing };
}
