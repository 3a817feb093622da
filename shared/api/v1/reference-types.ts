import { z } from 'zod';

/** A part of a type as in TypeScript, with the object that it names. */
export interface TypePart {
  text: string;
  link: string | null;
}

const schemaNode = z.looseObject({
  $ref: z.string().optional(),
  description: z.string().default(''),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  additionalProperties: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).default([]),
});

/** What the reference reads of a published schema. */
export const readSchema = (schema: unknown): z.infer<typeof schemaNode> =>
  schemaNode.parse(schema ?? {});

/** Longer lists of values are shown by their type. */
const VALUES_MAX = 10;
/** Formats that say more than `string`. */
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'time',
  date: 'day',
  uri: 'URL',
  binary: 'bytes',
};

const plain = (text: string): TypePart[] => [{ text, link: null }];

function joinTypes(types: readonly (readonly TypePart[])[]): TypePart[] {
  const seen = new Map(types.map((parts) => [parts.map(({ text }) => text).join(''), parts]));
  // The empty string, which stands for nothing, is a string too.
  if (seen.size > 1 && seen.has('string')) seen.delete('""');
  const [first = [], ...others] = seen.values();
  return others.reduce<TypePart[]>(
    (joined, parts) => joined.concat(plain(' | '), parts),
    [...first],
  );
}

/** The type of a published schema. */
export function describeType(schema: unknown): TypePart[] {
  const node = readSchema(schema);
  const { $ref, type, format, enum: values, const: value, anyOf, items } = node;
  if ($ref !== undefined) {
    const name = $ref.replace(/^.*\//, '');
    return [{ text: name, link: name }];
  }
  if (value !== undefined) return plain(JSON.stringify(value));
  if (values !== undefined && values.length <= VALUES_MAX) {
    return plain(values.map((one) => JSON.stringify(one)).join(' | '));
  }
  if (anyOf !== undefined) return joinTypes(anyOf.map(describeType));
  if (type === 'array') return [...describeType(items), ...plain('[]')];
  if (Array.isArray(type)) return plain(type.join(' | '));
  if (type === 'object') return [...plain('map of '), ...describeType(node.additionalProperties)];
  return plain(FORMATS[format ?? ''] ?? type ?? 'value');
}

/** The names that a published schema refers to. */
export function listTargets(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(listTargets);
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, part]) =>
    key === '$ref' ? [String(part).replace(/^.*\//, '')] : listTargets(part),
  );
}
