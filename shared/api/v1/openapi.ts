import { z } from 'zod';
import { API_SCOPES } from '#shared/api/programs/scopes.ts';
import { PUBLIC_CALLS } from './calls.ts';
import { toJsonSchema, type JsonSchema } from './json-schema.ts';
import { buildOpenApiWebhooks } from './openapi-webhooks.ts';
import { buildProblemResponses, buildProblemSchemas, listProblems, PROBLEMS } from './problems.ts';
import type { PublicCall } from './public-call.ts';
import { buildResponseExample } from './schemas/build-example.ts';
import { createSchemaWriter, type SchemaWriter } from './schemas/describe-schemas.ts';

/** Path parameters of OpenAPI: `{username}` instead of `:username`. */
export function toTemplate(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

/** What the names in a path mean. */
const PATH_PARAMETERS: Readonly<Record<string, string>> = {
  username: 'The last part of the public address of a card.',
  member: 'ID of a member, as listMembers returns it.',
  invitation: 'ID of an invitation, as inviteMember returns it.',
  group: 'ID of a group, as listGroups returns it.',
  policy: 'ID of a card policy, as listPolicies returns it.',
  domain: 'A domain, as listDomains returns it.',
  hostname: 'A hostname, as listOwnDomains returns it.',
  delivery: 'ID of a delivery, as listWebhookDeliveries returns it.',
  event: 'Name of an event, such as `contact.created`.',
};

/** What `:id` means by the first part of a path. */
const IDS: Readonly<Record<string, string>> = {
  contacts: 'ID of a contact, as listContacts returns it.',
  'webhook-endpoints': 'ID of an endpoint, as listWebhookEndpoints returns it.',
};

/** The parameters in the path of a call, each with its meaning. */
export function listPathParameters({ path }: PublicCall): [string, string][] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const text = name === 'id' ? IDS[path.split('/')[3] ?? ''] : PATH_PARAMETERS[name];
    if (text === undefined) throw new Error(`${path}: ${name} has no description`);
    return [name, text];
  });
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

function buildParameters(call: PublicCall): unknown[] {
  const inPath = listPathParameters(call).map(([name, description]) => ({
    name,
    in: 'path',
    required: true,
    description,
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

/** Images that are taken. OpenAPI 3.1 needs no schema for bytes, but generators do. */
const UPLOAD_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
const BYTES = { type: 'string', format: 'binary' } as const;

function buildSuccess(call: PublicCall, { write, components }: SchemaWriter): JsonSchema {
  const { response, status, hasVersion } = call;
  if (!(response instanceof z.ZodType)) return { description: 'Done. There is no body.' };
  const schema = write(response, 'output');
  const example = buildResponseExample(call, schema, components);
  const content = { 'application/json': { schema, example } };
  const etag = { description: 'The version, for If-Match.', schema: { type: 'string' } };
  const headers = hasVersion ? { headers: { ETag: etag } } : {};
  return { description: SUCCESSES[status], ...headers, content };
}

const SUCCESSES = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted. It is sent in the background.',
  204: 'Done. There is no body.',
} as const;

function buildBody(
  { request, example, isUpload }: PublicCall,
  { write }: SchemaWriter,
): JsonSchema {
  if (isUpload) {
    const content = Object.fromEntries(UPLOAD_TYPES.map((type) => [type, { schema: BYTES }]));
    return { requestBody: { required: true, content } };
  }
  if (request === null) return {};
  const schema = write(request, 'input');
  const content = { 'application/json': { schema, example: example.body ?? {} } };
  return { requestBody: { required: !request.safeParse(undefined).success, content } };
}

/** Which keys may make a call. */
export function describeCallers({
  scope,
  app,
  isOrganizationOnly,
  organization,
}: PublicCall): string {
  if (scope === null) return 'Any key may call it.';
  const needs = `Needs the permission \`${scope}\``;
  if (isOrganizationOnly) return `${needs} and the key of a team.`;
  return organization === null && app !== null ? `${needs} and the key of a person.` : `${needs}.`;
}

function buildOperation(call: PublicCall, writer: SchemaWriter): unknown {
  const { name, summary } = call;
  return {
    operationId: name,
    summary,
    description: describeCallers(call),
    tags: [call.path.split('/')[3] ?? ''],
    parameters: buildParameters(call),
    ...buildBody(call, writer),
    responses: {
      ...(call.updateFlag !== null && { 200: buildSuccess({ ...call, status: 200 }, writer) }),
      [call.status]: buildSuccess(call, writer),
      ...Object.fromEntries(
        listProblems(call).map((problem) => [
          PROBLEMS[problem].status,
          { $ref: `#/components/responses/${problem}` },
        ]),
      ),
    },
  };
}

/** Builds openapi.json (OpenAPI 3.1) from the table of calls and the events of webhooks. */
export function buildOpenApi(details: { productName: string; origin: string }): JsonSchema {
  const writer = createSchemaWriter();
  const webhooks = buildOpenApiWebhooks(writer);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of PUBLIC_CALLS) {
    const path = (paths[toTemplate(call.path)] ??= {});
    path[call.method.toLowerCase()] = buildOperation(call, writer);
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
    webhooks,
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key. Permissions: ${API_SCOPES.join(', ')}.`,
        },
      },
      schemas: { ...buildProblemSchemas(writer), ...writer.components },
      responses: buildProblemResponses(),
    },
  };
}
