import type { CardElement } from '#shared/card/element.ts';

/** The pictures of videos and products, brought inside by `read`; those it cannot find are left off and counted. */
export async function bringPictures(
  elements: readonly CardElement[],
  read: (picture: string) => Promise<string | null>,
): Promise<{ elements: CardElement[]; missing: number }> {
  const brought: CardElement[] = [];
  let missing = 0;
  for (const element of elements) {
    const { picture, ...rest } = element;
    const found = picture ? await read(picture) : null;
    if (picture && found === null) missing++;
    brought.push(found === null ? rest : { ...rest, picture: found });
  }
  return { elements: brought, missing };
}
