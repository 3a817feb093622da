import { z } from 'zod';
import type { JsonSchema } from '#shared/api/v1/json-schema.ts';

const documentSchema = z.object({
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});
const nodeSchema = z.record(z.string(), z.unknown());

/** Points into `$defs`, and allows no field that is not described. */
function close(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(close);
  const { data: node } = nodeSchema.safeParse(value);
  if (node === undefined) return value;
  // zod reads relative addresses as whole ones.
  const known = Object.entries(node).filter(([, part]) => part !== 'uri-reference');
  const closed = known.map(([key, part]) => [
    key,
    key === '$ref' ? String(part).replace('#/components/schemas/', '#/$defs/') : close(part),
  ]);
  return {
    ...('properties' in node && { additionalProperties: false }),
    ...Object.fromEntries(closed),
  };
}

/** A schema of openapi.json that accepts no further fields, although clients must. */
export function parseDescribed(document: JsonSchema, schema: unknown): z.ZodType {
  const { components } = documentSchema.parse(document);
  return z.fromJSONSchema({ ...Object(close(schema)), $defs: close(components.schemas) });
}
