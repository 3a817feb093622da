import type { CardElement } from '#shared/card/element/element.ts';

/**
 * Replaces pictures of elements by what `read` returns. Pictures that cannot be read are removed
 * and counted.
 */
export async function inlinePictures(
  elements: readonly CardElement[],
  read: (picture: string) => Promise<string | null>,
): Promise<{ elements: CardElement[]; missing: number }> {
  const inlined: CardElement[] = [];
  let missing = 0;
  for (const element of elements) {
    const { picture, ...rest } = element;
    const found = picture ? await read(picture) : null;
    if (picture && found === null) missing++;
    inlined.push(found === null ? rest : { ...rest, picture: found });
  }
  return { elements: inlined, missing };
}
