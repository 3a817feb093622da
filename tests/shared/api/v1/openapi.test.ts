import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { PROBLEMS } from '#shared/api/v1/problems.ts';
import { PUBLIC_CALLS } from '#shared/api/v1/calls.ts';
import { buildSampleMessage, WEBHOOK_EVENTS } from '#shared/api/webhook-events.ts';
import { buildOpenApi } from '#shared/api/v1/openapi.ts';
import { parseDescribed } from '#tests/shared/api/v1/described-schema.ts';

const document = buildOpenApi({ productName: 'Cards', origin: 'https://cards.test' });

// The rules of OpenAPI 3.1.1 (§4) for what the document uses. Objects are strict, so that a field that
// the standard does not know fails.
const ref = z.strictObject({ $ref: z.string().startsWith('#/components/') });
const media = z.strictObject({ schema: z.unknown(), example: z.unknown().optional() });
const content = z.record(z.string().regex(/^[\w.+-]+\/[\w.+-]+$/), media);
const parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  description: z.string().min(1),
  schema: z.unknown(),
});
const header = z.strictObject({ description: z.string(), schema: z.unknown() });
const response = z.strictObject({
  description: z.string(),
  headers: z.record(z.string(), header).optional(),
  content: content.optional(),
});
const operation = z.strictObject({
  operationId: z.string().regex(/^[a-z]\w+$/),
  summary: z.string(),
  description: z.string(),
  tags: z.array(z.string()).length(1),
  parameters: z.array(parameter),
  requestBody: z.strictObject({ required: z.boolean(), content }).optional(),
  responses: z.record(z.string().regex(/^(?:[1-5](?:\d\d|XX)|default)$/), z.union([ref, response])),
  security: z.array(z.unknown()).optional(),
});
const pathItem = z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation);
const documentSchema = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({
    title: z.string(),
    version: z.string(),
    description: z.string(),
    license: z.strictObject({ name: z.string(), identifier: z.string() }),
  }),
  servers: z.array(z.strictObject({ url: z.string() })),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  paths: z.record(z.string().startsWith('/'), pathItem),
  webhooks: z.record(z.string(), pathItem),
  components: z.strictObject({
    securitySchemes: z.record(z.string(), z.unknown()),
    schemas: z.record(z.string(), z.unknown()),
    responses: z.record(z.string(), response),
  }),
});

/** Keywords of JSON Schema 2020-12 whose values are schemas, lists of them, or schemas by name. */
const IN_ONE = ['items', 'additionalProperties', 'not', 'propertyNames'];
const IN_LIST = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const TYPES = new Set('string number integer boolean object array null'.split(' '));
const KNOWN = new Set([
  ...IN_ONE,
  ...IN_LIST,
  ...'type properties required enum const default format pattern description minimum maximum'.split(
    ' ',
  ),
  ...'exclusiveMinimum exclusiveMaximum minLength maxLength minItems maxItems multipleOf $ref'.split(
    ' ',
  ),
]);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is wrong with a schema and those in it, by their path. */
function findSchemaIssues(schema: unknown, path: string): string[] {
  if (typeof schema === 'boolean') return [];
  if (!isObject(schema)) return [`${path} is no schema`];
  const unknown = Object.keys(schema).filter((key) => !KNOWN.has(key));
  const { type, properties, required = [], pattern } = schema;
  const issues = unknown.map((key) => `${path} has ${key}`);
  for (const one of type === undefined ? [] : [type].flat()) {
    if (typeof one !== 'string' || !TYPES.has(one)) issues.push(`${path} has a type of its own`);
  }
  if (typeof pattern === 'string' && !isPattern(pattern)) issues.push(`${path} has ${pattern}`);
  const named = isObject(properties) ? properties : {};
  for (const name of Array.isArray(required) ? required : [required]) {
    if (!(String(name) in named)) issues.push(`${path} requires ${name}, which it does not have`);
  }
  const below = [
    ...Object.entries(named),
    ...IN_ONE.flatMap((key) => (key in schema ? [[key, schema[key]] as const] : [])),
    ...IN_LIST.flatMap((key) => {
      const list = schema[key];
      return Array.isArray(list) ? list.map((one, at) => [`${key}.${at}`, one] as const) : [];
    }),
  ];
  return [...issues, ...below.flatMap(([name, part]) => findSchemaIssues(part, `${path}.${name}`))];
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u').source !== '';
  } catch {
    return false;
  }
}

/** Every value under a key named `schema`, and every `$ref`. */
function collect(value: unknown, name: string, path = ''): [string, unknown][] {
  if (!isObject(value) && !Array.isArray(value)) return [];
  const own: [string, unknown][] = Object.entries(value).flatMap(([key, part]) =>
    key === name ? [[`${path}.${key}`, part]] : [],
  );
  const below = Object.entries(value).flatMap(([key, part]) =>
    collect(part, name, `${path}.${key}`),
  );
  return own.concat(below);
}

test('the document has the form of OpenAPI 3.1', () => {
  const parsed = documentSchema.safeParse(document);
  expect(parsed.error?.issues).toBeUndefined();
});

