import { z } from 'zod';
import type { Issue } from '#shared/text/issue.ts';

/** The most unknown fields that a refusal names, and the most characters of a name. */
const NAMED_MAX = 20;
const NAME_MAX = 100;

/** The schema inside of optional, nullable, defaulted and transformed values. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) return unwrap(schema.in);
  if (schema instanceof z.ZodLazy) return unwrap(schema.unwrap());
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault;
  return isWrapped ? unwrap(schema.unwrap()) : schema;
}

/** The schemas that a value may match at one place: those of a union count each. */
function listShapes(schemas: readonly z.core.$ZodType[]): z.core.$ZodType[] {
  return schemas.flatMap((schema) => {
    const inner = unwrap(schema);
    return inner instanceof z.ZodUnion ? listShapes(inner.options) : [inner];
  });
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function findUnder(
  value: unknown,
  schemas: readonly z.core.$ZodType[],
  path: readonly string[],
): Issue[] {
  const shapes = listShapes(schemas);
  if (Array.isArray(value)) {
    const elements = shapes.flatMap((shape) =>
      shape instanceof z.ZodArray ? [shape.element] : [],
    );
    if (elements.length === 0) return [];
    return value.flatMap((entry, index) => findUnder(entry, elements, [...path, String(index)]));
  }
  // A value of another type gets the schema's own message.
  if (!isRecord(value)) return [];
  const maps = shapes.flatMap((shape) => (shape instanceof z.ZodRecord ? [shape.valueType] : []));
  if (maps.length > 0) {
    return Object.entries(value).flatMap(([name, part]) => findUnder(part, maps, [...path, name]));
  }
  const objects = shapes.filter((shape) => shape instanceof z.ZodObject);
  if (objects.length === 0) return [];
  return Object.entries(value).flatMap(([name, part]): Issue[] => {
    const place = [...path, name.slice(0, NAME_MAX)];
    const fields = objects.flatMap(({ shape }) =>
      Object.hasOwn(shape, name) ? [shape[name]] : [],
    );
    if (fields.length > 0) return findUnder(part, fields, place);
    return [{ path: place.join('.'), message: 'There is no field with this name.' }];
  });
}

/**
 * The fields of a body that none of the schemas has at their place, at any depth. Those of the response
 * belong to them, so that what was read can be sent back.
 */
export function findUnknownFields(value: unknown, schemas: readonly z.core.$ZodType[]): Issue[] {
  return findUnder(value, schemas, []).slice(0, NAMED_MAX);
}
