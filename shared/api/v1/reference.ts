import { z } from 'zod';
import { EVENT_DEFINITIONS, TEST_EVENT, WEBHOOK_EVENTS } from '#shared/api/webhook-events.ts';
import { PUBLIC_CALLS } from './calls.ts';
import { buildCurl, buildTypeScript } from './examples.ts';
import { REFERENCE_ORIGIN } from './prefix.ts';
import type { JsonSchema } from './json-schema.ts';
import { buildOpenApi, describeCallers, toTemplate } from './openapi.ts';
import { API_ERROR_CODES, describeErrorCode } from './problems.ts';
import type { PublicCall } from './public-call.ts';
import { describeType, listTargets, readSchema, type TypePart } from './reference-types.ts';
import { ANY_MESSAGE, messageName, MESSAGES, NAMED_SCHEMAS } from './schemas/named-schemas.ts';

export interface ReferenceField {
  name: string;
  type: readonly TypePart[];
  isRequired: boolean;
  description: string;
}

/** An object with its fields. */
export interface ReferenceObject {
  name: string;
  description: string;
  /** Those that differ from the fields of `like`. */
  fields: readonly ReferenceField[];
  /** The object whose other fields it has too. */
  like: { name: string; link: string; fields: readonly string[] } | null;
}

/** What the reference says about a call, without the schemas, which pages do not load. */
export interface ReferenceCall {
  name: string;
  group: string;
  method: string;
  path: string;
  summary: string;
  access: string;
  status: number;
  /** Path, query and headers. */
  parameters: readonly ReferenceField[];
  /** Shapes of the body; none without one. */
  bodies: readonly ReferenceObject[];
  response: readonly TypePart[];
  /** Statuses of refusals. */
  problems: readonly number[];
  curl: string;
  typescript: string;
  /** What the example is answered with; empty without a body. */
  answer: string;
  /** Path and query of the example, for a key that reads only; null for a call that such a key cannot make. */
  trial: string | null;
}

export interface Reference {
  calls: readonly ReferenceCall[];
  objects: readonly ReferenceObject[];
  events: readonly { name: string; label: string; data: readonly TypePart[] }[];
  errors: readonly { code: string; status: number; title: string }[];
}

const schemasSchema = z.record(z.string(), z.record(z.string(), z.unknown()));
const contentSchema = z.object({ schema: z.unknown(), example: z.unknown().optional() });
const bodySchema = z.object({ content: z.record(z.string(), contentSchema) });
const parameterSchema = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  description: z.string(),
  schema: z.unknown(),
});
const operationSchema = z.object({
  operationId: z.string(),
  parameters: z.array(parameterSchema),
  requestBody: bodySchema.optional(),
  responses: z.record(z.string(), z.looseObject({ content: bodySchema.shape.content.optional() })),
});
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: schemasSchema }),
});
type Operation = z.infer<typeof operationSchema>;
type Schemas = Readonly<Record<string, JsonSchema>>;

const likes = new Map(NAMED_SCHEMAS.map(({ name, like }) => [name, like]));

function listFields(schema: unknown): ReferenceField[] {
  const { properties = {}, required } = readSchema(schema);
  return Object.entries(properties).map(([name, field]) => ({
    name,
    type: describeType(field),
    isRequired: required.includes(name),
    description: readSchema(field).description,
  }));
}

const BY_EVENT: readonly TypePart[] = [{ text: 'by event', link: 'events' }];

/** Any message: what the messages of all events have in common. */
function describeMessage(schemas: Schemas): ReferenceObject {
  const fields = Array.from(listFields(schemas[messageName(TEST_EVENT)]), (field) => ({
    ...field,
    ...((field.name === 'type' || field.name === 'data') && { type: BY_EVENT }),
  }));
  const { description } = readSchema(schemas[ANY_MESSAGE]);
  return { name: ANY_MESSAGE, description, fields, like: null };
}

interface Described {
  schemas: Schemas;
  /** Names that are shown as the body of a call, with the name of the call. */
  bodies: ReadonlyMap<string, string>;
}

/** An object; fields that it shares with the one it is like are only named, unless a body needs them. */
function describeObject(name: string, { schemas, bodies }: Described): ReferenceObject {
  const fields = listFields(schemas[name]);
  const { description } = readSchema(schemas[name]);
  const like = likes.get(name) ?? '';
  const known = new Map(listFields(schemas[like]).map((field) => [field.name, field.description]));
  const isShared = (field: ReferenceField): boolean =>
    known.get(field.name) === field.description && !(field.isRequired && bodies.has(name));
  const shared = fields.filter(isShared).map((field) => field.name);
  return {
    name,
    description,
    fields: fields.filter((field) => !isShared(field)),
    like:
      shared.length === 0 ? null : { name: like, link: bodies.get(like) ?? like, fields: shared },
  };
}

