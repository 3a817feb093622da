import { expect, test } from 'vitest';
import type { CardElement } from '#shared/card/element.ts';
import { bringPictures } from '#src/pages/import-cards/element-pictures.ts';

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

test('pictures of products are brought inside, and everything else stays as it was', async () => {
  const { elements, missing } = await bringPictures([product('1', '/media/a'), product('2')], read);
  expect(missing).toBe(0);
  expect(elements).toEqual([product('1', await read('/media/a')), product('2')]);
});

test('a picture that is nowhere is left off and counted; the product comes without it', async () => {
  const { elements, missing } = await bringPictures([product('1', '/media/a')], async () => null);
  expect({ elements, missing }).toEqual({ elements: [product('1')], missing: 1 });
});
