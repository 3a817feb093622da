import { z } from 'zod';
import { EVENT_DEFINITIONS, WEBHOOK_EVENTS } from '#shared/api/webhook-events.ts';
import { PUBLIC_CALLS } from './calls.ts';
import { buildCurl, buildTypeScript, REFERENCE_ORIGIN } from './examples.ts';
import { toJsonSchema, type JsonSchema } from './json-schema.ts';
import { listRequestHeaders, toTemplate } from './openapi.ts';
import type { PublicCall } from './public-call.ts';

export interface ReferenceField {
  name: string;
  /** As in TypeScript, shortened. */
  type: string;
  isRequired: boolean;
  description: string;
}

/** What the reference says about a call, without the schemas, which pages do not load. */
export interface ReferenceCall {
  name: string;
  method: string;
  path: string;
  summary: string;
  scope: string | null;
  status: number;
  /** Path, query and headers. */
  parameters: readonly ReferenceField[];
  body: readonly ReferenceField[];
  response: readonly ReferenceField[];
  curl: string;
  typescript: string;
}

const schemaNode = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});

const schemaObject = z.record(z.string(), z.unknown());

/** Longer lists of values are shown by their type. */
const VALUES_MAX = 10;

function describeType(schema: unknown): string {
  const { type, enum: values, const: value, anyOf, items } = schemaNode.parse(schema ?? {});
  if (value !== undefined) return JSON.stringify(value);
  if (values !== undefined && values.length <= VALUES_MAX) {
    return values.map((one) => JSON.stringify(one)).join(' | ');
  }
  if (anyOf !== undefined) {
    const types = [...new Set(anyOf.map(describeType))];
    // The empty string, which stands for nothing, is a string too.
    return types.filter((one) => one !== '""' || !types.includes('string')).join(' | ');
  }
  if (type === 'array') return `${describeType(items)}[]`;
  if (Array.isArray(type)) return type.join(' | ');
  return type ?? 'any';
}

function listFields(schema: JsonSchema): ReferenceField[] {
  const { properties = {}, required = [], anyOf } = schemaNode.parse(schema);
  // The first of several shapes is that of a person's key.
  const [first] = anyOf ?? [];
  if (first !== undefined) return listFields(schemaObject.parse(first));
  return Object.entries(properties).map(([name, field]) => ({
    name,
    type: describeType(field),
    isRequired: required.includes(name),
    description: '',
  }));
}

function listParameters(call: PublicCall): ReferenceField[] {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    type: 'string',
    isRequired: true,
    description: 'In the path.',
  }));
  const inQuery = Object.entries(call.query).map(([name, { schema, description }]) => ({
    name,
    type: describeType(toJsonSchema(schema, 'input')),
    isRequired: description.startsWith('Required'),
    description: description.replace(/^Required\. /, ''),
  }));
  const inHeader = listRequestHeaders(call).map(([name, description]) => ({
    name,
    type: 'header',
    isRequired: false,
    description: description.replaceAll('`', ''),
  }));
  return [...inPath, ...inQuery, ...inHeader];
}

/** Builds the reference from the table of calls, for the page that shows it. */
export function buildReference(): ReferenceCall[] {
  return PUBLIC_CALLS.map((call) => ({
    name: call.name,
    method: call.method,
    path: toTemplate(call.path),
    summary: call.summary,
    scope: call.scope,
    status: call.status,
    parameters: listParameters(call),
    body: call.request === null ? [] : listFields(toJsonSchema(call.request, 'input')),
    response:
      call.response instanceof z.ZodType ? listFields(toJsonSchema(call.response, 'output')) : [],
    curl: buildCurl(call, REFERENCE_ORIGIN),
    typescript: buildTypeScript(call, REFERENCE_ORIGIN),
  }));
}

/** Events whose messages have the same fields. */
export interface ReferenceEvents {
  events: readonly { name: string; label: string }[];
  /** Of `data`. */
  fields: readonly ReferenceField[];
}

export function buildWebhookReference(): ReferenceEvents[] {
  return Array.from(
    Map.groupBy(WEBHOOK_EVENTS, (name) => EVENT_DEFINITIONS[name].data),
    ([schema, names]) => ({
      events: names.map((name) => ({ name, label: EVENT_DEFINITIONS[name].label })),
      fields: listFields(toJsonSchema(schema, 'output')),
    }),
  );
}
