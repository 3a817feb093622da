import { expect, test } from 'vitest';
import { deriveSeal, sealText, unsealText } from '#src/service-worker/cards/seal.ts';

test('a sealed text is read with the same username only', async () => {
  const sealed = await sealText(await deriveSeal('ann'), 'Ann Okafor, +49 30 1234');
  expect(await unsealText(await deriveSeal('ann'), sealed.buffer)).toBe('Ann Okafor, +49 30 1234');
  await expect(unsealText(await deriveSeal('ann2'), sealed.buffer)).rejects.toThrow();
});

test('neither the name nor the bytes contain what is sealed, and no two are the same', async () => {
  const seal = await deriveSeal('ann-okafor');
  expect(seal.name).not.toContain('ann');
  expect((await deriveSeal('ann-okafor')).name).toBe(seal.name);
  expect((await deriveSeal('ann-okafo')).name).not.toBe(seal.name);
  const [one, other] = [await sealText(seal, 'ann-okafor'), await sealText(seal, 'ann-okafor')];
  expect(new TextDecoder().decode(one)).not.toContain('ann-okafor');
  expect(one).not.toEqual(other);
});

test('a changed byte is noticed', async () => {
  const seal = await deriveSeal('ann');
  const sealed = await sealText(seal, 'Ann');
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  await expect(unsealText(seal, sealed.buffer)).rejects.toThrow();
});