function describeAnswer({ isList }: PublicCall, schema: unknown, schemas: Schemas): TypePart[] {
  if (schema === undefined) return [];
  return isList ? describePage(schema, schemas) : describeType(schema);
}

const text = (part: string): TypePart => ({ text: part, link: null });

/** A page by its entries, because all pages are alike. */
function describePage(schema: unknown, schemas: Schemas): TypePart[] {
  const [page = ''] = listTargets(schema);
  const { data, next } = readSchema(schemas[page]).properties ?? {};
  return [
    text('{ data: '),
    ...describeType(data),
    text(', next: '),
    ...describeType(next),
    text(' }'),
  ];
}

/** The names of a call's body. */
function listBodies({ requestBody }: Operation): string[] {
  const [sent] = Object.values(requestBody?.content ?? {});
  return listTargets(sent?.schema);
}

const HEADER: readonly TypePart[] = [{ text: 'header', link: null }];

function describeCall(call: PublicCall, operation: Operation, described: Described): ReferenceCall {
  const { name, method, path, summary, scope, status, isOrganizationOnly } = call;
  const { content = {} } = operation.responses[status] ?? {};
  const { schema, example } = content['application/json'] ?? {};
  const statuses = Object.keys(operation.responses).map(Number);
  const isReading = method === 'GET' && (scope === null || scope.endsWith(':read'));
  const isTried = isReading && !isOrganizationOnly && !path.includes(':');
  const query = new URLSearchParams({ ...call.example.query }).toString();
  return {
    name,
    group: path.split('/')[3] ?? '',
    method,
    path: toTemplate(path),
    summary,
    access: describeCallers(call),
    status,
    parameters: operation.parameters.map((parameter) => ({
      name: parameter.name,
      type: parameter.in === 'header' ? HEADER : describeType(parameter.schema),
      isRequired: parameter.required,
      description: parameter.description.replace(/^Required\. /, ''),
    })),
    bodies: listBodies(operation).map((body) => describeObject(body, described)),
    response: describeAnswer(call, schema, described.schemas),
    problems: statuses.filter((one) => one >= 400),
    curl: buildCurl(call, REFERENCE_ORIGIN),
    typescript: buildTypeScript(call, REFERENCE_ORIGIN),
    answer: example === undefined ? '' : JSON.stringify(example, null, 2),
    trial: isTried ? `${path}${query === '' ? '' : `?${query}`}` : null,
  };
}

/** Objects that no call returns when it succeeds. */
const OTHERS = ['Problem', 'Issue'];

/** The objects that the calls and events return, with those inside of them, each once. */
function listObjects(roots: readonly string[], schemas: Schemas): string[] {
  const found = new Set<string>();
  const visit = (name: string): void => {
    if (found.has(name) || !(name in schemas)) return;
    found.add(name);
    for (const below of listTargets(schemas[name])) visit(below);
  };
  for (const root of roots) visit(root);
  const ordered = [...NAMED_SCHEMAS.map(({ name }) => name), ...OTHERS];
  return ordered.filter((name) => found.has(name));
}

/** Builds the reference from openapi.json, for the page that shows it. */
export function buildReference(): Reference {
  const { paths, components } = documentSchema.parse(
    buildOpenApi({ productName: '', origin: REFERENCE_ORIGIN }),
  );
  const { schemas } = components;
  const operations = new Map(
    Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((operation) => [operation.operationId, operation] as const),
    ),
  );
  const bodies = new Map(
    [...operations].flatMap(([call, operation]) =>
      listBodies(operation).map((body) => [body, call] as const),
    ),
  );
  const described = { schemas, bodies };
  const calls = PUBLIC_CALLS.map((call) => {
    const operation = operations.get(call.name);
    if (operation === undefined) throw new Error(`${call.name} is not described`);
    return describeCall(call, operation, described);
  });
  const inBodies = [...bodies.keys()].flatMap((name) => listTargets(schemas[name]));
  const returned = calls.flatMap(({ response }) => response.flatMap(({ link }) => link ?? []));
  const messages = new Set([ANY_MESSAGE, ...[...MESSAGES.keys()].map(messageName)]);
  const data = [...messages].flatMap((name) => listTargets(schemas[name]));
  const objects = listObjects([...returned, ...inBodies, ...data, ...OTHERS], schemas);
  return {
    calls,
    objects: [
      ...objects
        // A body is shown at its call, and again where the items of a batch are like it.
        .filter((name) => (!bodies.has(name) || inBodies.includes(name)) && !messages.has(name))
        .map((name) => describeObject(name, described)),
      describeMessage(schemas),
    ],
    events: WEBHOOK_EVENTS.map((name) => ({
      name,
      label: EVENT_DEFINITIONS[name].label,
      data: describeType(readSchema(schemas[messageName(name)]).properties?.['data']),
    })),
    errors: Array.from(API_ERROR_CODES, (code) => ({ code, ...describeErrorCode(code) })),
  };
}
