import { z } from 'zod';
import { toJsonSchema } from '#shared/api/v1/json-schema.ts';
import type { PublicCall } from '#shared/api/v1/public-call.ts';

const schemas = new Map<string, z.ZodType>();

/** What openapi.json says about the answer of a call. It allows no other fields. */
function findSchema({ name, response }: PublicCall): z.ZodType {
  const known = schemas.get(name);
  if (known !== undefined) return known;
  if (!(response instanceof z.ZodType)) throw new Error(`${name} has no body`);
  const schema = z.fromJSONSchema({ ...toJsonSchema(response, 'output') });
  schemas.set(name, schema);
  return schema;
}

/** What is wrong with a successful answer according to openapi.json; null for nothing. */
export function findAnswerIssue(call: PublicCall, status: number, text: string): string | null {
  if (status !== call.status) return `${status} instead of ${call.status}`;
  if (status === 204) return text === '' ? null : 'a body';
  const parsed = findSchema(call).safeParse(JSON.parse(text));
  return parsed.success ? null : `${z.prettifyError(parsed.error)} in ${text}`;
}
