import { z } from 'zod';
import { API_SCOPES } from '#shared/api/programs/scopes.ts';
import { ERRORS } from '#shared/api/errors.ts';
import { PUBLIC_CALLS } from './calls.ts';
import { toJsonSchema, type JsonSchema } from './json-schema.ts';
import { buildOpenApiWebhooks } from './openapi-webhooks.ts';
import type { PublicCall } from './public-call.ts';

/** Path parameters of OpenAPI: `{username}` instead of `:username`. */
export function toTemplate(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

/** Headers that a call understands apart from its key. */
export function listRequestHeaders({
  method,
  hasVersion,
  isUpload,
}: PublicCall): [string, string][] {
  return [
    ...(method === 'PATCH' && hasVersion
      ? [['If-Match', 'The `ETag` of the version that the change is based on.'] as [string, string]]
      : []),
    ...((method === 'POST' || method === 'PATCH') && !isUpload
      ? [
          ['Idempotency-Key', 'A value of your own. A retry with it gets the first answer.'] as [
            string,
            string,
          ],
        ]
      : []),
  ];
}

const PROBLEM: JsonSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'message', 'requestId'],
  properties: {
    type: { type: 'string', format: 'uri-reference' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(ERRORS) },
    message: { type: 'string' },
    requestId: { type: 'string' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    current: { description: 'The stored version, on a version conflict.' },
  },
};

function buildParameters(call: PublicCall): unknown[] {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = Object.entries(call.query).map(([name, { schema, description }]) => ({
    name,
    in: 'query',
    required: description.startsWith('Required'),
    description,
    schema: toJsonSchema(schema, 'input'),
  }));
  const inHeader = listRequestHeaders(call).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  }));
  return [...inPath, ...inQuery, ...inHeader];
}

function buildSuccess({ response, status }: PublicCall): unknown {
  if (!(response instanceof z.ZodType)) return { [status]: { description: 'Done.' } };
  const schema = toJsonSchema(response, 'output');
  return { [status]: { description: 'Done.', content: { 'application/json': { schema } } } };
}

function buildBody({ request, example, isUpload }: PublicCall): JsonSchema {
  if (isUpload) {
    // OpenAPI 3.1 describes raw bytes by their media type alone.
    const types = ['image/png', 'image/jpeg', 'image/webp'];
    const content = Object.fromEntries(types.map((type) => [type, {}]));
    return { requestBody: { required: true, content } };
  }
  if (request === null) return {};
  const schema = toJsonSchema(request, 'input');
  const content = { 'application/json': { schema, example: example.body } };
  return { requestBody: { required: true, content } };
}

/** Which keys may make a call. */
function describeAccess({ scope, app, isOrganizationOnly, organization }: PublicCall): string {
  if (scope === null) return 'Any key may call it.';
  const needs = `Needs the permission \`${scope}\``;
  if (isOrganizationOnly) return `${needs} and the key of a team.`;
  return organization === null && app !== null ? `${needs} and the key of a person.` : `${needs}.`;
}

function buildOperation(call: PublicCall): unknown {
  const { name, summary } = call;
  return {
    operationId: name,
    summary,
    description: describeAccess(call),
    tags: [call.path.split('/')[3] ?? ''],
    parameters: buildParameters(call),
    ...buildBody(call),
    responses: {
      ...Object(buildSuccess(call)),
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

/** Builds openapi.json (OpenAPI 3.1) from the table of calls and the events of webhooks. */
export function buildOpenApi(details: { productName: string; origin: string }): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of PUBLIC_CALLS) {
    const path = (paths[toTemplate(call.path)] ??= {});
    path[call.method.toLowerCase()] = buildOperation(call);
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `${details.productName} API`,
      version: '1',
      description: 'Changes only add. What exists stays as it is.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: details.origin === '' ? '/' : details.origin }],
    security: [{ key: [] }],
    paths,
    webhooks: buildOpenApiWebhooks(),
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key. Permissions: ${API_SCOPES.join(', ')}.`,
        },
      },
      schemas: { Problem: PROBLEM },
      responses: {
        Problem: {
          description: 'The call was refused or failed.',
          content: {
            'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
          },
        },
      },
    },
  };
}
