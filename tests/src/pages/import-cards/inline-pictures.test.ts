import { expect, test } from 'vitest';
import type { CardElement } from '#shared/card/element/element.ts';
import { inlinePictures } from '#src/pages/import-cards/inline-pictures.ts';

const product = (id: string, picture?: string): CardElement => ({
  id,
  type: 'shop',
  value: 'shop.example/p',
  position: 0,
  hidden: false,
  name: 'Poster',
  price: { minor: 1990, currency: 'EUR' },
  ...(picture !== undefined && { picture }),
});

const read = async (picture: string) => `data:image/png;base64,${btoa(picture)}`;

test('pictures of products are inlined, and everything else stays the same', async () => {
  const { elements, missing } = await inlinePictures(
    [product('1', '/media/a'), product('2')],
    read,
  );
  expect(missing).toBe(0);
  expect(elements).toEqual([product('1', await read('/media/a')), product('2')]);
});

test('a missing picture is removed and counted', async () => {
  const { elements, missing } = await inlinePictures([product('1', '/media/a')], async () => null);
  expect({ elements, missing }).toEqual({ elements: [product('1')], missing: 1 });
});
