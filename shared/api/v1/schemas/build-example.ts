import { z } from 'zod';
import type { JsonSchema } from '#shared/api/v1/json-schema.ts';
import type { PublicCall } from '#shared/api/v1/public-call.ts';
import { buildSampleMessage } from '#shared/api/webhook-events.ts';
import { ANY_MESSAGE, NAMED_SCHEMAS } from './named-schemas.ts';

const nodeSchema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).default([]),
  format: z.string().optional(),
  minimum: z.number().optional(),
});

const rows = new Map(NAMED_SCHEMAS.map((row) => [row.name, row]));

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-11-20T09:30:00.000Z',
  date: '2026-11-20',
};

const objectSchema = z.record(z.string(), z.unknown());
const readObject = (value: unknown): Record<string, unknown> =>
  objectSchema.safeParse(value).data ?? {};

/**
 * A value of a published schema: the examples of the fields, and elsewhere the simplest value of the type.
 * Throws for a required text without an example.
 */
export function buildExample(
  schema: unknown,
  components: Readonly<Record<string, JsonSchema>>,
  name = '',
): unknown {
  const node = nodeSchema.parse(schema ?? {});
  const { $ref, anyOf, enum: values, items, properties, format, minimum = 0 } = node;
  const [type] = [node.type].flat();
  if ($ref !== undefined) {
    const target = $ref.replace(/^.*\//, '');
    if (target === ANY_MESSAGE) return buildSampleMessage('contact.created');
    return buildExample(components[target], components, target);
  }
  if (node.const !== undefined) return node.const;
  if (node.default !== undefined) return node.default;
  if (values !== undefined) return values[0];
  if (anyOf !== undefined) return buildExample(anyOf[0], components, name);
  if (type === 'array') return [buildExample(items, components, name)];
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return minimum;
  if (properties !== undefined) return buildObject(node, components, name);
  if (type === 'object') return {};
  const formatted = FORMATS[format ?? ''];
  if (formatted === undefined) throw new Error(`${name} has no example`);
  return formatted;
}

function buildObject(
  { properties = {}, required }: z.infer<typeof nodeSchema>,
  components: Readonly<Record<string, JsonSchema>>,
  name: string,
): unknown {
  const { fields = {} } = rows.get(name) ?? {};
  const entries = Object.entries(properties).flatMap(([field, part]) => {
    const text = fields[field];
    if (typeof text === 'object') return [[field, text[1]]];
    if (!required.includes(field)) return [];
    return [[field, buildExample(part, components, `${name}.${field}`)]];
  });
  return Object.fromEntries(entries);
}

/** What the example of a call is answered with, with the values that it sends. */
export function buildResponseExample(
  { example, isList }: PublicCall,
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
): unknown {
  const answer = buildExample(schema, components);
  if (isList || Array.isArray(answer)) return answer;
  const known = readObject(answer);
  const sent = Object.entries(readObject(example.body)).filter(([name]) => name in known);
  return { ...known, ...Object.fromEntries(sent) };
}
