// @module-tag core
import { expect, test } from 'vitest';
import type { CardElement } from '#shared/card/element/element.ts';
import { createHarness } from '#tests/worker/cards/harness.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const element = (value: string, type: CardElement['type'] = 'website'): CardElement => ({
  id: unique('element'),
  type,
  hidden: false,
  value,
  position: 0,
});

test.each([
  'javascript:alert(1)',
  'JaVa\tScript:alert(1)',
  ' \u0001javascript:alert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  'blob:https://x/y',
])('S-X1: an element leading to %j is refused with its path', async (value) => {
  const { send } = createHarness();
  const content = buildTestContent({
    cardElements: [element('example.com'), element('b.example'), element(value)],
  });
  await expectStatus(send(await addUser(), 'PUT', `/api/cards/${unique()}`, content), 400, {
    code: 'invalid_input',
    issues: [{ path: 'cardElements.2.value' }],
  });
});

test('S-B2: forty elements of 500 characters are accepted; more elements, longer values, ten thousand elements or a megabyte are not', async () => {
  const { send } = createHarness();
  const user = await addUser();
  const put = async (cardElements: readonly CardElement[], bio = '') => {
    const content = buildTestContent({ cardElements: [...cardElements], bio });
    return (await send(user, 'PUT', `/api/cards/${unique()}`, content)).status;
  };
  const many = (count: number, value = 'x') =>
    Array.from({ length: count }, (_, position) => ({ ...element(value, 'text'), position }));
  expect(await put(many(41))).toBe(400);
  expect(await put([element('x'.repeat(501), 'text')])).toBe(400);
  expect(await put([], 'x'.repeat(5000))).toBe(400);
  expect(await put(many(10_000))).toBe(413);
  expect(await put([], 'x'.repeat(1_000_000))).toBe(413);
  expect(await put(many(40, 'x'.repeat(500)))).toBe(201);
});

test("a script in the card's own website field is refused too", async () => {
  const { send } = createHarness();
  const content = buildTestContent({ website: 'javascript:alert(1)' });
  await expectStatus(send(await addUser(), 'PUT', `/api/cards/${unique()}`, content), 400, {
    issues: [{ path: 'website' }],
  });
});

test.each([
  ['email', 'not mail', 'This is not an email address. Try something like you@company.com.'],
  ['location', '\u200b\u200d', 'Please enter a value for this element.'],
] as const)(
  'an element %s with value %j is refused with a message',
  async (type, value, message) => {
    const { send } = createHarness();
    const content = buildTestContent({ cardElements: [element(value, type)] });
    await expectStatus(send(await addUser(), 'PUT', `/api/cards/${unique()}`, content), 400, {
      issues: [{ path: 'cardElements.0.value', message }],
    });
  },
);

test.each([
  ['headerPhotoSize -1', { headerPhotoSize: -1 }],
  ['headerPhotoSize 1e9', { headerPhotoSize: 1e9 }],
  ['headerPhotoSize NaN', { headerPhotoSize: null }],
  ['an unknown template', { template: 'red;position:fixed' }],
  ['a foreign image', { profileImage: 'https://evil.example/x.png' }],
  ['an inline image', { profileImage: 'data:image/png;base64,AAAA' }],
  ['a path out of media', { profileImage: `/media/../api/${'a'.repeat(64)}.png` }],
  ['41 elements', { cardElements: Array.from({ length: 41 }, () => element('a.example')) }],
  ['a name of 101 characters', { name: 'x'.repeat(101) }],
  ['a NUL in a name', { name: 'a\u0000b' }],
  ['a lone surrogate', { name: 'a\ud800b' }],
  ['no id', { id: '' }],
])('S-X5: content with %s is refused', async (_, changes) => {
  const { send } = createHarness();
  const content = { ...buildTestContent(), ...changes };
  await expectStatus(send(await addUser(), 'PUT', `/api/cards/${unique()}`, content), 400);
});
