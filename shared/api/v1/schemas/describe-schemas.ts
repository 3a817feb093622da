import { z } from 'zod';
import type { JsonSchema } from '#shared/api/v1/json-schema.ts';
import { TEST_EVENT, WEBHOOK_EVENTS } from '#shared/api/webhook-events.ts';
import { ANY_MESSAGE, messageName, NAMED_SCHEMAS } from './named-schemas.ts';

const IN_COMPONENTS = '#/components/schemas/';

const names = z.registry<{ id: string }>();
for (const { name: id, schemas } of NAMED_SCHEMAS) {
  for (const schema of schemas) names.add(schema, { id });
}

const rows = new Map(NAMED_SCHEMAS.map((row) => [row.name, row]));

const schemaNode = z.record(z.string(), z.unknown());
const isNode = (value: unknown): value is JsonSchema => schemaNode.safeParse(value).success;

/** Integers that a number of JavaScript holds exactly; a limit that says nothing about the API. */
const isNoLimit = (key: string, value: unknown): boolean =>
  (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
  (key === 'maximum' && value === Number.MAX_SAFE_INTEGER);

/**
 * As it is published: refers to components, and says nothing against further fields, because later
 * versions have some.
 */
function publish(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(publish);
  if (!isNode(value)) return value;
  const { format, ...rest } = value;
  return {
    ...(format !== undefined && { format }),
    ...Object.fromEntries(
      Object.entries(rest).flatMap(([key, part]) => {
        if (key === 'additionalProperties' && part === false) return [];
        // The format says it in one word.
        if (key === 'pattern' && format !== undefined) return [];
        if (isNoLimit(key, part)) return [];
        if (key === '$ref') return [[key, String(part).replace('#/$defs/', IN_COMPONENTS)]];
        return [[key, publish(part)]];
      }),
    ),
  };
}

export interface SchemaWriter {
  /** A schema as it is sent (`input`) or returned (`output`), by reference to components. */
  write: (schema: z.ZodType, io: 'input' | 'output') => JsonSchema;
  /** The named schemas that were referred to. */
  components: Record<string, JsonSchema>;
}

function describe(name: string, schema: JsonSchema): JsonSchema {
  const row = rows.get(name);
  if (row === undefined) throw new Error(`${name} has no description`);
  const { properties } = schema;
  if (!isNode(properties)) throw new Error(`${name} is no object`);
  const described = Object.entries(properties).map(([field, type]) => {
    const text = row.fields[field];
    if (text === undefined) throw new Error(`${name}.${field} has no description`);
    return [field, { ...Object(type), description: typeof text === 'string' ? text : text[0] }];
  });
  return { ...schema, description: row.description, properties: Object.fromEntries(described) };
}

/** The type of a message decides about its `data`. */
const buildAnyMessage = (): JsonSchema => ({
  description: rows.get(ANY_MESSAGE)?.description,
  anyOf: [...WEBHOOK_EVENTS, TEST_EVENT].map((event) => ({
    $ref: `${IN_COMPONENTS}${messageName(event)}`,
  })),
});

/** Writes schemas of the public API, whose objects all have names. */
export function createSchemaWriter(): SchemaWriter {
  const components: Record<string, JsonSchema> = {};
  const add = (name: string, schema: JsonSchema): void => {
    const known = components[name];
    const isSame = known === undefined || JSON.stringify(known) === JSON.stringify(schema);
    if (!isSame) throw new Error(`${name} is sent and returned in different shapes`);
    components[name] = schema;
  };
  return {
    components,
    write: (schema, io) => {
      const written = z.toJSONSchema(schema, { io, unrepresentable: 'throw', metadata: names });
      const { $schema: _, $defs = {}, ...rest } = written;
      for (const [name, part] of Object.entries($defs)) {
        const published = publish(part);
        if (isNode(published) && name !== ANY_MESSAGE) add(name, describe(name, published));
      }
      if (ANY_MESSAGE in $defs) add(ANY_MESSAGE, buildAnyMessage());
      const published = publish(rest);
      return isNode(published) ? published : {};
    },
  };
}
