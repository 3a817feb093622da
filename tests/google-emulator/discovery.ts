import document from '#tests/fixtures/google/walletobjects.v1.json' with { type: 'json' };

interface Schema {
  type?: string;
  $ref?: string;
  enum?: string[];
  description?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
}
const schemas: Record<string, Schema | undefined> = document.schemas;

/**
 * Validates a value by Google's discovery document: unknown names, wrong types and enums, missing
 * required fields.
 */
export function findProblems(name: string, value: unknown): string[] {
  return check({ $ref: name }, value, name);
}

function check(schema: Schema, value: unknown, path: string): string[] {
  // A patch removes a field by null.
  if (value === null) return [];
  if (schema.$ref !== undefined) return checkObject(schemas[schema.$ref] ?? {}, value, path);
  if (schema.type === 'array') {
    if (!Array.isArray(value)) return [`${path} is no list`];
    return value.flatMap((item, index) => check(schema.items ?? {}, item, `${path}[${index}]`));
  }
  if (schema.enum && !schema.enum.some((option) => option === value)) {
    return [`${path} is not one of its values`];
  }
  return typeof value === schema.type || (schema.type === 'integer' && Number.isInteger(value))
    ? []
    : [`${path} is no ${schema.type}`];
}

function checkObject({ properties = {} }: Schema, value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [`${path} is no object`];
  }
  const given = new Map<string, unknown>(Object.entries(value));
  const missing = Object.entries(properties)
    .filter(
      ([key, { description = '' }]) => description.startsWith('Required. ') && !given.has(key),
    )
    .map(([key]) => `${path}.${key} is required`);
  const wrong = [...given].flatMap(([key, item]) => {
    const property = properties[key];
    return property ? check(property, item, `${path}.${key}`) : [`${path}.${key} is unknown`];
  });
  return [...missing, ...wrong];
}
