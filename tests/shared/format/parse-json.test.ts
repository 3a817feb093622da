import { expect, test } from 'vitest';
import { isRecord, parseJson } from '#shared/format/parse-json.ts';

test('malformed JSON is undefined', () => {
  expect(parseJson('{"a":[1]}')).toEqual({ a: [1] });
  expect(parseJson('null')).toBeNull();
  for (const text of ['', '{', 'undefined', "{'a':1}"]) expect(parseJson(text)).toBeUndefined();
});

test('only objects with string keys are records', () => {
  expect([{}, { a: 1 }, [], null, 'a', undefined].map(isRecord)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
