import * as fc from 'fast-check';
import { z } from 'zod';
import { PUBLIC_CALLS } from '#shared/api/v1/calls.ts';
import { toJsonSchema, type JsonSchema } from '#shared/api/v1/json-schema.ts';
import { findView, type PublicCall } from '#shared/api/v1/public-call.ts';
import { JPEG } from '#tests/worker/pictures/pictures.ts';

type Kind = 'person' | 'organization';

/** What exists, by the name of a parameter or of a field. */
export type Known = Readonly<Record<string, readonly string[]>>;

export interface RandomCall {
  /** Of the call, which a failing test prints. */
  name: string;
  /** Of the key. */
  kind: Kind;
  /** Values of the parameters in the path. */
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
  /** As it is sent; undefined for no body. */
  body: string | Uint8Array | undefined;
}

const node = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.looseObject({})).optional(),
  items: z.looseObject({}).optional(),
  properties: z.record(z.string(), z.looseObject({})).optional(),
  required: z.array(z.string()).optional(),
  format: z.string().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});

/** Text that parsers, queries and pages have stumbled over. */
const HOSTILE = [
  '',
  ' ',
  "' OR 1=1 --",
  '%',
  '%00',
  '\u0000',
  '\ud800',
  '\u202e',
  '<script>',
  '..',
  '.',
  '../..',
  '{}',
  'null',
  '-1',
  '1e999',
  '__proto__',
  'a'.repeat(300),
] as const;

const hostile = fc.constantFrom(...HOSTILE);
const CENTURY = { min: new Date('2000-01-01'), max: new Date('2100-01-01') };
/** Mostly of this century, and of any other year that a date can have. */
const date = fc.oneof(
  { weight: 3, arbitrary: fc.date({ ...CENTURY, noInvalidDate: true }) },
  fc.date({ noInvalidDate: true }),
);
const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'date-time': date.map((day) => day.toISOString()),
  date: date.map((day) => day.toISOString().slice(0, 10)),
  uuid: fc.uuid(),
  email: fc.emailAddress(),
  uri: fc.webUrl(),
};

/** Most texts are words, so that a body of many fields is accepted now and then. */
function buildText({ format = '', maxLength = 60 }: z.infer<typeof node>): fc.Arbitrary<string> {
  const any = fc.string({ maxLength: Math.min(maxLength, 60), unit: 'binary' });
  return fc.oneof(
    { weight: 9, arbitrary: FORMATS[format] ?? fc.stringMatching(/^[A-Z][a-z]{1,8}$/) },
    { weight: 2, arbitrary: any },
    { weight: 1, arbitrary: hostile },
  );
}

/** Optional fields of one object. */
const OPTIONAL_MAX = 4;

/** Values that match a JSON Schema, as far as it says. Fields of a known name mostly have a known value. */
export function buildValue(schema: JsonSchema, known: Known = {}): fc.Arbitrary<unknown> {
  const found = node.parse(schema);
  const { anyOf, enum: values, const: value, type, items, properties = {} } = found;
  if (value !== undefined) return fc.constant(value);
  if (values !== undefined) return fc.constantFrom(...values);
  if (anyOf !== undefined) return fc.oneof(...anyOf.map((one) => buildValue(one, known)));
  const kind = Array.isArray(type) ? type[0] : type;
  if (kind === 'string') return buildText(found);
  if (kind === 'boolean') return fc.boolean();
  if (kind === 'null') return fc.constant(null);
  if (kind === 'integer' || kind === 'number') {
    const { minimum: min = -5, maximum: max = 1000 } = found;
    return fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) });
  }
  if (kind === 'array') return fc.array(buildValue(items ?? {}, known), { maxLength: 3 });
  if (kind !== 'object') return fc.jsonValue();
  const fields = Object.entries(properties).map(([name, field]) => {
    const values = known[name] ?? [];
    const value = buildValue(field, known);
    return [
      name,
      values.length === 0
        ? value
        : fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...values) }, value),
    ];
  });
  const shape: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields);
  const required = found.required ?? [];
  const others = Object.keys(shape).filter((name) => !required.includes(name));
  // Of many optional fields a few, because each may be what a body is refused for.
  return fc
    .subarray(others, { maxLength: Math.min(others.length, OPTIONAL_MAX) })
    .chain((chosen) => {
      const names = new Set([...required, ...chosen]);
      const part = Object.fromEntries(Object.entries(shape).filter(([name]) => names.has(name)));
      return fc.record<Record<string, unknown>>(part);
    });
}