test('every schema of the document is one of JSON Schema 2020-12', () => {
  const { schemas: named } = documentSchema.parse(document).components;
  const schemas = [...collect(document, 'schema'), ...Object.entries(named)];
  expect(schemas.length).toBeGreaterThan(200);
  expect(schemas.flatMap(([path, schema]) => findSchemaIssues(schema, path))).toEqual([]);
});

test('every reference leads to something', () => {
  const refs = collect(document, '$ref');
  expect(refs.length).toBeGreaterThan(PUBLIC_CALLS.length);
  for (const [, target] of refs) {
    const found = String(target)
      .slice(2)
      .split('/')
      .reduce<unknown>((part, key) => (isObject(part) ? part[key] : undefined), document);
    expect([target, isObject(found)]).toEqual([target, true]);
  }
});

test('every call is described once, with each parameter of its path', () => {
  const { paths } = documentSchema.parse(document);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map(({ operationId, parameters }) => ({
      path,
      operationId,
      parameters,
    })),
  );
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
    PUBLIC_CALLS.map(({ name }) => name).toSorted(),
  );
  for (const { path, parameters } of operations) {
    const inPath = parameters.filter((one) => one.in === 'path');
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    expect(inPath.every(({ required }) => required)).toBe(true);
  }
});

const messageSchema = z.object({ 'application/json': z.object({ schema: z.looseObject({}) }) });

test('every event of webhooks is described, and its sample has the described body and no other', () => {
  const { webhooks } = documentSchema.parse(document);
  expect(Object.keys(webhooks)).toEqual([...WEBHOOK_EVENTS]);
  for (const event of WEBHOOK_EVENTS) {
    const { post } = webhooks[event] ?? {};
    const { schema } = messageSchema.parse(post?.requestBody?.content)['application/json'];
    const described = parseDescribed(document, schema);
    const sample = buildSampleMessage(event);
    expect(described.safeParse(sample).error).toBeUndefined();
    expect(described.safeParse({ ...sample, type: 'card.lost' }).success).toBe(false);
    expect(described.safeParse({ ...sample, data: { ...sample.data, x: 1 } }).success).toBe(false);
    expect(post?.parameters.map(({ name }) => name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ]);
  }
});

/** Objects that are described in place instead of by name. */
function findUnnamed(value: unknown): string[] {
  const objects = collect(value, 'properties').map(([path]) => path);
  return objects.filter((path) => !path.includes('.example.'));
}

test('every object of a body or a response has a name', () => {
  const { paths, webhooks, components } = documentSchema.parse(document);
  expect(findUnnamed({ paths, webhooks, responses: components.responses })).toEqual([]);
  const names = Object.keys(components.schemas);
  for (const name of ['Card', 'Contact', 'Member', 'Policy', 'Webhook', 'WebhookMessage']) {
    expect(names).toContain(name);
  }
  for (const [name, schema] of Object.entries(components.schemas)) {
    const below = findUnnamed(schema).filter((path) => path !== '.properties');
    expect([name, below]).toEqual([name, []]);
  }
});

/** Words without those that say nothing by themselves, in their simplest form. */
const toWords = (text: string): string[] =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => !/^(?:|the|a|an|of|is|it|its|in|for|to)$/.test(word))
    .map((word) => word.replace(/s$/, ''));

test('every field is described by words that are not its name', () => {
  const { schemas } = documentSchema.parse(document).components;
  const fields = collect(schemas, 'properties').flatMap(([path, properties]) =>
    Object.entries(Object(properties)).map(([name, field]) => [`${path}.${name}`, name, field]),
  );
  expect(fields.length).toBeGreaterThan(600);
  const poor = fields.filter(([, name, field]) => {
    const { description = '' }: { description?: string } = Object(field);
    const own = toWords(String(name));
    return description === '' || toWords(description).every((word) => own.includes(word));
  });
  expect(poor.map(([path]) => path)).toEqual([]);
});

test('the errors of a status have its codes', () => {
  const { responses } = documentSchema.parse(document).components;
  const statuses = Object.values(PROBLEMS).map(({ status }) => status);
  expect(new Set(statuses).size).toBe(statuses.length);
  for (const [name, { status }] of Object.entries(PROBLEMS)) {
    const { schema, example } = responses[name]?.content?.['application/problem+json'] ?? {};
    const described = parseDescribed(document, schema);
    expect([name, described.safeParse(example).error]).toEqual([name, undefined]);
    const other = { ...Object(example), status: status + 1 };
    expect([name, described.safeParse(other).success]).toEqual([name, false]);
  }
});

describe('examples', () => {
  const withBody = PUBLIC_CALLS.filter(({ request }) => request !== null);
  test.each(withBody.map((call) => [call.name, call] as const))(
    'the body of %s is accepted by its schema',
    (_, { request, example }) => {
      expect(request?.safeParse(example.body)).toMatchObject({ success: true });
    },
  );

  const { paths } = documentSchema.parse(document);
  const answers = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId, responses }) =>
      Object.entries(responses).flatMap(([status, answer]) =>
        status.startsWith('2') && status !== '204' ? [[operationId, answer] as const] : [],
      ),
    ),
  );
  test.each(answers)('the response of %s is as it is described', (_, answer) => {
    const { schema, example } = response.parse(answer).content?.['application/json'] ?? {};
    expect(parseDescribed(document, schema).safeParse(example).error).toBeUndefined();
  });
});
