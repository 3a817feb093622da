// @module-tag core
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#tests/worker/route-table.ts';

// An older app against a newer Worker and the reverse: a deployment changes one before the other.

/** Every object shape in a schema, at any depth. */
function findObjects(value: unknown, seen = new Set<unknown>()): z.ZodObject[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  if (value instanceof z.ZodObject) {
    return [value, ...findObjects(Object.values(value.shape), seen)];
  }
  const inside = value instanceof z.ZodType ? value.def : value;
  return Object.values(inside).flatMap((one) => findObjects(one, seen));
}

const isStrict = ({ def }: z.ZodObject): boolean => def.catchall instanceof z.ZodNever;
const named = endpoints.map((one) => [`${one.method} ${one.path}`, one] as const);

test.each(named)(
  '%s ignores unknown fields in requests and responses, so an open app survives a deployment',
  (_, { request, response }) => {
    expect(findObjects([request, response]).filter(isStrict)).toEqual([]);
  },
);

test('a strict shape is found at any depth', () => {
  const strict = z.strictObject({ a: z.string() });
  const hidden = z.array(z.union([z.string(), z.object({ deep: strict.optional() })])).nullable();
  expect(findObjects(hidden).filter(isStrict)).toHaveLength(1);
  const inLine = z.object({ a: z.string() }).transform(({ a }) => a);
  expect(findObjects(inLine.pipe(z.string()))).toHaveLength(1);
  expect(endpoints.length).toBeGreaterThan(40);
});