/** A body of the schema, or one with a field that does not match, or anything. */
function buildBody(
  { request, isUpload }: PublicCall,
  known: Known,
): fc.Arbitrary<RandomCall['body']> {
  const anything = fc.oneof(fc.json(), fc.constantFrom('', '{', '[]', 'null', '"x"'));
  if (isUpload) return fc.oneof(fc.string({ unit: 'binary' }), anything, fc.constant(JPEG));
  if (request === null) return fc.constant(undefined);
  const valid = buildValue(toJsonSchema(request, 'input'), known);
  const spoiled = fc.tuple(valid, fc.nat(), fc.jsonValue()).map(([body, at, value]) => {
    const names = Object.keys(Object(body));
    const name = names[at % Math.max(names.length, 1)] ?? 'extra';
    return Object.assign({}, body, { [name]: value });
  });
  return fc.oneof(
    { weight: 6, arbitrary: valid.map((body) => JSON.stringify(body)) },
    { weight: 3, arbitrary: spoiled.map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: anything },
  );
}

/** Mostly absent: each value may be what a call is refused for. */
const optional = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const HEADER = /^[\u0020-\u007e]*$/;

function buildCall(
  call: PublicCall,
  kind: Kind,
  { params: known, fields }: KnownOfKind,
): fc.Arbitrary<RandomCall> {
  const ids = call.path.includes('/webhook-endpoints/') ? known['webhook'] : known['contact'];
  const named: Known = { ...known, id: ids ?? [] };
  const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const params = fc.record(
    Object.fromEntries(
      names.map((name) => [
        name,
        fc.oneof(
          { weight: 4, arbitrary: fc.constantFrom(...(named[name] ?? []), 'none') },
          hostile.filter((text) => !['', '.', '..', '../..'].includes(text) && text.isWellFormed()),
          fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !/^\.+$/.test(text)),
        ),
      ]),
    ),
  );
  const query = fc
    .record(
      Object.fromEntries(
        Object.entries(call.query).map(([name, { schema }]) => [
          name,
          optional(buildQueryValue(schema, name, named)),
        ]),
      ),
    )
    .map(dropUndefined);
  const headers = fc
    .record({
      'If-Match': optional(
        fc.constantFrom('"1"', '1', '*', 'W/"1"', '"x"', '"99999999999999999999"'),
      ),
      'Idempotency-Key': optional(fc.oneof(fc.uuid(), fc.string({ maxLength: 300 }))),
      'If-None-Match': optional(fc.constantFrom('*', '"1"')),
    })
    .map(dropUndefined)
    .map((all) => Object.fromEntries(Object.entries(all).filter(([, text]) => HEADER.test(text))));
  return fc.record({
    name: fc.constant(call.name),
    kind: fc.constant(kind),
    params,
    query,
    headers,
    body: buildBody(call, fields),
  });
}

function dropUndefined(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [[name, typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)]],
    ),
  );
}

function buildQueryValue(schema: z.ZodType, name: string, known: Known): fc.Arbitrary<unknown> {
  const values = known[name] ?? [];
  const valid = buildValue(toJsonSchema(schema, 'input'));
  return values.length === 0
    ? fc.oneof({ weight: 2, arbitrary: valid }, hostile)
    : fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...values) }, valid, hostile);
}

/** What the key of one kind of owner may name. */
export interface KnownOfKind {
  /** Values of parameters in paths and queries. `id` is one of `contact` or of `webhook`. */
  params: Known;
  /** Values of fields in bodies. */
  fields: Known;
}

/** Random calls of every public endpoint that a kind of key may call, made from its schemas. */
export function buildRandomCall(
  known: Readonly<Record<Kind, KnownOfKind>>,
): fc.Arbitrary<RandomCall> {
  const calls = PUBLIC_CALLS.flatMap((call) =>
    (['person', 'organization'] as const)
      .filter((kind) => findView(call, kind) !== null)
      .map((kind) => buildCall(call, kind, known[kind])),
  );
  return fc.oneof(...calls);
}
