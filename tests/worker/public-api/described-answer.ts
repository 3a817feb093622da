import { z } from 'zod';
import { buildOpenApi } from '#shared/api/v1/openapi.ts';
import type { PublicCall } from '#shared/api/v1/public-call.ts';
import { parseDescribed } from '#tests/shared/api/v1/described-schema.ts';

const document = buildOpenApi({ productName: 'Cards', origin: '' });

const contentSchema = z.record(z.string(), z.object({ schema: z.unknown() })).optional();
const responseSchema = z.object({ $ref: z.string().optional(), content: contentSchema });
type Response = z.infer<typeof responseSchema>;
const { paths, components } = z
  .object({
    paths: z.record(
      z.string(),
      z.record(
        z.string(),
        z.object({ operationId: z.string(), responses: z.record(z.string(), responseSchema) }),
      ),
    ),
    components: z.object({ responses: z.record(z.string(), responseSchema) }),
  })
  .parse(document);
const operations = new Map(
  Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId, responses }) => [operationId, responses] as const),
  ),
);
const schemas = new Map<Response, z.ZodType | null>();

/** What openapi.json says about a body; null for none. */
function findSchema(response: Response): z.ZodType | null {
  const known = schemas.get(response);
  if (known !== undefined) return known;
  const target = components.responses[response.$ref?.replace(/^.*\//, '') ?? ''] ?? response;
  const [media] = Object.values(target.content ?? {});
  const schema = media === undefined ? null : parseDescribed(document, media.schema);
  schemas.set(response, schema);
  return schema;
}

/** What is wrong with any answer of a call according to openapi.json; null for nothing. */
export function findIssue({ name }: PublicCall, status: number, text: string): string | null {
  const response = operations.get(name)?.[status];
  if (response === undefined) return `${status} is not described: ${text}`;
  const schema = findSchema(response);
  if (schema === null) return text === '' ? null : 'a body';
  const parsed = schema.safeParse(JSON.parse(text));
  return parsed.success ? null : `${z.prettifyError(parsed.error)} in ${text}`;
}

/** What is wrong with a successful answer. Allows no fields that are not described. */
export function findAnswerIssue(call: PublicCall, status: number, text: string): string | null {
  return status === call.status
    ? findIssue(call, status, text)
    : `${status} instead of ${call.status}`;
}
